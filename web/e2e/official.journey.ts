// What the official test lets a reader do with the text in a real browser: copy from it, read it large, and read it in another contrast.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, viewports } from '../../testing/journeys/browser.js';
import { createShortExam, readAttempt, type ShortExam } from './support/exams.js';
import { PHONE_AND_DESKTOP, problemsOf } from './support/looks.js';
import { administrator, newLearner } from './support/people.js';
import { Runner } from './support/runner.js';
import { surprises, visitAs } from './support/visit.js';

jest.setTimeout(90_000);

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

test('words are copied from the passage into a gap', async () => {
  const person = await newLearner('Kiều Thị Chép Từ');
  const visitor = await visitAs(browser, person);
  const { page } = visitor;
  const runner = new Runner(page);
  const attempt = await runner.start(exam.id);
  await runner.goTo(7);
  // The third word of the second paragraph's first line, with a double click as everybody does it.
  const box = await page.getByText(/Rain ruins a whole month/).evaluate((paragraph) => {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf('Rain') ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 4);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }
    return null;
  });
  if (!box) throw new Error('the passage does not say it');
  await page.mouse.dblclick(box.x, box.y);
  await page.keyboard.press('Control+KeyC');
  await runner.gap(7).click();
  await page.keyboard.press('Control+KeyV');
  expect((await runner.gap(7).inputValue()).trim()).toBe('Rain');
  await runner.saved();
  expect(String((await readAttempt(person, attempt)).answers.q7).trim()).toBe('Rain');
  await runner.submit();
  await page.getByText('1/8').first().waitFor();
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});

test.each(['phone', 'desktop'] as const)('very large text in each contrast can be read on a %s, and stays after a reload', async (size) => {
  const visitor = await visitAs(browser, await newLearner('Kiều Thị Chữ To'), { viewport: viewports[size] });
  const { page } = visitor;
  const runner = new Runner(page);
  await runner.start(exam.id);
  const passage = page.getByText(/The bell at the end of the pier was hung/);
  const sizeOf = (): Promise<number> => passage.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const normal = await sizeOf();
  for (const contrast of ['Chữ trắng, nền đen', 'Chữ vàng, nền đen']) {
    await page.getByRole('button', { name: 'Cài đặt hiển thị' }).click();
    await page.getByText('Rất lớn').click();
    await page.getByText(contrast).click();
    await page.getByRole('button', { name: 'Đóng', exact: true }).click();
    if (size === 'desktop') expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  }
  expect(await sizeOf()).toBeCloseTo(normal * 1.3, 0);
  await page.reload();
  await runner.ready();
  expect(await sizeOf()).toBeCloseTo(normal * 1.3, 0);
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});
