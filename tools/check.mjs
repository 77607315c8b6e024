// The gate before each commit: generate, build, types of what the build leaves out, lint, unit tests. About a minute.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { jest } from './jest.mjs';
import { lint } from './lint.mjs';
import { report, reportTotals, root, run } from './run.mjs';
import { tally } from './totals.ts';

const exists = (file) => fs.existsSync(path.join(root, file));

/** Code outside of `tsc -b`: tests, the browser's and the launcher's. */
const TYPE_CHECKS = [
  { name: 'types: tests', project: 'tsconfig.tests.json' },
  { name: 'types: web', project: 'web/tsconfig.json' },
  { name: 'types: deploy/local', project: 'deploy/local/tsconfig.json' },
  { name: 'types: deploy/bench', project: 'deploy/bench/tsconfig.json' },
];

const asCounts = (name, { code }) => {
  const failed = code === 0 ? 0 : 1;
  return { name, passed: 1 - failed, failed, skipped: [], failures: failed ? [name] : [] };
};

/** @returns {Promise<{ name: string, passed: number, failed: number, skipped: { name: string, reason: string }[] }[]>} */
export async function check() {
  const outcomes = [];
  const step = (name, result) => {
    report(name, result);
    outcomes.push(asCounts(name, result));
    return result.code === 0;
  };
  if (!step('generate', await run('npm', ['run', '-s', 'gen']))) return outcomes;
  if (!step('build: proto, services, gateway', await run('tsc', ['-b']))) return outcomes;
  const checks = TYPE_CHECKS.filter(({ project }) => exists(project));
  const typed = await Promise.all(checks.map(async ({ name, project }) => [name, await run('tsc', ['--noEmit', '-p', project])]));
  for (const [name, result] of typed) step(name, result);
  for (const result of await lint()) step(result.name, result);
  const tests = await jest(['unit', 'web']);
  report('unit and web tests', tests);
  outcomes.push({ ...tests, name: 'unit and web tests' });
  return outcomes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  const outcomes = await check();
  process.exitCode = reportTotals(tally(outcomes), Date.now() - started);
}
