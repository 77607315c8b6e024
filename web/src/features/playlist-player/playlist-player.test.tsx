import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { playlists } from '../../content/playlists';
import { PlaylistPlayer } from './playlist-player';
import { progressIn, youtubeAddress } from './youtube-frame';

const [playlist] = playlists;
if (!playlist) throw new Error('there is no playlist');
const view = { width: 1280, height: 800 };
const setView = (width: number, height: number): void => {
  Object.assign(view, { width, height });
  fireEvent(window, new Event('resize'));
};

/** What jsdom lacks of dialogs and of sound. */
const shown: string[] = [];
const open = (how: string) =>
  function show(this: HTMLDialogElement): void {
    shown.push(how);
    this.open = true;
    this.querySelector('button')?.focus();
  };
HTMLDialogElement.prototype.showModal = open('modal');
HTMLDialogElement.prototype.show = open('beside');
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement): void {
  this.open = false;
};
HTMLElement.prototype.setPointerCapture = () => undefined;
window.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
Object.defineProperty(document.documentElement, 'clientWidth', { get: () => view.width });
Object.defineProperty(document.documentElement, 'clientHeight', { get: () => view.height });
const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
const pause = jest.spyOn(HTMLMediaElement.prototype, 'pause');

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Mở
      </button>
      {isOpen && playlist && <PlaylistPlayer playlist={playlist} onClose={() => setOpen(false)} />}
    </>
  );
}

