import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
const LAUNCHER = path.join(root, 'deploy/local/src/cli.ts');
/** Ports of the product before the offset: gateway, ops, gRPC, Postgres, Redis, Kafka, S3. */
const BASE_PORTS = [3000, ...range(9100, 9107), ...range(50051, 50057), 15432, 16379, 19092, 19093, 8304];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** A whole local stack of its own, as `npm start` makes it: own ports, own data. */
export interface Stack {
  readonly url: string;
  readonly offset: number;
  /** Milliseconds from the start of the launcher until the gateway said it is ready. */
  readonly readyMs: number;
  /** Everything that the launcher printed so far. */
  output(): string;
  /** Presses Ctrl-C and resolves with the launcher's exit code. */
  interrupt(): Promise<number | null>;
}

export function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Ports of the stack on which something listens. */
export async function openPorts(offset: number): Promise<number[]> {
  const ports = BASE_PORTS.map((port) => port + offset);
  const open = await Promise.all(ports.map(isOpen));
  return ports.filter((_, i) => open[i]);
}

/** An offset whose ports are all free now. */
export async function freeOffset(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const offset = 200 + 20 * Math.floor(Math.random() * 400);
    if ((await openPorts(offset)).length === 0) return offset;
  }
  throw new Error('no free range of ports found');
}

/** Processes whose command line or working folder names `needle`; Linux only. */
export async function processesNaming(needle: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await fs.readdir('/proc')) {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) continue;
    const [command, cwd] = await Promise.all([fs.readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''), fs.readlink(`/proc/${pid}/cwd`).catch(() => '')]);
    if (command.includes(needle) || cwd.startsWith(needle)) found.push(`${pid} ${command.replaceAll('\0', ' ').trim()}`);
  }
  return found;
}

/** A folder for one stack's data; world-readable because Postgres does not run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-stack-'));
  await fs.chmod(folder, 0o755);
  return folder;
}

const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', (code) => resolve(code)))
    : Promise.resolve(child.exitCode);

/**
 * Starts the launcher in `folder` on `offset` and waits for the gateway.
 * @throws with the launcher's output when it ends early or is not ready in `timeoutMs`; nothing is left running then
 */
export async function startStack(folder: string, offset: number, timeoutMs = 180_000): Promise<Stack> {
  const started = Date.now();
  const env = { ...process.env, PORT_OFFSET: String(offset), VUMON_LOCAL_DIR: folder, NODE_ENV: 'development' };
  const child = spawn(path.join(root, 'node_modules/.bin/node'), [LAUNCHER, 'start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
  const interrupt = (): Promise<number | null> => {
    const end = exited(child);
    child.kill('SIGINT');
    return end;
  };
  const url = `http://127.0.0.1:${3000 + offset}`;
  const ready = `http://127.0.0.1:${9100 + offset}/health/ready`;
  while (Date.now() - started < timeoutMs) {
    if (child.exitCode !== null) throw new Error(`the launcher ended with code ${child.exitCode}:\n${printed}`);
    const [health, page] = await Promise.all([ready, url].map((address) => fetch(address).catch(() => undefined)));
    if (health?.ok && page?.ok) return { url, offset, readyMs: Date.now() - started, output: () => printed, interrupt };
    await sleep(100);
  }
  await interrupt();
  throw new Error(`the stack was not ready after ${timeoutMs / 1000} s:\n${printed}`);
}
