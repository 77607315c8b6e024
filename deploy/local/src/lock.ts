import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './errors.ts';
import { isRecord, readJson } from './files.ts';
import { processIdentity } from './process-table.ts';

/** Takes the lock file for this process, or returns the id of the living process that holds it. A lock whose holder is dead is taken over. */
export function tryLock(file: string): number | undefined {
  const mine = `${file}.${process.pid}`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(mine, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' }));
  try {
    for (;;) {
      try {
        // A link appears with its content, so nobody reads a half-written lock and takes it for a dead one.
        fs.linkSync(mine, file);
        return undefined;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
      const holder = lockHolder(file);
      if (holder !== undefined) return holder;
      fs.rmSync(file, { force: true });
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** The living process that holds the lock, if any. */
export function lockHolder(file: string): number | undefined {
  const holder = readJson(file);
  if (!isRecord(holder) || typeof holder.pid !== 'number') return undefined;
  return processIdentity(holder.pid) === holder.identity ? holder.pid : undefined;
}

export const unlock = (file: string): void => fs.rmSync(file, { force: true });

/** Runs `work` while no other process runs work under the same lock, waiting for its turn. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (tryLock(file) !== undefined) await sleep(250);
  try {
    return await work();
  } finally {
    unlock(file);
  }
}
