import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ApiError } from '../../api/api-error';
import { Broadcast, type BroadcastDeps } from './broadcast';
import type { SectionNow } from './listening.api';
import type { Player, PlayerEvent } from './player';

interface FakePlayer extends Player {
  from: number;
  since: number | null;
  url: string;
  stall(): void;
  flow(): void;
}

/** A server with one play for each section, and a player that keeps time unless it is told not to. */
function rig(options: { lengths?: number[]; mayPlay?: boolean; allowed?: boolean } = {}) {
  const { lengths = [100, 50], mayPlay = true, allowed = true } = options;
  const startedAt = new Map<string, number>();
  const given = new Map<string, number>();
  let error: ApiError | null = null;
  let listener: (event: PlayerEvent) => void = () => undefined;
  const sections = lengths.map((_length, index) => ({ id: `s${index + 1}`, index }));
  const now = (): number => jest.now();
  const stateOf = (id: string): SectionNow => {
    const length = lengths[sections.findIndex((section) => section.id === id)] ?? 0;
    const positionSeconds = Math.min(length, (now() - (startedAt.get(id) ?? now())) / 1_000 - (given.get(id) ?? 0));
    const ended = positionSeconds >= length;
    return { sectionId: id, durationSeconds: length, positionSeconds, ended, audioUrl: ended ? null : `/audio/${id}` };
  };
  const player: FakePlayer = {
    from: 0,
    since: null,
    url: '',
    get seconds(): number {
      return this.since === null ? this.from : this.from + (now() - this.since) / 1_000;
    },
    get playing(): boolean {
      return this.since !== null;
    },
    load(url: string, at: number) {
      Object.assign(this, { url, from: at, since: null });
    },
    seek(seconds: number) {
      this.from = seconds;
      if (this.since !== null) this.since = now();
    },
    async play() {
      if (allowed) this.since = now();
      return allowed;
    },
    stop() {
      Object.assign(this, { url: '', since: null });
    },
    on(run: (event: PlayerEvent) => void) {
      listener = run;
      return () => undefined;
    },
    /** The network gives nothing any more. */
    stall() {
      this.from = this.seconds;
      this.since = null;
      listener('waiting');
    },
    flow() {
      this.since = now();
      listener('playing');
    },
  };
  const deadlines: (string | null)[] = [];
  const opened: string[] = [];
  const stalls: number[] = [];
  const deps: BroadcastDeps = {
    sections,
    player,
    transport: {
      start: async (id) => {
        if (error) return { error };
        if (!startedAt.has(id)) startedAt.set(id, now());
        return { data: stateOf(id) };
      },
      stall: async (id, seconds) => {
        if (error) return { error };
        stalls.push(seconds);
        const grantedSeconds = Math.min(60, seconds);
        given.set(id, (given.get(id) ?? 0) + grantedSeconds);
        return { data: { positionSeconds: stateOf(id).positionSeconds, deadlineAt: 'later', serverNow: 'now', grantedSeconds } };
      },
      listened: async () => ({ data: undefined }),
    },
    monotonicNow: now,
    mayPlay: () => mayPlay,
    onDeadline: ({ deadlineAt }) => deadlines.push(deadlineAt),
    onSection: ({ id }) => opened.push(id),
  };
  const broadcast = new Broadcast(deps);
  return {
    broadcast,
    player,
    deps,
    startedAt,
    stalls,
    deadlines,
    opened,
    fail: (next: ApiError | null) => (error = next),
    emit: (e: PlayerEvent) => listener(e),
  };
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const NETWORK: ApiError = { status: 0, code: 'NETWORK', message: '', fields: [] };
const refused = (code: string): ApiError => ({ status: 409, code, message: '', fields: [] });

let current: ReturnType<typeof rig>;
const start = (options?: Parameters<typeof rig>[0]) => {
  current = rig(options);
  current.broadcast.open();
  return current;
};
beforeEach(() => void jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  current.broadcast.dispose();
  jest.useRealTimers();
});

