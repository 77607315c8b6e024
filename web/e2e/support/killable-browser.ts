import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { stackUrl } from '../../../testing/journeys/browser.js';
import { eventually } from './eventually.js';

/** A browser with a profile on disk, in processes of its own that can be killed as a power cut would. */
export interface KillableBrowser {
  readonly browser: Browser;
  /** The window that the profile belongs to. */
  readonly context: BrowserContext;
  /** Stops every process of the browser for that long, as a phone does in a pocket: no timer, no sound, no network. */
  sleep(ms: number): Promise<void>;
  /** SIGKILL to every process of the browser; nothing of it runs any more when this resolves. */
  kill(): Promise<void>;
}

export const newProfile = (): Promise<string> => fs.mkdtemp(path.join(os.tmpdir(), 'vumon-profile-'));

/** Starts Chromium on a profile folder. It opens pages by absolute address: see {@link pageUrl}. */
export async function launchOn(profile: string): Promise<KillableBrowser> {
  const portFile = path.join(profile, 'DevToolsActivePort');
  await fs.rm(portFile, { force: true });
  const program = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--no-first-run',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  // A process group of its own, so that the kill reaches renderers and helpers too.
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  const written = await eventually(
    'the browser names its port',
    () => fs.readFile(portFile, 'utf8').catch(() => ''),
    (text) => text.includes('\n'),
    20_000,
  );
  const [port = '', socket = ''] = written.split('\n');
  const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${socket}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('the browser has no window');
  return { browser, context, kill: () => killGroup(child), sleep: (ms) => stopGroup(child, ms) };
}

async function stopGroup({ pid }: ChildProcess, ms: number): Promise<void> {
  if (pid === undefined) throw new Error('the browser never ran');
  process.kill(-pid, 'SIGSTOP');
  try {
    await new Promise((resolve) => setTimeout(resolve, ms));
  } finally {
    process.kill(-pid, 'SIGCONT');
  }
}

async function killGroup(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

export const pageUrl = (name: string): string => new URL(name, stackUrl()).href;
