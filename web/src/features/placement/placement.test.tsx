import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { ID, ok, result, sitting, status } from '../../testing/placement';
import { renderApp } from '../../testing/render-app';

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
