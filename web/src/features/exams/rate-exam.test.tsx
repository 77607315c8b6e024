import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeUser } from '../../testing/factories';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { RateExam } from './rate-exam';

let api: ReturnType<typeof fakeApi>;
const serve = (
  own: { stars: number | null; mayRate: boolean },
  rate: () => FakeAnswer = () => ({ body: { success: true, data: { stars: 4, mayRate: true } } }),
) => {
  api = fakeApi({ 'GET /ielts/exam-1/rating': () => ({ body: { success: true, data: own } }), 'POST /ielts/exam-1/rating': rate });
};
const show = (user?: ReturnType<typeof makeUser>) => renderApp({ routes: [{ path: '/', element: <RateExam examId="exam-1" /> }], ...(user && { user }) });

afterEach(() => {
  cleanup();
  api.restore();
  localStorage.clear();
});

test('takes the stars of who has sat the exam, and lets them change', async () => {
  serve({ stars: null, mayRate: true });
  show(makeUser());
  fireEvent.click(await screen.findByRole('button', { name: '4 sao' }));
  expect(await screen.findByText('Bạn đã chấm 4 sao. Chọn lại để đổi.')).toBeTruthy();
  expect(api.callsTo('POST /ielts/exam-1/rating').map(({ body }) => body)).toEqual([{ stars: 4 }]);
  expect(screen.getByRole('button', { name: '4 sao' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '2 sao' }));
  await waitFor(() => expect(api.callsTo('POST /ielts/exam-1/rating')).toHaveLength(2));
});

test('a refusal is told and nothing is shown as saved', async () => {
  serve({ stars: null, mayRate: true }, () => ({ status: 403, body: { success: false, code: 'FORBIDDEN', message: 'Bạn cần làm xong đề này' } }));
  show(makeUser());
  fireEvent.click(await screen.findByRole('button', { name: '5 sao' }));
  expect(await screen.findByText('Bạn cần làm xong đề này')).toBeTruthy();
  expect(screen.getByRole('button', { name: '5 sao' }).getAttribute('aria-pressed')).toBe('false');
});

test('is not shown to who has not sat it, and guests are not asked about', async () => {
  serve({ stars: null, mayRate: false });
  show(makeUser());
  await waitFor(() => expect(api.callsTo('GET /ielts/exam-1/rating')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: '1 sao' })).toBeNull();
  cleanup();
  show();
  expect(api.callsTo('GET /ielts/exam-1/rating')).toHaveLength(1);
});
