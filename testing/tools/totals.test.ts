import { describe, expect, test } from '@jest/globals';
import { countReport, exitCodeOf, failuresOf, type JestReport, retriedOf, tally, totalsLine } from '../../tools/totals.js';

const report = (changes: Partial<JestReport> = {}): JestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
  ...changes,
});

describe('a Jest report is counted', () => {
  test('as it is when all is well', () => expect(countReport(report(), 0)).toEqual({ passed: 3, failed: 0, skipped: [] }));
  test('with files that could not be loaded as failures', () =>
    expect(countReport(report({ numFailedTests: 1, numRuntimeErrorTestSuites: 2 }), 1).failed).toBe(3));
  test('as a failure when there is none', () => expect(countReport(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: [] }));
  test('as a failure when Jest failed and no test did', () => expect(countReport(report({ numPassedTests: 0 }), 1).failed).toBe(1));
  test('with what was left out, by name', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        assertionResults: [
          { fullName: 'rule one', status: 'pending' },
          { fullName: 'rule two', status: 'passed' },
        ],
      },
    ];
    expect(countReport(report({ testResults }), 0).skipped).toEqual([{ name: 'a.test.ts: rule one', reason: 'marked pending in the test' }]);
  });
});

describe('what failed is named', () => {
  const failed = (messages: string[] | null) => ({ fullName: 'rule two', status: 'failed', failureMessages: messages });
  test('by file and test, with the first lines of the reason', () => {
    const lines = Array.from({ length: 40 }, (_, line) => `line ${line}`);
    const testResults = [
      { name: 'a.test.ts', message: 'all of it', assertionResults: [{ fullName: 'rule one', status: 'passed' }, failed([lines.join('\n')])] },
    ];
    expect(failuresOf(report({ testResults }))).toEqual([{ name: 'a.test.ts: rule two', reason: lines.slice(0, 12).join('\n') }]);
  });
  test('without a reason when there is none', () => {
    expect(failuresOf(report({ testResults: [{ name: 'a.test.ts', assertionResults: [failed(null)] }] }))).toEqual([
      { name: 'a.test.ts: rule two', reason: '' },
    ]);
  });
  test('as the file when it could not be loaded', () => {
    const testResults = [{ name: 'a.test.ts', message: 'Cannot find module', assertionResults: [] }];
    expect(failuresOf(report({ testResults }))).toEqual([{ name: 'a.test.ts', reason: 'Cannot find module' }]);
  });
  test('over all suites', () => {
    const suite = { passed: 0, failed: 1, skipped: [] };
    expect(tally([{ ...suite, failures: ['a'] }, suite, { ...suite, failures: ['b'] }]).failures).toEqual(['a', 'b']);
  });
});

test('what passed at its second try is named', () => {
  const results = [
    { fullName: 'rule one', status: 'passed', invocations: 2 },
    { fullName: 'rule two', status: 'passed', invocations: 1 },
    { fullName: 'rule three', status: 'failed', invocations: 2 },
    { fullName: 'rule four', status: 'passed' },
  ];
  const retried = retriedOf(report({ testResults: [{ name: 'a.journey.ts', assertionResults: results }] }));
  expect(retried).toEqual(['a.journey.ts: rule one']);
  const suite = { passed: 1, failed: 0, skipped: [] };
  expect(tally([{ ...suite, retried }, suite]).retried).toEqual(retried);
});

describe('the last line', () => {
  const some = { passed: 2, failed: 1, skipped: [] };
  test('adds all suites up', () => expect(totalsLine(tally([some, { ...some, failed: 0 }]))).toBe('4 passed, 1 failed'));
  test('counts what was left out only when something was', () =>
    expect(totalsLine(tally([some, { passed: 0, failed: 0, skipped: [{ name: 'journeys', reason: 'no Chromium' }] }]))).toBe('2 passed, 1 failed, 1 skipped'));
});

describe('the exit code', () => {
  test.each([
    [{ passed: 5, failed: 0, skipped: [] }, 0],
    [{ passed: 5, failed: 1, skipped: [] }, 1],
    [{ passed: 0, failed: 0, skipped: [] }, 1],
  ] as const)('of %j is %i', (counts, code) => expect(exitCodeOf(counts)).toBe(code));
});
