// How test results are counted; the tools print what this decides.

export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly Skipped[];
  /** Names of tests that failed, as far as they are known. */
  readonly failures?: readonly string[];
  /** Names of tests that passed only at their second try. */
  readonly retried?: readonly string[];
}

/** The parts of Jest's `--json` report that matter here. */
export interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly JestFile[];
}

interface JestFile {
  readonly name: string;
  /** Why the file could not be loaded, or all its failures together. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
    readonly invocations?: number;
  }[];
}

const LEFT_OUT = ['pending', 'todo', 'disabled'];

/** A file that could not even be loaded, a run without a report and one that failed for another reason (no tests found) are failures too. */
export function countReport(report: JestReport | undefined, exitCode: number): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: [] };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => LEFT_OUT.includes(status))
      .map(({ fullName, status }) => ({ name: `${name}: ${fullName}`, reason: `marked ${status} in the test` })),
  );
  return { passed: report.numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed, skipped };
}

const LINES_PER_FAILURE = 12;
const short = (text: string): string => text.split('\n').slice(0, LINES_PER_FAILURE).join('\n').trimEnd();

/** What failed, by file and test with the first lines of each reason: what a reader of a long log wants first. */
export function failuresOf(report: JestReport): { readonly name: string; readonly reason: string }[] {
  return report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [{ name, reason: short(message) }];
    return failed.map(({ fullName, failureMessages }) => ({ name: `${name}: ${fullName}`, reason: short((failureMessages ?? []).join('\n')) }));
  });
}

/** What passed only at its second try. */
export function retriedOf(report: JestReport): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status, invocations = 1 }) => status === 'passed' && invocations > 1).map(({ fullName }) => `${name}: ${fullName}`),
  );
}

export function tally(outcomes: readonly Counts[]): Counts {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    failures: outcomes.flatMap(({ failures = [] }) => failures),
    retried: outcomes.flatMap(({ retried = [] }) => retried),
  };
}

/** The last line of a run, which scripts read. */
export function totalsLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/** A run in which nothing was tested is no success. */
export const exitCodeOf = ({ passed, failed }: Counts): 0 | 1 => (failed > 0 || passed === 0 ? 1 : 0);
