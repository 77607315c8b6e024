// 'Đáp án của tôi cũng đúng': from the learner's review to the administrator's list, and back as a better score with both figures told.
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor, viewports } from '../../testing/journeys/browser.js';
import { must } from './support/api.js';
import { eventually } from './support/eventually.js';
import { createShortExam, RIGHT, readHistory, type ShortExam, startAttempt, submitAttempt } from './support/exams.js';
import { PHONE_AND_DESKTOP, problemsOf } from './support/looks.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { arrivesAt, surprises, visitAs } from './support/visit.js';

jest.setTimeout(90_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Regraded {
  readonly score: { readonly correctAnswers: number };
  readonly regrades: readonly { readonly before: { readonly correctAnswers: number }; readonly questions: readonly { readonly number: number }[] }[];
}

describe.each(['phone', 'desktop'] as const)('on a %s', (size) => {
  const viewport = viewports[size];
  let admin: Person;
  let exam: ShortExam;
  let learner: Person;
  let other: Person;
  let visitor: Visitor;
  let page: Page;
  let resultId: string;

  const sit = async (person: Person, word: string): Promise<string> => {
    const { _id } = await startAttempt(person, exam.id);
    return (await submitAttempt(person, _id, { ...RIGHT, q7: word })).resultId;
  };
  beforeAll(async () => {
    // A session of its own for each browser: its cookie is good for one.
    admin = await administrator();
    exam = await createShortExam(admin);
    [learner, other] = [await newLearner('Lý Thị Xin Xem'), await newLearner('Lý Văn Cũng Viết')];
    resultId = await sit(learner, 'Storms');
    await sit(other, 'storms');
    visitor = await visitAs(browser, learner, { viewport });
    page = visitor.page;
  });
  afterAll(async () => {
    await visitor.context.close();
    await exam.remove();
  });

  test('the learner asks, and sees that it waits', async () => {
    await page.goto(`/result/${resultId}?view=review`);
    const asked = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Câu 7: Sai' }) });
    await asked.waitFor();
    // Only the wrong typed answer can be asked about.
    expect(await page.getByRole('button', { name: 'Đáp án của tôi cũng đúng' }).count()).toBe(1);
    await asked.getByRole('button', { name: 'Đáp án của tôi cũng đúng' }).click();
    const dialog = page.getByRole('dialog', { name: 'Xin xem lại câu 7' });
    await dialog.getByText(/“Storms”/).waitFor();
    if (size === 'desktop') expect(await problemsOf(page, PHONE_AND_DESKTOP)).toEqual([]);
    await dialog.getByRole('button', { name: 'Gửi yêu cầu' }).click();
    await asked.getByText('Đang chờ xem lại').waitFor();
    await page.reload();
    await asked.getByText('Đang chờ xem lại').waitFor();
    expect(await page.getByRole('button', { name: 'Đáp án của tôi cũng đúng' }).count()).toBe(0);
  });

  test('the administrator sees the answer with its evidence and how many wrote the same, and accepts it', async () => {
    const desk = await visitAs(browser, admin, { viewport });
    await desk.page.goto('/admin/exams?view=appeals');
    const card = desk.page.getByRole('listitem').filter({ has: desk.page.getByRole('heading', { name: new RegExp(exam.title) }) });
    await card.getByText('Storms', { exact: true }).waitFor();
    await card.getByText('Rain ruins a whole month of work').waitFor();
    await card.getByText('1 học viên xin xem lại, 2 bài làm viết như vậy').waitFor();
    if (size === 'desktop') expect(await problemsOf(desk.page, PHONE_AND_DESKTOP)).toEqual([]);
    await card.getByRole('button', { name: 'Nhận đáp án' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'Nhận “Storms” là đúng?' });
    await dialog.getByText(/2 bài làm viết như vậy sẽ được cộng một câu đúng/).waitFor();
    await dialog.getByRole('button', { name: 'Nhận đáp án' }).click();
    await card.waitFor({ state: 'hidden' });
    await desk.page.goto('/admin/exams?view=appeals&state=accepted');
    await card.getByText('Storms', { exact: true }).waitFor();
    expect(surprises(desk)).toEqual([]);
    await desk.context.close();
  });

  test('everybody who wrote it gains the mark; both scores are kept', async () => {
    const marked = (person: Person) =>
      eventually(
        'marked again',
        async () => (await readHistory(person))[0],
        (item) => item?.score.correctAnswers === 8,
        30_000,
      );
    expect([(await marked(learner))?.resultId, (await marked(other))?.score.percentage]).toEqual([resultId, 100]);
    const { score, regrades } = await must<Regraded>('GET', `/ielts/results/${resultId}`, { token: learner.token, from: learner.from });
    expect([score.correctAnswers, regrades.map(({ before, questions }) => [before.correctAnswers, questions.map(({ number }) => number)])]).toEqual([
      8,
      [[7, [7]]],
    ]);
    const late = await newLearner('Lý Thị Đến Sau');
    await sit(late, 'STORMS');
    expect((await readHistory(late))[0]?.score.correctAnswers).toBe(8);
  });

  test('the bell tells the learner the old score and the new, and leads to the result', async () => {
    const unread = page.getByRole('button', { name: 'Thông báo, 1 chưa đọc' });
    await eventually(
      'the bell has news',
      async () => {
        await page.goto('/dashboard');
        return unread.waitFor({ timeout: 3_000 }).then(
          () => true,
          () => false,
        );
      },
      (told) => told,
      30_000,
    );
    await unread.click();
    const news = page.getByRole('link', { name: /Bài thi của bạn được chấm lại/ });
    await news.getByText(`“${exam.title}”: từ 7 lên 8 trên 8 câu đúng.`).waitFor();
    await news.click();
    await arrivesAt(page, `/result/${resultId}`);
    await page.getByText('8/8').first().waitFor();
    await page.getByRole('link', { name: 'Xem kết quả chi tiết' }).click();
    await page.getByRole('button', { name: 'Câu 7: Đúng' }).waitFor();
    await page.getByText('Đã được nhận và chấm lại').waitFor();
    await page.goto('/history');
    await page.getByText('Đã chấm lại').first().waitFor();
    expect(surprises(visitor)).toEqual([]);
  });
});
