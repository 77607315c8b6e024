/** What the official computer test does around the questions: its clock, hiding the screen, text size and contrast (docs/exam-behaviours.md). */
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { clearAccessToken } from '../../api/access-token';
import { Component } from '../../app/routes/exam-taking.route';
import { makeUser } from '../../testing/factories';
import { fakeApi } from '../../testing/fake-api';
import { renderApp } from '../../testing/render-app';
import { AppRoot } from '../shell/app-root';
import { wipeDrafts } from './draft-wipe';
import { instantAfter, makeAttempt } from './exam-taking.fixtures';

let api: ReturnType<typeof fakeApi> | undefined;
afterEach(async () => {
  cleanup();
  api?.restore();
  clearAccessToken();
  localStorage.clear();
  sessionStorage.clear();
  await wipeDrafts();
});

/** Opens the runner with this much time left, and waits for its clock. */
async function openWith(secondsLeft: number): Promise<HTMLElement> {
  api?.restore();
  const deadlineAt = instantAfter(secondsLeft * 1_000);
  api = fakeApi({
    'GET /ielts/attempts/attempt-1': () => ({ body: { success: true, data: makeAttempt({ deadlineAt }) } }),
    'POST /user/visit': () => ({}),
  });
  renderApp({
    at: '/exam/exam-1/attempt/attempt-1',
    user: makeUser(),
    routes: [{ Component: AppRoot, children: [{ path: '/exam/:examId/attempt/:attemptId', Component }] }],
  });
  const header = await screen.findByRole('banner');
  return within(header).findByRole('button', { name: /^Thời gian còn lại/ });
}

describe('the clock', () => {
  test('shows minutes, and seconds to who points at it', async () => {
    const clock = await openWith(1_230);
    expect(clock.textContent).toMatch(/2[01] phút$/);
    expect(clock.dataset.phase).toBe('calm');
    fireEvent.mouseEnter(clock);
    expect(clock.textContent).toMatch(/20:\d\d$/);
    fireEvent.mouseLeave(clock);
    expect(clock.textContent).toMatch(/phút$/);
  });

  test.each([
    [599, 'ten-minutes', 'Còn 10 phút.', /phút$/],
    [299, 'five-minutes', 'Còn 5 phút.', /phút$/],
    [50, 'last-minute', 'Còn 1 phút.', /0:\d\d$/],
  ])('with %d seconds left it warns (%s), and a screen reader hears "%s"', async (left, phase, said, shown) => {
    const clock = await openWith(left);
    expect([clock.dataset.phase, clock.textContent]).toEqual([phase, expect.stringMatching(shown)]);
    await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(said));
  });

  test('that is switched off still warns who cannot see it', async () => {
    await openWith(1_230);
    fireEvent.click(screen.getByRole('button', { name: 'Cài đặt hiển thị' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Hiện đồng hồ' }));
    cleanup();
    api?.restore();
    await expect(openWith(299)).rejects.toThrow();
    expect(screen.getByText('Đồng hồ đang ẩn')).toBeTruthy();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Còn 5 phút.');
  });
});

test('hiding the screen covers it, with the clock running on, until the learner resumes', async () => {
  await openWith(1_230);
  fireEvent.click(screen.getByRole('button', { name: 'Ẩn màn hình' }));
  const cover = await screen.findByRole('dialog', { name: 'Màn hình đang ẩn' });
  const clock = within(cover).getByRole('button', { name: /^Thời gian còn lại/ });
  fireEvent.mouseEnter(clock);
  const first = clock.textContent;
  await waitFor(() => expect(clock.textContent).not.toBe(first), { timeout: 3_000 });
  fireEvent.click(within(cover).getByRole('button', { name: 'Làm tiếp' }));
  expect(screen.queryByRole('dialog', { name: 'Màn hình đang ẩn' })).toBeNull();
});

test('text size and contrast change the runner, and are kept for the next exam', async () => {
  const runner = () => document.querySelector<HTMLElement>('[data-contrast]');
  await openWith(1_230);
  expect([runner()?.dataset.contrast, runner()?.style.getPropertyValue('--exam-scale')]).toEqual(['default', '1']);
  fireEvent.click(screen.getByRole('button', { name: 'Cài đặt hiển thị' }));
  for (const [name, contrast] of [
    ['Chữ trắng, nền đen', 'white'],
    ['Chữ vàng, nền đen', 'yellow'],
  ] as const) {
    fireEvent.click(await screen.findByRole('radio', { name }));
    expect(runner()?.dataset.contrast).toBe(contrast);
  }
  fireEvent.click(screen.getByRole('radio', { name: 'Rất lớn' }));
  expect(runner()?.style.getPropertyValue('--exam-scale')).toBe('1.3');
  cleanup();
  await openWith(1_230);
  expect([runner()?.dataset.contrast, runner()?.style.getPropertyValue('--exam-scale')]).toEqual(['yellow', '1.3']);
});
