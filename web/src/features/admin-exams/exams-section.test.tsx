import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { ExamsSection } from './exams-section';

const exam = (_id: string, title: string, status: string) => ({
  _id,
  title,
  description: '',
  type: 'reading',
  difficulty: 'Band 6.0-7.0',
  duration: 60,
  totalQuestions: 40,
  sectionCount: 3,
  status,
  attemptsCount: 0,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
});
const data = (value: unknown, more: object = {}): FakeAnswer => ({ body: { success: true, data: value, ...more } });
const issue = { path: 'passages.0.questions.3', code: 'KEY_MISSING', message: 'Câu 4 chưa có đáp án' };

let api: ReturnType<typeof fakeApi>;
function show(handlers: Record<string, () => FakeAnswer> = {}) {
  api = fakeApi({
    'GET /ielts': () => data([exam('exam-0000draft1', 'Tides', 'draft'), exam('exam-0000publ01', 'Menders', 'published')]),
    'GET /ielts/admin/stats': () => data({ total: 2, reading: 2, listening: 0, published: 1 }),
    ...handlers,
  });
  return renderApp({ at: '/admin/exams', user: makeUser({ role: 'admin' }), routes: [{ path: '/admin/exams', Component: ExamsSection }] });
}
const publish = async (): Promise<void> => void fireEvent.click(await screen.findByRole('button', { name: 'Xuất bản: Tides' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
});

describe('publishing', () => {
  test('without findings only says that it is done', async () => {
    show({ 'PATCH /ielts/exam-0000draft1/status': () => data({}, { warnings: [] }) });
    await publish();
    expect(await screen.findByText('Đã xuất bản/ẩn đề thi thành công!')).toBeTruthy();
    expect(api.callsTo('PATCH /ielts/exam-0000draft1/status')[0]?.body).toEqual({ status: 'published' });
  });

  test('that is blocked lists the errors', async () => {
    show({
      'PATCH /ielts/exam-0000draft1/status': () => ({
        status: 422,
        body: { success: false, code: 'PUBLISH_BLOCKED', message: 'Không thể thay đổi trạng thái', errors: [issue] },
      }),
    });
    await publish();
    expect(within(await screen.findByRole('dialog', { name: 'Chưa xuất bản được' })).getByText(/Câu 4 chưa có đáp án/)).toBeTruthy();
  });

  test('with warnings asks for a tick, and can be taken back', async () => {
    show({ 'PATCH /ielts/exam-0000draft1/status': () => data({}, { warnings: [issue] }) });
    await publish();
    const dialog = within(await screen.findByRole('dialog', { name: 'Đã xuất bản, có cảnh báo' }));
    const keep = dialog.getByRole('button', { name: 'Giữ xuất bản' }) as HTMLButtonElement;
    expect(keep.disabled).toBe(true);
    fireEvent.click(dialog.getByRole('checkbox'));
    expect(keep.disabled).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Ẩn lại đề' }));
    await waitFor(() =>
      expect(api.callsTo('PATCH /ielts/exam-0000draft1/status').map(({ body }) => body)).toEqual([{ status: 'published' }, { status: 'draft' }]),
    );
  });

  test('hiding turns published into draft; a failure without words has the specification’s', async () => {
    show({ 'PATCH /ielts/exam-0000publ01/status': () => ({ status: 500, body: {} }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Ẩn: Menders' }));
    expect(await screen.findByText('Không thể thay đổi trạng thái')).toBeTruthy();
    expect(api.callsTo('PATCH /ielts/exam-0000publ01/status')[0]?.body).toEqual({ status: 'draft' });
  });
});

test('a load that stumbles is tried again by itself', async () => {
  let calls = 0;
  show({
    'GET /ielts': () => {
      calls += 1;
      return calls < 2 ? { status: 503, body: {} } : data([exam('exam-0000draft1', 'Tides', 'draft')]);
    },
  });
  expect(await screen.findByText('Tides')).toBeTruthy();
  expect(calls).toBe(2);
});

test.each([
  [401, 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.'],
  [403, 'Bạn không có quyền truy cập chức năng này.'],
  [418, 'Lỗi server: 418'],
])('a list refused with %d says: %s', async (status, text) => {
  show({ 'GET /ielts': () => ({ status, body: {} }), 'POST /auth/refresh': () => ({ status: 503 }) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(api.callsTo('GET /ielts')).toHaveLength(1);
});

test('an answer in an unexpected form is an empty list', async () => {
  show({ 'GET /ielts': () => data({ nonsense: true }) });
  expect(await screen.findByText('Chưa có đề thi nào')).toBeTruthy();
});
