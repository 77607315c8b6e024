import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { ExamsSection } from '../admin-exams/exams-section';

const EXAM = '01934a00-0000-7000-8000-000000000001';
const VERSION = '01934a00-0000-7000-8000-00000000bb01';
const KEY_PATH = `/admin/exams/${EXAM}/questions/q7/key`;
const PREVIEW = `POST ${KEY_PATH}/preview`;
const REVISE = `POST ${KEY_PATH}/revisions`;
const REASON = 'Đoạn B cho phép cả hai cách hiểu';

const appeal = {
  _id: '01934a00-0000-7000-8000-00000000aa01',
  examId: EXAM,
  examTitle: 'Tides',
  examType: 'reading',
  versionId: VERSION,
  questionId: 'q7',
  number: 7,
  question: 'The pond was closed by a ______.',
  instruction: '',
  answer: 'sluice gate',
  key: 'hatch / sluice gate',
  voided: null as string | null,
  explanation: '',
  evidence: '',
  sameAnswers: 12,
  sameAppeals: 3,
  state: 'accepted',
  createdAt: '2026-11-01T00:00:00Z',
  decidedAt: '2026-11-02T00:00:00Z',
};
const questionKey = {
  examId: EXAM,
  versionId: VERSION,
  keyRevision: 2,
  questionId: 'q7',
  number: 7,
  question: 'The pond was closed by a ______.',
  instruction: '',
  key: 'hatch / sluice gate',
  accepted: ['hatch', 'sluice gate'],
  voided: null as string | null,
};
const page = (data: unknown[]): FakeAnswer => ({ body: { success: true, data, pagination: { currentPage: 1, totalPages: 1, total: data.length, limit: 10 } } });
const ok = (data: unknown): FakeAnswer => ({ body: { success: true, data } });
const lowers = (lose: number): FakeAnswer => ({
  status: 409,
  body: { success: false, code: 'KEY_LOWERS_SCORES', message: 'Thay đổi này làm giảm điểm.', data: { gain: 0, lose, unchanged: 40 } },
});

interface Setting {
  appeals?: unknown[];
  key?: () => FakeAnswer;
  preview?: () => FakeAnswer;
  revise?: () => FakeAnswer;
}
let api: ReturnType<typeof fakeApi>;
function show({
  appeals = [appeal],
  key = () => ok(questionKey),
  preview = () => ok({ gain: 9, lose: 0, unchanged: 31 }),
  revise = () => ok({ keyRevision: 3, gain: 9, lose: 0, unchanged: 31 }),
}: Setting = {}) {
  api = fakeApi({
    'GET /admin/appeals': () => page(appeals),
    [`GET ${KEY_PATH}`]: key,
    [PREVIEW]: preview,
    [REVISE]: revise,
    'GET /ielts': () => ok([{ _id: EXAM, title: 'Tides' }]),
    [`GET /ielts/${EXAM}`]: () => ok({ passages: [{ questions: [{ id: 'q7', number: 7 }] }] }),
  });
  renderApp({ at: '/admin/exams?view=appeals&state=accepted', user: makeUser({ role: 'admin' }), routes: [{ path: '/admin/exams', Component: ExamsSection }] });
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
});
const open = async (button: string, title: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await dialog.findByRole('textbox', { name: 'Lý do' });
  return dialog;
};
const openVoid = () => open('Bỏ câu hỏi này khỏi bài chấm', 'Bỏ câu 7 khỏi bài chấm?');
const openNarrow = () => open('Rút lại một đáp án', 'Rút lại đáp án của câu 7?');
type Inside = Awaited<ReturnType<typeof open>>;
const explain = (dialog: Inside): void => {
  fireEvent.change(dialog.getByRole('textbox', { name: 'Lý do' }), { target: { value: ` ${REASON} ` } });
};
const press = (dialog: Inside, name: string): void => {
  fireEvent.click(dialog.getByRole('button', { name }));
};

