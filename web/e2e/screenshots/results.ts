import { must } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { createShortExam, RIGHT, readHistory, startAttempt, submitAttempt } from '../support/exams.js';
import { administrator, newLearner, type Person } from '../support/people.js';
import { contentOf, type Scene, showTo } from './scenes.js';

/** Slips of every cause: blank, spelling, plural, an option, NOT GIVEN. */
function sheetOf(name: string): Record<string, string | number> {
  const answers: Record<string, string | number> = { ...contentOf(name).keys };
  for (const [place, [id, key]] of Object.entries(answers).entries()) {
    if (place % 9 === 8) delete answers[id];
    else if (place % 5 === 4) answers[id] = otherThan(key);
  }
  return answers;
}

function otherThan(key: string | number): string | number {
  if (typeof key === 'number') return key === 0 ? 1 : 0;
  if (key === 'NOT GIVEN') return key;
  return /^(?:TRUE|FALSE|YES|NO)$/.test(key) ? 'NOT GIVEN' : `${key}s`;
}

/** Summary, review, appeal: of a Reading and a Listening test. */
export async function takeResults(scene: Scene): Promise<void> {
  const { pictures } = scene;
  const person = await newLearner('Phạm Gia Bảo');
  const results: Record<string, string> = {};
  for (const name of ['reading-01', 'listening-01']) {
    const { _id } = await startAttempt(person, contentOf(name).id);
    results[name] = (await submitAttempt(person, _id, sheetOf(name))).resultId;
  }
  await showTo(scene, person, async (page) => {
    for (const [name, resultId] of Object.entries(results)) {
      await page.goto(`/result/${resultId}`);
      await page.getByRole('heading', { level: 1, name: 'Bạn đã hoàn thành bài thi' }).waitFor();
      await pictures.take(page, `result-${name}`);
      await page.goto(`/result/${resultId}?view=review`);
      await page
        .getByRole('button', { name: /^Câu \d+: Sai/ })
        .nth(1)
        .click();
      await pictures.take(page, `review-${name}`);
    }
    await page.getByRole('button', { name: 'Đáp án của tôi cũng đúng' }).first().click();
    await page.getByRole('dialog').waitFor();
    await pictures.take(page, 'appeal-dialog');
  });
}

/** The administrator's list of disputed answers, the decision, and the news of it. */
export async function takeAppeals(scene: Scene): Promise<void> {
  const { pictures } = scene;
  const admin = await administrator();
  const exam = await createShortExam(admin);
  try {
    const learner = await newLearner('Đỗ Khánh Linh');
    const others = [await newLearner('Vũ Hải Đăng'), await newLearner('Bùi Ngọc Mai')];
    const results: string[] = [];
    for (const person of [learner, ...others]) {
      const { _id } = await startAttempt(person, exam.id);
      const { resultId } = await submitAttempt(person, _id, { ...RIGHT, q7: 'storms', q8: 'bee honey' });
      results.push(resultId);
      await appeal(person, resultId, 'q7');
    }
    await showTo(scene, admin, async (page) => {
      await page.goto('/admin/exams?view=appeals');
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(exam.title) }) });
      await card.first().waitFor();
      await pictures.take(page, 'admin-appeals');
      await card.first().getByRole('button', { name: 'Nhận đáp án' }).click();
      await page.getByRole('dialog').waitFor();
      await pictures.take(page, 'admin-appeal-decision');
      await page.getByRole('dialog').getByRole('button', { name: 'Nhận đáp án' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });
    await eventually(
      'marked again',
      async () => (await readHistory(learner))[0]?.score.correctAnswers,
      (correct) => correct === 7,
      30_000,
    );
    await showTo(scene, learner, async (page) => {
      const bell = page.getByRole('button', { name: 'Thông báo, 1 chưa đọc' });
      await eventually(
        'the bell has news',
        async () => {
          await page.goto('/practice');
          await page.getByRole('button', { name: /^Thông báo/ }).waitFor();
          await page.waitForTimeout(500);
          return bell.isVisible();
        },
        (told) => told,
        30_000,
      );
      await bell.click();
      await pictures.take(page, 'bell');
      await page.goto(`/result/${results[0]}?view=review`);
      await page.getByText('Đã được nhận và chấm lại').waitFor();
      await pictures.take(page, 'review-regraded');
    });
  } finally {
    await exam.remove();
  }
}

const appeal = ({ token, from }: Person, resultId: string, questionId: string) =>
  must('POST', `/ielts/results/${resultId}/appeals`, { body: { questionId }, token, from });
