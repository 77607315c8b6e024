import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import { AudioTokens } from '@vumon/platform/media/audio-tokens.js';
import { DONT_KNOW, type Placement, type PlacementPlay } from '@vumon/proto/http/placement.js';
import { type ExamHarness, startExam } from '../../../../testing/component/exam-rig.js';
import { PlacementCalls } from '../../../../testing/component/placement-rig.js';
import { asUser, codeOf, dataOf, failureOf, newId, World } from '../../../../testing/component/service-harness.js';
import { PlacementBankRepository } from './placement-bank.repository.js';
import { bank, KEY } from './placement-fixtures.js';

let world: World;
let exam: ExamHarness;
let calls: PlacementCalls;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
  calls = new PlacementCalls(exam);
  await exam.service.app.get(PlacementBankRepository).seed('hash-1', bank);
}, 120_000);
afterAll(() => world.close());

const learner = (): CallOptions => asUser(newId());
const toFirstClip = async (as: CallOptions): Promise<Placement> => calls.walk(await calls.begin(as), as, 30, () => DONT_KNOW);
const play = async (at: Placement, as: CallOptions, playId = newId(), questionId = at.question?.id ?? ''): Promise<PlacementPlay> =>
  dataOf<PlacementPlay>(await exam.client.playPlacementClip({ placementId: at._id, questionId, playId }, as));
const grantOf = ({ audioUrl }: PlacementPlay, now = new Date()) => new AudioTokens(world.secret).read(audioUrl.replace('/api/ielts/audio/', ''), now);
const leftOf = async (as: CallOptions): Promise<number | undefined> => (await calls.status(as)).open?.question?.audio?.playsLeft;

test('a clip is heard twice, each time by an address of its own; a third play is refused, here and on any device', async () => {
  const as = learner();
  const at = await toFirstClip(as);
  expect(at.question?.audio).toEqual({ durationSeconds: 20, mostPlays: 2, playsLeft: 2 });
  const first = await play(at, as);
  expect(first).toMatchObject({ questionId: at.question?.id, durationSeconds: 20, mostPlays: 2, playsLeft: 1 });
  expect(await leftOf(as)).toBe(1);
  expect((await play(at, as)).playsLeft).toBe(0);
  const refused = await failureOf(play(at, as));
  expect([refused.code, refused.httpStatus, refused.message, refused.data]).toEqual([
    'NO_PLAYS_LEFT',
    409,
    'Bạn đã nghe đoạn ghi âm này đủ số lần',
    { playsLeft: 0 },
  ]);
  const again = await calls.start(at._id, as);
  expect([again.question?.id, again.question?.audio?.playsLeft, await leftOf(as)]).toEqual([at.question?.id, 0, 0]);
  expect((await calls.give(at, DONT_KNOW, as)).question?.audio?.playsLeft).toBe(2);
});

test('its address is bound to sitting, question and recording, and ends a minute after the clip', async () => {
  const as = learner();
  const at = await toFirstClip(as);
  const heard = await play(at, as);
  expect(grantOf(heard)).toMatchObject({ holderId: at._id, sectionId: at.question?.id, key: KEY });
  const { rows } = await exam.database.pool.query<{ at: string }>('select plays -> $2 -> 0 ->> $3 as at from placements where id = $1', [
    at._id,
    at.question?.id,
    'at',
  ]);
  const from = Date.parse(rows[0]?.at ?? '');
  expect(grantOf(heard, new Date(from + 79_000))).not.toBe('expired');
  expect(grantOf(heard, new Date(from + 82_000))).toBe('expired');
});

test('a play whose answer was lost is asked for again and stays one; ten at once are two', async () => {
  const as = learner();
  const at = await toFirstClip(as);
  const playId = newId();
  const same = await Promise.all([play(at, as, playId), play(at, as, playId), play(at, as, playId)]);
  expect(new Set(same.map(({ audioUrl, playsLeft }) => `${audioUrl} ${playsLeft}`)).size).toBe(1);
  expect(await leftOf(as)).toBe(1);
  const settled = await Promise.allSettled(Array.from({ length: 10 }, () => play(at, as)));
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await leftOf(as)).toBe(0);
});

test('is played by its owner, at its turn, while the test runs', async () => {
  const as = learner();
  const at = await toFirstClip(as);
  expect(await codeOf(play(at, learner()))).toBe('NOT_FOUND');
  expect(await codeOf(play(at, as, newId(), (await calls.formOf(at._id)).listening.routing[1]))).toBe('VALIDATION_FAILED');
  expect(await codeOf(play(at, as, newId(), (await calls.formOf(at._id)).grammar.routing[0]))).toBe('VALIDATION_FAILED');
  const next = await calls.give(at, DONT_KNOW, as);
  expect((await failureOf(play(at, as))).message).toBe('Câu hỏi này đã được trả lời');
  await calls.lapse(at._id, 25);
  expect(await codeOf(play(next, as))).toBe('ATTEMPT_CLOSED');
  expect((await calls.status(as)).open).toBeNull();
});
