/** Practice as a learner meets it: chosen on the intro, checked as one goes. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Attempt } from '@vumon/proto/http/exam-shapes.js';
import { clearAccessToken } from '../../api/access-token';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi, type SeenCall } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { wipeDrafts } from '../exam-taking/draft-wipe';
import { exam, instantAfter, makeAttempt, NOW } from '../exam-taking/exam-taking.fixtures';

let api: ReturnType<typeof fakeApi>;
const data = (value: unknown): FakeAnswer => ({ body: { success: true, data: value } });
function serve(handlers: Record<string, (call: SeenCall) => FakeAnswer> = {}): void {
  api = fakeApi({ 'GET /ielts/exam-1': () => data(exam), 'GET /ielts/attempts/open': () => data([]), 'POST /user/visit': () => ({}), ...handlers });
}
beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  api.restore();
  clearAccessToken();
  sessionStorage.clear();
  await wipeDrafts();
});

describe('the intro', () => {
  const start = (answer: Partial<Attempt> = {}) => ({
    'POST /ielts/exam-1/attempts': () => ({ ...data({ _id: 'attempt-1', mode: 'practice', ...answer }), status: 201 }),
  });
  const asked = () => api.callsTo('POST /ielts/exam-1/attempts')[0]?.body;
  const pressed = async (name: string): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name }));

  test('practice of one part asks for that part; none chosen starts nothing', async () => {
    serve(start({ included: ['q5', 'q6', 'q7', 'q8', 'q9'] }));
    const { router } = renderApp({ at: '/exam/exam-1' });
    fireEvent.click(await screen.findByRole('radio', { name: /^Luyện tập/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Từng phần' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Passage 1: Boats/ }));
    expect(screen.getByText('Hãy chọn ít nhất một phần.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bắt đầu luyện tập' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /Passage 2: Fish/ }));
    await pressed('Bắt đầu luyện tập');
    await waitFor(() => expect(router.state.location.pathname).toBe('/exam/exam-1/attempt/attempt-1'));
    expect(asked()).toEqual({ mode: 'practice', parts: [1], clientId: sessionStorage.getItem('vumon-client-id') });
    expect(screen.queryByText(/đang có một bài/)).toBeNull();
  });

  test('the whole exam in practice names no parts', async () => {
    serve(start());
    renderApp({ at: '/exam/exam-1' });
    fireEvent.click(await screen.findByRole('radio', { name: /^Luyện tập/ }));
    await pressed('Bắt đầu luyện tập');
    await waitFor(() => expect(asked()).toEqual({ mode: 'practice', clientId: expect.any(String) }));
  });

  test('says so when another attempt was open and is opened instead', async () => {
    serve(start({ mode: 'exam' }));
    renderApp({ at: '/exam/exam-1' });
    fireEvent.click(await screen.findByRole('radio', { name: /^Luyện tập/ }));
    await pressed('Bắt đầu luyện tập');
    expect(await screen.findByText(/đang có một bài thi thử chưa nộp, nên bài đó được mở lại/)).toBeTruthy();
  });

  test('an open attempt is gone on with, and its mode is named', async () => {
    const open = {
      _id: 'attempt-1',
      examId: 'exam-1',
      examTitle: exam.title,
      examType: 'reading',
      mode: 'practice',
      startedAt: NOW,
      deadlineAt: null,
      serverNow: NOW,
      answeredCount: 1,
      totalQuestions: 5,
    };
    serve({ ...start(), 'GET /ielts/attempts/open': () => data([open]) });
    renderApp({ at: '/exam/exam-1' });
    expect(await screen.findByText(/đang có một bài luyện tập chưa nộp/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await pressed('Tiếp tục bài đang làm');
    await waitFor(() => expect(asked()).toMatchObject({ mode: 'practice' }));
  });
});

describe('check as you go', () => {
  const line = {
    questionId: 'q1',
    number: 1,
    section: 1,
    type: 'multiple-choice',
    answer: 1,
    answerText: 'B. Price',
    correctAnswer: 0,
    correctAnswerText: 'A. Speed',
    correct: false,
    reasonCode: 'WRONG_OPTION',
    reason: 'Bạn chọn B. Price. Đáp án: A. Speed.',
    explanation: 'Vì thuyền nhanh hơn.',
    evidence: { quote: 'faster than roads' },
  };
  const runner = (attempt: Partial<Attempt>, handlers: Record<string, (call: SeenCall) => FakeAnswer> = {}): void => {
    serve({
      'GET /ielts/attempts/attempt-1': () => data(makeAttempt({ mode: 'practice', deadlineAt: null, ...attempt })),
      'PATCH /ielts/attempts/attempt-1/answers': () => data({ revision: 2, serverNow: NOW, deadlineAt: null }),
      'POST /ielts/attempts/attempt-1/check': () => data({ checked: [line] }),
      ...handlers,
    });
    renderApp({ at: '/exam/exam-1/attempt/attempt-1', user: makeUser() });
  };
  const option = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });

  test('saves first, then shows verdict and reason, and the answer stands', async () => {
    runner({});
    fireEvent.click(await option(/Price/));
    fireEvent.click(screen.getByRole('button', { name: 'Kiểm tra câu 1' }));
    expect(await screen.findByText('Câu 1: Sai')).toBeTruthy();
    for (const text of ['Bạn trả lời: B. Price', 'Đáp án: A. Speed', 'Vì thuyền nhanh hơn.', 'faster than roads']) expect(screen.getByText(text)).toBeTruthy();
    const order = api.calls.map(({ method, path }) => `${method} ${path}`).filter((call) => /answers|check/.test(call));
    expect(order.slice(0, 2)).toEqual(['PATCH /ielts/attempts/attempt-1/answers', 'POST /ielts/attempts/attempt-1/check']);
    expect(api.callsTo('POST /ielts/attempts/attempt-1/check')[0]?.body).toMatchObject({ questionIds: ['q1'] });
    expect((await option(/Speed/)).disabled).toBe(true);
    fireEvent.click(await option(/Speed/));
    expect((await option(/Price/)).checked).toBe(true);
    expect(screen.queryByRole('button', { name: /câu 1$/ })).toBeNull();
  });

  test('an empty question offers its key, a block all its questions', async () => {
    runner({});
    expect(await screen.findByRole('button', { name: 'Xem đáp án câu 1' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Kiểm tra câu 3–4' }));
    await waitFor(() => expect(api.callsTo('POST /ielts/attempts/attempt-1/check')[0]?.body).toMatchObject({ questionIds: ['q3', 'q4'] }));
  });

  test('what could not be saved is not checked', async () => {
    runner({}, { 'PATCH /ielts/attempts/attempt-1/answers': () => ({ status: 503, body: {} }) });
    fireEvent.click(await option(/Price/));
    fireEvent.click(screen.getByRole('button', { name: 'Kiểm tra câu 1' }));
    expect(await screen.findByText(/Câu trả lời chưa lưu được nên chưa kiểm tra/)).toBeTruthy();
    expect(api.callsTo('POST /ielts/attempts/attempt-1/check')).toEqual([]);
  });

  test('after a reload the checked questions stand as they were, and the stop-watch goes on', async () => {
    runner({ answers: { q1: 1 }, checked: [line as never], startedAt: instantAfter(-754_000) });
    expect(await screen.findByText('Câu 1: Sai')).toBeTruthy();
    expect((await option(/Price/)).disabled).toBe(true);
    expect(screen.getByText(/^12:3\d$/)).toBeTruthy();
  });

  test('W1: an exam shows no keys and offers no check', async () => {
    runner({ mode: 'exam', deadlineAt: instantAfter(3_600_000) });
    await option(/Price/);
    expect(screen.queryByRole('button', { name: /Kiểm tra|Xem đáp án/ })).toBeNull();
    expect(within(document.body).queryByText(/Câu đã kiểm tra/)).toBeNull();
  });
});
