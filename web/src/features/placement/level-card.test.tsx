import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Plan } from '@vumon/proto/http/plan.js';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { ID, ok, result, sitting, status } from '../../testing/placement';
import { renderApp } from '../../testing/render-app';
import { noteGuestWork } from '../exams/guest-work';

const STATUS = 'GET /assessment/current';
const PLAN = 'GET /recommendations';
const down = (): FakeAnswer => ({ status: 503, body: {} });
const latest = { _id: ID, level: 'B1' as const, possible: 'B2' as const, completedAt: '2026-11-21T00:25:00Z' };
const running = sitting({ question: null });
const item = (kind: 'placement' | 'exam', title: string, reason: string): Plan['items'][number] => ({
  kind,
  refId: kind === 'exam' ? ID : null,
  title,
  skill: null,
  level: '',
  reason,
  minutesPerWeek: null,
});
const plan = (items: Plan['items']): Plan => ({
  placementId: null,
  level: null,
  possible: null,
  goal: { weeklyGoalMinutes: 150, targetBand: null, examDate: null },
  updatedAt: null,
  items,
});

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  cleanup();
  api.restore();
  localStorage.clear();
});
const open = (at: string, handlers: Record<string, () => FakeAnswer>, user?: ReturnType<typeof makeUser>) => {
  api = fakeApi({ 'GET /ielts': ok([]), 'GET /ielts/attempts/open': ok([]), 'GET /notifications': ok([]), ...handlers });
  return renderApp({ at, ...(user && { user }) });
};
const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const hrefOf = (link: HTMLElement): string | null => link.getAttribute('href');

describe.each(['/', '/profile', '/dashboard'])('on %s', (at) => {
  test('who has no tested level is offered the test', async () => {
    open(at, { [STATUS]: ok(status()), [PLAN]: ok(plan([])) }, makeUser());
    const offer = await card('Kiểm tra trình độ');
    expect(hrefOf(offer.getByRole('link', { name: 'Kiểm tra trình độ' }))).toBe('/placement-test');
  });

  test('a tested level stands with its source, the day of the next test and the result', async () => {
    open(at, { [STATUS]: ok(status({ latest, retakeAt: '2026-12-04T17:00:00Z' })), [PLAN]: ok(plan([])) }, makeUser());
    const tested = await card('Trình độ của bạn: B1, có thể B2');
    tested.getByText('Theo kết quả bài kiểm tra ngày 21/11/2026. Bạn có thể làm lại bài kiểm tra từ ngày 05/12/2026.');
    expect(hrefOf(tested.getByRole('link', { name: 'Xem kết quả' }))).toBe(`/placement-test/result/${ID}`);
    expect(tested.queryByRole('link', { name: /Kiểm tra trình độ|Làm bài mới/ })).toBeNull();
    expect(tested.queryAllByRole('link', { name: 'Xem kế hoạch học' })).toHaveLength(at === '/dashboard' ? 0 : 1);
  });
});

describe('the card', () => {
  test('asks nothing for a visitor who has done nothing here, and offers the test', async () => {
    open('/', {});
    await card('Kiểm tra trình độ');
    expect(api.callsTo(STATUS)).toHaveLength(0);
  });
  test("shows a guest's own result", async () => {
    noteGuestWork();
    open('/', { [STATUS]: ok(status({ latest })) });
    const tested = await card(/^Trình độ của bạn: B1/);
    expect(hrefOf(tested.getByRole('link', { name: 'Làm bài mới' }))).toBe('/placement-test');
  });
  test('leads back into a running test', async () => {
    open('/profile', { [STATUS]: ok(status({ open: running, latest })) }, makeUser());
    const found = await card('Bài kiểm tra trình độ đang làm dở');
    found.getByText('4/40 câu đã trả lời, còn 20:00.');
    expect(hrefOf(found.getByRole('link', { name: 'Làm tiếp' }))).toBe(`/placement-test/run/${ID}`);
  });
  test.each([
    ['self', 'Bạn tự đánh giá mình ở mức A2'],
    ['admin', 'Trình độ A2 do quản trị viên đặt'],
  ] as const)('says whose word an untested level is: %s', async (levelSource, text) => {
    open('/profile', { [STATUS]: ok(status()) }, makeUser({ level: 'A2', levelSource }));
    (await card('Kiểm tra trình độ')).getByText(new RegExp(text));
  });
  test('keeps a tested level when the newest try was too short to tell', async () => {
    open('/profile', { [STATUS]: ok(status({ latest: { ...latest, level: null, possible: null } })) }, makeUser({ level: 'A2', levelSource: 'test_results' }));
    const tested = await card('Trình độ của bạn: A2');
    tested.getByText('Theo kết quả bài kiểm tra.');
    expect(tested.queryByRole('link', { name: 'Xem kết quả' })).toBeNull();
  });
  test('offers nothing while there is no bank', async () => {
    open('/profile', { [STATUS]: ok(status({ ready: false })) }, makeUser());
    const empty = await card('Kiểm tra trình độ');
    empty.getByText('Bài kiểm tra đang được chuẩn bị. Vui lòng quay lại sau.');
    expect(empty.queryByRole('link')).toBeNull();
  });
  test('that could not be loaded is asked for again', async () => {
    let answer = down;
    open('/profile', { [STATUS]: () => answer() }, makeUser());
    const retry = await screen.findByRole('button', { name: 'Thử lại' });
    answer = ok(status({ latest }));
    fireEvent.click(retry);
    await card(/^Trình độ của bạn: B1/);
  });
});

