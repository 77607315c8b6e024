import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { playlists } from './playlists';

const folder = path.resolve(import.meta.dirname, 'listening');
const clips = [...new Map(playlists.flatMap((playlist) => playlist.clips).map((clip) => [clip.id, clip])).values()];
const read = (name: string): Buffer => fs.readFileSync(path.join(folder, name));
/** Constant bit rate: the size of the file is its length. */
const BYTES_A_SECOND = 48_000 / 8;

test('each list has a name, a text, an id of YouTube and something to hear without it', () => {
  expect(playlists).toHaveLength(2);
  expect(new Set(playlists.map(({ id }) => id)).size).toBe(2);
  for (const { title, text, youtubeList, clips: own } of playlists) {
    expect([title.length > 0, text.length > 0, own.length > 0]).toEqual([true, true, true]);
    expect(youtubeList).toMatch(/^PL[\w-]{32}$/);
  }
});

describe.each(clips.map((clip) => [clip.id, clip] as const))('the recording %s', (id, clip) => {
  test('is there, as long as its times say, and made from the script as it stands', () => {
    const times = JSON.parse(read(`${id}.times.json`).toString('utf8')) as { duration: number; script_sha256: string };
    expect(times.script_sha256).toBe(
      createHash('sha256')
        .update(read(`${id}.script.json`))
        .digest('hex'),
    );
    expect(clip.seconds).toBe(times.duration);
    expect(Math.abs(read(`${id}.mp3`).length / BYTES_A_SECOND - clip.seconds)).toBeLessThan(1);
  });

  test('shows the words that are spoken', () => {
    const script = JSON.parse(read(`${id}.script.json`).toString('utf8')) as { lines: { speaker: string; text: string }[] };
    expect(clip.lines.map(({ speaker, text }) => ({ speaker, text }))).toEqual(script.lines.map(({ speaker, text }) => ({ speaker, text })));
    const starts = clip.lines.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(clip.seconds).toBeGreaterThan(starts.at(-1) ?? Number.POSITIVE_INFINITY);
  });
});

test('no recording lies about unused', () => {
  const stored = fs.readdirSync(folder).filter((name) => name.endsWith('.mp3'));
  expect(stored.toSorted()).toEqual(clips.map(({ id }) => `${id}.mp3`).toSorted());
});
