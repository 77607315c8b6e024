import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import { makeUser } from '../../testing/factories';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';

const question = (id: string, number: number) => ({ id, number, type: 'true-false-notgiven' as const, question: `Statement ${number}` });
const passage = (id: string, title: string, content: string, ids: [string, number][]) => ({
  id,
  title,
  content,
  questions: ids.map(([q, n]) => question(q, n)),
});
const marked = { section: 1, type: 'true-false-notgiven' as const, answer: 'TRUE', correctAnswer: 'TRUE' };

const result: Result = {
  resultId: 'result-1',
  _id: 'result-1',
  attemptId: 'attempt-1',
  examId: 'exam-1',
  examTitle: 'The River Market',
  examType: 'reading',
  mode: 'exam',
  state: 'submitted',
  timing: 'server',
  completedAt: '2026-11-21T03:00:00Z',
  timeSpent: 3418,
  answeredCount: 2,
  score: { percentage: 33, correctAnswers: 1, totalQuestions: 3, bandScore: 6.5, description: 'Competent user', bandTable: 'seed-v1' },
  whatIf: [],
  regrades: [],
  lost: [
    { reasonCode: 'TF_NG_CONFUSION', count: 1 },
    { reasonCode: 'UNANSWERED', count: 1 },
  ],
  perQuestion: [
    {
      ...marked,
      questionId: 'q1',
      number: 1,
      answerText: 'TRUE',
      correctAnswerText: 'TRUE',
      correct: true,
      reasonCode: 'EXACT',
      reason: 'Đúng.',
      evidence: { quote: 'mill was cheap' },
    },
    {
      ...marked,
      questionId: 'q2',
      number: 2,
      answerText: 'FALSE',
      correctAnswerText: 'NOT GIVEN',
      correct: false,
      reasonCode: 'TF_NG_CONFUSION',
      reason: 'Bạn chọn FALSE, nhưng bài không nói rõ điều này: đáp án là NOT GIVEN.',
      explanation: 'Bài chỉ nói có thuyền.',
      evidence: { quote: "It's said boats came" },
    },
    {
      ...marked,
      section: 2,
      questionId: 'q3',
      number: 3,
      answer: null,
      answerText: '',
      correctAnswerText: 'TRUE',
      correct: false,
      reasonCode: 'UNANSWERED',
      reason: 'Bạn chưa trả lời câu này. Đáp án: TRUE.',
    },
  ],
  exam: {
    _id: 'exam-1',
    title: 'The River Market',
    description: '',
    type: 'reading',
    difficulty: '',
    duration: 60,
    totalQuestions: 3,
    sectionCount: 2,
    status: 'published',
    attemptsCount: 1,
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    passages: [
      passage('p1', 'Mills', '<p>The <strong>mill</strong> was cheap. It’s said boats came.</p><script>document.title="x"</script>', [
        ['q1', 1],
        ['q2', 2],
      ]),
      passage('p2', 'Markets', '<p>Markets moved.</p>', [['q3', 3]]),
    ],
  },
};

let api: ReturnType<typeof fakeApi>;
function serve(answer: { status?: number; body?: unknown }): void {
  api = fakeApi({
    'GET /ielts/results/result-1': () => answer,
    'POST /ielts/exam-1/attempts': () => ({ status: 201, body: { success: true, data: { _id: 'attempt-2' } } }),
  });
}
const serveResult = (changes: Partial<Result> = {}): void => serve({ body: { success: true, data: { ...result, ...changes } } });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
  sessionStorage.clear();
});

