// The official recordings leave time before each part to read its questions, and time after it to look over the answers.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ScriptFile } from './recording.js';

const folder = path.resolve(import.meta.dirname, '../../content');
const scripts = readdirSync(folder).filter((name) => /^listening-\d+-part-\d\.script\.json$/.test(name));
const LEAST_SECONDS = 25;

/** Seconds of silence before anybody but the narrator speaks, and after the last word. */
function quietIn({ lines }: ScriptFile): { before: number; after: number } {
  const quiet = (from: number, to: number): number => lines.slice(from, to).reduce((sum, line) => sum + ('silence' in line ? line.silence : 0), 0);
  const first = lines.findIndex((line) => 'speaker' in line && line.speaker !== 'Narrator');
  const last = lines.findLastIndex((line) => 'speaker' in line);
  return { before: quiet(0, first), after: quiet(last, lines.length) };
}

test('there are four parts of at least four tests', () => expect(scripts.length).toBeGreaterThanOrEqual(16));

test.each(scripts)('%s leaves time to read before and to look over after', (name) => {
  const { before, after } = quietIn(ScriptFile.parse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))));
  expect(before).toBeGreaterThanOrEqual(LEAST_SECONDS);
  expect(after).toBeGreaterThanOrEqual(LEAST_SECONDS);
});

test('a script without them is seen', () => {
  const talk = [
    { speaker: 'Narrator', text: 'Part one.' },
    { speaker: 'Helen', text: 'Hello.' },
  ];
  expect(quietIn({ id: 'x', cast: {}, lines: talk })).toEqual({ before: 0, after: 0 });
});
