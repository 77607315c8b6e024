// The placement test as a guest takes it, by keyboard alone, on a desktop and on a phone; the account that keeps it; the plan that follows.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, viewports } from '../../testing/journeys/browser.js';
import { eventually } from './support/eventually.js';
import { PHONE_AND_DESKTOP, problemsOf } from './support/looks.js';
import { freshEmail, newLearner } from './support/people.js';
import { arrivesAt, refusedAnswer, surprises, visit, visitAs } from './support/visit.js';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const asked = (page: Page, number: number): Promise<void> => page.getByText(`Câu ${number}/40 ·`).waitFor();
async function begin(page: Page): Promise<void> {
  await page.goto('/placement-test');
  for (const fact of ['30 phút', '40 câu', '4 kỹ năng']) await page.getByText(fact, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Bắt đầu kiểm tra' }).click();
  await asked(page, 1);
}
/** Answers `from` to `to` with the keys alone: every third 'Tôi không biết', the others one of the four. */
async function answer(page: Page, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await asked(page, number);
    const key = number % 3 === 0 ? 5 : (number % 4) + 1;
    await page.keyboard.press(String(key));
    expect(
      await page
        .getByRole('radio')
        .nth(key - 1)
        .isChecked(),
    ).toBe(true);
    await page.keyboard.press('Enter');
  }
}

test('a guest takes the whole test, comes back in the middle, and keeps the result in a new account with a plan', async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  await page.goto('/placement-test');
  await page.getByRole('button', { name: 'Bắt đầu kiểm tra' }).waitFor();
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  await begin(page);
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  await answer(page, 1, 6);
  await asked(page, 7);

  // Away and back: the same question, and the clock did not stop.
  await page.goto('/placement-test');
  await page.getByText(/Bạn đang làm dở, 6\/40 câu đã trả lời, còn 29:\d\d/).waitFor();
  await page.getByRole('link', { name: 'Làm tiếp' }).click();
  await answer(page, 7, 20);
  await asked(page, 21);
  await page.getByRole('article', { name: 'Đoạn văn' }).waitFor();
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  await answer(page, 21, 30);

  // A real clip from object storage, and one play less after it, a reload included.
  await asked(page, 31);
  const clip = page.waitForResponse((response) => response.url().includes('/api/ielts/audio/') && response.status() < 300);
  await page.getByRole('button', { name: 'Nghe đoạn ghi âm' }).click();
  await clip;
  await page.getByText('Còn 1 lần nghe').waitFor();
  await page.reload();
  await asked(page, 31);
  await page.getByText('Còn 1 lần nghe').waitFor();
  await answer(page, 31, 40);

  await page.waitForURL(/\/placement-test\/result\//);
  await page.getByRole('heading', { level: 1, name: /^Trình độ của bạn: [ABC][12]/ }).waitFor();
  await page.getByText(/Dựa trên 40\/40 câu đã trả lời/).waitFor();
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);

  await page.getByRole('link', { name: 'Tạo tài khoản' }).click();
  await page.getByLabel('Họ và tên').fill('Trần Thị Trình Độ');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByLabel('Số điện thoại').fill('0987 654 321');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Khach@123');
  await page.getByLabel('Xác nhận mật khẩu').fill('Khach@123');
  await page.getByLabel('Tôi đồng ý với điều khoản sử dụng').check();
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await arrivesAt(page, /^\/placement-test\/result\//);
  const plan = page.getByRole('region', { name: 'Kế hoạch học của bạn' });
  await plan.getByRole('listitem').first().waitFor();
  await plan
    .getByText(/theo bài kiểm tra ngày/)
    .first()
    .waitFor();
  const before = await plan
    .getByText(/^Tuần này \d+ phút$/)
    .first()
    .textContent();
  await plan.getByLabel('Thời gian học mỗi tuần').selectOption('360');
  await eventually(
    'the minutes of the first thing follow the goal',
    () =>
      plan
        .getByText(/^Tuần này \d+ phút$/)
        .first()
        .textContent(),
    (text) => text !== before,
  );
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);

  await page.goto('/placement-test');
  await page.getByText(/Bạn có thể làm lại bài kiểm tra từ ngày/).waitFor();
  expect(await page.getByRole('button', { name: /Bắt đầu kiểm tra|Làm bài mới/ }).count()).toBe(0);
  expect(surprises(visitor, refusedAnswer)).toEqual([]);
  await visitor.context.close();
});

test('a learner ends it early on a phone: what was answered counts, too little is no level', async () => {
  const person = await newLearner('Lê Kết Thúc');
  const visitor = await visitAs(browser, person, { viewport: viewports.phone });
  const { page } = visitor;
  await begin(page);
  await answer(page, 1, 2);
  await asked(page, 3);
  await page.getByRole('button', { name: 'Kết thúc sớm' }).click();
  await page.getByText('Còn 38 câu chưa trả lời').waitFor();
  await page.getByRole('button', { name: 'Kết thúc', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Chưa đủ câu trả lời' }).waitFor();
  await page.getByRole('link', { name: 'Làm bài mới' }).click();
  await page.getByRole('button', { name: 'Làm bài mới' }).waitFor();
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});
