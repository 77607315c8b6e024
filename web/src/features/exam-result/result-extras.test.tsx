import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { makeUser } from '../../testing/factories';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { makeQuestionResult } from './result.fixtures';

const head = {
  description: '',
  difficulty: '',
  duration: 30,
  status: 'published' as const,
  attemptsCount: 1,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
};
const result: Result = {
  resultId: 'result-1',
  _id: 'result-1',
  attemptId: 'attempt-1',
  examId: 'exam-1',
  examTitle: 'A Visit to the Harbour',
  examType: 'listening',
  mode: 'exam',
  state: 'submitted',
  timing: 'server',
  completedAt: '2026-11-21T03:00:00Z',
  timeSpent: 1800,
  answeredCount: 2,
  score: { percentage: 68, correctAnswers: 27, totalQuestions: 40, bandScore: 6.5, description: 'Competent user', bandTable: 'seed-v1' },
  lost: [{ reasonCode: 'SPELLING_NEAR', count: 3 }],
  whatIf: [{ reasonCodes: ['SPELLING_NEAR'], count: 3, bandScore: 7, gain: 0.5 }],
  regrades: [],
  perQuestion: [
    makeQuestionResult({
      questionId: 'q1',
      task: 'form completion',
      answerText: 'harber',
      correctAnswerText: 'harbour',
      reasonCode: 'SPELLING_NEAR',
      reason: 'Sai chính tả: harber → harbour.',
      secondsSpent: 75,
      changes: [{ from: 'harbour', to: 'harber', fromText: 'harbour', toText: 'harber', correctBefore: true }],
      evidence: { quote: 'down at the harbour', startSeconds: 4.2, endSeconds: 6 },
    }),
    makeQuestionResult({
      questionId: 'q2',
      number: 2,
      task: 'true/false/not given',
      answerText: 'FALSE',
      correctAnswerText: 'NOT GIVEN',
      reasonCode: 'TF_NG_CONFUSION',
    }),
  ],
  exam: {
    _id: 'exam-1',
    title: 'A Visit to the Harbour',
    type: 'listening',
    totalQuestions: 2,
    sectionCount: 1,
    ...head,
    sections: [
      {
        id: 's1',
        title: 'A phone call',
        audioUrl: '/api/ielts/audio/token-1',
        transcript: [
          { speaker: 'Anna', text: 'Where shall we meet?', startSeconds: 1, endSeconds: 4.2 },
          { speaker: 'Ben', text: "I'll be down at the harbour.", startSeconds: 4.2, endSeconds: 6 },
          { speaker: 'Anna', text: 'At nine, then.', startSeconds: 6, endSeconds: 8 },
        ],
        questions: [
          { id: 'q1', number: 1, type: 'fill-blank', question: 'Meeting place: the ______' },
          { id: 'q2', number: 2, type: 'true-false-notgiven', question: 'They like boats.' },
        ],
      },
    ],
  },
};

let api: ReturnType<typeof fakeApi>;
const serve = (changes: Partial<Result> = {}, redo: unknown = { _id: 'attempt-2', mode: 'practice', included: ['q1', 'q2'] }): void => {
  api = fakeApi({
    'GET /ielts/results/result-1': () => ({ body: { success: true, data: { ...result, ...changes } } }),
    'POST /ielts/results/result-1/redo': () => ({ status: 201, body: { success: true, data: redo } }),
  });
};
const open = (view = '') => renderApp({ at: `/result/result-1${view}`, user: makeUser() });
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('the summary', () => {
  test('says what slips cost, names official task types, crosses verdicts, and shows the way', async () => {
    serve();
    open();
    expect(await screen.findByText('3 lỗi chính tả = 0.5 band')).toBeTruthy();
    expect(screen.getByText('Hoàn thành biểu mẫu')).toBeTruthy();
    const grid = screen.getByRole('table', { name: /TRUE \/ FALSE \/ NOT GIVEN/ });
    const row = within(grid).getByRole('row', { name: /^NOT GIVEN/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['0', '1', '0', '0']);
    expect(screen.getByText(/đổi đáp án ở 1 câu: 1 câu từ đúng thành sai/)).toBeTruthy();
    expect(screen.getByText('1:15')).toBeTruthy();
  });

  test("'Chỉ làm lại câu sai' opens practice with them; when something else was open, it says so", async () => {
    serve();
    const { router } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Chỉ làm lại câu sai' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/exam/exam-1/attempt/attempt-2'));
    expect(screen.queryByText(/đang có một bài/)).toBeNull();
    cleanup();
    api.restore();
    serve({}, { _id: 'attempt-3', mode: 'exam' });
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Chỉ làm lại câu sai' }));
    expect(await screen.findByText(/đang có một bài thi thử chưa nộp/)).toBeTruthy();
  });

  test('a perfect sheet has nothing to do again', async () => {
    serve({ perQuestion: result.perQuestion.map((line) => ({ ...line, correct: true, reasonCode: 'EXACT' })), lost: [], whatIf: [] });
    open();
    await screen.findByRole('link', { name: 'Xem kết quả chi tiết' });
    expect(screen.queryByRole('button', { name: 'Chỉ làm lại câu sai' })).toBeNull();
  });

  test('practice says that it gives no band, not that the exam is too short', async () => {
    serve({ mode: 'practice', whatIf: [], score: { ...result.score, bandScore: null } });
    open();
    expect(await screen.findByText(/không quy ra band và không tính vào điểm trung bình/)).toBeTruthy();
    expect(screen.queryByText(/dưới 20 câu/)).toBeNull();
  });
});

test('the review says what an answer was before, plays its moment, and marks its line', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  serve();
  open('?view=review');
  expect(await screen.findByText('Đã đổi từ harbour (đúng) sang harber')).toBeTruthy();
  expect(screen.getByText('Thời gian: 1:15')).toBeTruthy();
  const pane = screen.getByRole('region', { name: 'Bài nghe' });
  expect([...pane.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(["I'll be down at the harbour."]);
  fireEvent.click(within(pane).getByRole('button', { name: 'Nghe đoạn 0:04–0:06' }));
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1));
  const audio = play.mock.contexts[0] as HTMLAudioElement;
  expect([audio.getAttribute('src'), audio.currentTime]).toEqual(['/api/ielts/audio/token-1', 3.2]);
  expect(within(pane).getByRole('button', { name: 'Dừng' })).toBeTruthy();
});

test('a recording that cannot be played says so and asks for a new address', async () => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('403'));
  serve();
  open('?view=review');
  const asked = () => api.calls.filter(({ path }) => path.startsWith('/ielts/results/result-1')).length;
  fireEvent.click(await screen.findByRole('button', { name: 'Nghe đoạn 0:04–0:06' }));
  expect(await screen.findByText('Không phát được đoạn này. Vui lòng thử lại.')).toBeTruthy();
  await waitFor(() => expect(asked()).toBe(2));
});

test('on paper there is a sheet of its own, with every question, only while printing', async () => {
  serve();
  open();
  await screen.findByText('3 lỗi chính tả = 0.5 band');
  expect(document.querySelector('body > article')).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.querySelector<HTMLElement>('body > article');
  if (!sheet) throw new Error('no sheet');
  expect(within(sheet).getByText('Band 6.5 (ước tính)')).toBeTruthy();
  expect(within(sheet).getByText('27/40 (68%)')).toBeTruthy();
  expect(within(sheet).getAllByRole('row')).toHaveLength(3);
  expect(within(sheet).getByText('Sai chính tả: harber → harbour.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('body > article')).toBeNull();
});