describe('the one play of an exam', () => {
  test('goes through the sections without a pause and ends', async () => {
    const { broadcast, player, opened } = start();
    await pass(10_000);
    expect(broadcast.state).toMatchObject({ kind: 'playing', section: { id: 's1' }, stalled: false });
    expect(player.seconds).toBeCloseTo(10, 0);
    await pass(91_000);
    expect(broadcast.state).toMatchObject({ kind: 'playing', section: { id: 's2' } });
    await pass(50_000);
    expect(broadcast.state).toEqual({ kind: 'finished' });
    expect(opened).toEqual(['s1', 's2']);
    expect(player.url).toBe('');
  });

  test('goes on where the recording is after a reload, skipping what is over', async () => {
    const first = start();
    await pass(120_000);
    first.broadcast.dispose();
    const again = new Broadcast(first.deps);
    again.open();
    await pass(0);
    expect(again.state).toMatchObject({ kind: 'playing', section: { id: 's2' } });
    expect(first.player.seconds).toBeCloseTo(20, 0);
    again.dispose();
  });

  test('does not start before the page was clicked in, and loses nothing by waiting', async () => {
    const { broadcast, startedAt } = start({ mayPlay: false });
    await pass(30_000);
    expect(broadcast.state).toMatchObject({ kind: 'tap', running: false });
    expect(startedAt.size).toBe(0);
    broadcast.tap();
    await pass(0);
    expect(broadcast.state).toMatchObject({ kind: 'playing', section: { id: 's1' } });
  });

  test('that the browser keeps silent says so, runs on, and ends all the same', async () => {
    const { broadcast } = start({ allowed: false });
    await pass(0);
    expect(broadcast.state).toMatchObject({ kind: 'tap', running: true });
    await pass(101_000);
    expect(broadcast.state).toMatchObject({ kind: 'tap', section: { id: 's2' }, running: true });
  });

  test('sets a player right that was paused by a locked phone', async () => {
    const { player } = start();
    await pass(10_000);
    player.from = player.seconds;
    player.since = null;
    jest.setSystemTime(jest.now() + 40_000);
    await pass(1_000);
    expect(player.playing).toBe(true);
    expect(player.seconds).toBeCloseTo(51, 0);
  });
});

describe('a stall', () => {
  test('of more than three seconds is shown, reported and given back with the deadline', async () => {
    const { broadcast, player, stalls, deadlines } = start();
    await pass(10_000);
    player.stall();
    await pass(5_000);
    expect(broadcast.state).toMatchObject({ stalled: true });
    await pass(3_000);
    player.flow();
    await pass(1_000);
    expect(stalls).toEqual([8]);
    expect(deadlines).toEqual(['later']);
    expect(broadcast.state).toMatchObject({ stalled: false });
    expect(player.seconds).toBeCloseTo(11, 0);
  });

  test('of a moment is nobody’s business', async () => {
    const { player, stalls } = start();
    await pass(10_000);
    player.stall();
    await pass(1_000);
    player.flow();
    await pass(2_000);
    expect(stalls).toEqual([]);
  });

  test('longer than the server gives back jumps to where the recording is', async () => {
    const { player, stalls } = start();
    await pass(10_000);
    player.stall();
    await pass(70_000);
    player.flow();
    await pass(1_000);
    expect(stalls).toEqual([70]);
    expect(player.seconds).toBeCloseTo(21, 0);
  });

  test('is reported again when the report itself was lost', async () => {
    const { player, stalls, fail } = start();
    await pass(10_000);
    player.stall();
    await pass(6_000);
    fail(NETWORK);
    player.flow();
    await pass(2_000);
    expect(stalls).toEqual([]);
    fail(null);
    await pass(1_000);
    expect(stalls).toEqual([6]);
  });
});

describe('trouble', () => {
  test('with the network is retried until it is over, and counts as a stall', async () => {
    const { broadcast, player, emit, fail, stalls } = start();
    await pass(10_000);
    fail(NETWORK);
    player.from = player.seconds;
    player.since = null;
    emit('error');
    await pass(10_000);
    expect(broadcast.state).toMatchObject({ kind: 'starting', failing: true });
    fail(null);
    await pass(8_000);
    emit('playing');
    await pass(1_000);
    expect(broadcast.state).toMatchObject({ kind: 'playing' });
    expect(stalls).toHaveLength(1);
    expect(stalls[0]).toBeGreaterThan(10);
  });

  test.each(['ATTEMPT_TAKEN_OVER', 'ATTEMPT_CLOSED'])('%s ends the sound here', async (code) => {
    const { broadcast, player, fail } = start();
    await pass(5_000);
    fail(refused(code));
    broadcast.refresh();
    await pass(0);
    expect(broadcast.state).toEqual({ kind: 'silent' });
    expect(player.url).toBe('');
  });
});
