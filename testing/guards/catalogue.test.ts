import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { chosen, type Fault, needsBuild, patternOf, plant, projectOf, verdictOf } from './guard.js';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const files = fs.readdirSync(path.join(import.meta.dirname, 'guards')).map((name) => name.replace(/\.ts$/, ''));
const catalogue = (
  await Promise.all(
    files.map(async (name): Promise<readonly Fault[]> => {
      const { faults }: { faults: readonly Fault[] } = await import(`./guards/${name}.js`);
      return faults;
    }),
  )
).flat();

describe('the catalogue of guards', () => {
  test('names each fault once', () => expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length));

  test('finds each guard as a whole line, once, and puts something else there', () => {
    const lost = catalogue.filter((fault) => plant(read(fault.file), fault) === undefined || fault.find === fault.replace);
    expect(lost.map(({ id, file, find }) => `${id}: ${file}: ${find}`)).toEqual([]);
  });

  test('names tests that there are', () => {
    const lost = catalogue.filter(({ test: file, name }) => !fs.existsSync(path.join(root, file)) || !read(file).includes(name));
    expect(lost.map(({ id, test: file, name }) => `${id}: ${file}: ${name}`)).toEqual([]);
  });

  test('has a fault for every weak point that is listed', () => {
    const rows = [...read('docs/weak-points.md').matchAll(/^\| (W\d+) \|/gm)].map(([, row = '']) => row);
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => chosen(catalogue, [row]).length === 0)).toEqual([]);
  });
});

describe('planting', () => {
  const text = 'a;\n  guard();\nb;\n';
  test.each([
    ['another line in its place', 'guard();', 'open();', 'a;\n  open();\nb;\n'],
    ['nothing in its place', 'guard();', '', 'a;\nb;\n'],
    ['a part of a line', 'guard()', 'open()', undefined],
  ])('%s', (_what, find, replace, expected) => expect(plant(text, { find, replace })).toBe(expected));
  test('a line that stands there twice', () => expect(plant('x;\nx;\n', { find: 'x;', replace: '' })).toBeUndefined());
});

describe('what was seen', () => {
  const failed = [{ name: 'one', reason: 'no' }];
  test.each([
    [{ passed: 3, failed, broken: 0 }, 'red'],
    [{ passed: 3, failed: [], broken: 0 }, 'GREEN'],
    [{ passed: 0, failed: [], broken: 1 }, 'DID NOT LOAD'],
    [{ passed: 0, failed: [], broken: 0 }, 'NO SUCH TEST'],
  ])('%j is %s', (seen, verdict) => expect(verdictOf(seen)).toBe(verdict));
});

test.each([
  ['a name (as it is)', 'describe a name (as it is)', true],
  ['a name (as it is)', 'a name as it is', false],
  ['%i ms after it: takes answers %s', '-5 ms after it: takes answers true, spent 3 s', true],
  ['takes $count, not one more', 'takes 60, not one more', true],
])('%j finds %j: %s', (written, said, found) => expect(new RegExp(patternOf(written)).test(said)).toBe(found));

test('a fault is built where the test reaches it through built code', () => {
  const component = 'services/exam/src/a.component.test.ts';
  expect(needsBuild({ file: 'services/exam/src/a.ts', test: component })).toBe(false);
  expect(needsBuild({ file: 'services/platform/src/a.ts', test: component })).toBe(true);
  expect(needsBuild({ file: 'services/exam/src/a.ts', test: 'testing/faults/a.component.test.ts' })).toBe(true);
  expect(needsBuild({ file: '.dependency-cruiser.cjs', test: 'testing/fences/a.test.ts' })).toBe(false);
  expect([component, 'gateway/src/a.test.ts', 'web/src/a.test.tsx'].map(projectOf)).toEqual(['component', 'unit', 'web']);
});
