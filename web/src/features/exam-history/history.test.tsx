import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { HistoryItem } from '@vumon/proto/http/exam-shapes.js';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi, type SeenCall } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { noteGuestWork } from '../exams/guest-work';
import { scoreLevel } from './score-level';

const item = (id: number, changes: Partial<HistoryItem> = {}): HistoryItem => ({
  _id: `r${id}`,
  resultId: `r${id}`,
  examId: 'exam-1',
  examTitle: `Test ${id}`,
  examType: 'reading',
  mode: 'exam',
  timing: 'server',
  completedAt: '2026-11-01T03:00:00Z',
  timeSpent: 3000,
  regraded: false,
  score: { percentage: 82, correctAnswers: 33, totalQuestions: 40, bandScore: 7.5, description: '', bandTable: 'seed-v1' },
  ...changes,
});

function page(items: HistoryItem[], { count = items.length, totalPages = 1 } = {}): FakeAnswer {
  return {
    body: {
      success: true,
      data: items,
      pagination: { currentPage: 1, totalPages, total: count, limit: 10, pages: totalPages, current: 1 },
      totals: { count, counted: count, averagePercent: count ? 68 : null, averageBand: count ? 6.4 : null, total: count, reading: count, listening: 0 },
    },
  };
}

let api: ReturnType<typeof fakeApi>;
const serve = (history: (call: SeenCall) => FakeAnswer): void => {
  const empty = () => ({ body: { success: true, data: [] } });
  api = fakeApi({ 'GET /ielts/results/history': history, 'GET /ielts': () => page([]), 'GET /ielts/attempts/open': empty });
};

afterEach(() => {
  cleanup();
  api.restore();
  localStorage.clear();
});

