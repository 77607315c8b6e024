import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Placement } from '@vumon/proto/http/placement.js';
import { type FakeAnswer, fakeApi } from '../../testing/fake-api';
import { ID, ok, result, sitting } from '../../testing/placement';
import { renderApp } from '../../testing/render-app';

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  cleanup();
  api.restore();
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
  const refuseSound = (times: number): void => {
    for (let n = 0; n < times; n += 1) sound.mockRejectedValueOnce(new DOMException('gone', 'NotAllowedError'));
  };
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
    ['asked for', 2, /Chưa gửi được yêu cầu nghe/, () => undefined, { status: 503, body: {} }],
    ['played at once', 1, /Không phát được đoạn ghi âm/, () => refuseSound(1), undefined],
    ['played by its address', 2, /Không phát được đoạn ghi âm/, () => refuseSound(2), undefined],
  ])('that could not be %s is tried again as the same play, with %d requests', async (_what, requests, text, breakFirst, failure) => {
    breakFirst();
    const answers = failure ? [failure] : [];
    const button = await open(2, { [PLAY]: () => answers.shift() ?? granted(1)() });
    fireEvent.click(button);
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Đang phát' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect([playIds().length, new Set(playIds()).size]).toEqual([requests, 1]);
    screen.getByText('Còn 1 lần nghe');
  });

  test('that could not be asked for a second time is not heard from the first address', async () => {
    const answers: FakeAnswer[] = [granted(1)(), { status: 503, body: {} }, granted(0)()];
    const button = await open(2, { [PLAY]: () => answers.shift() ?? granted(0)() });
    fireEvent.click(button);
    await screen.findByRole('button', { name: 'Đang phát' });
    end();
    fireEvent.click(await screen.findByRole('button', { name: 'Nghe đoạn ghi âm' }));
    await screen.findByText(/Chưa gửi được yêu cầu nghe/);
    fireEvent.click(screen.getByRole('button', { name: 'Nghe đoạn ghi âm' }));
    await screen.findByText('Bạn đã nghe đủ 2 lần');
    await waitFor(() => expect(heard).toEqual(['/api/ielts/audio/t1', '/api/ielts/audio/t0']));
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
