/** How much of everything one run does. Every figure bounds time or memory; nothing here runs until it is stopped. */
export interface Scale {
  readonly name: 'full' | 'quick';
  /** Rounds of each throughput measure; the median counts. */
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly roundSeconds: number;
  readonly readConnections: number;
  readonly saveConnections: number;
  /** Learners whose histories and progress are read. */
  readonly readers: number;
  /** Open attempts of the autosave measures, the larger last. */
  readonly openAttempts: readonly number[];
  readonly saveEverySeconds: number;
  readonly paceSeconds: number;
  readonly submits: number;
  readonly liveSubmits: number;
  readonly starts: boolean;
}

const full: Scale = {
  name: 'full',
  rounds: 3,
  warmUpSeconds: 1,
  roundSeconds: 4,
  readConnections: 64,
  saveConnections: 128,
  readers: 2_000,
  openAttempts: [5_000, 20_000],
  saveEverySeconds: 10,
  paceSeconds: 40,
  submits: 5_000,
  liveSubmits: 240,
  starts: true,
};

const quick: Scale = {
  ...full,
  name: 'quick',
  rounds: 1,
  roundSeconds: 2,
  paceSeconds: 10,
  openAttempts: [5_000],
  submits: 1_000,
  liveSubmits: 60,
  starts: false,
};

export const scaleOf = (args: readonly string[]): Scale => (args.includes('--quick') ? quick : full);
