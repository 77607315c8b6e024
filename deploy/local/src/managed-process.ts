import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherError, Stopped } from './errors.ts';
import { tailLines } from './files.ts';
import { formatLogLine } from './log-format.ts';
import { type ProcessState, removePid, signal, writePid } from './pid-files.ts';
import { processIdentity } from './process-table.ts';
import { type Probe, until } from './ready.ts';
import type { ProcessKind } from './topology.ts';

export interface ProcessSpec {
  readonly name: string;
  readonly kind: ProcessKind;
  readonly title: string;
  readonly ports: readonly number[];
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Account to run as; PostgreSQL refuses to run as root. */
  readonly identity?: { readonly uid: number; readonly gid: number } | undefined;
  readonly stopSignal: NodeJS.Signals;
  readonly graceMs: number;
  readonly probe: Probe;
  /** Answers 200 once the process is ready; lets `status` ask a process of another launcher. */
  readonly readyUrl?: string;
  readonly readyTimeoutMs: number;
  /** Runs before every start, restarts included, when no process of this name lives: what a killed one may have left behind. */
  readonly cleanUp?: () => void;
}

export interface ProcessEvents {
  died(process: ManagedProcess, how: string, lastLines: readonly string[], delayMs: number): void;
  recovered(process: ManagedProcess, afterMs: number): void;
}

const FAST_DEATH_MS = 10_000;
const FAST_DEATHS_BEFORE_BACKOFF = 5;
const DEATHS_BEFORE_GIVING_UP_AT_START = 3;
const MAX_LOG_BYTES = 20_000_000;

/** One child process in its own process group: log file, pid file, readiness, and a new start whenever it dies unasked. */
export class ManagedProcess {
  readonly spec: ProcessSpec;
  readonly logFile: string;
  state: ProcessState = 'stopped';
  pid: number | undefined;
  #child: ChildProcess | undefined;
  #exited: Promise<void> = Promise.resolve();
  #wanted = new AbortController();
  #startedAt = 0;
  #logOffset = 0;
  #fastDeaths = 0;
  #everReady = false;
  readonly #pids: string;
  readonly #events: ProcessEvents;

  constructor(spec: ProcessSpec, folders: { logs: string; pids: string }, events: ProcessEvents) {
    this.spec = spec;
    this.logFile = path.join(folders.logs, `${spec.name}.log`);
    this.#pids = folders.pids;
    this.#events = events;
  }

  /** Starts the process and waits until it is ready. Throws with its last log lines when it keeps dying or stays silent. */
  async start(): Promise<void> {
    this.#wanted = new AbortController();
    this.#everReady = false;
    this.#fastDeaths = 0;
    this.#rotateLog();
    this.#spawn();
    await this.#becomeReady(this.#wanted.signal);
  }

