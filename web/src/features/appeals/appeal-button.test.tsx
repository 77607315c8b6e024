import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { AppealButton } from './appeal-button';
import type { AppealState } from './appeals.api';

const line = (changes: Partial<QuestionResult> = {}): QuestionResult => ({
  questionId: 'q7',
  number: 7,
  section: 1,
  type: 'fill-blank',
  answer: 'sluice gate',
  answerText: 'sluice gate',
  correctAnswer: 'hatch',
  correctAnswerText: 'hatch',
  correct: false,
  reasonCode: 'WRONG_ANSWER',
  reason: 'Sai',
  disputable: true,
  ...changes,
});
let api: ReturnType<typeof fakeApi>;
let shown: { question: QuestionResult; state: AppealState | undefined };
const Line = () => (
  <>
    <p>Câu 7</p>
    <AppealButton resultId="r1" {...shown} />
  </>
);
function show(question: QuestionResult, state?: AppealState, answer: FakeAnswer = { status: 201, body: { success: true, data: { state: 'open' } } }) {
  api = fakeApi({ 'POST /ielts/results/r1/appeals': () => answer });
  shown = { question, state };
  renderApp({ at: '/', routes: [{ path: '/', Component: Line }] });
}
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  api.restore();
});
const ask = () => screen.queryByRole('button', { name: 'Đáp án của tôi cũng đúng' });

describe('a second look', () => {
  test('is asked for after the consequence was read', async () => {
    show(line());
    fireEvent.click(await screen.findByRole('button', { name: 'Đáp án của tôi cũng đúng' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Xin xem lại câu 7' }));
    expect(dialog.getByText(/“sluice gate”/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Gửi yêu cầu' }));
    expect(await screen.findByText('Đã gửi yêu cầu xem lại')).toBeTruthy();
    expect(api.callsTo('POST /ielts/results/r1/appeals')[0]?.body).toEqual({ questionId: 'q7' });
  });

  test('is not offered where the server takes none', async () => {
    show(line({ disputable: false }));
    await screen.findByText('Câu 7');
    expect(ask()).toBeNull();
  });

  test.each([
    ['open', 'Đang chờ xem lại'],
    ['accepted', 'Đã được nhận và chấm lại'],
    ['refused', 'Đã xem lại, giữ nguyên đáp án'],
  ] as const)('that is %s says so', async (state, text) => {
    show(line(), state);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(ask()).toBeNull();
  });

  test('that fails says that nothing is lost', async () => {
    show(line(), undefined, { status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Đáp án của tôi cũng đúng' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Gửi yêu cầu' }));
    expect(await screen.findByText(/Câu trả lời của bạn vẫn còn nguyên/)).toBeTruthy();
  });
});
