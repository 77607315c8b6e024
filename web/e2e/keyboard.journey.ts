// One exam from the login to the result without a mouse.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/journeys/browser.js';
import { createShortExam, type ShortExam } from './support/exams.js';
import { focused, tabTo } from './support/keyboard.js';
import { administrator, newLearner } from './support/people.js';
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

test('every step of an exam has a key', async () => {
  const person = await newLearner('Trịnh Bàn Phím');
  const visitor = await visit(browser);
  const { page } = visitor;
  const runner = new Runner(page);
  const { keyboard } = page;

  await page.goto(`/login?returnTo=${encodeURIComponent('/exams')}`);
  await page.getByRole('heading', { name: 'Đăng nhập' }).waitFor();
  await tabTo(page, 'Email');
  await keyboard.type(person.email);
  await tabTo(page, 'Mật khẩu');
  await keyboard.type(person.password);
  await keyboard.press('Enter');
  await arrivesAt(page, '/exams');
  await page.getByRole('link', { name: `Bắt đầu test: ${exam.title}` }).waitFor();
  await tabTo(page, `Bắt đầu test: ${exam.title}`);
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bắt đầu làm bài' }).waitFor();
  await tabTo(page, 'Bắt đầu làm bài');
  await keyboard.press('Enter');
  await runner.ready();

  // 1, single choice: the passage first, then over to the questions.
  await keyboard.press('Alt+KeyB');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('exam-passage');
  await keyboard.press('Alt+KeyB');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await runner
    .question(1)
    .getByRole('radio', { name: /to warn the harbour/, checked: true })
    .waitFor();
  // 2, matching.
  await keyboard.press('Alt+KeyN');
  await keyboard.press('KeyA');
  expect(await runner.matching(2).inputValue()).toBe('0');
  // 3 and 4, verdicts; 4 is marked for another look.
  await keyboard.press('Alt+KeyN');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('Alt+KeyN');
  await keyboard.press('Alt+KeyR');
  // 5 and 6, choose two, in the second passage.
  await keyboard.press('Alt+KeyN');
  await page.getByRole('heading', { name: 'Salt from the Marsh' }).waitFor();
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  // 7 by the palette, 8 by the next key.
  await keyboard.press('Alt+KeyQ');
  await keyboard.press('End');
  await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await keyboard.type('rain');
  await keyboard.press('Alt+KeyN');
  await keyboard.type('honey');
  await runner.saved();
  expect(await runner.answered()).toBe(7);

  // The help names the keys, Escape closes it and gives the focus back.
  await keyboard.press('Alt+KeyK');
  await page.getByRole('dialog', { name: 'Phím tắt' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Phím tắt' }).waitFor({ state: 'hidden' });
  expect((await focused(page)).name).toBe('Câu 8');

  // Handing in: the dialog names 4 as open and marked, and leads there.
  await tabTo(page, 'Nộp bài', 'Shift+Tab');
  await keyboard.press('Enter');
  await runner.submitDialog.waitFor();
  await tabTo(page, 'Câu 4');
  await keyboard.press('Enter');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await runner.question(4).getByRole('radio', { name: 'NOT GIVEN', checked: true }).waitFor();
  await tabTo(page, 'Nộp bài', 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByText('Bạn đã trả lời tất cả 8 câu.').waitFor();
  await tabTo(page, 'Nộp bài');
  await keyboard.press('Enter');
  await runner.result();
  await page.getByText('8/8').first().waitFor();
  await tabTo(page, 'Xem kết quả chi tiết');
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /Kết quả chi tiết/ }).waitFor();
  await tabTo(page, /^Câu 2: Đúng/);
  await keyboard.press('Enter');
  expect(await page.getByRole('button', { name: 'Câu 2: Đúng' }).getAttribute('aria-expanded')).toBe('true');

  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});
