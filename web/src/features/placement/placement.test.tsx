import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Placement, PlacementResult, PlacementStatus } from '@vumon/proto/http/placement.js';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';

const ID = '01934a00-0000-7000-8000-0000000000aa';
const ok =
  (data: unknown): (() => FakeAnswer) =>
  () => ({ body: { success: true, data } });
const sitting = (changes: Partial<Placement> = {}): Placement => ({
  _id: ID,
  type: 'placement',
  state: 'in_progress',
  durationMinutes: 30,
  startedAt: '2026-11-21T00:00:00Z',
  serverNow: '2026-11-21T00:10:00Z',
  deadlineAt: '2026-11-21T00:30:00Z',
  answered: 4,
  total: 40,
  question: { id: 'g5', number: 5, skill: 'grammar', question: 'She ______ tea.', options: ['likes', 'like', 'liking', 'to like', 'Tôi không biết'] },
  resultId: null,
  ...changes,
});
const status = (changes: Partial<PlacementStatus> = {}): PlacementStatus => ({ ready: true, open: null, latest: null, retakeAt: null, ...changes });
const skill = (name: PlacementResult['skills'][number]['skill'], level: 'B1' | null): PlacementResult['skills'][number] => ({
  skill: name,
  level,
  possible: null,
  right: 6,
  wrong: 2,
  unknown: 2,
  unanswered: 0,
  byLevel: [{ level: 'B1', asked: 5, right: 4, wrong: 1, reached: true }],
});
const result = (changes: Partial<PlacementResult> = {}): PlacementResult => ({
  _id: ID,
  state: 'submitted',
  completedAt: '2026-11-21T00:25:00Z',
  timeSpent: 1500,
  level: 'B1',
  possible: 'B2',
  skills: [skill('grammar', 'B1'), skill('vocabulary', 'B1'), skill('reading', 'B1'), skill('listening', null)],
  retakeAt: '2026-12-04T17:00:00Z',
  review: [],
  ...changes,
});
const plan = (placementId: string | null) => ({
  placementId,
  level: 'B1',
  possible: 'B2',
  goal: { weeklyGoalMinutes: 150, targetBand: null, examDate: null },
  updatedAt: null,
  items: [{ kind: 'course', refId: ID, title: 'Ngữ pháp B2', skill: 'grammar', level: 'B2', reason: 'Ngữ pháp của bạn ở mức B1.', minutesPerWeek: 60 }],
});

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  cleanup();
  api.restore();
});

