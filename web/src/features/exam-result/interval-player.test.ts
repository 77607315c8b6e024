import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { heard, type Playable, playInterval } from './interval-player';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A recording that tells its position four times a second, as browsers do. */
function fakeAudio(playbackRate = 1) {
  const target = new EventTarget();
  let timer: ReturnType<typeof setInterval> | undefined;
  const audio = {
    currentTime: 99,
    playbackRate,
    paused: true,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    async play() {
      audio.paused = false;
      timer = setInterval(() => {
        audio.currentTime += 0.05 * playbackRate;
        if (Math.round(audio.currentTime * 20) % 5 === 0) target.dispatchEvent(new Event('timeupdate'));
      }, 50);
    },
    pause() {
      audio.paused = true;
      clearInterval(timer);
    },
  };
  return { audio: audio as unknown as Playable, end: () => target.dispatchEvent(new Event('ended')) };
}

test.each([
  [
    { startSeconds: 10, endSeconds: 12 },
    { startSeconds: 9, endSeconds: 12.5 },
  ],
  [
    { startSeconds: 0.4, endSeconds: 2 },
    { startSeconds: 0, endSeconds: 2.5 },
  ],
])('of %j one hears %j', (interval, expected) => expect(heard(interval)).toEqual(expected));

test.each([1, 2, 0.75])('at %s× it stops at the end, not a word later', async (rate) => {
  const { audio } = fakeAudio(rate);
  const onEnd = jest.fn();
  await playInterval(audio, { startSeconds: 10, endSeconds: 13 }, onEnd).started;
  expect(audio.currentTime).toBeCloseTo(9);
  await jest.advanceTimersByTimeAsync((4.4 / rate) * 1000);
  expect([audio.paused, onEnd.mock.calls.length]).toEqual([false, 0]);
  await jest.advanceTimersByTimeAsync((0.2 / rate) * 1000 + 50);
  expect([audio.paused, onEnd.mock.calls.length]).toEqual([true, 1]);
  expect(Math.abs(audio.currentTime - 13.5)).toBeLessThan(0.2);
});

test('stopping early and the end of the recording both end it once', async () => {
  const one = fakeAudio();
  const onEnd = jest.fn();
  const run = playInterval(one.audio, { startSeconds: 1, endSeconds: 60 }, onEnd);
  await jest.advanceTimersByTimeAsync(1_000);
  run.stop();
  await jest.advanceTimersByTimeAsync(70_000);
  expect([one.audio.paused, onEnd.mock.calls.length]).toEqual([true, 1]);
  const two = fakeAudio();
  playInterval(two.audio, { startSeconds: 1, endSeconds: 60 }, onEnd);
  two.end();
  expect([two.audio.paused, onEnd.mock.calls.length]).toEqual([true, 2]);
});
