// A guest tries an exam before making an account, and keeps the result when making one.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/journeys/browser.js';
import { createShortExam, type ShortExam } from './support/exams.js';
import { administrator, freshEmail } from './support/people.js';
import { Runner } from './support/runner.js';
import { arrivesAt, surprises, visit } from './support/visit.js';

jest.setTimeout(60_000);

let browser: Browser;
let exam: ShortExam;
beforeAll(async () => {
  exam = await createShortExam(await administrator());
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await exam.remove();
});

test('from the home page to an exam, its result, and an account that keeps it', async () => {
  const visitor = await visit(browser);
  const { page } = visitor;
  const runner = new Runner(page);

  await page.goto('/');
  await page.getByRole('navigation', { name: 'Điều hướng chính' }).getByRole('link', { name: 'Luyện tập' }).click();
  await arrivesAt(page, '/practice');
  await page.getByRole('link', { name: 'Vào phòng luyện' }).click();
  await arrivesAt(page, '/ielts');
  await page.getByRole('link', { name: 'Xem đề Reading' }).click();
  await arrivesAt(page, '/exams');
  await page.getByRole('link', { name: `Bắt đầu test: ${exam.title}` }).click();
  await arrivesAt(page, `/exam/${exam.id}`);
  await page.getByText('Bạn chưa đăng nhập: kết quả được giữ trong trình duyệt này.').waitFor();
  for (const [fact, value] of [
    ['Thời gian', '20 phút'],
    ['Số bài đọc', '2'],
    ['Số câu hỏi', '8'],
    ['Độ khó', 'Band 5.0–6.0'],
  ] as const) {
    expect(
      await page
        .locator('dl > div', { has: page.getByText(fact, { exact: true }) })
        .locator('dd')
        .textContent(),
    ).toBe(value);
  }
  await page.getByRole('button', { name: 'Bắt đầu làm bài' }).click();

  await runner.ready();
  await runner.choose(1, 'to warn the harbour of storms');
  await runner.goTo(7);
  await runner.type(7, 'rain');
  await runner.saved();
  await page.reload();
  await runner.ready();
  expect(await runner.gap(7).inputValue()).toBe('rain');
  expect(await runner.number(1).getAttribute('aria-label')).toBe('Câu 1, đã trả lời');

  const resultId = await runner.submit();
  await page.getByText('Giữ lại kết quả này').waitFor();
  await page.getByText('2/8').first().waitFor();

  await page.getByRole('link', { name: 'Đăng ký để lưu kết quả' }).click();
  await arrivesAt(page, '/register');
  await page.getByLabel('Họ và tên').fill('Trần Văn Khách');
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByLabel('Số điện thoại').fill('0987 654 321');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Khach@123');
  await page.getByLabel('Xác nhận mật khẩu').fill('Khach@123');
  await page.getByLabel('Tôi đồng ý với điều khoản sử dụng').check();
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();

  await arrivesAt(page, `/result/${resultId}`);
  await page.getByText('Đã chuyển 1 kết quả vào tài khoản của bạn').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Bạn đã hoàn thành bài thi' }).waitFor();
  expect(await page.getByText('Giữ lại kết quả này').count()).toBe(0);
  await page.goto('/history');
  await page.getByRole('link', { name: `Xem chi tiết: ${exam.title}` }).click();
  await arrivesAt(page, `/result/${resultId}`);

  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});
