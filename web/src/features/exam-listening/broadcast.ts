/**
 * The one play of an exam: sections follow each other without a pause, and the server's clock decides where the recording is. What the
 * browser does (reload, sleep, a lost network, a slow one) only decides how much of it is heard; stalls are reported and given back.
 */
import type { StallAnswer } from '@vumon/proto/http/listening-shapes.js';
import type { ListeningTransport, SectionNow } from './listening.api';
import { type BroadcastClock, hasDrifted, isOver, positionAt, STALL_MS } from './model/broadcast-clock';
import type { Player } from './player';

export interface BroadcastSection {
  readonly id: string;
  readonly index: number;
}
export type BroadcastState =
  /** The browser wants a click before it makes a sound. `running`: the recording goes on meanwhile. */
  | { readonly kind: 'tap'; readonly section: BroadcastSection; readonly running: boolean }
  | { readonly kind: 'starting'; readonly section: BroadcastSection; readonly failing: boolean }
  | { readonly kind: 'playing'; readonly section: BroadcastSection; readonly stalled: boolean }
  /** Another window holds the attempt, or it is over. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'finished' };

export interface BroadcastDeps {
  readonly sections: readonly BroadcastSection[];
  readonly transport: ListeningTransport;
  readonly player: Player;
  monotonicNow(): number;
  /** Whether the page was clicked in, so that sound is allowed. */
  mayPlay(): boolean;
  /** A stall moved the deadline. */
  onDeadline(answer: Pick<StallAnswer, 'deadlineAt' | 'serverNow'>): void;
  /** A section begins or goes on. */
  onSection(section: BroadcastSection): void;
}

const TICK_MS = 500;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000];
/** Refusals that no retry changes. A session that was lost is not one: the learner may sign in again. */
const FINAL = new Set(['ATTEMPT_TAKEN_OVER', 'ATTEMPT_CLOSED', 'VALIDATION_FAILED']);

export class Broadcast {
  #state: BroadcastState;
  #clock: BroadcastClock | null = null;
  #section: BroadcastSection | undefined;
  #stalledSince: number | null = null;
  /** Seconds of a stall that the server has not heard of. */
  #owed = 0;
  #reporting = false;
  #failures = 0;
  #ticker: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #disposed = false;
  /** Only the last question's answer counts. */
  #turn = 0;
  readonly #watchers = new Set<() => void>();
  readonly #unlisten: () => void;

