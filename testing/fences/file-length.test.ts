import { describe, expect, test } from '@jest/globals';
import { lengthProblem, MAX_LINES } from './file-length.js';
import { isSource, sourceFiles } from './source-files.js';

const lines = (count: number): string => 'const x = 1;\n'.repeat(count);

describe('the limit on the length of a file', () => {
  test('refuses one line too many and accepts the last one that fits', () => {
    expect(lengthProblem('gateway/src/a.ts', lines(MAX_LINES + 1))).toBe(`gateway/src/a.ts: ${MAX_LINES + 1} lines, at most ${MAX_LINES}`);
    expect(lengthProblem('gateway/src/a.ts', lines(MAX_LINES))).toBeUndefined();
    expect(lengthProblem('gateway/src/a.ts', `${lines(MAX_LINES)}const last = 1;`)).toContain('301 lines');
  });

  test.each([
    ['services/exam/src/a.ts', true],
    ['services/exam/src/content/content-file.ts', true],
    ['web/src/ui/base.css', true],
    ['tools/lint.mjs', true],
    ['proto/vumon/exam/v1/exam.proto', true],
    ['proto/gen/vumon/exam/v1/exam.ts', false],
    ['services/exam/dist/a.js', false],
    ['services/exam/content/reading-01.json', false],
    ['services/exam/schema.sql', false],
    ['package-lock.json', false],
  ])('holds for %s: %s', (file, held) => {
    expect(isSource(file)).toBe(held);
  });

  test('holds in the repository', () => {
    const files = sourceFiles();
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(({ file, text }) => lengthProblem(file, text) ?? [])).toEqual([]);
  });
});
