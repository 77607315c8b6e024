import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import { AudioTokens } from '@vumon/platform/media/audio-tokens.js';
import type { Result } from '@vumon/proto/http/exam-shapes.js';
import type { SectionStart, StallAnswer, TranscriptLine } from '@vumon/proto/http/listening-shapes.js';
import {
  attemptOf,
  createExam,
  type ExamHarness,
  listeningPayload,
  MARKER,
  setDeadline,
  start,
  startExam,
  submit,
} from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, asGuest, asUser, codeOf, dataOf, failureOf, newId, World } from '../../../../testing/component/service-harness.js';

const KEYS = ['a', 'b'].map((letter) => `exam-audio/${letter.repeat(64)}.mp3`);
const LENGTH = 300;
let world: World;
let exam: ExamHarness;
let tokens: AudioTokens;
let examId: string;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
  tokens = new AudioTokens(world.secret);
}, 120_000);
afterAll(() => world.close());

/** A listening exam of two recorded sections and one without a recording. */
beforeEach(async () => {
  const [section] = listeningPayload().sections ?? [];
  if (!section) throw new Error('the payload has a section');
  const sections = ['s1', 's2', 's3'].map((id, n) => ({
    ...section,
    id,
    questions: section.questions.map((question, q) => ({ ...question, id: `l${n}-${q}` })),
  }));
  examId = (await createExam(exam, listeningPayload({ sections })))._id;
  // What the seed and adopted uploads write; the last has lost its recording.
  await exam.database.pool.query(`update exam_versions set content = content #- '{parts,2,audio}' where exam_id = $1`, [examId]);
  for (const [n, key] of KEYS.entries())
    await exam.database.pool.query(
      `update exam_versions set content = jsonb_set(content, array['parts', $2, 'audio'], jsonb_build_object('key', $3::text, 'durationSeconds', $4::int)) where exam_id = $1`,
      [examId, String(n), key, LENGTH],
    );
});

const learner = () => asUser(newId());
const sit = async (mode: 'exam' | 'practice' = 'exam', as: CallOptions = learner()) => ({ as, ...(await start(exam, examId, as, { mode })) });
const play = async (attemptId: string, as: CallOptions, sectionId = 's1', clientId = ''): Promise<SectionStart> =>
  dataOf<SectionStart>(await exam.client.startSection({ attemptId, sectionId, clientId }, as));
const stall = async (attemptId: string, as: CallOptions, seconds: number, sectionId = 's1', clientId = ''): Promise<StallAnswer> =>
  dataOf<StallAnswer>(await exam.client.reportStall({ attemptId, sectionId, clientId, seconds }, as));
const listened = (attemptId: string, as: CallOptions, sectionId = 's1') => exam.client.markListened({ attemptId, sectionId, clientId: '' }, as);
const transcript = async (attemptId: string, as: CallOptions, sectionId = 's1'): Promise<TranscriptLine[]> =>
  dataOf<{ lines: TranscriptLine[] }>(await exam.client.getTranscript({ attemptId, sectionId, clientId: '' }, as)).lines;
/** As if the section had been started (and its last stall reported) that much earlier. */
const elapse = (attemptId: string, seconds: number, sectionId = 's1') =>
  exam.database.pool.query(
    `update attempt_sections set audio_started_at = audio_started_at - make_interval(secs => $2), stalled_at = stalled_at - make_interval(secs => $2)
     where attempt_id = $1 and section_id = $3`,
    [attemptId, seconds, sectionId],
  );
const jobOf = async (attemptId: string): Promise<Date | undefined> =>
  (await exam.database.pool.query<{ run_at: Date }>(`select run_at from jobs where key = $1 and state = 'waiting'`, [attemptId])).rows[0]?.run_at;
const grantIn = (url: string | null | undefined, now = new Date()) => tokens.read((url ?? '').replace('/api/ielts/audio/', ''), now);

