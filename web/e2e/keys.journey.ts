// A wrong question and a wrong key: an administrator mends both, and the learner reads what changed and why.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, viewports } from '../../testing/journeys/browser.js';
import { eventually } from './support/eventually.js';
import { createShortExam, RIGHT, readHistory, type ShortExam, startAttempt, submitAttempt } from './support/exams.js';
import { PHONE_AND_DESKTOP, problemsOf } from './support/looks.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { sidewaysScroll, surprises, visitAs } from './support/visit.js';

jest.setTimeout(120_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const REASON = 'Đoạn B cho phép cả hai cách hiểu';

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  const viewport = viewports[size];
  let admin: Person;
  let exam: ShortExam;
  let learner: Person;
  let resultId: string;

  beforeAll(async () => {
    admin = await administrator();
    exam = await createShortExam(admin);
    learner = await newLearner('Phan Thị Đáp Án');
    const { _id } = await startAttempt(learner, exam.id);
    ({ resultId } = await submitAttempt(learner, _id, { ...RIGHT, q3: 'TRUE' }));
  });
  afterAll(() => exam.remove());

  const reachesScore = (correct: number) =>
    eventually(
      `${correct} right`,
      async () => (await readHistory(learner))[0],
      (item) => item?.score.correctAnswers === correct,
      30_000,
    );
  const find = async (page: Page, number: number): Promise<void> => {
    await page.goto('/admin/exams?view=appeals');
    await page.getByText('Sửa đáp án của một câu bất kỳ').click();
    await page.getByRole('combobox', { name: 'Đề thi' }).selectOption({ label: exam.title });
    await page.getByRole('textbox', { name: 'Câu số' }).fill(String(number));
    await page.getByRole('button', { name: 'Mở câu hỏi' }).click();
    await page.getByRole('region', { name: `Câu ${number}` }).waitFor();
  };

  test('a question that is wrong is taken out of the marking, and gives its mark', async () => {
    const desk = await visitAs(browser, admin, { viewport });
    const { page } = desk;
    await find(page, 3);
    expect([await problemsOf(page, PHONE_AND_DESKTOP), await sidewaysScroll(page)]).toEqual([[], 0]);
    await page.getByRole('button', { name: 'Bỏ câu hỏi này khỏi bài chấm' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bỏ câu 3 khỏi bài chấm?' });
    await dialog.getByRole('textbox', { name: 'Lý do' }).fill(REASON);
    await dialog.getByRole('button', { name: 'Xem ảnh hưởng' }).click();
    await dialog.getByText('1 học viên').waitFor();
    expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
    await dialog.getByRole('button', { name: 'Bỏ khỏi bài chấm' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`Lý do: ${REASON}`).waitFor();
    await reachesScore(8);
    expect(surprises(desk)).toEqual([]);
    await desk.context.close();
  });

  test('an answer is taken out of a key only with the number of learners who lose', async () => {
    const desk = await visitAs(browser, admin, { viewport });
    const { page } = desk;
    await find(page, 7);
    await page.getByRole('button', { name: 'Rút lại một đáp án' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rút lại đáp án của câu 7?' });
    await dialog.getByRole('checkbox', { name: 'rain' }).check();
    await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Bài nói về sương, không phải mưa');
    await dialog.getByRole('button', { name: 'Xem ảnh hưởng' }).click();
    const sure = dialog.getByRole('checkbox', { name: 'Tôi xác nhận 1 học viên sẽ bị giảm điểm.' });
    await sure.waitFor();
    await dialog.getByRole('button', { name: 'Rút lại đáp án' }).click();
    await dialog.getByText('Hãy xác nhận số học viên bị giảm điểm.').waitFor();
    expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
    await sure.check();
    await dialog.getByRole('button', { name: 'Rút lại đáp án' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await reachesScore(7);
    expect(surprises(desk)).toEqual([]);
    await desk.context.close();
  });

  test('the learner reads both, with their reasons', async () => {
    const visitor = await visitAs(browser, learner, { viewport });
    const { page } = visitor;
    await page.goto(`/result/${resultId}`);
    await page.getByText(/câu 3 được bỏ khỏi bài chấm nên mọi người được tính đúng, câu 7 được rút lại một đáp án\. Vẫn 7 câu đúng\./).waitFor();
    await page.getByText(`Câu 3: ${REASON}`).waitFor();
    await page.goto(`/result/${resultId}?view=review`);
    await page.getByRole('button', { name: 'Câu 3: Đúng' }).waitFor();
    await page.getByText(`Câu này được bỏ khỏi bài chấm, mọi người đều được tính đúng. Lý do: ${REASON}.`).waitFor();
    await page.getByRole('button', { name: 'Câu 7: Sai' }).waitFor();
    expect(surprises(visitor)).toEqual([]);
    await visitor.context.close();
  });
});
