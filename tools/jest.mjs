// Runs Jest projects and reads the counts from its own JSON report.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { JEST, root, run } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: { name: string, reason: string }[] }} Counts
 * @param {string[]} projects names of jest.config.mjs
 * @param {{ env?: Record<string, string>, live?: boolean, timeoutMs?: number }} [options]
 * @returns {Promise<Counts & { code: number, output: string, ms: number }>}
 */
export async function jest(projects, options = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vumon-jest-'));
  const file = path.join(folder, 'report.json');
  try {
    const args = [...JEST, '--selectProjects', ...projects, '--passWithNoTests', '--json', `--outputFile=${file}`];
    const result = await run('node', args, options);
    // Jest repeats the whole report on stdout; people read what came before it.
    const output = result.output.replace(/^\{"numFailedTestSuites".*\}\n?/m, '').replace(/^Test results written to:.*\n?/m, '');
    return { ...result, output, ...count(file, result.code) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Counts} a file that could not even be loaded, and a run that left no report, are failures too */
function count(file, code) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: [] };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.testResults.flatMap((suite) =>
    suite.assertionResults
      .filter(({ status }) => status === 'pending' || status === 'todo' || status === 'disabled')
      .map(({ fullName, status }) => ({ name: `${path.relative(root, suite.name)}: ${fullName}`, reason: `marked ${status} in the test` })),
  );
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}