describe('starting a recording in exam mode', () => {
  test('answers an address that is bound to the attempt and ends with the recording', async () => {
    const { _id, as } = await sit();
    const started = await play(_id, as);
    expect(started).toMatchObject({ sectionId: 's1', durationSeconds: LENGTH, positionSeconds: 0, ended: false });
    const grant = grantIn(started.audioUrl);
    expect(grant).toMatchObject({ holderId: _id, sectionId: 's1', key: KEYS[0] });
    const ends = Date.parse(started.audioStartedAt) + (LENGTH + 300) * 1_000;
    expect(typeof grant === 'object' && Math.abs(grant.expiresAt.getTime() - ends)).toBeLessThanOrEqual(1_000);
    expect(grantIn(started.audioUrl, new Date(ends + 2_000))).toBe('expired');
  });

  test('W11: a second start is refused, and told where the recording is now', async () => {
    const { _id, as } = await sit();
    const first = await play(_id, as);
    await elapse(_id, 100);
    const refused = await failureOf(play(_id, as));
    expect([refused.code, refused.httpStatus]).toEqual(['AUDIO_ALREADY_STARTED', 409]);
    const { positionSeconds, audioUrl, ...data } = (refused.data ?? {}) as Record<string, unknown>;
    expect(data).toMatchObject({ sectionId: 's1', durationSeconds: LENGTH, ended: false });
    expect(Math.abs(Number(positionSeconds) - 100)).toBeLessThan(5);
    // A reload goes on, but the address does not live longer for it.
    const [before, after] = [grantIn(first.audioUrl), grantIn(String(audioUrl))];
    expect(typeof before === 'object' && typeof after === 'object' && before.expiresAt.getTime() - after.expiresAt.getTime()).toBeGreaterThan(98_000);
  });

  test('while one recording runs no other starts; when it has ended the next does, and the first never again', async () => {
    const { _id, as } = await sit();
    await play(_id, as);
    expect((await failureOf(play(_id, as, 's2'))).data).toMatchObject({ sectionId: 's1', ended: false });
    await elapse(_id, LENGTH);
    expect(await play(_id, as, 's2')).toMatchObject({ sectionId: 's2', positionSeconds: 0 });
    const again = await failureOf(play(_id, as));
    expect([again.code, again.data]).toEqual([
      'AUDIO_ALREADY_STARTED',
      expect.objectContaining({ sectionId: 's1', positionSeconds: LENGTH, ended: true, audioUrl: null }),
    ]);
  });

  test('twenty starts at once are one', async () => {
    const { _id, as } = await sit();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => play(_id, as, n % 2 === 0 ? 's1' : 's2')));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [])))).toEqual(
      new Set(['AUDIO_ALREADY_STARTED']),
    );
    const rows = await exam.database.pool.query('select 1 from attempt_sections where attempt_id = $1', [_id]);
    expect(rows.rowCount).toBe(1);
  });

  test("is refused for what is not there, not the caller's, over, handed in or open elsewhere", async () => {
    const { _id, as } = await sit();
    for (const stranger of [learner(), asGuest(newId()), ANONYMOUS]) expect(await codeOf(play(_id, stranger))).toBe('NOT_FOUND');
    expect(await codeOf(play(newId(), as))).toBe('NOT_FOUND');
    expect(await codeOf(play(_id, as, 'nonsense'))).toBe('NOT_FOUND');
    expect(await codeOf(play(_id, as, 's3'))).toBe('EXAM_NOT_READY');
    expect(await codeOf(play(_id, as, 's1', 'tab-b'))).toBe('ATTEMPT_TAKEN_OVER');
    expect(await codeOf(play(_id, as, 's1', 'x'.repeat(500)))).toBe('VALIDATION_FAILED');
    await setDeadline(exam, _id, -1);
    expect(await codeOf(play(_id, as))).toBe('ATTEMPT_CLOSED');
    await setDeadline(exam, _id, 60);
    const result = await submit(exam, _id, as);
    const closed = await failureOf(play(_id, as));
    expect([closed.code, closed.data]).toEqual(['ATTEMPT_CLOSED', { resultId: result.resultId }]);
    expect((await exam.database.pool.query('select 1 from attempt_sections where attempt_id = $1', [_id])).rowCount).toBe(0);
  });

  test('the attempt tells what was started, and nothing of what was not', async () => {
    const { _id, as } = await sit();
    expect((await attemptOf(exam, _id, as)).audio).toEqual([]);
    await play(_id, as, 's1', 'tab-a');
    await elapse(_id, 50);
    const attempt = await attemptOf(exam, _id, as);
    expect(attempt.audio).toEqual([expect.objectContaining({ sectionId: 's1', durationSeconds: LENGTH, ended: false, audioUrl: expect.any(String) })]);
    expect(Math.abs((attempt.audio?.[0]?.positionSeconds ?? 0) - 50)).toBeLessThan(5);
    expect(attempt.exam.sections?.map(({ hasAudio, audioSeconds }) => [hasAudio, audioSeconds])).toEqual([
      [true, LENGTH],
      [true, LENGTH],
      [true, undefined],
    ]);
    expect(JSON.stringify(attempt)).not.toContain(MARKER);
    expect(JSON.stringify(attempt.exam)).not.toContain('exam-audio');
    await elapse(_id, LENGTH);
    expect((await attemptOf(exam, _id, as)).audio).toEqual([expect.objectContaining({ ended: true, audioUrl: null, positionSeconds: LENGTH })]);
    // Going on in another window keeps the clock.
    expect((await start(exam, examId, as, { clientId: 'tab-b' })).audio).toHaveLength(1);
  });
});

