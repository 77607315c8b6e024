import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SoundCheck } from './sound-check';

const notes = { started: 0, gain: 0 };
class FakeContext {
  currentTime = 0;
  destination = {};
  resume = async () => {
    if (FakeContext.broken) throw new Error('no device');
  };
  close = async () => undefined;
  createGain = () => ({
    connect: () => undefined,
    gain: {
      set value(value: number) {
        notes.gain = value;
      },
    },
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: () => undefined,
    start: () => {
      notes.started += 1;
    },
    stop: () => undefined,
  });
  static broken = false;
}
beforeEach(() => {
  Object.assign(notes, { started: 0, gain: 0 });
  FakeContext.broken = false;
  Object.assign(globalThis, { AudioContext: FakeContext });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'AudioContext');
});
const show = (onDone = () => undefined) => render(<SoundCheck volume={50} onVolume={() => undefined} done={false} onDone={onDone} />);
const said = () => screen.getByRole('button', { name: 'Tôi nghe rõ' });

describe('the sound check', () => {
  test('plays at the chosen volume, and only then can be confirmed', async () => {
    const done = jest.fn(() => undefined);
    show(done);
    expect(said()).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Nghe thử' }));
    await waitFor(() => expect(said()).toHaveProperty('disabled', false), { timeout: 3_000 });
    expect(notes).toEqual({ started: 3, gain: 0.125 });
    fireEvent.click(said());
    expect(done).toHaveBeenCalledTimes(1);
  });

  test('without a device says what to do and locks nobody out', async () => {
    FakeContext.broken = true;
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Nghe thử' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Không phát được âm thanh');
    expect(screen.getByRole('button', { name: 'Vẫn tiếp tục' })).toHaveProperty('disabled', false);
  });
});
