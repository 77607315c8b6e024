import fs from 'node:fs';
import { readPids } from '../../local/src/pid-files.ts';
import { processTree } from '../../local/src/process-table.ts';
import type { BenchStack } from '../bench-stack.ts';

export interface Footprint {
  readonly name: string;
  readonly rss: number;
  /** Shared pages divided among those who share them: the figure that adds up. */
  readonly pss: number;
}

const MEGABYTE = 1024 * 1024;
export const megabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

function kilobytes(pid: number, field: 'Rss' | 'Pss'): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  } catch {
    // ended meanwhile, or not Linux
    return 0;
  }
}

/** Memory of each process of the stack with its children (PostgreSQL's backends), as the kernel counts it. */
export function footprints({ paths }: BenchStack): Footprint[] {
  return readPids(paths.pids).map(({ name, pid }) => {
    const tree = processTree(pid);
    const sum = (field: 'Rss' | 'Pss'): number => tree.reduce((total, member) => total + kilobytes(member, field), 0) * 1024;
    return { name, rss: sum('Rss'), pss: sum('Pss') };
  });
}