describe('the intro', () => {
  test('starts a test and opens its first question', async () => {
    api = fakeApi({
      'GET /assessment/current': ok(status()),
      'POST /assessment/create': ok(sitting({ state: 'created', question: null })),
      [`POST /assessment/start/${ID}`]: ok(sitting()),
    });
    const { router } = renderApp({ at: '/placement-test' });
    fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu kiểm tra' }));
    await screen.findByText('Câu 5/40 · Ngữ pháp');
    expect(router.state.location.pathname).toBe(`/placement-test/run/${ID}`);
    expect(api.callsTo('POST /assessment/create')[0]?.body).toEqual({ type: 'placement' });
  });
  test('leads back into an open test, with the time that the server counts', async () => {
    api = fakeApi({ 'GET /assessment/current': ok(status({ open: sitting() })) });
    renderApp({ at: '/placement-test' });
    expect((await screen.findByRole('link', { name: 'Làm tiếp' })).getAttribute('href')).toBe(`/placement-test/run/${ID}`);
    expect(screen.getByText(/4\/40 câu đã trả lời, còn 20:00/)).toBeTruthy();
  });
  test('says from when it may be taken again, and offers the result instead', async () => {
    const latest = { _id: ID, level: 'B1' as const, possible: null, completedAt: '2026-11-21T00:25:00Z' };
    api = fakeApi({ 'GET /assessment/current': ok(status({ latest, retakeAt: '2026-12-04T17:00:00Z' })) });
    renderApp({ at: '/placement-test' });
    expect(await screen.findByText(/Bạn có thể làm lại bài kiểm tra từ ngày 05\/12\/2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /kiểm tra|Làm bài mới/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Xem kết quả' }).getAttribute('href')).toBe(`/placement-test/result/${ID}`);
  });
  test('starts nothing while there is no bank', async () => {
    api = fakeApi({ 'GET /assessment/current': ok(status({ ready: false })) });
    renderApp({ at: '/placement-test' });
    await screen.findByText('Bài kiểm tra đang được chuẩn bị. Vui lòng quay lại sau.');
    expect(screen.queryByRole('button', { name: 'Bắt đầu kiểm tra' })).toBeNull();
  });
});

describe('the questions', () => {
  const run = (handlers: Record<string, () => FakeAnswer>) => {
    api = fakeApi({ [`POST /assessment/start/${ID}`]: ok(sitting()), ...handlers });
    return renderApp({ at: `/placement-test/run/${ID}` });
  };
  test('are chosen by keys and sent by Enter, each once', async () => {
    const next = sitting({
      answered: 5,
      question: { id: 'g6', number: 6, skill: 'grammar', question: 'Next ______?', options: ['a', 'b', 'c', 'd', 'Tôi không biết'] },
    });
    run({ 'POST /assessment/submit-answer': ok(next) });
    await screen.findByText('Câu 5/40 · Ngữ pháp');
    fireEvent.keyDown(window, { key: '6' });
    fireEvent.keyDown(window, { key: 'Enter' });
    expect(api.callsTo('POST /assessment/submit-answer')).toHaveLength(0);
    fireEvent.keyDown(window, { key: '5' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tôi không biết' }).checked).toBe(true);
    fireEvent.keyDown(window, { key: 'Enter' });
    fireEvent.keyDown(window, { key: 'Enter' });
    await screen.findByText('Câu 6/40 · Ngữ pháp');
    expect(api.callsTo('POST /assessment/submit-answer').map(({ body }) => body)).toEqual([{ assessmentId: ID, questionId: 'g5', selectedAnswer: 4 }]);
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
  });
  test('an answer that did not arrive stays chosen and can be sent again', async () => {
    run({ 'POST /assessment/submit-answer': () => ({ status: 503, body: {} }) });
    fireEvent.click(await screen.findByRole('radio', { name: 'likes' }));
    fireEvent.click(screen.getByRole('button', { name: 'Câu tiếp theo' }));
    expect((await screen.findByText(/Chưa gửi được câu trả lời/)).getAttribute('role')).toBe('alert');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'likes' }).checked).toBe(true);
  });
  test('the bell ends the test and shows the result', async () => {
    run({
      [`POST /assessment/start/${ID}`]: ok(sitting({ serverNow: '2026-11-21T00:30:00Z' })),
      [`POST /assessment/complete/${ID}`]: ok(result()),
      [`GET /assessment/results/${ID}`]: ok(result({ state: 'auto_submitted' })),
    });
    await screen.findByRole('heading', { name: 'Trình độ của bạn: B1, có thể B2' });
    expect(screen.getByText('Hết giờ, các câu đã trả lời được tính')).toBeTruthy();
    expect(api.callsTo(`POST /assessment/complete/${ID}`)).toHaveLength(1);
  });
  test('an answer after the end leads to the result', async () => {
    run({
      'POST /assessment/submit-answer': () => ({ status: 409, body: { success: false, code: 'ATTEMPT_CLOSED', message: 'x', data: { resultId: ID } } }),
      [`POST /assessment/complete/${ID}`]: ok(result()),
      [`GET /assessment/results/${ID}`]: ok(result()),
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'like' }));
    fireEvent.click(screen.getByRole('button', { name: 'Câu tiếp theo' }));
    await screen.findByRole('heading', { name: /Trình độ của bạn/ });
  });
  test("somebody else's test leads to the intro", async () => {
    const { router } = run({
      [`POST /assessment/start/${ID}`]: () => ({ status: 404, body: { success: false, code: 'NOT_FOUND', message: 'x' } }),
      'GET /assessment/current': ok(status()),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/placement-test'));
  });
});

describe('a clip', () => {
  const question = (playsLeft: number): Placement['question'] => ({
    id: 'l1',
    number: 31,
    skill: 'listening',
    question: 'Where do they meet?',
    options: ['a', 'b', 'c', 'd', 'Tôi không biết'],
    audio: { durationSeconds: 20, mostPlays: 2, playsLeft },
  });
  const granted = (playsLeft: number) => ok({ questionId: 'l1', audioUrl: `/api/ielts/audio/t${playsLeft}`, durationSeconds: 20, mostPlays: 2, playsLeft });
  const heard: string[] = [];
  const sound = jest.spyOn(HTMLMediaElement.prototype, 'play');
  let element: HTMLMediaElement | undefined;
  beforeEach(() => {
    heard.length = 0;
    sound.mockImplementation(async function start(this: HTMLMediaElement) {
      element = this;
      heard.push(new URL(this.src).pathname);
    });
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
  const end = (): void =>
    act(() => {
      element?.dispatchEvent(new Event('ended'));
    });
  const PLAY = `POST /assessment/play/${ID}`;
  const open = (playsLeft: number, handlers: Record<string, () => FakeAnswer | Promise<FakeAnswer>>) => {
    api = fakeApi({ [`POST /assessment/start/${ID}`]: ok(sitting({ answered: 30, question: question(playsLeft) })), ...handlers });
    renderApp({ at: `/placement-test/run/${ID}` });
    return screen.findByRole<HTMLButtonElement>('button', { name: 'Nghe đoạn ghi âm' });
  };
  const playIds = (): unknown[] => api.callsTo(PLAY).map(({ body }) => (body as { playId: unknown }).playId);

  test('is heard by an address for each play, and the server says how many are left', async () => {
    let left = 2;
    const button = await open(2, {
      [PLAY]: () => {
        left -= 1;
        return granted(left)();
      },
    });
    screen.getByText('Còn 2 lần nghe');
    fireEvent.click(button);
    await screen.findByText('Còn 1 lần nghe');
    fireEvent.click(await screen.findByRole('button', { name: 'Đang phát' }));
    expect(api.callsTo(PLAY).map(({ body }) => body)).toEqual([{ questionId: 'l1', playId: expect.any(String) }]);
    end();
    fireEvent.click(await screen.findByRole('button', { name: 'Nghe đoạn ghi âm' }));
    await screen.findByText('Bạn đã nghe đủ 2 lần');
    await waitFor(() => expect(heard).toEqual(['/api/ielts/audio/t1', '/api/ielts/audio/t0']));
    end();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Nghe đoạn ghi âm' })).disabled).toBe(true);
    expect(new Set(playIds()).size).toBe(2);
  });

  test('that was heard before a reload stays heard', async () => {
    const button = await open(0, {});
    expect(button.disabled).toBe(true);
    screen.getByText('Bạn đã nghe đủ 2 lần');
  });

  test('that another device heard is refused here too, and nothing plays', async () => {
    const button = await open(1, { [PLAY]: () => ({ status: 409, body: { success: false, code: 'NO_PLAYS_LEFT', message: 'x' } }) });
    fireEvent.click(button);
    await screen.findByText('Bạn đã nghe đủ 2 lần');
    expect(heard).toEqual([]);
    expect(button.disabled).toBe(true);
  });

  test.each([
    ['asked for', /Chưa gửi được yêu cầu nghe/, () => undefined, { status: 503, body: {} }],
    ['played', /Không phát được đoạn ghi âm/, () => sound.mockRejectedValueOnce(new DOMException('gone', 'NotSupportedError')), undefined],
  ])('that could not be %s is tried again as the same play', async (_what, text, breakOnce, failure) => {
    breakOnce();
    const answers = [...(failure ? [failure] : []), granted(1)(), granted(1)()];
    const button = await open(2, { [PLAY]: () => answers.shift() ?? granted(1)() });
    fireEvent.click(button);
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Đang phát' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect([playIds().length, new Set(playIds()).size]).toEqual([2, 1]);
    screen.getByText('Còn 1 lần nghe');
  });

  test('asked for after the end leads to the result', async () => {
    const button = await open(2, {
      [PLAY]: () => ({ status: 409, body: { success: false, code: 'ATTEMPT_CLOSED', message: 'x', data: { resultId: ID } } }),
      [`POST /assessment/complete/${ID}`]: ok(result()),
      [`GET /assessment/results/${ID}`]: ok(result()),
    });
    fireEvent.click(button);
    await screen.findByRole('heading', { name: /Trình độ của bạn/ });
  });
});

describe('the result', () => {
  test('shows a learner level, skills and a plan with its reasons, once the plan of this test is there', async () => {
    let asked = 0;
    api = fakeApi({
      [`GET /assessment/results/${ID}`]: ok(result()),
      'GET /recommendations': () => {
        asked += 1;
        return ok(plan(asked < 2 ? null : ID))();
      },
    });
    renderApp({ at: `/placement-test/result/${ID}`, user: makeUser() });
    await screen.findByText('Ngữ pháp của bạn ở mức B1.');
    expect(asked).toBe(2);
    expect(screen.getByText('Tuần này 60 phút')).toBeTruthy();
    expect(screen.getByText('chưa đo được')).toBeTruthy();
    expect(screen.getAllByText('B1: đúng 4/5 câu, đạt')).toHaveLength(3);
  });
  test('asks a guest to keep it, and asks for no plan', async () => {
    api = fakeApi({ [`GET /assessment/results/${ID}`]: ok(result()) });
    renderApp({ at: `/placement-test/result/${ID}` });
    const link = await screen.findByRole('link', { name: 'Tạo tài khoản' });
    expect(link.getAttribute('href')).toBe(`/register?returnTo=${encodeURIComponent(`/placement-test/result/${ID}`)}`);
    expect(api.callsTo('GET /recommendations')).toHaveLength(0);
  });
  test('without a level offers another try at once', async () => {
    api = fakeApi({ [`GET /assessment/results/${ID}`]: ok(result({ level: null, possible: null, retakeAt: null })) });
    renderApp({ at: `/placement-test/result/${ID}` });
    await screen.findByRole('heading', { name: 'Chưa đủ câu trả lời' });
    expect(screen.getByRole('link', { name: 'Làm bài mới' })).toBeTruthy();
  });
});
