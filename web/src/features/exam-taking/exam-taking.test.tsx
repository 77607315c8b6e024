/** The runner as a learner meets it: real app, real store and disk, a fake server behind fetch. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearAccessToken } from '../../api/access-token';
import { emitSessionEvent } from '../../api/session-events';
import { Component } from '../../app/routes/exam-taking.route';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi, type SeenCall } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { AppRoot } from '../shell/app-root';
import { wipeDrafts } from './draft-wipe';
import { instantAfter, makeAttempt, NOW } from './exam-taking.fixtures';

const SAVED: FakeAnswer = { body: { success: true, data: { revision: 2, serverNow: NOW, deadlineAt: instantAfter(3_600_000) } } };
const user = makeUser();
let api: ReturnType<typeof fakeApi>;

function serve(handlers: Record<string, (call: SeenCall) => FakeAnswer> = {}, attempt = makeAttempt()): void {
  api = fakeApi({
    'GET /ielts/attempts/attempt-1': () => ({ body: { success: true, data: attempt } }),
    'PATCH /ielts/attempts/attempt-1/answers': () => SAVED,
    'POST /ielts/attempts/attempt-1/submit': () => ({ body: { success: true, data: { resultId: 'result-1' } } }),
    'POST /user/visit': () => ({}),
    ...handlers,
  });
}

const open = (signedIn = true) =>
  renderApp({
    at: '/exam/exam-1/attempt/attempt-1',
    ...(signedIn && { user }),
    routes: [
      {
        Component: AppRoot,
        children: [
          { path: '/exam/:examId/attempt/:attemptId', Component },
          { path: '/result/:resultId', element: <p>Kết quả</p> },
          { path: '*', element: <p>Trang khác</p> },
        ],
      },
    ],
  });
const palette = () => screen.findByRole('navigation', { name: 'Bảng câu hỏi' });
const numbered = async (number: number) => within(await palette()).getByRole('button', { name: new RegExp(`^Câu ${number},`) });

beforeEach(() => serve());
afterEach(async () => {
  cleanup();
  api.restore();
  clearAccessToken();
  localStorage.clear();
  sessionStorage.clear();
  window.innerWidth = 1280;
  await wipeDrafts();
});

describe('moving', () => {
  test('the palette says what is answered, flagged and current, and leads the keyboard to the question', async () => {
    api.restore();
    serve({}, makeAttempt({ answers: { q1: 0, q5: [1] }, flagged: ['q2'] }));
    open();
    expect((await numbered(1)).getAttribute('aria-label')).toBe('Câu 1, đã trả lời');
    expect((await numbered(2)).getAttribute('aria-label')).toBe('Câu 2, chưa trả lời, đánh dấu xem lại');
    expect((await numbered(6)).getAttribute('aria-label')).toBe('Câu 6, chưa trả lời');
    expect((await numbered(1)).getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('Đã trả lời 2/9')).toBeTruthy();
    fireEvent.click(await numbered(8));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Câu 8' })));
    expect(screen.getByText('Question 8 / 9')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Fish' })).toBeTruthy();
  });

  test('previous and next cross the passages and stop at the ends', async () => {
    open();
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Câu sau' });
    const previous = screen.getByRole<HTMLButtonElement>('button', { name: 'Câu trước' });
    expect(previous.disabled).toBe(true);
    for (let i = 0; i < 4; i += 1) fireEvent.click(next);
    expect(screen.getByText('Question 5 / 9')).toBeTruthy();
    expect(screen.getAllByText(/Part 2 \/ 2/)).toHaveLength(2);
    for (let i = 0; i < 4; i += 1) fireEvent.click(next);
    expect(next.disabled).toBe(true);
    fireEvent.click(previous);
    expect(screen.getByText('Question 8 / 9')).toBeTruthy();
  });

  test('arrows move inside the palette, one stop of the Tab key', async () => {
    open();
    const buttons = within(await palette()).getAllByRole('button');
    expect(buttons.map((button) => button.tabIndex).filter((index) => index === 0)).toHaveLength(1);
    buttons[0]?.focus();
    fireEvent.keyDown(buttons[0] ?? document.body, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(buttons[1]);
    fireEvent.keyDown(buttons[1] ?? document.body, { key: 'End' });
    expect(document.activeElement).toBe(buttons.at(-1));
  });

  test('Alt with a letter moves, flags and helps; where the learner works is the current question', async () => {
    open();
    await palette();
    fireEvent.focus(screen.getByRole('combobox', { name: /Paragraph A/ }));
    expect(screen.getByText('Question 3 / 9')).toBeTruthy();
    fireEvent.keyDown(document, { code: 'KeyR', altKey: true });
    expect((await numbered(3)).getAttribute('aria-label')).toContain('đánh dấu xem lại');
    fireEvent.keyDown(document, { code: 'KeyN', altKey: true });
    expect(screen.getByText('Question 4 / 9')).toBeTruthy();
    fireEvent.keyDown(document, { code: 'KeyN' });
    expect(screen.getByText('Question 4 / 9')).toBeTruthy();
    fireEvent.keyDown(document, { code: 'KeyK', altKey: true });
    expect(screen.getByRole('dialog', { name: 'Phím tắt' })).toBeTruthy();
  });

  test('the divider moves by keyboard within its limits and is remembered', async () => {
    open();
    const divider = await screen.findByRole('separator');
    fireEvent.keyDown(divider, { key: 'ArrowRight' });
    expect(divider.getAttribute('aria-valuenow')).toBe('52');
    fireEvent.keyDown(divider, { key: 'End' });
    fireEvent.keyDown(divider, { key: 'ArrowRight' });
    expect(divider.getAttribute('aria-valuenow')).toBe('75');
    expect(JSON.parse(localStorage.getItem('vumon-exam-settings') ?? '{}')).toMatchObject({ split: 75 });
  });

  test('on a phone: one pane at a time, and the palette in a sheet', async () => {
    window.innerWidth = 360;
    open();
    const tab = await screen.findByRole('button', { name: 'Câu hỏi' });
    expect(screen.queryByRole('combobox', { name: /Paragraph A/ })).toBeNull();
    fireEvent.click(tab);
    expect(screen.getByRole('combobox', { name: /Paragraph A/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Bảng câu hỏi/ }));
    fireEvent.click(await numbered(7));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Câu 7' })));
  });
});

describe('handing in', () => {
  test('names the unanswered and flagged numbers, leads to them, and goes to the result', async () => {
    api.restore();
    serve({}, makeAttempt({ answers: { q1: 0, q2: 'TRUE', q3: 0, q4: 1, q5: [1], q6: [2] }, flagged: ['q2', 'q9'] }));
    const { router } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Nộp bài' }));
    const numbersOf = (name: string): string[] =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('button')
        .map((button) => button.textContent ?? '');
    expect(numbersOf('Chưa trả lời 3 câu:')).toEqual(['7', '8', '9']);
    expect(numbersOf('Đánh dấu xem lại 2 câu:')).toEqual(['2', '9']);
    fireEvent.click(within(screen.getByRole('list', { name: 'Chưa trả lời 3 câu:' })).getByRole('button', { name: 'Câu 8' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Question 8 / 9')).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Nộp bài' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Nộp bài' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/result/result-1'));
    expect(api.callsTo('POST /ielts/attempts/attempt-1/submit')).toHaveLength(1);
  });

  test('says that time is over on the way to the result', async () => {
    api.restore();
    serve({}, makeAttempt({ deadlineAt: NOW }));
    const { router } = open();
    await waitFor(() => expect(router.state.location.pathname).toBe('/result/result-1'));
    expect(screen.getByText('Đã hết giờ. Bài của bạn đã được nộp và chấm.')).toBeTruthy();
  });

  test('says so when it fails, and shows no score', async () => {
    api.restore();
    serve({ 'POST /ielts/attempts/attempt-1/submit': () => ({ status: 503, body: { success: false, code: 'UNAVAILABLE' } }) });
    const { router } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Nộp bài' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Nộp bài' }));
    expect(await screen.findByText('Chưa nộp được, đang thử lại')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Thử nộp ngay' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/exam/exam-1/attempt/attempt-1');
  });
});

describe('leaving and coming back', () => {
  test('asks first, says that the clock runs on, sends what is unsent and goes', async () => {
    const { router } = open();
    fireEvent.change(await screen.findByRole('combobox', { name: /Paragraph A/ }), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Thoát' }));
    expect(await screen.findByText(/Đồng hồ vẫn chạy/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ở lại làm bài' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Thoát' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Rời bài thi' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/exams'));
    expect(api.callsTo('PATCH /ielts/attempts/attempt-1/answers').at(-1)?.body).toMatchObject({ changes: [{ questionId: 'q3', value: 2 }] });
  });

  test('an unknown attempt has a way back', async () => {
    api.restore();
    serve({ 'GET /ielts/attempts/attempt-1': () => ({ status: 404, body: { success: false, code: 'NOT_FOUND' } }) });
    open();
    expect(await screen.findByText('Không tìm thấy đề thi')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Về trung tâm IELTS' }).getAttribute('href')).toBe('/exams');
  });

  test('a guest who meets an unknown attempt may be its signed-out owner', async () => {
    api.restore();
    serve({ 'GET /ielts/attempts/attempt-1': () => ({ status: 404, body: { success: false, code: 'NOT_FOUND' } }) });
    open(false);
    const link = await screen.findByRole('link', { name: /Đăng nhập để mở lại/ });
    expect(link.getAttribute('href')).toBe('/login?returnTo=%2Fexam%2Fexam-1%2Fattempt%2Fattempt-1');
  });

  test('a session that ends in mid-exam asks to sign in over the page, and nothing is lost', async () => {
    api.restore();
    serve({
      'POST /auth/login': () => ({ body: { success: true, token: 'fresh', user } }),
      'POST /ielts/results/claim': () => ({ body: { success: true, data: { claimed: 0 } } }),
    });
    const { router } = open();
    await palette();
    clearAccessToken();
    await act(async () => emitSessionEvent({ kind: 'expired' }));
    expect(await screen.findByRole('alertdialog', { name: 'Đăng nhập lại để làm tiếp' })).toBeTruthy();
    await act(() => new Promise((resolve) => setTimeout(resolve, 1_700)));
    expect(router.state.location.pathname).toBe('/exam/exam-1/attempt/attempt-1');
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: user.email } });
    fireEvent.change(screen.getByLabelText('Mật khẩu'), { target: { value: 'secret1' } });
    fireEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    fireEvent.change(screen.getByRole('combobox', { name: /Paragraph A/ }), { target: { value: '1' } });
    await waitFor(() => expect(api.callsTo('PATCH /ielts/attempts/attempt-1/answers').at(-1)?.headers.get('Authorization')).toBe('Bearer fresh'));
  });

  test("another person who signs in sees nothing of the first one's answers", async () => {
    const { store } = open();
    fireEvent.change(await screen.findByRole('combobox', { name: /Paragraph A/ }), { target: { value: '2' } });
    api.restore();
    serve({ 'GET /ielts/attempts/attempt-1': () => ({ status: 404, body: { success: false, code: 'NOT_FOUND' } }) });
    const other = makeUser({ id: 'other', _id: 'other' });
    await act(async () => store.dispatch({ type: 'session/signedIn', payload: other }));
    expect(await screen.findByText('Không tìm thấy đề thi')).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('an attempt opened elsewhere asks where to go on', async () => {
    api.restore();
    let foreign = true;
    serve({ 'PATCH /ielts/attempts/attempt-1/answers': () => (foreign ? { status: 409, body: { success: false, code: 'ATTEMPT_TAKEN_OVER' } } : SAVED) });
    open();
    fireEvent.change(await screen.findByRole('combobox', { name: /Paragraph A/ }), { target: { value: '2' } });
    expect(await screen.findByRole('alertdialog', { name: 'Bài đang mở ở cửa sổ khác — làm tiếp ở đây?' })).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Paragraph A/ }).disabled).toBe(true);
    foreign = false;
    fireEvent.click(screen.getByRole('button', { name: 'Làm tiếp ở đây' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Paragraph A/ }).value).toBe('2');
  });
});