describe('the screen', () => {
  test.each<[string, () => FakeAnswer]>([
    ['a visitor without results', () => page([])],
    ['a visitor without a cookie', () => ({ status: 401, body: { success: false, code: 'UNAUTHENTICATED', message: 'x' } })],
  ])('tells %s to sign in', async (_who, answer) => {
    noteGuestWork();
    serve(answer);
    renderApp({ at: '/history' });
    expect(await screen.findByText('Vui lòng đăng nhập để xem lịch sử làm bài')).toBeTruthy();
    expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBe('/login?returnTo=%2Fhistory');
  });

  test('does not ask for the history of a visitor who has begun nothing', async () => {
    serve(() => page([item(1)]));
    renderApp({ at: '/history' });
    await screen.findByText('Vui lòng đăng nhập để xem lịch sử làm bài');
    expect(api.callsTo('GET /ielts/results/history')).toHaveLength(0);
  });

  test('W24: shows a guest what was sat in this browser, and how to keep it', async () => {
    noteGuestWork();
    serve(() => page([item(1)]));
    renderApp({ at: '/history' });
    expect(await screen.findByRole('rowheader', { name: /Test 1/ })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Đăng ký' }).getAttribute('href')).toBe('/register?returnTo=%2Fhistory');
  });

  test('asks for skill, mode and page that the address names; a choice starts at the first page again', async () => {
    serve(() => page([item(1)], { count: 27, totalPages: 3 }));
    const { router } = renderApp({ at: '/history?type=reading&mode=exam&page=2', user: makeUser() });
    await screen.findByText('Trang 2 / 3');
    const asked = api.callsTo('GET /ielts/results/history').map(({ query }) => Object.fromEntries(query));
    expect(asked).toContainEqual({ type: 'reading', mode: 'exam', page: '2', limit: '10' });
    fireEvent.click(within(screen.getByRole('navigation', { name: 'Kỹ năng' })).getByRole('link', { name: 'Listening' }));
    await screen.findByText('Trang 1 / 3');
    expect(router.state.location.search).toBe('?type=listening&mode=exam');
  });

  test('says that a filter lets nothing through, and offers the way back', async () => {
    serve(() => page([]));
    renderApp({ at: '/history?mode=practice', user: makeUser() });
    expect(await screen.findByText('Không có bài nào khớp bộ lọc này')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bỏ bộ lọc' }).getAttribute('href')).toBe('/history');
  });

  test('marks what was marked again', async () => {
    serve(() => page([item(1, { regraded: true }), item(2)]));
    renderApp({ at: '/history', user: makeUser() });
    const row = (await screen.findByRole('rowheader', { name: /Test 1/ })).closest('tr') as HTMLElement;
    expect(within(row).getByText('Đã chấm lại')).toBeTruthy();
    expect(screen.getAllByText('Đã chấm lại')).toHaveLength(1);
  });

  test('draws the bands over time, with the same as a table', async () => {
    const band = (id: number, bandScore: number, completedAt: string) => item(id, { completedAt, score: { ...item(id).score, bandScore } });
    serve(() => page([band(2, 7, '2026-11-09T03:00:00Z'), band(1, 5.5, '2026-11-01T03:00:00Z')]));
    renderApp({ at: '/history', user: makeUser() });
    expect(await screen.findByRole('img', { name: 'Reading: 2 bài, từ 5.5 đến 7.0' })).toBeTruthy();
    const table = screen.getByText('Xem dạng bảng').closest('details') as HTMLElement;
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map((row) => row.textContent),
    ).toEqual(['NgàyKỹ năngBand', '09/11/2026Reading7.0', '01/11/2026Reading5.5']);
  });

  test('shows score, band, marks and totals of each result', async () => {
    serve(() => page([item(1), item(2, { mode: 'practice', score: { ...item(2).score, percentage: 40, bandScore: null } })], { count: 27, totalPages: 3 }));
    renderApp({ at: '/history', user: makeUser() });
    const row = (await screen.findByRole('rowheader', { name: /Test 1/ })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('img', { name: 'Xuất sắc' })).toBeTruthy();
    expect(within(row).getByText('33/40 (82%)')).toBeTruthy();
    expect(within(row).getByText('7.5')).toBeTruthy();
    expect(within(row).getByText('01/11/2026')).toBeTruthy();
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/result/r1');
    const practice = screen.getByRole('rowheader', { name: /Test 2/ });
    expect(within(practice).getByText('Luyện tập')).toBeTruthy();
    expect(screen.getByText('68%')).toBeTruthy();
    expect(screen.getByText('6.4')).toBeTruthy();
  });

  test('moves between pages in the address', async () => {
    serve(() => page([item(1)], { count: 27, totalPages: 3 }));
    const { router } = renderApp({ at: '/history', user: makeUser() });
    fireEvent.click(await screen.findByRole('button', { name: 'Trang sau' }));
    expect(await screen.findByText('Trang 2 / 3')).toBeTruthy();
    expect(router.state.location.search).toBe('?page=2');
  });

  test('says that there is nothing yet', async () => {
    serve(() => page([]));
    renderApp({ at: '/history', user: makeUser() });
    expect(await screen.findByText('Chưa có lịch sử làm bài')).toBeTruthy();
  });

  test.each<[string, () => FakeAnswer, string]>([
    ['a 500', () => ({ status: 500, body: { success: false, code: 'INTERNAL', message: 'x' } }), 'Có lỗi xảy ra khi tải lịch sử làm bài'],
    ['a refusal with words', () => ({ body: { success: false, message: 'Đang bảo trì' } }), 'Đang bảo trì'],
    ['a refusal without words', () => ({ body: { success: false } }), 'Không thể tải lịch sử làm bài'],
    [
      'no connection',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'Không thể kết nối đến server',
    ],
  ])('%s is told in the words of the specification and can be tried again', async (_what, answer, text) => {
    let down = true;
    serve(() => (down ? answer() : page([item(1)])));
    renderApp({ at: '/history', user: makeUser() });
    expect(await screen.findByText(text)).toBeTruthy();
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByText('Test 1')).toBeTruthy();
  });
});

describe('the widget on the practice page', () => {
  test.each([
    [4, false],
    [5, true],
  ])("with %d results 'view all' is shown: %s", async (count, shown) => {
    serve(() => page(Array.from({ length: count }, (_, i) => item(i + 1))));
    renderApp({ at: '/practice', user: makeUser() });
    expect((await screen.findByRole('link', { name: 'Test 1' })).getAttribute('href')).toBe('/result/r1');
    expect(screen.queryByRole('link', { name: 'Xem tất cả' }) !== null).toBe(shown);
  });
});

test.each([
  [100, 'high'],
  [80, 'high'],
  [79, 'good'],
  [60, 'good'],
  [59, 'goal'],
  [0, 'goal'],
] as const)('%d%% is shown as %s', (percentage, level) => expect(scoreLevel(percentage)).toBe(level));