  constructor(private readonly deps: BroadcastDeps) {
    const [first] = deps.sections;
    this.#section = first;
    this.#state = first ? { kind: 'starting', section: first, failing: false } : { kind: 'finished' };
    this.#unlisten = deps.player.on((event) => {
      if (event === 'waiting') this.#wait();
      else if (event === 'playing') this.#resume();
      else if (event === 'ended') this.#heardOut();
      else this.#broken();
    });
  }

  get state(): BroadcastState {
    return this.#state;
  }

  /** Seconds into the running section, and its length; null when none runs. */
  get place(): { readonly seconds: number; readonly duration: number } | null {
    return this.#clock && { seconds: positionAt(this.#clock, this.deps.monotonicNow()), duration: this.#clock.durationSeconds };
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Begins with the first section that is not over. */
  open(): void {
    this.#ticker ??= setInterval(() => this.#tick(), TICK_MS);
    if (!this.#section) return;
    if (this.deps.mayPlay()) void this.#begin(this.#section);
    else this.#set({ kind: 'tap', section: this.#section, running: false });
  }

  /** The click that the browser asked for. */
  tap(): void {
    if (this.#state.kind === 'tap') void this.#begin(this.#state.section);
  }

  /** The page is looked at again, or the network is back: ask where the recording is. */
  refresh(): void {
    if (this.#section && (this.#state.kind === 'playing' || this.#state.kind === 'starting')) void this.#begin(this.#section);
  }

  dispose(): void {
    this.#disposed = true;
    clearInterval(this.#ticker);
    clearTimeout(this.#retry);
    this.#unlisten();
    this.deps.player.stop();
  }

  async #begin(section: BroadcastSection): Promise<void> {
    clearTimeout(this.#retry);
    const fresh = this.#state.kind !== 'playing';
    if (fresh) this.#set({ kind: 'starting', section, failing: this.#failures > 0 });
    this.#turn += 1;
    const turn = this.#turn;
    const outcome = await this.deps.transport.start(section.id);
    if (this.#disposed || turn !== this.#turn) return;
    if ('error' in outcome) return FINAL.has(outcome.error.code) ? this.#silence() : this.#again(section);
    this.#failures = 0;
    const now = outcome.data;
    // Another section may be running: this window may have been away for long.
    const running = this.deps.sections.find(({ id }) => id === now.sectionId) ?? section;
    this.#section = running;
    if (now.ended || now.audioUrl === null) return this.#next(running);
    const same = this.#clock !== null && !fresh && running.id === section.id;
    this.#anchor(now);
    this.deps.onSection(running);
    if (same && this.deps.player.playing) return this.#setRight();
    this.deps.player.load(now.audioUrl, this.#position());
    await this.#play(running);
  }

  async #play(section: BroadcastSection): Promise<void> {
    const allowed = await this.deps.player.play();
    if (this.#disposed) return;
    this.#set(allowed ? { kind: 'playing', section, stalled: false } : { kind: 'tap', section, running: true });
  }

  #anchor({ positionSeconds, durationSeconds }: Pick<SectionNow, 'positionSeconds' | 'durationSeconds'>): void {
    this.#clock = { positionSeconds, durationSeconds, anchorMs: this.deps.monotonicNow() };
  }

  #position(): number {
    return this.#clock ? positionAt(this.#clock, this.deps.monotonicNow()) : 0;
  }

  #next(after: BroadcastSection): void {
    this.#clock = null;
    this.#stalledSince = null;
    this.#section = this.deps.sections[this.deps.sections.findIndex(({ id }) => id === after.id) + 1];
    if (this.#section) {
      void this.#begin(this.#section);
      return;
    }
    this.deps.player.stop();
    this.#set({ kind: 'finished' });
  }

  #tick(): void {
    const { player, monotonicNow } = this.deps;
    if (this.#state.kind !== 'playing' || !this.#clock) {
      this.#passBy();
      return;
    }
    if (this.#owed > 0) void this.#report();
    if (this.#stalledSince !== null) {
      const long = monotonicNow() - this.#stalledSince > STALL_MS;
      if (long !== this.#state.stalled) this.#set({ ...this.#state, stalled: long });
      return;
    }
    if (this.#owed > 0 || this.#reporting) return;
    if (isOver(this.#clock, monotonicNow())) {
      this.#next(this.#state.section);
      return;
    }
    // A locked phone or a call pauses what plays; the recording went on.
    if (!player.playing) void this.#play(this.#state.section);
    this.#setRight();
  }

  /** Nobody hears it, but the recording ends all the same. */
  #passBy(): void {
    if (this.#state.kind !== 'tap' || !this.#clock || !isOver(this.#clock, this.deps.monotonicNow())) return;
    this.#next(this.#state.section);
  }

  #setRight(): void {
    const { player, monotonicNow } = this.deps;
    if (this.#clock && hasDrifted(this.#clock, monotonicNow(), player.seconds)) player.seek(this.#position());
  }

  #wait(): void {
    if (this.#state.kind === 'playing') this.#stalledSince ??= this.deps.monotonicNow();
  }

  #resume(): void {
    const since = this.#stalledSince;
    this.#stalledSince = null;
    if (this.#state.kind === 'playing' && this.#state.stalled) this.#set({ ...this.#state, stalled: false });
    const stalledMs = since === null ? 0 : this.deps.monotonicNow() - since;
    if (stalledMs <= STALL_MS) return;
    this.#owed += stalledMs / 1_000;
    void this.#report();
  }

  async #report(): Promise<void> {
    if (this.#reporting || !this.#section) return;
    this.#reporting = true;
    const seconds = this.#owed;
    const outcome = await this.deps.transport.stall(this.#section.id, seconds);
    this.#reporting = false;
    if (this.#disposed) return;
    // Without an answer the next tick reports again; the server caps what it gives by what has passed.
    if ('error' in outcome && !FINAL.has(outcome.error.code)) return;
    this.#owed = Math.max(0, this.#owed - seconds);
    if ('error' in outcome || !this.#clock) return;
    this.#anchor({ positionSeconds: outcome.data.positionSeconds, durationSeconds: this.#clock.durationSeconds });
    this.deps.onDeadline(outcome.data);
    this.#setRight();
  }

  #heardOut(): void {
    if (this.#state.kind === 'playing') this.#next(this.#state.section);
  }

  /** An address that ran out, or a network that is away. */
  #broken(): void {
    if (this.#state.kind !== 'playing' || !this.#section) return;
    this.#stalledSince ??= this.deps.monotonicNow();
    this.#again(this.#section);
  }

  #again(section: BroadcastSection): void {
    const delay = RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)];
    this.#failures += 1;
    this.#set({ kind: 'starting', section, failing: true });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#begin(section), delay);
  }

  #silence(): void {
    this.deps.player.stop();
    this.#clock = null;
    this.#set({ kind: 'silent' });
  }

  #set(state: BroadcastState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}
