import { describe, expect, test } from '@jest/globals';
import { bannedText } from './banned-text.js';
import { sourceFiles } from './source-files.js';

/** `|` stands between the halves of a word that may not stand in a source file as one. */
const join = (text: string): string => text.replaceAll('|', '');

describe('source files may not hold', () => {
  test.each([
    `test.sk|ip('a rule', () => {});`,
    `it.on|ly('a rule', () => {});`,
    `describe.sk|ip.each([1])('a rule', () => {});`,
    `test.to|do('a rule');`,
    `x|it('a rule', () => {});`,
    `f|describe('rules', () => {});`,
    '// TO|DO: later',
    '/* FIX|ME */',
    '// @ts-|expect-error it works',
    '// biome-|ignore lint/suspicious/noExplicitAny: it works',
    '// oxlint-|disable-next-line',
    '/* eslint-|disable */',
  ])('%s', (planted) => {
    const line = join(planted);
    expect(bannedText('gateway/src/a.ts', `const x = 1;\n${line}\n`)).toHaveLength(1);
    expect(bannedText('gateway/src/a.ts', `const x = 1;\n${line}\n`)[0]).toContain('gateway/src/a.ts:2');
  });

  test('anything that merely looks like it', () => {
    const innocent = [`const limit = split(text);`, `profit(1); exit(1);`, `list.skip(3)`, `// todos of the learner`, `submit('x')`].join('\n');
    expect(bannedText('gateway/src/a.ts', innocent)).toEqual([]);
  });
});

test('the repository holds none of it', () => {
  expect(sourceFiles().flatMap(({ file, text }) => bannedText(file, text))).toEqual([]);
});
