import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { ExamsSection } from '../admin-exams/exams-section';

const appeal = {
  _id: '01934a00-0000-7000-8000-00000000aa01',
  examId: '01934a00-0000-7000-8000-000000000001',
  examTitle: 'Tides',
  examType: 'reading',
  versionId: '01934a00-0000-7000-8000-00000000bb01',
  questionId: 'q7',
  number: 7,
  question: 'The pond was closed by a ______.',
  instruction: '',
  answer: 'sluice gate',
  key: 'hatch',
  voided: null,
  explanation: 'Đoạn B nói về cửa nhỏ.',
  evidence: 'he raise a small hatch',
  sameAnswers: 12,
  sameAppeals: 3,
  state: 'open',
  createdAt: '2026-11-01T00:00:00Z',
  decidedAt: null,
};
const page = (data: unknown[]): FakeAnswer => ({ body: { success: true, data, pagination: { currentPage: 1, totalPages: 1, total: data.length, limit: 10 } } });
let api: ReturnType<typeof fakeApi>;

function show(decide: () => FakeAnswer = () => ({ body: { success: true, data: { state: 'accepted', decided: 3, keyRevision: 2 } } })) {
  let open = true;
  api = fakeApi({
    'GET /admin/appeals': () => page(open ? [appeal] : []),
    [`POST /admin/appeals/${appeal._id}/accept`]: () => {
      open = false;
      return decide();
    },
    [`POST /admin/appeals/${appeal._id}/refuse`]: () => {
      open = false;
      return decide();
    },
  });
  renderApp({ at: '/admin/exams?view=appeals', user: makeUser({ role: 'admin' }), routes: [{ path: '/admin/exams', Component: ExamsSection }] });
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
});

describe('a disputed answer', () => {
  test('shows question, both answers, evidence and how many wrote the same', async () => {
    show();
    const card = within(await screen.findByRole('listitem', { name: /Câu 7/ }));
    for (const text of ['The pond was closed by a ______.', 'sluice gate', 'hatch', 'he raise a small hatch', 'Đoạn B nói về cửa nhỏ.'])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText('3 học viên xin xem lại, 12 bài làm viết như vậy')).toBeTruthy();
  });

  test('is accepted only after its consequence was named', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Nhận đáp án' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nhận “sluice gate” là đúng?' }));
    expect(dialog.getByText(/12 bài làm viết như vậy sẽ được cộng/)).toBeTruthy();
    expect(api.callsTo(`POST /admin/appeals/${appeal._id}/accept`)).toHaveLength(0);
    fireEvent.click(dialog.getByRole('button', { name: 'Nhận đáp án' }));
    expect(await screen.findByText('Đã nhận. Các bài làm đang được chấm lại.')).toBeTruthy();
    expect(await screen.findByText('Không có yêu cầu nào đang chờ')).toBeTruthy();
  });

  test('that somebody else decided says so and leaves the list', async () => {
    show(() => ({ status: 409, body: { success: false, code: 'STALE_WRITE', message: 'Yêu cầu này đã được người khác xử lý. Hãy tải lại danh sách.' } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Không nhận' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Không nhận' }));
    expect(await screen.findByText(/đã được người khác xử lý/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Không có yêu cầu nào đang chờ')).toBeTruthy();
  });
});
