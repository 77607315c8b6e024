import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { secondsLeft } from './open-attempt-banner';

const exam: ExamListItem = {
  _id: 'exam-1',
  title: 'The River Market',
  description: 'Ba bài đọc',
  type: 'reading',
  difficulty: 'Band 5.0-7.5',
  duration: 60,
  totalQuestions: 40,
  sectionCount: 3,
  status: 'published',
  attemptsCount: 0,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
};
const open = {
  _id: 'attempt-1',
  examId: 'exam-1',
  examTitle: exam.title,
  examType: 'reading',
  mode: 'exam',
  startedAt: '2026-11-21T00:00:00Z',
  serverNow: '2026-11-21T00:18:40Z',
  deadlineAt: '2026-11-21T01:00:00Z',
  answeredCount: 3,
  totalQuestions: 40,
} as const;

const list =
  (data: unknown): (() => FakeAnswer) =>
  () => ({ body: { success: true, data } });
let api: ReturnType<typeof fakeApi>;

function serve(handlers: Record<string, () => FakeAnswer>): void {
  api = fakeApi({
    'GET /ielts': list([exam]),
    'GET /ielts/attempts/open': list([]),
    'GET /ielts/exam-1': list({ ...exam, passages: [{}, {}, {}] }),
    ...handlers,
  });
}

beforeEach(() => serve({}));
afterEach(() => {
  cleanup();
  api.restore();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the list', () => {
  test("offers 'Làm lại' for what the learner has a result of", async () => {
    api.restore();
    serve({ 'GET /ielts/results/history': list([{ examId: 'exam-1' }, { examId: 'exam-1' }]) });
    renderApp({ at: '/exams', user: makeUser() });
    expect((await screen.findByRole('link', { name: 'Làm lại: The River Market' })).getAttribute('href')).toBe('/exam/exam-1');
    expect(screen.getByText('Đã làm')).toBeTruthy();
  });

  test('shows a guest every exam as new, without asking for a history', async () => {
    renderApp({ at: '/exams' });
    await screen.findByRole('link', { name: 'Bắt đầu test: The River Market' });
    expect(api.callsTo('GET /ielts/results/history')).toHaveLength(0);
  });

  test('says when there is nothing, and lets a failure be tried again', async () => {
    api.restore();
    let down = true;
    serve({ 'GET /ielts': () => (down ? { status: 503, body: {} } : { body: { success: true, data: [] } }) });
    renderApp({ at: '/exams' });
    fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
    down = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByText('Chưa có đề thi nào')).toBeTruthy();
  });
});

describe('the banner of an open attempt', () => {
  test('leads back into the attempt with the time that the server counts', async () => {
    api.restore();
    serve({ 'GET /ielts/attempts/open': list([open]) });
    renderApp({ at: '/exams' });
    expect((await screen.findByRole('link', { name: 'Làm tiếp: The River Market' })).getAttribute('href')).toBe('/exam/exam-1/attempt/attempt-1');
    expect(screen.getByText(/còn 41:(20|19)/)).toBeTruthy();
  });

  test.each([
    ['at the answer', 0, 2480],
    ['ten seconds later', 10_000, 2470],
    ['long after the end', 9_000_000, 0],
  ])('%s', (_when, passedMs, seconds) => {
    expect(secondsLeft(open, 1_000, 1_000 + passedMs)).toBe(seconds);
  });

  test('a practice attempt has no clock', () => expect(secondsLeft({ ...open, mode: 'practice', deadlineAt: null }, 0, 0)).toBeNull());
});

describe('the intro', () => {
  test('starts an attempt in this tab and opens it', async () => {
    api.restore();
    serve({ 'POST /ielts/exam-1/attempts': () => ({ status: 201, body: { success: true, data: open } }) });
    const { router } = renderApp({ at: '/exam/exam-1' });
    fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/exam/exam-1/attempt/attempt-1'));
    expect(api.callsTo('POST /ielts/exam-1/attempts')[0]?.body).toEqual({ mode: 'exam', clientId: sessionStorage.getItem('vumon-client-id') });
  });

  test('resumes when this exam is already open', async () => {
    api.restore();
    serve({ 'GET /ielts/attempts/open': list([open]) });
    renderApp({ at: '/exam/exam-1' });
    expect(await screen.findByRole('button', { name: 'Tiếp tục bài đang làm' })).toBeTruthy();
  });

  test.each<[string, () => FakeAnswer, string]>([
    ['an unknown exam', () => ({ status: 404, body: { success: false, code: 'NOT_FOUND', message: 'x' } }), 'Không tìm thấy đề thi'],
    ['a refusal', () => ({ status: 500, body: {} }), 'Không thể tải đề thi. Vui lòng thử lại'],
    ['an exam without questions', list({ ...exam, totalQuestions: 0, passages: [] }), 'Không có câu hỏi'],
    [
      'a dead connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Lỗi khi tải đề thi',
    ],
  ])('%s is told in the words of the specification', async (_what, answer, text) => {
    api.restore();
    serve({ 'GET /ielts/exam-1': answer });
    renderApp({ at: '/exam/exam-1' });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
