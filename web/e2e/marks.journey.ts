// Marks and notes in the runner: by mouse, by keyboard alone, over a reload, on another device and in the review; headings dragged to their paragraphs.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor, viewports } from '../../testing/journeys/browser.js';
import { eventually } from './support/eventually.js';
import { readAttempt } from './support/exams.js';
import { PHONE_AND_DESKTOP, problemsOf } from './support/looks.js';
import { newLearner, type Person, signInAgain } from './support/people.js';
import { readingId } from './support/reading-01.js';
import { Runner } from './support/runner.js';
import { surprises, visitAs } from './support/visit.js';

jest.setTimeout(90_000);

const NOTE = 'ý chính: nước lên thì trữ, nước xuống thì quay';

let browser: Browser;
let person: Person;
let visitor: Visitor;
let page: Page;
let runner: Runner;
let attemptId: string;

beforeAll(async () => {
  person = await newLearner('Lý Thị Đánh Dấu');
  browser = await launchBrowser();
  visitor = await visitAs(browser, person);
  page = visitor.page;
  runner = new Runner(page);
  attemptId = await runner.start(readingId);
});
afterAll(() => browser.close());

const toolbar = () => page.getByRole('toolbar', { name: 'Đánh dấu đoạn đã chọn' });
const marks = (on: Page = page): Promise<string[]> => on.locator('#exam-passage mark').allTextContents();
const inBothModes = (size: keyof typeof viewports) => (['light', 'dark'] as const).map((mode) => ({ mode, sizes: [size] }));
const stored = async () => (await readAttempt(person, attemptId)).annotations;

test('words that are selected with the mouse are marked in a colour', async () => {
  const box = await page.locator('#exam-passage p').first().boundingBox();
  if (!box) throw new Error('no passage');
  await page.mouse.move(box.x + 4, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 180, box.y + 14, { steps: 5 });
  await page.mouse.up();
  await toolbar().getByRole('button', { name: 'Tô xanh lá' }).click();
  const [words = ''] = await marks();
  expect(words.length).toBeGreaterThan(5);
  expect(await page.locator('#exam-passage mark').first().getAttribute('data-colour')).toBe('green');
  await eventually('the server has the mark', stored, (annotations) => annotations.some(({ quote }) => quote === words));
});

test('by keyboard alone: words further on get a mark and a note', async () => {
  const pane = page.locator('#exam-passage');
  await pane.focus();
  // Past what the mouse has marked: a note there would be that mark's.
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowRight');
  const chosen = await page.evaluate(() => window.getSelection()?.toString() ?? '');
  expect(chosen.split(' ')).toHaveLength(4);
  await toolbar().waitFor();
  // Only as wide as it is: another layout draws the text anew, and what was selected in it is gone.
  expect(await problemsOf(page, inBothModes('desktop'))).toEqual([]);
  await page.keyboard.press('Alt+KeyM');
  await page.keyboard.type(NOTE);
  expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('complementary', { name: 'Ghi chú và đánh dấu' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ghi chú và đánh dấu (2)' }).waitFor();
  await eventually('the server has the note', stored, (annotations) => annotations.some(({ note, quote }) => note === NOTE && quote === chosen));
});

test('on a phone a mark that is pressed offers the same', async () => {
  await page.setViewportSize(viewports.phone);
  await page.locator('#exam-passage mark').first().click();
  await toolbar().getByRole('button', { name: 'Xóa' }).waitFor();
  expect(await problemsOf(page, inBothModes('phone'))).toEqual([]);
});

test('W7: marks are there after a reload and on another device', async () => {
  const before = await marks();
  await page.reload();
  await runner.ready();
  expect(await marks()).toEqual(before);
  const other = await visitAs(browser, await signInAgain(person));
  await new Runner(other.page).open(readingId, attemptId);
  expect(await marks(other.page)).toEqual(before);
  await other.context.close();
  await page.reload();
  await runner.ready();
});

test('a heading is dragged to its paragraph in the text, and stands in the list', async () => {
  await runner.goTo(14);
  const entry = page
    .getByRole('region', { name: /^Danh sách lựa chọn/ })
    .getByRole('button')
    .nth(2);
  const slot = page.getByRole('button', { name: /^14 Tiêu đề cho đoạn A/ });
  await slot.scrollIntoViewIfNeeded();
  const [from, to] = [await entry.boundingBox(), await slot.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 10, { steps: 8 });
  await page.mouse.up();
  expect(await runner.matching(14).inputValue()).toBe('2');
  await runner.saved();
});

test('marks and notes stand in the review', async () => {
  const before = await stored();
  await runner.submit();
  await page.getByRole('link', { name: 'Xem kết quả chi tiết' }).click();
  await page.getByRole('heading', { level: 1, name: /Kết quả chi tiết/ }).waitFor();
  const quotes = before.filter(({ colour }) => colour === 'green').map(({ quote }) => quote);
  expect(quotes.length).toBeGreaterThan(0);
  await page.locator('mark[data-annotation][data-colour="green"]').first().waitFor();
  const shown = (await page.locator('mark[data-annotation][data-colour="green"]').allTextContents()).join('');
  for (const quote of quotes) expect(shown).toContain(quote);
});

test('nothing went wrong on the way', () => {
  expect(surprises(visitor)).toEqual([]);
});
