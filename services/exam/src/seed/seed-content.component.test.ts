import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import { type ExamHarness, startExam } from '../../../../testing/component/exam-rig.js';
import { ANONYMOUS, dataOf, World } from '../../../../testing/component/service-harness.js';
import { ContentFolder, listExamFiles } from '../content/content-folder.js';
import { SeedExams } from './seed-exams.command.js';

/** Computing time: what the machine does beside it does not count. */
const WARM_CPU_MS = 1_500;
let world: World;
let exam: ExamHarness;
beforeAll(async () => {
  world = await World.open();
  exam = await startExam(world, { ROLES: 'grpc' });
});
afterAll(() => world.close());

test("the product's own exams are all published, and seeding them again is quick", async () => {
  const seed = exam.service.app.get(SeedExams);
  await seed.execute();
  const listed = dataOf<ExamListItem[]>(await exam.client.listExams({ status: 'published', type: '', page: 1, limit: 100 }, ANONYMOUS));
  const content = new ContentFolder();
  expect(listed.map(({ _id }) => _id).sort()).toEqual(
    listExamFiles()
      .map((name) => content.read(name).exam._id)
      .sort(),
  );
  const before = process.cpuUsage();
  await seed.execute();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(WARM_CPU_MS);
}, 120_000);
