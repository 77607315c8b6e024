import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CatalogueServiceService } from '@vumon/proto/gen/vumon/catalogue/v1/catalogue.js';
import type { View } from '@vumon/proto/gen/vumon/platform/v1/platform.js';
import { courseRoutes, PublicCourse } from '@vumon/proto/http/learning.js';
import { ANONYMOUS, asAdmin, codeOf, failureOf, newId, read, type TestService, World } from '../../../../testing/component/service-harness.js';
import { catalogueService } from '../service.js';
import type { CatalogueTables } from '../tables.js';
import { SeedCourses } from './seed-courses.command.js';

let world: World;
let catalogue: TestService<typeof CatalogueServiceService, CatalogueTables>;
beforeAll(async () => {
  world = await World.open();
  catalogue = await world.start(catalogueService, CatalogueServiceService, { env: { ROLES: 'grpc' } });
  await catalogue.service.app.get(SeedCourses).execute();
}, 120_000);
afterAll(() => world.close());

/** As the gateway would send it: the view must fit the route's answer. */
const answerOf = <T extends { parse(value: unknown): unknown }>(schema: T, view: View): ReturnType<T['parse']> =>
  schema.parse({ success: true, ...read<object>(view) }) as ReturnType<T['parse']>;
const list = async (type = '', level = ''): Promise<PublicCourse[]> =>
  PublicCourse.array().parse(read<{ data: unknown }>(await catalogue.client.listPublicCourses({ type, level }, ANONYMOUS)).data);

test('the thirteen courses in shop order, under both names that the contract gives them', async () => {
  const view = await catalogue.client.listPublicCourses({ type: '', level: '' }, ANONYMOUS);
  expect(() => answerOf(courseRoutes.list.response, view)).not.toThrow();
  const { data, courses } = read<{ data: PublicCourse[]; courses: PublicCourse[] }>(view);
  expect(courses).toEqual(data);
  expect(data.map(({ type, level }) => `${type} ${level}`)).toEqual([
    ...['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'IDIOMS'].map((level) => `vocabulary ${level}`),
    ...['A1', 'A2', 'B1', 'B2', 'C1', 'C2'].map((level) => `grammar ${level}`),
  ]);
});

test.each([
  ['vocabulary', '', 7],
  ['grammar', '', 6],
  ['', 'B1', 2],
  ['grammar', 'B1', 1],
  ['grammar', 'IDIOMS', 0],
  ['', 'no such level', 0],
  ["'; drop table courses; --", '', 0],
])('type "%s" and level "%s": %d courses', async (type, level, count) => {
  const found = await list(type, level);
  expect(found).toHaveLength(count);
  for (const course of found) expect([type === '' || course.type === type, level === '' || course.level === level]).toEqual([true, true]);
});

test('a draft or archived course is nowhere, for an administrator of the public list neither', async () => {
  const [first, second] = await list();
  for (const [course, status] of [
    [first, 'draft'],
    [second, 'archived'],
  ] as const) {
    const courseId = course?._id ?? '';
    expect(() => answerOf(courseRoutes.detail.response, { json: Buffer.from(JSON.stringify({ data: course, course })) })).not.toThrow();
    await catalogue.database.pool.query('update courses set status = $2 where id = $1', [courseId, status]);
    expect((await list()).map(({ _id }) => _id)).not.toContain(courseId);
    for (const as of [ANONYMOUS, asAdmin()]) expect(await codeOf(catalogue.client.getPublicCourse({ courseId }, as))).toBe('NOT_FOUND');
    await catalogue.database.pool.query(`update courses set status = 'active' where id = $1`, [courseId]);
    expect(read<{ course: unknown }>(await catalogue.client.getPublicCourse({ courseId }, ANONYMOUS)).course).toEqual(course);
  }
  const refused = await failureOf(catalogue.client.getPublicCourse({ courseId: newId() }, ANONYMOUS));
  expect([refused.code, refused.message]).toEqual(['NOT_FOUND', 'Không thể tải thông tin khóa học']);
});

test('seeding again changes nothing and announces nothing; each course was announced as made and as opened', async () => {
  const before = await catalogue.database.pool.query('select * from courses order by id');
  await catalogue.service.app.get(SeedCourses).execute();
  expect((await catalogue.database.pool.query('select * from courses order by id')).rows).toEqual(before.rows);
  const events = await catalogue.database.pool.query<{ name: string; n: number }>('select name, count(*)::int as n from outbox group by name order by name');
  expect(events.rows).toEqual([
    { name: 'catalogue.course_created', n: 13 },
    { name: 'catalogue.course_published', n: 13 },
  ]);
});
