import { expect, test } from '@jest/globals';
import { formatLogLine } from './log-format.ts';

test('a JSON line shows level, message and fields, and keeps the stack', () => {
  const line = JSON.stringify({
    level: 50,
    time: Date.UTC(2026, 10, 21),
    pid: 1,
    service: 'exam',
    msg: 'submit failed',
    attemptId: 'a1',
    err: { stack: 'Error: x\n  at y' },
  });
  const text = formatLogLine(line);
  expect(text).toMatch(/^\d\d:\d\d:\d\d ERROR submit failed attemptId=a1\n {6}Error: x\n {8}at y$/);
});

test.each(['plain text', '{ broken', '{"no":"message"}', ''])('%p is left as it is', (line) => {
  expect(formatLogLine(line)).toBe(line);
});
