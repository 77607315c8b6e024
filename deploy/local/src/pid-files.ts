import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './errors.ts';
import { isRecord, readJson, writeJson } from './files.ts';
import { processIdentity } from './process-table.ts';
import type { ProcessKind } from './topology.ts';

export type ProcessState = 'starting' | 'ready' | 'restarting' | 'stopping' | 'stopped';

/** What the launcher leaves on disk about each process, for `status`, `stop` and the clean-up after a launcher that was killed. */
export interface PidRecord {
  readonly name: string;
  readonly kind: ProcessKind;
  readonly pid: number;
  /** Tells this process from a later one with the same id. */
  readonly identity: string;
  readonly ports: readonly number[];
  readonly state: ProcessState;
  readonly readyUrl?: string | undefined;
  readonly stopSignal: NodeJS.Signals;
  readonly graceMs: number;
}

const STATES: readonly string[] = ['starting', 'ready', 'restarting', 'stopping', 'stopped'] satisfies ProcessState[];

const isPidRecord = (value: unknown): value is PidRecord =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.pid === 'number' &&
  typeof value.identity === 'string' &&
  typeof value.stopSignal === 'string' &&
  typeof value.graceMs === 'number' &&
  Array.isArray(value.ports) &&
  STATES.includes(String(value.state));

const fileOf = (folder: string, name: string): string => path.join(folder, `${name}.json`);

export const writePid = (folder: string, record: PidRecord): void => writeJson(fileOf(folder, record.name), record);
export const removePid = (folder: string, name: string): void => fs.rmSync(fileOf(folder, name), { force: true });

export function readPids(folder: string): PidRecord[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readJson(path.join(folder, file)))
    .filter(isPidRecord);
}

export const isAlive = (record: Pick<PidRecord, 'pid' | 'identity'>): boolean => processIdentity(record.pid) === record.identity;

/** Signals a process, or with a negative id its whole group. One that is gone is no error, nor a group of which only zombies are left (EPERM on macOS). */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ESRCH' && !(code === 'EPERM' && pid < 0)) throw error;
  }
}

/** Ends a recorded process the way it likes to be ended, then by force with its whole group. */
export async function endRecorded(record: PidRecord): Promise<void> {
  if (isAlive(record)) signal(record.pid, record.stopSignal);
  const deadline = performance.now() + record.graceMs;
  while (isAlive(record) && performance.now() < deadline) await sleep(50);
  if (isAlive(record)) signal(-record.pid, 'SIGKILL');
  while (isAlive(record)) await sleep(25);
}
