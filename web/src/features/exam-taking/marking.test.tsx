/** Marks and notes as a learner makes them: by mouse, by keyboard, in passage and questions. */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearAccessToken } from '../../api/access-token';
import { Component } from '../../app/routes/exam-taking.route';
import { makeUser } from '../../testing/factories';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { plainText, rangeOfSpan } from '../exam-content/text-offsets';
import { AppRoot } from '../shell/app-root';
import { wipeDrafts } from './draft-wipe';
import { instantAfter, makeAttempt, NOW } from './exam-taking.fixtures';

let api: ReturnType<typeof fakeApi>;
let attempt = makeAttempt();

beforeEach(() => {
  Range.prototype.getBoundingClientRect = () => new DOMRect(10, 200, 80, 20);
  attempt = makeAttempt();
  api = fakeApi({
    'GET /ielts/attempts/attempt-1': () => ({ body: { success: true, data: attempt } }),
    'PATCH /ielts/attempts/attempt-1/answers': () => ({ body: { success: true, data: { revision: 2, serverNow: NOW, deadlineAt: instantAfter(3_600_000) } } }),
    'PATCH /ielts/attempts/attempt-1/annotations': () => ({ body: { success: true, data: { count: 1 } } }),
    'POST /user/visit': () => ({}),
  });
});
afterEach(async () => {
  cleanup();
  api.restore();
  clearAccessToken();
  localStorage.clear();
  sessionStorage.clear();
  await wipeDrafts();
});

async function open(): Promise<HTMLElement> {
  const routes = [
    {
      Component: AppRoot,
      children: [
        { path: '/exam/:examId/attempt/:attemptId', Component },
        { path: '*', element: <p>Trang khác</p> },
      ],
    },
  ];
  renderApp({ at: '/exam/exam-1/attempt/attempt-1', user: makeUser(), routes });
  return screen.findByRole('region', { name: /^Bài đọc 1/ });
}
const run = (name = 'passage'): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`[data-text-of="${name}"]`);
  if (!element) throw new Error(`no text ${name}`);
  return element;
};
/** Selects words as a mouse does, and waits for the toolbar. */
async function select(words: string, name = 'passage'): Promise<HTMLElement> {
  const start = plainText(run(name)).indexOf(words);
  const range = rangeOfSpan(run(name), start, start + words.length);
  await act(async () => {
    window.getSelection()?.removeAllRanges();
    window.getSelection()?.addRange(range);
    document.dispatchEvent(new Event('selectionchange'));
  });
  return screen.findByRole('toolbar', { name: 'Đánh dấu đoạn đã chọn' });
}
const marks = (): string[] => [...document.querySelectorAll<HTMLElement>('mark')].map((mark) => `${mark.dataset.colour}:${mark.textContent}`);
const sent = () => api.callsTo('PATCH /ielts/attempts/attempt-1/annotations').map(({ body }) => body);

test('selected words take one of three colours, and the server learns of it', async () => {
  await open();
  fireEvent.click(within(await select('First')).getByRole('button', { name: 'Tô xanh lá' }));
  expect(marks()).toEqual(['green:First']);
  expect(window.getSelection()?.isCollapsed).toBe(true);
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 4_000 });
  expect(sent()[0]).toEqual({
    clientId: expect.any(String),
    changes: [{ id: expect.any(String), value: { partId: 'p1', target: 'passage', start: 0, end: 5, quote: 'First', colour: 'green' } }],
  });
});