describe('stalls', () => {
  test('move the recording, the deadline and the job that closes by the same time', async () => {
    const { _id, as, deadlineAt } = await sit();
    await play(_id, as);
    await elapse(_id, 100);
    const job = await jobOf(_id);
    const answer = await stall(_id, as, 7.5);
    expect(answer.grantedSeconds).toBe(7.5);
    expect(Math.abs(answer.positionSeconds - 92.5)).toBeLessThan(5);
    expect(Date.parse(answer.deadlineAt ?? '') - Date.parse(deadlineAt ?? '')).toBe(7_500);
    const attempt = await attemptOf(exam, _id, as);
    expect([attempt.deadlineAt, attempt.audio?.[0]?.ended]).toEqual([answer.deadlineAt, false]);
    expect(Math.abs((attempt.audio?.[0]?.positionSeconds ?? 0) - 92.5)).toBeLessThan(5);
    expect((await jobOf(_id))?.getTime()).toBe((job?.getTime() ?? 0) + 7_500);
  });

  test('are given back up to sixty seconds in the whole attempt', async () => {
    const { _id, as, deadlineAt } = await sit();
    await play(_id, as);
    await elapse(_id, 200);
    expect((await stall(_id, as, 45)).grantedSeconds).toBe(45);
    await elapse(_id, 2 * LENGTH);
    await play(_id, as, 's2');
    await elapse(_id, 100, 's2');
    expect((await stall(_id, as, 40, 's2')).grantedSeconds).toBe(15);
    const last = await stall(_id, as, 40, 's2');
    expect(last.grantedSeconds).toBe(0);
    expect(Date.parse(last.deadlineAt ?? '') - Date.parse(deadlineAt ?? '')).toBe(60_000);
  });

  test('told twenty times at once, or before the time has passed, gain nothing', async () => {
    const { _id, as, deadlineAt } = await sit();
    await play(_id, as);
    expect((await stall(_id, as, 50)).grantedSeconds).toBeLessThan(5);
    await elapse(_id, 30);
    const answers = await Promise.all(Array.from({ length: 20 }, () => stall(_id, as, 4)));
    const granted = answers.reduce((sum, { grantedSeconds }) => sum + grantedSeconds, 0);
    expect(granted).toBeGreaterThanOrEqual(4);
    expect(granted).toBeLessThan(9);
    const moved = Date.parse((await attemptOf(exam, _id, as)).deadlineAt ?? '') - Date.parse(deadlineAt ?? '');
    expect(moved).toBeLessThan(14_000);
  });

  test('of a section that never began, of another window, after the bell and of practice change nothing', async () => {
    const { _id, as, deadlineAt } = await sit();
    expect(await codeOf(stall(_id, as, 5))).toBe('NOT_FOUND');
    await play(_id, as);
    await elapse(_id, 100);
    expect(await codeOf(stall(_id, as, 5, 's1', 'tab-b'))).toBe('ATTEMPT_TAKEN_OVER');
    expect(await codeOf(stall(_id, learner(), 5))).toBe('NOT_FOUND');
    expect((await attemptOf(exam, _id, as)).deadlineAt).toBe(deadlineAt);
    await setDeadline(exam, _id, -1);
    expect(await codeOf(stall(_id, as, 5))).toBe('ATTEMPT_CLOSED');

    const practice = await sit('practice');
    await play(practice._id, practice.as);
    await elapse(practice._id, 100);
    expect(await stall(practice._id, practice.as, 5)).toMatchObject({ grantedSeconds: 0, deadlineAt: null });
  });
});

