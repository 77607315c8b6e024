import { closedLoop, type LoadResult, type Work } from './load.ts';
import type { Scale } from './scale.ts';
import { median } from './statistics.ts';

export interface Compared {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** One round of one work. */
export type Round = (work: Work) => Promise<LoadResult>;

/** Every work in every round, in turning order, so that a machine that grows slower or faster is unkind to all alike. Medians over the rounds. */
export async function alternate<K extends string>(
  scale: Scale,
  works: Readonly<Record<K, Work>>,
  round: Round = (work) => closedLoop(work, scale.warmUpSeconds, scale.roundSeconds),
): Promise<Record<K, Compared>> {
  const names = Object.keys(works) as K[];
  const results = new Map<K, LoadResult[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < scale.rounds; turn += 1) {
    const order = turn % 2 === 0 ? names : [...names].reverse();
    for (const name of order) results.get(name)?.push(await round(works[name]));
  }
  const compared = names.map((name): [K, Compared] => {
    const rounds = results.get(name) ?? [];
    return [
      name,
      {
        perSecond: median(rounds.map((one) => one.perSecond)),
        p50: median(rounds.map((one) => one.p50)),
        p99: median(rounds.map((one) => one.p99)),
        failed: rounds.reduce((sum, one) => sum + one.failed, 0),
      },
    ];
  });
  return Object.fromEntries(compared) as Record<K, Compared>;
}
