import { seconds, yellow } from './run.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: { name: string, reason: string }[] }} Counts
 * @param {Counts[]} outcomes
 * @returns {Counts}
 */
export function tally(outcomes) {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/** The last line that scripts read. */
export function totalsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * Prints what was skipped and why, the time, and as very last line the counts.
 * @param {Counts} totals
 * @returns {0 | 1} exit code: a run in which nothing was tested is no success
 */
export function printTotals(totals, ms) {
  for (const { name, reason } of totals.skipped) console.log(`${yellow('skip')}  ${name}: ${reason}`);
  console.log(`done in ${seconds(ms)}`);
  console.log(totalsLine(totals));
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}
