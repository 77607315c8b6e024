import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ExamListItem, Result } from '@vumon/proto/http/exam-shapes.js';
import { attemptOf, type ExamHarness, SECRET_FIELDS, start, startExam, submit } from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asUser, dataOf, newId, World } from '../../../../testing/component/service-harness.js';
import { CONTENT_FOLDER, ContentFolder } from '../content/content-folder.js';
import type { ExamContent } from '../exams/exam-content.js';
import { UpdateExam } from '../exams/update-exam.command.js';
import { MediaStorage } from '../media-storage.js';
import { DEMO_HISTORY, DEMO_LEARNER } from './demo-history.js';
import { SeedExams } from './seed-exams.command.js';

const LISTENING = '01934a00-0000-7000-8000-000000000999';
const READING = '01934a00-0000-7000-8000-000000000001';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Silence: MPEG-2 Layer III, 24 kHz, 48 kbps, mono; 24 ms a frame. */
function silentMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(144);
  frame.writeUInt32BE(0xfff364c4);
  return Buffer.concat(Array.from({ length: Math.round(seconds / 0.024) }, () => frame));
}

class TestContent {
  readonly #root = mkdtempSync(path.join(os.tmpdir(), 'vumon-content-'));
  readonly folder = new ContentFolder(pathToFileURL(`${this.#root}/`));
  readonly mp3 = silentMp3(6);