describe('the summary', () => {
  test('shows band, tiles, causes and parts', async () => {
    serveResult();
    renderApp({ at: '/result/result-1', user: makeUser() });
    expect(await screen.findByRole('heading', { name: 'Bạn đã hoàn thành bài thi' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Band 6.5, ước tính' })).toBeTruthy();
    expect(screen.getByText('56:58')).toBeTruthy();
    expect(screen.getByText('2/3')).toBeTruthy();
    expect(screen.getByText('Nhầm với NOT GIVEN')).toBeTruthy();
    expect(screen.getByText('Passage 2: Markets')).toBeTruthy();
    expect(screen.getByText('Gợi ý cải thiện')).toBeTruthy();
    expect(screen.queryByText('Đăng ký để lưu kết quả')).toBeNull();
  });

  test('from band 7 on there are no general tips', async () => {
    serveResult({ score: { ...result.score, bandScore: 7 } });
    renderApp({ at: '/result/result-1', user: makeUser() });
    await screen.findByRole('img', { name: 'Band 7.0, ước tính' });
    expect(screen.queryByText('Gợi ý cải thiện')).toBeNull();
  });

  test('says what time-out, missing clock, scaling and a missing band mean', async () => {
    serveResult({ state: 'auto_submitted', timing: 'unverified', score: { ...result.score, bandScore: null } });
    renderApp({ at: '/result/result-1', user: makeUser() });
    expect(await screen.findByRole('heading', { name: 'Hết giờ làm bài' })).toBeTruthy();
    expect(screen.getByText(/đáp án đã lưu trước khi hết giờ được chấm/)).toBeTruthy();
    expect(screen.getByText(/không tính vào điểm trung bình/)).toBeTruthy();
    expect(screen.getByText(/dưới 20 câu/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Đúng 33%' })).toBeTruthy();
    cleanup();
    api.restore();
    serveResult({ score: { ...result.score, scaled: true } });
    renderApp({ at: '/result/result-1', user: makeUser() });
    expect(await screen.findByRole('img', { name: 'Band 6.5, ước tính, quy đổi từ 3 câu' })).toBeTruthy();
  });

  test('a guest is offered an account and would come back here', async () => {
    serveResult();
    renderApp({ at: '/result/result-1' });
    expect((await screen.findByRole('link', { name: 'Đăng ký để lưu kết quả' })).getAttribute('href')).toBe('/register?returnTo=%2Fresult%2Fresult-1');
  });

  test("'Làm lại' opens a new attempt", async () => {
    serveResult();
    const { router } = renderApp({ at: '/result/result-1', user: makeUser() });
    fireEvent.click(await screen.findByRole('button', { name: 'Làm lại' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/exam/exam-1/attempt/attempt-2'));
  });

  test.each([
    [404, 'Không tìm thấy kết quả này'],
    [400, 'Không tìm thấy kết quả này'],
    [503, 'Không thể tải kết quả. Vui lòng thử lại'],
  ])('an answer of %d says: %s', async (status, text) => {
    serve({ status, body: {} });
    renderApp({ at: '/result/result-1', user: makeUser() });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the review', () => {
  const marks = (): string[] => [...document.querySelectorAll('mark')].map((mark) => mark.textContent ?? '');

  test('marks the evidence of the chosen question, across tags and quotation marks', async () => {
    serveResult();
    renderApp({ at: '/result/result-1?view=review', user: makeUser() });
    const first = await screen.findByRole('button', { name: 'Câu 1: Đúng' });
    expect(first.getAttribute('aria-expanded')).toBe('true');
    expect(marks()).toEqual(['mill', ' was cheap']);
    fireEvent.click(screen.getByRole('button', { name: 'Câu 2: Sai' }));
    expect(marks()).toEqual(['It’s said boats came']);
    expect(screen.getByText('Bài chỉ nói có thuyền.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Câu gần nhất trong bài' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Câu 3: Bỏ trống' }));
    expect(marks()).toEqual([]);
    expect(within(screen.getByRole('region', { name: 'Bài đọc' })).getByText('Markets moved.')).toBeTruthy();
    expect(document.querySelector('main script')).toBeNull();
  });

  test('filters by address', async () => {
    serveResult();
    renderApp({ at: '/result/result-1?view=review&show=wrong', user: makeUser() });
    await screen.findByRole('button', { name: 'Câu 2: Sai' });
    expect(screen.queryByRole('button', { name: 'Câu 1: Đúng' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Bỏ trống (1)' }));
    expect(await screen.findByRole('button', { name: 'Câu 3: Bỏ trống' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Câu 2: Sai' })).toBeNull();
  });

  test('without the exam the questions still stand, with their evidence as a quotation', async () => {
    const { exam: _exam, ...rest } = result;
    serve({ body: { success: true, data: rest } });
    renderApp({ at: '/result/result-1?view=review', user: makeUser() });
    expect(await screen.findByText('mill was cheap')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Bài đọc' })).toBeNull();
  });
});
