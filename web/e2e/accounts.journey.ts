// Registering, signing in and out, and the pages that need it.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor } from '../../testing/journeys/browser.js';
import { freshEmail, newLearner, type Person } from './support/people.js';
import { arrivesAt, refusedAnswer, surprises, visit, visitAs } from './support/visit.js';

jest.setTimeout(60_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const alerts = (page: Page): Promise<string[]> =>
  page
    .getByRole('alert')
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()));
const accountLink = (page: Page, name: string) => page.getByRole('link', { name: `Hồ sơ của ${name}` });

/** Everything that scripts of this page can read. */
const readableStorage = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

describe('registering', () => {
  test('checks every field in the order of the form, then signs in', async () => {
    const visitor = await visit(browser);
    const { page } = visitor;
    await page.goto('/register');
    const send = page.getByRole('button', { name: 'Tạo tài khoản' });
    const password = page.getByLabel('Mật khẩu', { exact: true });

    await send.click();
    expect(await alerts(page)).toEqual([
      'Họ và tên là bắt buộc',
      'Email là bắt buộc',
      'Số điện thoại là bắt buộc',
      'Mật khẩu là bắt buộc',
      'Xác nhận mật khẩu là bắt buộc',
      'Bạn phải đồng ý với điều khoản sử dụng',
    ]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullName');

    await page.getByLabel('Họ và tên').fill(' A ');
    await page.getByLabel('Email').fill('khong-phai-email');
    await page.getByLabel('Số điện thoại').fill('12 345');
    await password.fill('12345');
    await page.getByLabel('Xác nhận mật khẩu').fill('123456');
    expect(await alerts(page)).toEqual(['Bạn phải đồng ý với điều khoản sử dụng']);
    await send.click();
    expect(await alerts(page)).toEqual([
      'Họ và tên phải có ít nhất 2 ký tự',
      'Email không hợp lệ',
      'Số điện thoại không hợp lệ',
      'Mật khẩu phải có ít nhất 6 ký tự',
      'Mật khẩu xác nhận không khớp',
      'Bạn phải đồng ý với điều khoản sử dụng',
    ]);

    await page.getByLabel('Họ và tên').fill('Lê Thị Đăng Ký');
    await page.getByLabel('Email').fill(freshEmail());
    await page.getByLabel('Số điện thoại').fill('0912 345 678');
    await password.fill('Dangky@1');
    await page.getByLabel('Xác nhận mật khẩu').fill('Dangky@1');
    await page.getByLabel('Tôi đồng ý với điều khoản sử dụng').check();
    expect(await alerts(page)).toEqual([]);
    await send.click();
    await arrivesAt(page, '/');
    await accountLink(page, 'Lê Thị Đăng Ký').waitFor();
    expect(surprises(visitor)).toEqual([]);
    await visitor.context.close();
  });
});

describe('a learner with an account', () => {
  let person: Person;
  let visitor: Visitor;
  let page: Page;
  beforeAll(async () => {
    person = await newLearner('Phạm Minh Quay Lại');
    visitor = await visit(browser);
    page = visitor.page;
  });
  afterAll(() => visitor.context.close());

  test('is sent from the dashboard to the login, and back after signing in', async () => {
    await page.goto('/dashboard');
    await arrivesAt(page, '/login');
    const send = page.getByRole('button', { name: 'Đăng nhập', exact: true });
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Mật khẩu', { exact: true });

    await send.click();
    expect(await alerts(page)).toEqual(['Email là bắt buộc', 'Mật khẩu là bắt buộc']);
    await email.fill('sai');
    await password.fill('12345');
    await send.click();
    expect(await alerts(page)).toEqual(['Email không hợp lệ', 'Mật khẩu phải có ít nhất 6 ký tự']);

    await email.fill(person.email);
    await password.fill('Khong@Dung1');
    await send.click();
    await page.getByText('Email hoặc mật khẩu không đúng').waitFor();
    expect(await email.inputValue()).toBe(person.email);

    await password.fill(person.password);
    await send.click();
    await arrivesAt(page, '/dashboard');
    await page.getByText(`Chào ${person.fullName}`).waitFor();
  });

  test('stays signed in over a reload, and no script can read what keeps it so', async () => {
    await page.reload();
    await page.getByText(`Chào ${person.fullName}`).waitFor();
    const readable = await readableStorage(page);
    expect(readable).not.toMatch(/eyJ|token|refresh/i);
    expect(readable).not.toContain(person.email);
    const refresh = (await visitor.context.cookies()).find(({ name }) => name === 'vumon_refresh');
    expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
  });

  test('opens pages by their address and goes back through them', async () => {
    await page.goto('/exams?type=reading');
    await page.getByRole('link', { name: 'Khóa học' }).first().click();
    await arrivesAt(page, '/courses');
    await page.goBack();
    await arrivesAt(page, '/exams');
    expect(new URL(page.url()).search).toBe('?type=reading');
    await page.goBack();
    await page.getByText(`Chào ${person.fullName}`).waitFor();
    await page.goto('/khong-co-trang-nay');
    await page.getByRole('heading', { name: 'Không tìm thấy trang' }).waitFor();
  });

  test('signs out here and in another tab', async () => {
    const other = await visitor.context.newPage();
    await other.goto('/dashboard');
    await other.getByText(`Chào ${person.fullName}`).waitFor();
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Đăng xuất' }).click();
    await page.getByRole('link', { name: 'Đăng nhập' }).first().waitFor();
    await arrivesAt(other, '/login');
    await page.goto('/dashboard');
    await arrivesAt(page, '/login');
    expect((await visitor.context.cookies()).filter(({ name }) => name === 'vumon_refresh')).toEqual([]);
    expect(await readableStorage(page)).not.toContain('isAuthenticated');
  });

  test('meets no error on the way but the refused password', () => {
    expect(surprises(visitor, refusedAnswer)).toEqual([]);
    expect(visitor.problems.filter((problem) => refusedAnswer.test(problem))).toHaveLength(1);
  });
});

test('a session of another day is restored without a form', async () => {
  const person = await newLearner();
  const visitor = await visitAs(browser, person);
  await visitor.page.goto('/login');
  await arrivesAt(visitor.page, '/');
  await accountLink(visitor.page, person.fullName).waitFor();
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});