  write(name: string, content: unknown): void {
    writeFileSync(path.join(this.#root, name), Buffer.isBuffer(content) || typeof content === 'string' ? content : JSON.stringify(content));
  }

  copy(name: string): void {
    mkdirSync(this.#root, { recursive: true });
    copyFileSync(new URL(name, CONTENT_FOLDER), path.join(this.#root, name));
  }

  remove(name?: string): void {
    rmSync(name === undefined ? this.#root : path.join(this.#root, name), { recursive: true });
  }

  /** A short Listening test with a picture, and its recording. */
  writeListening(title = 'Đề nghe thử', says = 'We met at the old tower, near the gate.'): void {
    const script = JSON.stringify({ id: 'listening-short-part-1', cast: { Ann: { voice: 'bf_emma' } }, lines: [{ speaker: 'Ann', text: says }] });
    this.write('listening-short-part-1.script.json', script);
    this.write('listening-short-part-1.times.json', {
      id: 'listening-short-part-1',
      script_sha256: sha256(script),
      duration: 6,
      lines: [{ i: 0, speaker: 'Ann', text: says, start: 0.4, end: 5.2 }],
    });
    this.write('listening-short-part-1.mp3', this.mp3);
    this.write('listening-short-map.svg', SVG);
    const image = { url: 'media/listening-short-map.svg', alt: 'Bản đồ của thị trấn nhỏ', markers: [] };
    const question = { id: 'q1', number: 1, groupId: 'g1', type: 'fill-blank', question: 'Place: the old ______', correctAnswer: 'tower' };
    this.write('listening-short.json', {
      _id: LISTENING,
      title,
      type: 'listening',
      duration: 3,
      sections: [
        {
          id: 's1',
          title: 'Part 1',
          audio: 'listening-short-part-1',
          groups: [{ id: 'g1', instruction: 'ONE WORD', layout: 'map', wordLimit: { words: 1 }, image }],
          questions: [{ ...question, explanation: 'Vì vậy.', evidence: { quote: 'at the old tower' } }],
        },
      ],
    });
  }
}

let world: World;
let exam: ExamHarness;
let content: TestContent;
const seed = (): Promise<void> => exam.service.app.get(SeedExams).execute(content.folder);
const versionsOf = async (id: string): Promise<ExamContent[]> =>
  (await exam.database.kysely.selectFrom('examVersions').select('content').where('examId', '=', id).orderBy('id').execute()).map((row) => row.content);
const listed = async (): Promise<ExamListItem[]> =>
  dataOf<ExamListItem[]>(await exam.client.listExams({ status: 'published', type: '', page: 1, limit: 100 }, ANONYMOUS));

beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
  content = new TestContent();
  content.copy('reading-01.json');
  content.writeListening();
  await seed();
});
afterAll(async () => {
  content.remove();
  await world.close();
});

describe('seeded exams', () => {
  test('are published, and the demo learner has a history', async () => {
    expect((await listed()).map(({ _id }) => _id).sort()).toEqual([READING, LISTENING]);
    const results = await exam.database.kysely.selectFrom('results').select('examId').where('ownerId', '=', DEMO_LEARNER).execute();
    expect(results).toEqual(DEMO_HISTORY.map(() => ({ examId: READING })));
  });

  test('of listening have their recording and their picture in the store, under their own hash', async () => {
    const [stored] = await versionsOf(LISTENING);
    const [part] = stored?.parts ?? [];
    const storage = exam.service.app.get(MediaStorage);
    expect(part?.audio).toEqual({ key: `exam-audio/${sha256(content.mp3)}.mp3`, durationSeconds: 6 });
    expect(await storage.stat(storage.bucket, part?.audio?.key ?? '')).toMatchObject({ size: content.mp3.length, contentType: 'audio/mpeg' });
    expect(part?.groups[0]?.image?.url).toBe(`/media/exam-images/${sha256(SVG)}.svg`);
    expect(await storage.stat(storage.bucket, `exam-images/${sha256(SVG)}.svg`)).toMatchObject({ contentType: 'image/svg+xml' });
    expect((await buffer(await storage.getRange(storage.bucket, `exam-images/${sha256(SVG)}.svg`))).toString()).toBe(SVG);
  });

  test('of listening carry the transcript, and evidence as an interval', async () => {
    const [stored] = await versionsOf(LISTENING);
    const [part] = stored?.parts ?? [];
    expect(part?.transcript).toEqual([{ speaker: 'Ann', text: 'We met at the old tower, near the gate.', startSeconds: 0.4, endSeconds: 5.2 }]);
    expect(part?.questions[0]?.evidence).toEqual({ quote: 'at the old tower', startSeconds: 0.4, endSeconds: 5.2 });
  });

  test('show nobody the recording, the transcript or the key before submitting', async () => {
    const shown = JSON.stringify(dataOf(await exam.client.getExam({ examId: LISTENING }, ANONYMOUS)));
    for (const secret of [...SECRET_FIELDS, 'exam-audio', 'We met', 'tower"']) expect(shown).not.toContain(secret);
    expect(shown).toContain('"hasAudio":true');
  });

  test('stay as they are when nothing changed', async () => {
    await seed();
    expect(await versionsOf(READING)).toHaveLength(1);
    expect(await versionsOf(LISTENING)).toHaveLength(1);
  });
});

describe('a file that changed', () => {
  test('is a new version of the same exam; who sits the old one keeps it', async () => {
    const as = asUser(newId());
    const attempt = await start(exam, LISTENING, as);
    content.writeListening('Đề nghe sửa', 'They met at the old tower, by the gate, at noon.');
    await seed();
    expect((await versionsOf(LISTENING)).map((version) => version.parts[0]?.transcript?.[0]?.text)).toEqual([
      'We met at the old tower, near the gate.',
      'They met at the old tower, by the gate, at noon.',
    ]);
    expect((await listed()).find(({ _id }) => _id === LISTENING)?.title).toBe('Đề nghe sửa');
    const kept = await exam.database.kysely.selectFrom('attempts').select('versionId').where('id', '=', attempt._id).executeTakeFirstOrThrow();
    const row = await exam.database.kysely.selectFrom('exams').select('versionId').where('id', '=', LISTENING).executeTakeFirstOrThrow();
    expect(kept.versionId).not.toBe(row.versionId);
    expect((await attemptOf(exam, attempt._id, as)).exam.sections).toEqual(attempt.exam.sections);
    const { resultId } = await submit(exam, attempt._id, as);
    const result = dataOf<Result>(await exam.client.getResult({ resultId }, as));
    expect(result.exam?.sections?.[0]?.transcript.map(({ text }) => text)).toEqual(['We met at the old tower, near the gate.']);
  });

  test('leaves a hidden exam hidden and a deleted one deleted', async () => {
    const updateExam = exam.service.app.get(UpdateExam);
    await updateExam.execute(LISTENING, { status: 'draft' });
    content.writeListening('Đề nghe ẩn');
    await seed();
    expect((await listed()).map(({ _id }) => _id)).toEqual([READING]);
    expect((await versionsOf(LISTENING)).length).toBe(3);
    await updateExam.delete(LISTENING);
    content.writeListening('Đề nghe xóa');
    await seed();
    expect((await listed()).map(({ _id }) => _id)).toEqual([READING]);
    expect((await versionsOf(LISTENING)).length).toBe(3);
  });
});

test.each<[string, () => void]>([
  ['has no recording yet', () => content.remove('listening-short-part-1.mp3')],
  [
    'was changed after its recording',
    () =>
      content.write(
        'listening-short-part-1.script.json',
        readFileSync(new URL('listening-short-part-1.script.json', content.folder.folder), 'utf8').replace('old', 'new'),
      ),
  ],
])('a test that %s is left out', async (_, change) => {
  content.writeListening();
  const source = readFileSync(new URL('listening-short.json', content.folder.folder), 'utf8');
  const id = newId().replace(/^(.{14})./, '$17');
  content.write('listening-02.json', source.replace(LISTENING, id));
  change();
  await seed();
  expect(await versionsOf(id)).toEqual([]);
  content.writeListening();
  await seed();
  expect(await versionsOf(id)).toHaveLength(1);
});