describe('taking a question out of the marking', () => {
  test('asks for a reason, shows what it comes to, and only then does it', async () => {
    show();
    const dialog = await openVoid();
    press(dialog, 'Xem ảnh hưởng');
    expect(await dialog.findByText('Hãy viết lý do ít nhất 5 ký tự.')).toBeTruthy();
    expect(api.callsTo(PREVIEW)).toHaveLength(0);
    explain(dialog);
    press(dialog, 'Xem ảnh hưởng');
    expect(await dialog.findByText('9 học viên')).toBeTruthy();
    expect(dialog.getByText('31 học viên')).toBeTruthy();
    expect(api.callsTo(REVISE)).toHaveLength(0);
    expect(dialog.queryByRole('checkbox')).toBeNull();
    press(dialog, 'Bỏ khỏi bài chấm');
    expect(await screen.findByText('Đã bỏ câu hỏi khỏi bài chấm. Các bài làm đang được chấm lại.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsTo(PREVIEW)[0]?.body).toEqual({ change: { kind: 'void', reason: REASON }, versionId: VERSION });
    expect(api.callsTo(REVISE)[0]?.body).toEqual({ change: { kind: 'void', reason: REASON }, versionId: VERSION, confirmedLosing: 0 });
  });

  test('is not offered where it is done, and the reason stands there', async () => {
    show({ appeals: [{ ...appeal, voided: REASON }] });
    expect(await screen.findByText(`Câu này đã được bỏ khỏi bài chấm, mọi người được tính đúng. Lý do: ${REASON}`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bỏ câu hỏi này khỏi bài chấm' })).toBeNull();
  });

  test('that somebody else did meanwhile says so', async () => {
    show({ key: () => ok({ ...questionKey, voided: REASON }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Bỏ câu hỏi này khỏi bài chấm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bỏ câu 7 khỏi bài chấm?' }));
    expect(await dialog.findByText(/đã được bỏ khỏi bài chấm/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Xem ảnh hưởng' })).toBeNull();
  });

  test('that comes too late closes and reads the list again', async () => {
    show({ revise: () => ({ status: 409, body: { success: false, code: 'STALE_WRITE', message: 'Đáp án của đề này vừa được người khác sửa.' } }) });
    const dialog = await openVoid();
    explain(dialog);
    press(dialog, 'Xem ảnh hưởng');
    await dialog.findByText('9 học viên');
    press(dialog, 'Bỏ khỏi bài chấm');
    expect(await screen.findByText(/vừa được người khác sửa/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(api.callsTo('GET /admin/appeals').length).toBeGreaterThan(1));
  });

  test('that cannot be counted keeps what was written', async () => {
    show({ preview: () => ({ status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }) });
    const dialog = await openVoid();
    explain(dialog);
    press(dialog, 'Xem ảnh hưởng');
    expect(await screen.findByText('Không tính được ảnh hưởng của thay đổi')).toBeTruthy();
    expect(dialog.getByRole('textbox', { name: 'Lý do' })).toHaveProperty('value', ` ${REASON} `);
  });
});

describe('taking an answer out of a key', () => {
  test('needs a second word that names how many learners lose', async () => {
    show({ preview: () => ok({ gain: 0, lose: 12, unchanged: 40 }) });
    const dialog = await openNarrow();
    // What was accepted on appeal is the likely mistake.
    expect(dialog.getByRole('checkbox', { name: 'sluice gate' })).toHaveProperty('checked', true);
    explain(dialog);
    press(dialog, 'Xem ảnh hưởng');
    const sure = await dialog.findByRole('checkbox', { name: 'Tôi xác nhận 12 học viên sẽ bị giảm điểm.' });
    press(dialog, 'Rút lại đáp án');
    expect(await dialog.findByText('Hãy xác nhận số học viên bị giảm điểm.')).toBeTruthy();
    expect(api.callsTo(REVISE)).toHaveLength(0);
    fireEvent.click(sure);
    press(dialog, 'Rút lại đáp án');
    expect(await screen.findByText('Đã rút lại đáp án. Các bài làm đang được chấm lại.')).toBeTruthy();
    expect(api.callsTo(REVISE)[0]?.body).toEqual({
      change: { kind: 'narrow', answers: ['sluice gate'], reason: REASON },
      versionId: VERSION,
      confirmedLosing: 12,
    });
  });

  test('asks again when more learners would lose by now', async () => {
    show({ preview: () => ok({ gain: 0, lose: 12, unchanged: 40 }), revise: () => lowers(13) });
    const dialog = await openNarrow();
    explain(dialog);
    press(dialog, 'Xem ảnh hưởng');
    fireEvent.click(await dialog.findByRole('checkbox', { name: /12 học viên/ }));
    press(dialog, 'Rút lại đáp án');
    expect(await dialog.findByText(/vừa thay đổi/)).toBeTruthy();
    expect(dialog.getByRole('checkbox', { name: /13 học viên/ })).toHaveProperty('checked', false);
  });

  test('counts anew for another selection, and needs one', async () => {
    show();
    const dialog = await openNarrow();
    explain(dialog);
    press(dialog, 'Xem ảnh hưởng');
    await dialog.findByText('9 học viên');
    fireEvent.click(dialog.getByRole('checkbox', { name: 'sluice gate' }));
    expect(dialog.queryByText('9 học viên')).toBeNull();
    press(dialog, 'Xem ảnh hưởng');
    expect(await dialog.findByText('Hãy chọn ít nhất một đáp án.')).toBeTruthy();
    expect(api.callsTo(PREVIEW)).toHaveLength(1);
  });

  test('is for typed answers alone', async () => {
    show({ key: () => ok({ ...questionKey, accepted: [] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Rút lại một đáp án' }));
    expect(await screen.findByText(/không nhận câu trả lời dạng chữ/)).toBeTruthy();
  });
});

describe('a question that nobody disputes', () => {
  test('is found by exam and number', async () => {
    show({ appeals: [] });
    fireEvent.click(await screen.findByText('Sửa đáp án của một câu bất kỳ'));
    const finder = await screen.findByRole('combobox', { name: 'Đề thi' });
    const search = screen.getByRole('button', { name: 'Mở câu hỏi' });
    fireEvent.click(search);
    expect(await screen.findByText('Hãy chọn đề thi.')).toBeTruthy();
    await screen.findByRole('option', { name: 'Tides' });
    fireEvent.change(finder, { target: { value: EXAM } });
    await waitFor(() => expect(api.callsTo(`GET /ielts/${EXAM}`)).toHaveLength(1));
    fireEvent.change(screen.getByRole('textbox', { name: 'Câu số' }), { target: { value: '41' } });
    await waitFor(() => {
      fireEvent.click(search);
      expect(screen.getByText('Đề này không có câu 41.')).toBeTruthy();
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Câu số' }), { target: { value: '7' } });
    fireEvent.click(search);
    const found = within(await screen.findByRole('region', { name: 'Câu 7' }));
    expect(found.getByText('hatch / sluice gate')).toBeTruthy();
    fireEvent.click(found.getByRole('button', { name: 'Bỏ câu hỏi này khỏi bài chấm' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bỏ câu 7 khỏi bài chấm?' }));
    await dialog.findByRole('textbox', { name: 'Lý do' });
    explain(dialog);
    press(dialog, 'Xem ảnh hưởng');
    await dialog.findByText('9 học viên');
    // The content that is being sat: no version is named.
    expect(api.callsTo(PREVIEW)[0]?.body).toEqual({ change: { kind: 'void', reason: REASON } });
  });
});