describe('practice', () => {
  test('plays as often as it likes, from the first listen on', async () => {
    const { _id, as } = await sit('practice');
    const first = await play(_id, as);
    await elapse(_id, 40);
    const [second, other] = [await play(_id, as), await play(_id, as, 's2')];
    expect(Date.parse(first.audioStartedAt) - Date.parse(second.audioStartedAt)).toBe(40_000);
    expect(other.sectionId).toBe('s2');
    const grant = grantIn(second.audioUrl);
    expect(typeof grant === 'object' && grant.expiresAt.getTime() - Date.now()).toBeGreaterThan(29 * 60_000);
  });

  test('opens the transcript after the first listen, and not a moment before', async () => {
    const { _id, as } = await sit('practice');
    expect(await codeOf(transcript(_id, as))).toBe('TRANSCRIPT_LOCKED');
    expect(await codeOf(listened(_id, as))).toBe('TRANSCRIPT_LOCKED');
    await play(_id, as);
    await elapse(_id, LENGTH * 0.4);
    expect(await codeOf(listened(_id, as))).toBe('TRANSCRIPT_LOCKED');
    expect(await codeOf(transcript(_id, as))).toBe('TRANSCRIPT_LOCKED');
    await elapse(_id, LENGTH * 0.06);
    expect((await attemptOf(exam, _id, as)).audio?.[0]?.ended).toBe(false);
    await listened(_id, as);
    await listened(_id, as);
    expect(await transcript(_id, as)).toEqual([{ speaker: 'A', text: `${MARKER} says the tower`, startSeconds: 0, endSeconds: 3 }]);
    expect((await attemptOf(exam, _id, as)).audio?.[0]?.ended).toBe(true);
    expect(await codeOf(transcript(_id, as, 's2'))).toBe('TRANSCRIPT_LOCKED');
    expect(await codeOf(transcript(_id, learner()))).toBe('NOT_FOUND');
  });

  test('opens it by itself when the whole recording has had its time', async () => {
    const { _id, as } = await sit('practice');
    await play(_id, as);
    await elapse(_id, LENGTH);
    expect(await transcript(_id, as)).toHaveLength(1);
  });
});

test('W1: an exam opens no transcript before it is handed in; the result has recording and words', async () => {
  const { _id, as } = await sit();
  await play(_id, as);
  await elapse(_id, 10 * LENGTH);
  const refusals = await Promise.all([failureOf(listened(_id, as)), failureOf(transcript(_id, as))]);
  expect(refusals.map(({ code, httpStatus, message }) => [code, httpStatus, message])).toEqual(
    Array.from({ length: 2 }, () => ['TRANSCRIPT_LOCKED', 403, 'Lời thoại chỉ có sau khi bạn nộp bài']),
  );
  const { resultId } = await submit(exam, _id, as);
  const result = dataOf<Result>(await exam.client.getResult({ resultId }, as));
  expect(result.exam?.sections?.map(({ transcript: lines, audioUrl }) => [lines.length, grantIn(audioUrl)])).toEqual([
    [1, expect.objectContaining({ holderId: _id, sectionId: 's1', key: KEYS[0] })],
    [1, expect.objectContaining({ holderId: _id, sectionId: 's2', key: KEYS[1] })],
    [1, 'invalid'],
  ]);
  expect(await transcript(_id, as)).toHaveLength(1);
  expect((await attemptOf(exam, _id, as)).audio).toBeUndefined();
});

test('an attempt that is erased takes its sections along', async () => {
  const userId = newId();
  const { _id, as } = await sit('exam', asUser(userId));
  await play(_id, as);
  await exam.database.pool.query('delete from attempts where id = $1', [_id]);
  expect((await exam.database.pool.query('select 1 from attempt_sections where attempt_id = $1', [_id])).rowCount).toBe(0);
});
