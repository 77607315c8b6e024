import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { hasGuestWork } from './guest-work';
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
const totals = { total: 1, reading: 1, listening: 0, attempts: 12 };
const page =
  (data: ExamListItem[], totalPages = 1): (() => FakeAnswer) =>
  () => ({ body: { success: true, data, pagination: { currentPage: 1, totalPages, total: data.length, limit: 20 }, totals } });
let api: ReturnType<typeof fakeApi>;

function serve(handlers: Parameters<typeof fakeApi>[0]): void {
  api = fakeApi({
    'GET /ielts': page([exam]),
    'GET /ielts/completed': list([]),
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
  test.each([
    ['a learner', makeUser()],
    ['a guest of this browser', undefined],
  ])("W23: offers 'Làm lại' for what %s has sat", async (_who, user) => {
    api.restore();
    serve({ 'GET /ielts/completed': list(['exam-1']) });
    renderApp({ at: '/exams', ...(user && { user }) });
    expect((await screen.findByRole('link', { name: 'Làm lại: The River Market' })).getAttribute('href')).toBe('/exam/exam-1');
    expect(screen.getByText('Đã làm')).toBeTruthy();
  });

  test("shows an exam that is not done with 'Bắt đầu test'", async () => {
    renderApp({ at: '/exams' });
    await screen.findByRole('link', { name: 'Bắt đầu test: The River Market' });
    expect(screen.queryByText('Đã làm')).toBeNull();
  });

  test("shows stars where the server sends them, 'Mới' where too few have rated", async () => {
    api.restore();
    serve({ 'GET /ielts': page([exam, { ...exam, _id: 'exam-2', title: 'Rated', rating: { average: 4.4, count: 1205 } }]) });
    renderApp({ at: '/exams' });
    expect(await screen.findByRole('img', { name: '4,4 trên 5 sao, 1205 lượt đánh giá' })).toBeTruthy();
    expect(screen.getAllByText('Mới')).toHaveLength(1);
  });

  test("brings twenty at first and the next with 'Xem thêm đề', until all are there", async () => {
    api.restore();
    const asked: (string | null)[] = [];
    serve({
      'GET /ielts': ({ query }) => {
        asked.push(query.get('page'));
        const number = Number(query.get('page'));
        return page([{ ...exam, _id: `exam-${number}`, title: `Đề ${number}` }], 2)();
      },
    });
    renderApp({ at: '/exams?tab=reading' });
    fireEvent.click(await screen.findByRole('button', { name: 'Xem thêm đề' }));
    expect(await screen.findByText('Đề 2')).toBeTruthy();
    expect(screen.getByText('Đề 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Xem thêm đề' })).toBeNull();
    // The latest six for the figures, then the list page by page.
    expect(asked.filter((number) => number !== null)).toEqual(['1', '2']);
  });

  test('says when there is nothing, and lets a failure be tried again', async () => {
    api.restore();
    let down = true;
    serve({ 'GET /ielts': () => (down ? { status: 503, body: {} } : page([])()) });
    renderApp({ at: '/exams' });
    fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
    down = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByText('Chưa có đề thi nào')).toBeTruthy();
  });

  test('W28: an exam that is gone when it is opened takes the remembered list with it', async () => {
    api.restore();
    serve({ 'GET /ielts/exam-1': () => ({ status: 404, body: { success: false, code: 'NOT_FOUND', message: 'x' } }) });
    const { router } = renderApp({ at: '/' });
    await screen.findByRole('link', { name: 'Bắt đầu test: The River Market' });
    const before = api.callsTo('GET /ielts').length;
    await act(() => router.navigate('/exam/exam-1'));
    await screen.findByText('Không tìm thấy đề thi');
    await act(() => router.navigate('/'));
    await waitFor(() => expect(api.callsTo('GET /ielts').length).toBe(before + 1));
  });

  test('the latest six are remembered for ten minutes', async () => {
    const { router } = renderApp({ at: '/' });
    await screen.findByRole('link', { name: 'Bắt đầu test: The River Market' });
    await act(() => router.navigate('/login'));
    await act(() => router.navigate('/'));
    await screen.findByRole('link', { name: 'Bắt đầu test: The River Market' });
    expect(api.callsTo('GET /ielts')).toHaveLength(1);
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
    expect(hasGuestWork()).toBe(true);
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
