import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AudioTokens } from '@vumon/platform/media/audio-tokens.js';
import type { SectionStart, UploadedAudio } from '@vumon/proto/http/listening-shapes.js';
import { type AdminExam, type ExamHarness, json, listeningPayload, start, startExam } from '../../../../testing/component/exam-rig.js';
import { asAdmin, asUser, codeOf, dataOf, eventually, failureOf, newId, World } from '../../../../testing/component/service-harness.js';
import { MediaStorage } from '../media-storage.js';

let world: World;
let exam: ExamHarness;
let storage: MediaStorage;
const admin = asAdmin();
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world);
  storage = exam.service.app.get(MediaStorage);
}, 120_000);
afterAll(() => world.close());

/** What the gateway does with a recording that an administrator sends. */
async function send(durationSeconds = 93.5): Promise<UploadedAudio> {
  const { key } = await exam.client.reserveAudio({}, admin);
  await storage.put(storage.bucket, key, randomBytes(5_000), { contentType: 'audio/mpeg' });
  return dataOf<UploadedAudio>(await exam.client.completeAudio({ key, sizeBytes: 5_000, durationSeconds }, admin));
}
const payloadOf = (audio: Pick<UploadedAudio, 'audioUrl' | 'audioPublicId'>, status: 'draft' | 'published' = 'published') => {
  const [section] = listeningPayload().sections ?? [];
  if (!section) throw new Error('the payload has a section');
  return listeningPayload({ status, sections: [{ ...section, audioUrl: audio.audioUrl, audioPublicId: audio.audioPublicId }] });
};
const create = async (payload: object): Promise<AdminExam> => dataOf<AdminExam>(await exam.client.createExam({ payloadJson: json(payload) }, admin));
const isThere = async (key: string): Promise<boolean> => (await storage.find(storage.bucket, key)) !== undefined;
/** As if a day had passed. */
const runDiscard = (key: string) => exam.database.pool.query(`update jobs set run_at = now() where key = $1 and state = 'waiting'`, [key]);
const grantIn = (url: unknown) => new AudioTokens(world.secret).read(String(url).replace('/api/ielts/audio/', ''), new Date());

describe('a recording that an administrator sent', () => {
  test('plays in the exam that was made with it', async () => {
    const sent = await send();
    expect(sent).toMatchObject({ duration: 93.5, size: 5_000 });
    expect(grantIn(sent.audioUrl)).toMatchObject({ key: sent.audioPublicId });
    const { _id, sections } = await create(payloadOf(sent));
    // The administrator's own reading can be listened to, whatever address was posted.
    expect((sections as { audioUrl: string }[]).map(({ audioUrl }) => grantIn(audioUrl))).toEqual([expect.objectContaining({ key: sent.audioPublicId })]);
    const as = asUser(newId());
    const attempt = await start(exam, _id, as);
    expect(attempt.exam.sections?.[0]).toMatchObject({ hasAudio: true, audioSeconds: 93.5 });
    const started = dataOf<SectionStart>(await exam.client.startSection({ attemptId: attempt._id, sectionId: 's1', clientId: '' }, as));
    expect(started.durationSeconds).toBe(93.5);
    expect(grantIn(started.audioUrl)).toMatchObject({ holderId: attempt._id, key: sent.audioPublicId });
  });

  test('W80: is thrown away a day later when no exam took it, and kept when one did', async () => {
    const [unused, used] = [await send(), await send()];
    await create(payloadOf(used, 'draft'));
    const jobs = await exam.database.pool.query<{ key: string; state: string; hours: number }>(
      `select key, state, round(extract(epoch from run_at - now()) / 3600)::int as hours from jobs where key = any($1) order by key`,
      [[unused.audioPublicId, used.audioPublicId]],
    );
    expect(jobs.rows).toEqual([{ key: unused.audioPublicId, state: 'waiting', hours: 24 }]);
    await Promise.all([runDiscard(unused.audioPublicId), runDiscard(used.audioPublicId)]);
    await eventually('the unused one is gone', async () => !(await isThere(unused.audioPublicId)));
    expect(await isThere(used.audioPublicId)).toBe(true);
    // It cannot be taken any more, and nobody can publish what cannot be heard.
    const late = await failureOf(exam.client.createExam({ payloadJson: json(payloadOf(unused)) }, admin));
    expect([late.code, late.fields.map(({ code }) => code)]).toEqual(['PUBLISH_BLOCKED', ['AUDIO_UNREADABLE']]);
  });

  test('that an exam took stays, also when its discard runs after all', async () => {
    const { audioPublicId } = await send();
    await create(payloadOf({ audioUrl: '', audioPublicId }, 'draft'));
    await exam.database.pool.query(
      `insert into jobs (id, name, key, payload, run_at) values ($1, 'exam.discard-audio', $2, $3, now() - interval '5 seconds')`,
      [newId(), audioPublicId, { key: audioPublicId }],
    );
    await eventually(
      'the job is done',
      async () => (await exam.database.pool.query(`select 1 from jobs where key = $1 and state = 'done'`, [audioPublicId])).rowCount === 1,
    );
    expect(await isThere(audioPublicId)).toBe(true);
  });

  test('may serve two exams', async () => {
    const sent = await send();
    const [one, two] = [await create(payloadOf(sent)), await create(payloadOf(sent))];
    expect(one._id).not.toBe(two._id);
  });

  test('counts only when it arrived whole', async () => {
    const { key } = await exam.client.reserveAudio({}, admin);
    const { _id } = await create(payloadOf({ audioUrl: '/x', audioPublicId: key }, 'draft'));
    const refused = await failureOf(exam.client.setExamStatus({ examId: _id, status: 'published' }, admin));
    expect([refused.code, refused.fields.map(({ path, code }) => [path, code])]).toEqual([
      'PUBLISH_BLOCKED',
      [['sections.0.audioPublicId', 'AUDIO_UNREADABLE']],
    ]);
    const measured = { key, sizeBytes: 5_000, durationSeconds: 60 };
    expect(dataOf<UploadedAudio>(await exam.client.completeAudio(measured, admin)).duration).toBe(60);
    for (const again of [measured, { ...measured, key: 'exam-audio/invented.mp3' }])
      expect(await codeOf(exam.client.completeAudio(again, admin))).toBe('NOT_FOUND');
  });

  test('is sent by administrators only', async () => {
    const as = asUser(newId());
    expect(await codeOf(exam.client.reserveAudio({}, as))).toBe('FORBIDDEN');
    expect(await codeOf(exam.client.completeAudio({ key: 'x', sizeBytes: 1, durationSeconds: 1 }, as))).toBe('FORBIDDEN');
  });
});
