// Everything: the gate of `npm run check`, component tests on real Postgres, Redis and Kafka, the web build, start and stop of the launcher, browser journeys.
import fs from 'node:fs';
import { check } from './check.mjs';
import { jest } from './jest.mjs';
import { report, reportTotals, run } from './run.mjs';
import { tally } from './totals.ts';

const MINUTE = 60_000;
const browser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const noBrowser = fs.existsSync(browser) ? undefined : `no Chromium at ${browser}`;

const command = (program, args) => async () => {
  const result = await run(program, args);
  const failed = result.code === 0 ? 0 : 1;
  return { ...result, passed: 1 - failed, failed, skipped: [], failures: failed ? [`${program} ${args.join(' ')}`] : [] };
};
const tests = (project, timeoutMs) => () => jest([project], { live: true, timeoutMs });

/** In order; `missing` names what the machine lacks for a suite, which is then reported as skipped with that reason. */
const suites = [
  { name: 'component tests', execute: tests('component', 12 * MINUTE) },
  { name: 'web build', execute: command('npm', ['run', '-s', 'build', '-w', 'web']) },
  { name: 'launcher: start and stop', execute: tests('launcher', 6 * MINUTE) },
  { name: 'browser journeys', execute: tests('journeys', 14 * MINUTE), missing: noBrowser },
];

const started = Date.now();
console.log('check');
const outcomes = await check();
const built = tally(outcomes.filter(({ name }) => name.startsWith('build') || name === 'generate')).failed === 0;
for (const { name, execute, missing } of suites) {
  const reason = built ? missing : 'the build failed';
  if (reason) {
    outcomes.push({ passed: 0, failed: 0, skipped: [{ name, reason }] });
    continue;
  }
  console.log(`\n${name}`);
  const result = await execute();
  const counts = `${name}: ${result.passed} passed, ${result.failed} failed`;
  report(counts, result);
  outcomes.push(result);
}
console.log('');
process.exitCode = reportTotals(tally(outcomes), Date.now() - started);
