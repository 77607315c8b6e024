import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endOrphans } from './infrastructure.ts';
import { ManagedProcess, type ProcessSpec } from './managed-process.ts';
import { stackPathsAt } from './paths.ts';
import { isAlive, readPids, writePid } from './pid-files.ts';
import { until } from './ready.ts';

let folder: string;
let seen: string[];
let current: ManagedProcess | undefined;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vumon-process-'));
  seen = [];
});
afterEach(async () => {
  await current?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A small Node program; ready once it has done what it is for and then written the file `up`. */
function make(code: string, overrides: Partial<ProcessSpec> = {}): ManagedProcess {
  const up = path.join(folder, 'up');
  const paths = stackPathsAt(folder);
  current = new ManagedProcess(
    {
      name: 'toy',
      kind: 'service',
      title: 'toy',
      ports: [],
      command: process.execPath,
      args: ['-e', `${code}; require('fs').writeFileSync(${JSON.stringify(up)}, '');`],
      env: process.env,
      cwd: folder,
      stopSignal: 'SIGTERM',
      graceMs: 500,
      probe: async () => fs.accessSync(up),
      readyTimeoutMs: 10_000,
      cleanUp: () => fs.rmSync(up, { force: true }),
      ...overrides,
    },
    { logs: paths.logs, pids: paths.pids },
    { died: (_process, how, lines) => seen.push(`died ${how}: ${lines.join('|')}`), recovered: () => seen.push('recovered') },
  );
  return current;
}
const gone = (pid: number): boolean => !fs.existsSync(`/proc/${pid}`) || / Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));

test('a process that is killed comes back within seconds, with its last log lines shown', async () => {
  const toy = make("console.log('working'); setInterval(() => {}, 1000)");
  await toy.start();
  const first = toy.pid;
  const since = performance.now();
  toy.kill();
  await until(async () => expect(seen).toContain('recovered'), { what: 'recovery', timeoutMs: 10_000 });
  // Two seconds on a quiet machine; a busy one is slower, not wrong.
  expect(performance.now() - since).toBeLessThan(6_000);
  expect(seen[0]).toBe('died tín hiệu SIGKILL: working');
  expect(toy.pid).not.toBe(first);
  expect(toy.state).toBe('ready');
});

test('one that cannot start fails with its own words and is not tried for ever', async () => {
  const toy = make("console.error('no such setting'); process.exit(3)", { probe: () => Promise.reject(new Error('not yet')) });
  await expect(toy.start()).rejects.toThrow(/mã thoát 3[\s\S]*no such setting/);
  expect(seen).toEqual([]);
});

test('stopping asks first, then ends it by force with what it started', async () => {
  const toy = make(
    "require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)",
  );
  await toy.start();
  const { pid } = toy;
  await sleep(300);
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  expect(children).toHaveLength(1);
  await toy.stop();
  await until(async () => expect([Number(pid), ...children].every(gone)).toBe(true), { what: 'end', timeoutMs: 2000 });
  expect(readPids(stackPathsAt(folder).pids)).toEqual([]);
});

test('what a killed launcher left is found by its pid file and ended; a stranger with the same id is left alone', async () => {
  const toy = make('setInterval(() => {}, 1000)');
  await toy.start();
  const paths = stackPathsAt(folder);
  const [record] = readPids(paths.pids);
  if (!record) throw new Error('no pid file');
  writePid(paths.pids, { ...record, name: 'stranger', identity: 'an earlier process' });
  writePid(paths.pids, { ...record, name: 'self', pid: process.pid, identity: 'an earlier process' });
  const ending = endOrphans(paths);
  // The launcher of this test is alive, so it has to be told; a killed one could not start the process again.
  await toy.stop();
  expect((await ending).sort()).toEqual(['self', 'stranger', 'toy']);
  expect(isAlive(record)).toBe(false);
});