describe('the level of the session', () => {
  test('is the tested one as soon as the test ends, without a new token', async () => {
    const { store } = open(
      `/placement-test/run/${ID}`,
      {
        [`POST /assessment/start/${ID}`]: ok(running),
        [`POST /assessment/complete/${ID}`]: ok(result()),
        [`GET /assessment/results/${ID}`]: ok(result()),
        [PLAN]: ok(plan([])),
      },
      makeUser({ level: 'A2', levelSource: 'self' }),
    );
    await screen.findByRole('heading', { name: /^Trình độ của bạn/ });
    expect(store.getState().session.user).toMatchObject({ level: 'B1', levelSource: 'test_results' });
    expect(api.callsTo('POST /auth/refresh')).toHaveLength(0);
  });
  test('follows a test that a guest took before signing up', async () => {
    const { store } = open('/profile', { [STATUS]: ok(status({ latest })) }, makeUser());
    await screen.findByText('B1 (theo kết quả bài kiểm tra)');
    expect(store.getState().session.user).toMatchObject({ level: 'B1', levelSource: 'test_results' });
  });
  test('stays as it was when nothing was measured', async () => {
    const { store } = open('/profile', { [STATUS]: ok(status({ latest: { ...latest, level: null } })) }, makeUser({ level: 'A2', levelSource: 'self' }));
    await card('Kiểm tra trình độ');
    expect(store.getState().session.user).toMatchObject({ level: 'A2', levelSource: 'self' });
  });
});

describe('the plan on the dashboard', () => {
  const dashboard = (handler: () => FakeAnswer) => open('/dashboard', { [STATUS]: ok(status()), [PLAN]: handler }, makeUser());

  test('lists what to do with its reasons; the test is offered once', async () => {
    dashboard(ok(plan([item('placement', 'Kiểm tra trình độ', 'Bạn chưa làm bài.'), item('exam', 'Reading 1', 'Bạn chưa có kết quả Reading.')])));
    const region = await card('Kế hoạch học của bạn');
    await region.findByText('Bạn chưa có kết quả Reading.');
    expect(hrefOf(region.getByRole('link', { name: 'Làm đề này: Reading 1' }))).toBe(`/exam/${ID}`);
    await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('link', { name: /Kiểm tra trình độ/ })).toHaveLength(1));
  });
  test('that is empty leads to the exams', async () => {
    dashboard(ok(plan([])));
    const region = await card('Kế hoạch học của bạn');
    await region.findByText('Chưa có khóa học hay đề thi nào phù hợp.');
    expect(hrefOf(region.getByRole('link', { name: 'Luyện đề IELTS' }))).toBe('/exams');
  });
  test('that could not be loaded is asked for again', async () => {
    let answer = down;
    dashboard(() => answer());
    const region = await card('Kế hoạch học của bạn');
    await region.findByText('Không tải được kế hoạch học');
    answer = ok(plan([item('exam', 'Reading 1', 'Bạn chưa có kết quả Reading.')]));
    fireEvent.click(region.getByRole('button', { name: 'Thử lại' }));
    await region.findByText('Reading 1');
  });
});