test('a mark that is clicked changes its colour or goes', async () => {
  await open();
  fireEvent.click(within(await select('First')).getByRole('button', { name: 'Tô vàng' }));
  fireEvent.click(document.querySelector('mark') ?? document.body);
  const toolbar = screen.getByRole('toolbar');
  expect(within(toolbar).getByRole('button', { name: 'Tô vàng' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(within(toolbar).getByRole('button', { name: 'Tô xanh dương' }));
  expect(marks()).toEqual(['blue:First']);
  fireEvent.click(document.querySelector('mark') ?? document.body);
  fireEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Xóa' }));
  expect(marks()).toEqual([]);
});

test('a note is written in the panel, counted in the header, and leads back to its words', async () => {
  await open();
  fireEvent.click(within(await select('Second paragraph')).getByRole('button', { name: 'Ghi chú' }));
  const field = screen.getByRole('textbox', { name: 'Ghi chú cho: Second paragraph' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'ý chính của đoạn B' } });
  expect(document.querySelector('mark')?.hasAttribute('data-note')).toBe(true);
  expect(screen.getByRole('button', { name: 'Ghi chú và đánh dấu (1)' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: /^Câu 8,/ }));
  await screen.findByRole('region', { name: /^Bài đọc 2/ });
  const panel = screen.getByRole('complementary', { name: 'Ghi chú và đánh dấu' });
  fireEvent.click(within(panel).getByRole('button', { name: /^Part 1.*Second paragraph/ }));
  await screen.findByRole('region', { name: /^Bài đọc 1/ });
  expect(marks()).toEqual(['yellow:Second paragraph']);

  fireEvent.click(within(panel).getByRole('button', { name: 'Xóa tất cả' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Xóa tất cả' }));
  expect(marks()).toEqual([]);
});

test('by keyboard alone: words, more words, the toolbar, and the shortcut', async () => {
  const pane = await open();
  pane.focus();
  fireEvent.keyDown(pane, { key: 'ArrowRight' });
  fireEvent.keyDown(pane, { key: 'ArrowRight', shiftKey: true });
  expect(window.getSelection()?.toString()).toBe('First paragraph');
  document.dispatchEvent(new Event('selectionchange'));
  await screen.findByRole('toolbar');
  fireEvent.keyDown(pane, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tô vàng' }));
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'ArrowRight' });
  fireEvent.click(document.activeElement ?? document.body);
  expect(marks()).toEqual(['green:First paragraph']);

  pane.focus();
  fireEvent.keyDown(pane, { key: 'ArrowRight' });
  expect(window.getSelection()?.toString()).toBe('Second');
  fireEvent.keyDown(document, { code: 'KeyH', altKey: true });
  expect(marks()).toEqual(['green:First paragraph', 'green:Second']);
});

test('the question that is worked on is marked without selecting it; a mark in a question stands in its text', async () => {
  await open();
  const [radio] = screen.getAllByRole('radio');
  radio?.focus();
  fireEvent.keyDown(document, { code: 'KeyH', altKey: true });
  expect(marks()).toEqual([`yellow:${plainText(run('question:q1'))}`]);
  fireEvent.keyDown(document, { code: 'KeyX', altKey: true });
  expect(marks()).toEqual([]);
});

test('marks of another device are there, and a window that only looks on changes none', async () => {
  attempt = makeAttempt({
    annotations: [{ id: 'a', partId: 'p1', target: 'passage', start: 0, end: 5, quote: 'First', colour: 'blue' }],
  });
  await open();
  expect(marks()).toEqual(['blue:First']);
  api.restore();
  api = fakeApi({
    'PATCH /ielts/attempts/attempt-1/annotations': () => ({ status: 409, body: { success: false, code: 'ATTEMPT_TAKEN_OVER' } }),
    'POST /user/visit': () => ({}),
  });
  fireEvent.click(within(await select('paragraph')).getByRole('button', { name: 'Tô vàng' }));
  await screen.findByRole('alertdialog', {}, { timeout: 4_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Chỉ xem' }));
  fireEvent.click(document.querySelector('mark') ?? document.body);
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('a heading goes to its paragraph in the text as well as in the list', async () => {
  await open();
  const slot = screen.getByRole('button', { name: /Tiêu đề cho đoạn A \(câu 3\)/ });
  expect(plainText(run())).toBe('First paragraph.Second paragraph.');
  fireEvent.click(screen.getByRole('button', { name: /A middle/ }));
  fireEvent.click(slot);
  expect(slot.textContent).toContain('ii. A middle');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Paragraph A/ }).value).toBe('1');
});