  async stop(): Promise<void> {
    this.#wanted.abort(new Stopped());
    const { pid } = this;
    if (this.#child && pid !== undefined) {
      this.#setState('stopping');
      signal(pid, this.spec.stopSignal);
      const force = setTimeout(() => signal(-pid, 'SIGKILL'), this.spec.graceMs);
      await this.#exited;
      clearTimeout(force);
    }
    this.state = 'stopped';
    this.pid = undefined;
    this.spec.cleanUp?.();
    removePid(this.#pids, this.spec.name);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Ends the process by force as a crash would, for fault tests: it is started again like after any other death. */
  kill(name: NodeJS.Signals = 'SIGKILL'): void {
    if (this.pid !== undefined) signal(this.pid, name);
  }

  lastLines(count = 15): string[] {
    return tailLines(this.logFile, count, this.#logOffset).map(formatLogLine);
  }

  #rotateLog(): void {
    fs.mkdirSync(path.dirname(this.logFile), { recursive: true });
    if (fs.existsSync(this.logFile) && fs.statSync(this.logFile).size > MAX_LOG_BYTES) fs.renameSync(this.logFile, `${this.logFile}.1`);
  }

  #spawn(): void {
    const { spec } = this;
    spec.cleanUp?.();
    // The child writes to the file itself, so its log goes on even when the launcher is killed.
    const log = fs.openSync(this.logFile, 'a');
    this.#logOffset = fs.fstatSync(log).size;
    this.#startedAt = performance.now();
    const child = spawn(spec.command, spec.args, { cwd: spec.cwd, env: spec.env, detached: true, stdio: ['ignore', log, log], ...spec.identity });
    fs.closeSync(log);
    this.#child = child;
    this.pid = child.pid;
    this.#setState(this.state === 'restarting' ? 'restarting' : 'starting');
    this.#exited = new Promise((resolve) => {
      let over = false;
      const end = (how: string): void => {
        if (over) return;
        over = true;
        this.#child = undefined;
        // Nothing of a dead process may hold its ports: what it started itself goes with it.
        if (child.pid !== undefined) signal(-child.pid, 'SIGKILL');
        resolve();
        if (!this.#wanted.signal.aborted) void this.#afterDeath(how, this.#wanted.signal);
      };
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, by) => end(by ? `tín hiệu ${by}` : `mã thoát ${code ?? '?'}`));
    });
  }

  async #afterDeath(how: string, wanted: AbortSignal): Promise<void> {
    this.#fastDeaths = performance.now() - this.#startedAt < FAST_DEATH_MS ? this.#fastDeaths + 1 : 0;
    if (!this.#everReady && this.#fastDeaths >= DEATHS_BEFORE_GIVING_UP_AT_START) {
      this.#wanted.abort(new LauncherError([`${this.spec.title} không khởi động được (${how}):`, ...this.lastLines()].join('\n    ')));
      return;
    }
    const over = this.#fastDeaths - FAST_DEATHS_BEFORE_BACKOFF;
    const delay = over < 0 ? 250 : Math.min(2 ** over * 2000, 30_000);
    this.#setState('restarting');
    if (this.#everReady) this.#events.died(this, how, this.lastLines(), delay);
    const since = performance.now();
    try {
      await sleep(delay, undefined, { signal: wanted });
      this.#spawn();
      // During the first start, start() itself waits for readiness.
      if (!this.#everReady) return;
      await this.#becomeReady(wanted);
      this.#events.recovered(this, performance.now() - since);
    } catch {
      // Stopped meanwhile, or dead again: that death has its own turn here.
    }
  }

  async #becomeReady(wanted: AbortSignal): Promise<void> {
    const child = this.#everReady ? this.#child : undefined;
    // After a restart there is no limit: a service that waits for its broker is late, not broken.
    const timeoutMs = this.#everReady ? Number.POSITIVE_INFINITY : this.spec.readyTimeoutMs;
    const probe = async (): Promise<void> => {
      if (!this.#child) throw new Error('tiến trình đã dừng');
      await this.spec.probe();
      // Another process may answer on the port in place of one that just died.
      if (!this.#child) throw new Error('tiến trình đã dừng');
    };
    try {
      await until(probe, { what: this.spec.title, timeoutMs, signal: wanted });
    } catch (error) {
      if (wanted.aborted) throw wanted.reason;
      const lines = this.lastLines();
      throw error instanceof LauncherError && lines.length > 0 ? new LauncherError([error.message, ...lines].join('\n    '), error.advice) : error;
    }
    if (child !== undefined && child !== this.#child) throw new Error('replaced meanwhile');
    this.#everReady = true;
    this.#setState('ready');
  }

  #setState(state: ProcessState): void {
    this.state = state;
    if (this.pid === undefined) return;
    const identity = processIdentity(this.pid) ?? '';
    const { name, kind, ports, stopSignal, graceMs, readyUrl } = this.spec;
    writePid(this.#pids, { name, kind, pid: this.pid, identity, ports, state, readyUrl, stopSignal, graceMs });
  }
}
