import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Database } from '@vumon/platform/database/database.js';
import { migrateToLatest } from '@vumon/platform/database/migrate.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import { allMigrations } from '@vumon/platform/run-service.js';
import { events } from '@vumon/proto/events.js';
import { createTestDatabase, type TestDatabase } from '../../../../testing/component/database.js';
import { announced, createExam, type ExamHarness, readingPayload, startExam } from '../../../../testing/component/exam-rig.js';
import { newId, World } from '../../../../testing/component/service-harness.js';
import { UpdateExam } from '../exams/update-exam.command.js';
import { examService } from '../service.js';
import { announceExams } from './announce-exams.migrations.js';

const ANNOUNCEMENT = '20261121T2010_announce_exams';
const everything = allMigrations(examService);
const earlier = Object.fromEntries(Object.entries(everything).filter(([name]) => name < ANNOUNCEMENT));
const open = (url: string): Database<unknown> => new Database({ url, logger: createLogger('test', 'silent'), poolSize: 1 });

let world: World;
let exam: ExamHarness;
let old: TestDatabase;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
  old = await createTestDatabase('exam_before_announcing', async (url) => {
    const database = open(url);
    await migrateToLatest(database, earlier);
    await database.close();
  });
}, 120_000);
afterAll(async () => {
  await old.drop();
  await world.close();
});

test('says of each exam exactly what its own events said, and nothing of deleted ones', async () => {
  const shown = await createExam(exam);
  const draft = await createExam(exam, readingPayload({ title: 'Đề nháp "thử"', status: 'draft', difficulty: 'Band 5.0-6.5' }));
  const hidden = await createExam(exam);
  const gone = await createExam(exam);
  await exam.service.app.get(UpdateExam).execute(hidden._id, { status: 'draft', title: 'Đề ẩn' });
  await exam.service.app.get(UpdateExam).delete(gone._id);
  for (const { _id } of [shown, draft, hidden]) {
    const before = await announced(exam, _id);
    await announceExams(exam.database.kysely);
    const after = await announced(exam, _id);
    expect(after.slice(before.length)).toEqual([{ name: 'exam.exam_updated', payload: before.at(-1)?.payload }]);
    expect(events['exam.exam_updated'].schema.parse(after.at(-1)?.payload)).toEqual(after.at(-1)?.payload);
  }
  expect((await announced(exam, gone._id)).at(-1)?.name).toBe('exam.exam_deleted');
  const { rows } = await exam.database.pool.query(`select distinct topic, version, headers from outbox where name = 'exam.exam_updated'`);
  const { topic, version } = events['exam.exam_updated'];
  expect(rows).toEqual(expect.arrayContaining([{ topic, version, headers: {} }]));
  for (const row of rows) expect(row).toMatchObject({ topic, version });
});

test('a database that was filled before announces its exams when it is brought up to date, and only then', async () => {
  const database = open(old.url);
  const id = newId();
  await database.pool.query(
    `insert into exams (id, version_id, type, title, description, difficulty, duration_minutes, status, total_questions, section_count)
     values ($1, $2, 'listening', 'Đề nghe cũ', '', 'Band 6.5-7.5', 32, 'published', 40, 4)`,
    [id, newId()],
  );
  const facts = async (): Promise<unknown[]> => (await database.pool.query('select name, payload from outbox')).rows;
  expect(await facts()).toEqual([]);
  expect(await migrateToLatest(database, everything)).toContain(ANNOUNCEMENT);
  const told = {
    name: 'exam.exam_updated',
    payload: expect.objectContaining({ examId: id, title: 'Đề nghe cũ', type: 'listening', status: 'published', difficulty: 'Band 6.5-7.5' }),
  };
  expect(await facts()).toEqual([told]);
  expect(await migrateToLatest(database, everything)).toEqual([]);
  expect(await facts()).toEqual([told]);
  await database.close();
});
