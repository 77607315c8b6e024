import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PlantedTree, plant, root } from './planted-tree.js';

const copy = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
const TSCONFIG = JSON.stringify({
  compilerOptions: { target: 'es2023', module: 'nodenext', moduleResolution: 'nodenext', strict: true, skipLibCheck: true, types: [] },
});

/** File → its text and the rule that has to refuse it; formatted as the formatter wants it, so that nothing else is wrong with it. */
const forBiome: Readonly<Record<string, { rule: string; text: string }>> = {
  'services/exam/src/any.ts': { rule: 'lint/suspicious/noExplicitAny', text: 'export const parse = (text: string): any => JSON.parse(text);\n' },
  'services/exam/src/as-any.ts': { rule: 'lint/suspicious/noExplicitAny', text: 'export const x = ({ a: 1 } as any).b;\n' },
  'services/exam/src/bang.ts': { rule: 'lint/style/noNonNullAssertion', text: 'export const first = (list: number[]): number => list[0]!;\n' },
  'services/exam/src/index.ts': { rule: 'lint/performance/noBarrelFile', text: `export { a } from './a.js';\nexport { b } from './b.js';\n` },
  'services/exam/src/all.ts': { rule: 'lint/performance/noReExportAll', text: `export * from './a.js';\n` },
  'services/exam/src/ignored.ts': { rule: 'lint/suspicious/noTsIgnore', text: '// @ts-' + 'ignore\nexport const x: string = 1;\n' },
  'services/exam/src/only.test.ts': { rule: 'lint/suspicious/noFocusedTests', text: `import { test } from '@jest/globals';\n\ntest.only('one', () => {});\n` },
  'services/exam/src/skip.test.ts': { rule: 'lint/suspicious/noSkippedTests', text: `import { test } from '@jest/globals';\n\ntest.skip('one', () => {});\n` },
  'services/exam/src/unformatted.ts': { rule: 'format', text: 'export const x = "double"\n' },
  'web/src/any.tsx': { rule: 'lint/suspicious/noExplicitAny', text: 'export const Box = (props: any) => <p>{props.text}</p>;\n' },
};

const forOxlint: Readonly<Record<string, { rule: string; text: string }>> = {
  'services/exam/src/floating.ts': {
    rule: 'typescript(no-floating-promises)',
    text: 'async function save(): Promise<void> {}\nexport const run = (): void => {\n  save();\n};\n',
  },
  'services/exam/src/misused.ts': {
    rule: 'typescript(no-misused-promises)',
    text: 'async function saved(): Promise<boolean> {\n  return true;\n}\nexport const label = (): string => {\n  if (saved()) return "yes";\n  return "no";\n};\n',
  },
  'services/exam/src/cycle-a.ts': { rule: 'import(no-cycle)', text: `import { b } from './cycle-b.js';\nexport const a = (): number => b() + 1;\n` },
  'services/exam/src/suppressed.ts': { rule: 'typescript(ban-ts-comment)', text: '// @ts-' + 'nocheck\nexport const x = 1;\n' },
};

/** A service in the house style: dependency injection by a value import that is only used as a type, which no rule may want as a type import. */
const innocent: Readonly<Record<string, string>> = {
  'services/exam/src/a.ts': 'export class Clock {\n  now(): Promise<number> {\n    return Promise.resolve(1);\n  }\n}\n',
  'services/exam/src/b.ts':
    "import { Inject, Injectable } from '@nestjs/common';\nimport { Clock } from './a.js';\n\n@Injectable()\nexport class Timer {\n  constructor(@Inject(Clock) private readonly clock: Clock) {}\n\n  async tick(): Promise<number> {\n    return (await this.clock.now()) + 1;\n  }\n}\n",
  'services/exam/src/cycle-b.ts': `import { a } from './cycle-a.js';\nexport const b = (): number => a() + 1;\n`,
};

let tree: PlantedTree;
let biome: { rule: string; file: string }[];
let oxlint: { rule: string; file: string }[];

beforeAll(async () => {
  const texts = Object.fromEntries(Object.entries({ ...forBiome, ...forOxlint }).map(([name, { text }]) => [name, text]));
  const configs = { 'biome.json': copy('biome.json'), '.oxlintrc.json': copy('.oxlintrc.json'), '.gitignore': copy('.gitignore'), 'tsconfig.json': TSCONFIG };
  tree = await plant({ ...configs, ...texts, ...innocent });
  const [fromBiome, fromOxlint] = await Promise.all([
    tree.run('biome', ['ci', '--reporter=json', '--colors=off', '--max-diagnostics=none', 'services', 'web']),
    tree.run('oxlint', ['--type-aware', '--format=json', '.']),
  ]);
  const ci: { diagnostics: { category: string; location: { path: string } }[] } = JSON.parse(fromBiome.stdout);
  biome = ci.diagnostics.map(({ category, location }) => ({ rule: category, file: location.path }));
  const ox: { diagnostics: { code: string; filename: string }[] } = JSON.parse(fromOxlint.stdout);
  oxlint = ox.diagnostics.map(({ code, filename }) => ({ rule: code, file: filename }));
});
afterAll(() => tree.remove());

const cases = (planted: typeof forBiome): { file: string; rule: string }[] => Object.entries(planted).map(([file, { rule }]) => ({ file, rule }));

describe('biome refuses', () => {
  test.each(cases(forBiome))('$rule in $file', ({ file, rule }) => {
    expect(biome).toContainEqual({ rule, file });
  });
});

describe('oxlint refuses', () => {
  test.each(cases(forOxlint))('$rule in $file', ({ file, rule }) => {
    expect(oxlint).toContainEqual({ rule, file });
  });
});

test('neither has anything against code in the house style', () => {
  const inHouse = ({ file }: { file: string }): boolean => file === 'services/exam/src/a.ts' || file === 'services/exam/src/b.ts';
  expect([...biome, ...oxlint].filter(inHouse)).toEqual([]);
});
