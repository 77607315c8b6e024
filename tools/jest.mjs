// Runs Jest projects and reads the counts from its own JSON report.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { JEST, root, run } from './run.mjs';
import { countReport, failuresOf, retriedOf } from './totals.ts';

/**
 * @param {string[]} projects names of jest.config.mjs
 * @param {{ env?: Record<string, string>, live?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<import('./totals.ts').Counts & { code: number, output: string, ms: number }>}
 */
export async function jest(projects, options = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vumon-jest-'));
  const file = path.join(folder, 'report.json');
  try {
    const args = [...JEST, '--selectProjects', ...projects, '--json', `--outputFile=${file}`];
    const result = await run('node', args, options);
    const report = readReport(file);
    const failures = report ? failuresOf(report) : [];
    // What failed says more than the output of thousands of tests that passed; without it (Jest itself fell) the output is all there is.
    const said = options.live ? '' : result.output;
    const output = failures.length > 0 ? failures.map(({ name, reason }) => `${name}\n${reason}\n`).join('\n') : said;
    return { ...result, output, ...countReport(report, result.code), failures: failures.map(({ name }) => name), retried: report ? retriedOf(report) : [] };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file) {
  if (!fs.existsSync(file)) return undefined;
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const testResults = report.testResults.map((suite) => ({ ...suite, name: path.relative(root, suite.name) }));
  return { ...report, testResults };
}
