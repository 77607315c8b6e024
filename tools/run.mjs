// Small helpers that the gates share: run a command, keep its output together, time it, print one line per result.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { exitCodeOf, totalsLine } from './totals.ts';

export const root = path.resolve(import.meta.dirname, '..');
const bin = path.join(root, 'node_modules', '.bin');
export const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--disable-warning=TimeoutNegativeWarning',
  path.join(root, 'node_modules/jest/bin/jest.js'),
];

export const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
const green = (text) => paint(32, text);
const red = (text) => paint(31, text);
const yellow = (text) => paint(33, text);

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs a program of node_modules/.bin (or of the PATH) in the repository's root.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, live?: boolean, timeoutMs?: number }} [options] live: show the output while it comes
 * @returns {Promise<{ code: number, output: string, ms: number }>} never rejects: a program that cannot be started has code 127, one that ran too long 124
 */
export function run(command, args, options = {}) {
  const started = Date.now();
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...(colour ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...options.env };
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk) => {
      output += chunk;
      if (options.live) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    let late = false;
    const timer = setTimeout(
      () => {
        late = true;
        child.kill('SIGTERM');
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
      },
      options.timeoutMs ?? 20 * 60_000,
    );
    const end = (code, extra = '') => {
      clearTimeout(timer);
      resolve({ code, output: output + extra, ms: Date.now() - started });
    };
    child.on('error', (error) => end(127, `${error.message}\n`));
    child.on('close', (code) => end(late ? 124 : (code ?? 1), late ? `\nstopped after ${seconds(Date.now() - started)}\n` : ''));
  });
}

/** One line per step, with what it printed below it when it failed. */
export function report(name, result) {
  const ok = result.code === 0;
  console.log(`${ok ? green('ok  ') : red('FAIL')}  ${name.padEnd(28)} ${seconds(result.ms).padStart(7)}`);
  if (!ok && result.output.trim()) console.log(result.output.trimEnd().replace(/^/gm, '      '));
  return ok;
}

/**
 * Prints what was skipped and why, what failed, the time, and as very last line the counts.
 * @param {import('./totals.ts').Counts} totals
 * @returns {0 | 1} exit code
 */
export function reportTotals(totals, ms) {
  for (const { name, reason } of totals.skipped) console.log(`${yellow('skip')}  ${name}: ${reason}`);
  for (const name of totals.retried ?? []) console.log(`${yellow('again')} ${name}: passed at its second try`);
  for (const name of totals.failures ?? []) console.log(`${red('FAIL')}  ${name}`);
  console.log(`done in ${seconds(ms)}`);
  console.log(totalsLine(totals));
  return exitCodeOf(totals);
}
