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
  /** Open attempts of the bell. */
  readonly bell: number;
  /** Submits of each server in each round when submits are compared. */
  readonly comparedSubmits: number;
  readonly regraded: number;
  /** Sheets of each skill. */
  readonly markedSheets: number;
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
  bell: 20_000,
  comparedSubmits: 1_500,
  regraded: 10_000,
  markedSheets: 2_000,
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
  bell: 1_000,
  comparedSubmits: 300,
  regraded: 1_000,
  markedSheets: 500,
  starts: false,
};

export const scaleOf = (args: readonly string[]): Scale => (args.includes('--quick') ? quick : full);