const openPlayer = (): void => {
  render(<Page />);
  screen.getByRole('button', { name: 'Mở' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Mở' }));
};
const player = () => screen.getByRole('dialog');
const press = (name: string) => fireEvent.click(within(player()).getByRole('button', { name }));
const size = () => player().dataset.size;
const placeOf = () => [player().style.left, player().style.top];
const cancel = () => fireEvent(player(), new Event('cancel', { cancelable: true }));

beforeEach(() => {
  setView(1280, 800);
  shown.length = 0;
  play.mockImplementation(async function start(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  pause.mockImplementation(function stop(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
});
afterEach(cleanup);

describe('the sizes', () => {
  test('in the middle, small in the lower right corner at 320 by 192, and back', () => {
    openPlayer();
    expect([size(), shown]).toEqual(['modal', ['modal']]);
    press('Thu nhỏ');
    expect([size(), shown.at(-1), ...placeOf(), player().style.width, player().style.height]).toEqual(['mini', 'beside', '944px', '592px', '320px', '192px']);
    press('Mở rộng');
    expect([size(), shown.at(-1), player().style.left]).toEqual(['modal', 'modal', '']);
  });

  test('Escape leaves the full screen first, then closes; the focus goes back', () => {
    openPlayer();
    press('Toàn màn hình');
    expect(size()).toBe('full');
    cancel();
    expect(size()).toBe('modal');
    cancel();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mở' }));
  });

  test('leaving the full screen by the browser is seen', () => {
    openPlayer();
    press('Toàn màn hình');
    fireEvent(document, new Event('fullscreenchange'));
    expect(size()).toBe('modal');
  });

  test('Escape closes the small window', () => {
    openPlayer();
    press('Thu nhỏ');
    fireEvent.keyDown(within(player()).getByRole('button', { name: 'Mở rộng' }), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closing forgets size and place', () => {
    openPlayer();
    press('Thu nhỏ');
    fireEvent.keyDown(within(player()).getByRole('button', { name: /^Di chuyển/ }), { key: 'ArrowUp' });
    press('Đóng');
    fireEvent.click(screen.getByRole('button', { name: 'Mở' }));
    expect(size()).toBe('modal');
    press('Thu nhỏ');
    expect(placeOf()).toEqual(['944px', '592px']);
  });
});

describe('the small window', () => {
  const grip = () => within(player()).getByRole('button', { name: /^Di chuyển/ });

  test('follows the pointer, never out of view', () => {
    openPlayer();
    press('Thu nhỏ');
    fireEvent.pointerDown(grip(), { button: 0, clientX: 950, clientY: 600, pointerId: 1 });
    fireEvent.pointerMove(grip(), { clientX: 506, clientY: 308, pointerId: 1 });
    expect(placeOf()).toEqual(['500px', '300px']);
    fireEvent.pointerMove(grip(), { clientX: -900, clientY: 5000, pointerId: 1 });
    expect(placeOf()).toEqual(['0px', '608px']);
    fireEvent.pointerUp(grip(), { pointerId: 1 });
    fireEvent.pointerMove(grip(), { clientX: 300, clientY: 300, pointerId: 1 });
    expect(placeOf()).toEqual(['0px', '608px']);
  });

  test('moves by arrow keys', () => {
    openPlayer();
    press('Thu nhỏ');
    fireEvent.keyDown(grip(), { key: 'ArrowLeft' });
    fireEvent.keyDown(grip(), { key: 'ArrowUp' });
    expect(placeOf()).toEqual(['928px', '576px']);
  });

  test('stays in view when the window becomes smaller', () => {
    openPlayer();
    press('Thu nhỏ');
    setView(360, 640);
    expect(placeOf()).toEqual(['40px', '448px']);
  });
});

describe('W102: what is played', () => {
  test('YouTube is asked only after a click, without cookies, and goes on through every size', () => {
    openPlayer();
    expect(player().querySelector('iframe')).toBeNull();
    press('Phát từ YouTube');
    const frame = player().querySelector('iframe');
    expect(frame?.src).toBe(youtubeAddress(playlist.youtubeList));
    expect(new URL(frame?.src ?? '').origin).toBe('https://www.youtube-nocookie.com');
    press('Thu nhỏ');
    press('Mở rộng');
    press('Toàn màn hình');
    expect(player().querySelector('iframe')).toBe(frame);
  });

  test('tells the time of its own player, and of nobody else', () => {
    openPlayer();
    press('Phát từ YouTube');
    const source = player().querySelector('iframe')?.contentWindow ?? null;
    const tell = (origin: string, from: MessageEventSource | null, currentTime: number) =>
      act(
        () => void window.dispatchEvent(new MessageEvent('message', { origin, source: from, data: JSON.stringify({ info: { currentTime, duration: 4000 } }) })),
      );
    tell('https://evil.test', source, 9);
    tell('https://www.youtube-nocookie.com', window, 9);
    expect(screen.queryByText(/1:06:40/)).toBeNull();
    tell('https://www.youtube-nocookie.com', source, 65);
    expect(screen.getByText('1:05 / 1:06:40')).toBeTruthy();
  });

  test.each([
    ['{"info":{"currentTime":3.2}}', { now: 3.2 }],
    ['{"info":{"duration":0,"currentTime":"3"}}', undefined],
    ['{"event":"onReady"}', undefined],
    ['not json', undefined],
    ['null', undefined],
    [{ info: { currentTime: 1 } }, undefined],
  ])('the message %j says %j', (data, expected) => expect(progressIn(data)).toEqual(expected));

  test('without a network our own recordings are offered', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openPlayer();
    expect(screen.queryByRole('button', { name: 'Phát từ YouTube' })).toBeNull();
    press('Nghe bài của Vũ Môn');
    expect(within(player()).getByRole('list', { name: 'Chọn bài nghe' })).toBeTruthy();
    online.mockRestore();
  });

  test('our own recordings play, pause, seek, tell their time and show their words; closing stops them', async () => {
    const [clip] = playlist.clips;
    openPlayer();
    press('Bài của Vũ Môn');
    await act(async () => void press('Phát'));
    expect(within(player()).getByText('Đang phát')).toBeTruthy();
    fireEvent.change(within(player()).getByRole('slider', { name: 'Vị trí phát' }), { target: { value: '12' } });
    expect(within(player()).getByText(/^0:12 \/ 0:\d\d$/)).toBeTruthy();
    expect((play.mock.contexts.at(-1) as HTMLMediaElement).currentTime).toBe(12);
    press('Tạm dừng');
    expect(within(player()).getByRole('button', { name: 'Phát' })).toBeTruthy();
    expect(within(player()).getByText(new RegExp(clip?.lines[0]?.text ?? 'x'))).toBeTruthy();
    const stops = pause.mock.calls.length;
    press('Đóng');
    expect(pause.mock.calls.length).toBe(stops + 1);
  });

  test('a recording that does not play says so', async () => {
    play.mockRejectedValue(new DOMException('no', 'NotSupportedError'));
    openPlayer();
    press('Bài của Vũ Môn');
    await act(async () => void press('Phát'));
    expect(within(player()).getByRole('alert').textContent).toBe('Không thể phát bài nghe. Vui lòng thử lại');
  });
});
