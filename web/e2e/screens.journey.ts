// Every screen in three widths, light and dark: readable by everybody, nothing to push sideways, no error.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { accessibilityProblems, launchBrowser, type Visitor, viewports } from '../../testing/journeys/browser.js';
import { startAttempt, submitAttempt } from './support/exams.js';
import { type Look, problemsOf } from './support/looks.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { readingId } from './support/reading-01.js';
import { surprises, visit, visitAs } from './support/visit.js';

jest.setTimeout(60_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Colours depend on the mode and layout on the width: dark is looked at where the layouts differ most. */
const LOOKS: readonly Look[] = [
  { mode: 'light', sizes: ['phone', 'tablet', 'desktop'] },
  { mode: 'dark', sizes: ['desktop', 'phone'] },
];

async function check({ page }: Visitor, address: string, ready: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto(address);
  await ready(page);
  expect(await problemsOf(page, LOOKS)).toEqual([]);
}

const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('a guest', () => {
  let guest: Visitor;
  beforeAll(async () => {
    guest = await visit(browser);
  });
  test.each([
    [
      '/',
      (page: Page) =>
        page
          .getByRole('link', { name: /^Bắt đầu test: / })
          .first()
          .waitFor(),
    ],
    ['/login', title('Đăng nhập')],
    ['/register', title('Đăng ký')],
    [
      '/practice',
      (page: Page) =>
        page
          .getByRole('link', { name: /^Bắt đầu test: / })
          .first()
          .waitFor(),
    ],
    [
      '/exams',
      (page: Page) =>
        page
          .getByRole('link', { name: /^Bắt đầu test: / })
          .first()
          .waitFor(),
    ],
    [
      '/ielts',
      (page: Page) =>
        page
          .getByRole('link', { name: /^Bắt đầu test: / })
          .first()
          .waitFor(),
    ],
    ['/exams?tab=history', (page: Page) => page.getByRole('heading', { name: 'Làm gần đây' }).waitFor()],
    ['/history', (page: Page) => page.getByText('Vui lòng đăng nhập để xem lịch sử làm bài').waitFor()],
    ['/courses', (page: Page) => page.getByText('Sắp mở bài học').first().waitFor()],
    [`/exam/${readingId}`, (page: Page) => page.getByRole('button', { name: 'Bắt đầu làm bài' }).waitFor()],
    ['/khong-co-trang-nay', (page: Page) => page.getByRole('heading', { name: 'Không tìm thấy trang' }).waitFor()],
  ])('%s', (address, ready) => check(guest, address, ready));

  test('the register form with every field refused', () =>
    check(guest, '/register', async (page) => {
      await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
      await page.getByText('Họ và tên là bắt buộc').waitFor();
    }));
  test('no error on the way', () => expect(surprises(guest)).toEqual([]));
});

describe('a learner', () => {
  let person: Person;
  let learner: Visitor;
  let resultId: string;
  beforeAll(async () => {
    person = await newLearner('Đinh Thị Màn Hình');
    const { _id } = await startAttempt(person, readingId);
    ({ resultId } = await submitAttempt(person, _id, { q5: 'FALSE', q10: 'poultri', q14: 2, q27: 3 }));
    learner = await visitAs(browser, person);
  });

  test('the dashboard', () => check(learner, '/dashboard', (page) => page.getByText(`Chào ${person.fullName}`).waitFor()));
  test('the profile', () => check(learner, '/profile', title('Hồ sơ của bạn')));
  test('the result', () => check(learner, `/result/${resultId}`, title('Bạn đã hoàn thành bài thi')));
  test('the review', () =>
    check(learner, `/result/${resultId}?view=review`, (page) => page.getByRole('button', { name: /^Câu 40:/ }).waitFor({ state: 'attached' })));
  test('the history', () => check(learner, '/history', (page) => page.getByRole('link', { name: /^Xem chi tiết/ }).waitFor()));

  test('the runner, its passages, its dialogs', async () => {
    const { _id } = await startAttempt(person, readingId);
    await check(learner, `/exam/${readingId}/attempt/${_id}`, (page) => page.getByRole('button', { name: 'Nộp bài', exact: true }).waitFor());
    const { page } = learner;
    await page.setViewportSize(viewports.desktop);
    for (const number of [14, 30]) {
      await page.getByRole('button', { name: new RegExp(`^Câu ${number},`) }).click();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Nộp bài', exact: true }).click();
    await page.getByRole('dialog', { name: 'Nộp bài?' }).waitFor();
    expect(await problemsOf(page, LOOKS)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize(viewports.desktop);
    await page.getByRole('button', { name: 'Cài đặt hiển thị' }).click();
    await page.getByText('Chữ vàng, nền đen').click();
    expect(await problemsOf(page, LOOKS)).toEqual([]);
  });
  test('no error on the way', () => expect(surprises(learner)).toEqual([]));
});

describe('an administrator', () => {
  let admin: Visitor;
  beforeAll(async () => {
    admin = await visitAs(browser, await administrator());
  });
  test.each([
    ['/admin/dashboard', (page: Page) => page.getByRole('region', { name: 'Hoạt động gần đây' }).getByRole('listitem').first().waitFor()],
    ['/admin/users', (page: Page) => page.getByRole('rowheader').first().waitFor()],
    ['/admin/exams', title('Quản lý đề thi')],
    ['/admin/courses', title('Quản lý khóa học')],
    ['/admin/payments', title('Quản lý thanh toán')],
  ])('%s', (address, ready) => check(admin, address, ready));
  test('no error on the way', () => expect(surprises(admin)).toEqual([]));
});
