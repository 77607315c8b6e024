import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { PublicCourse } from '@vumon/proto/http/learning.js';
import { z } from 'zod';

/** The cards of the catalogue: what the public list shows, plus the status that decides whether it is shown. */
const CourseCard = z.strictObject({
  ...PublicCourse.shape,
  _id: z.uuidv7(),
  originalPrice: z.int(),
  status: z.literal('active'),
  benefits: z.array(z.string().min(10)).min(3).max(5),
});
const courses = z.array(CourseCard).parse(JSON.parse(readFileSync(new URL('../../content/courses.json', import.meta.url), 'utf8')));
const levelsOf = (type: string): string[] => courses.filter((course) => course.type === type).map(({ level }) => level);

/** Admin specification §9, in dong: the span of a price by level. Idioms have no hint. */
const HINTS: Record<string, [number, number]> = {
  A1: [199_000, 399_000],
  A2: [199_000, 399_000],
  B1: [299_000, 599_000],
  B2: [299_000, 599_000],
  C1: [499_000, 999_000],
  C2: [499_000, 999_000],
};
const DURATIONS = [1, 2, 3, 4, 6, 8, 10, 12, 16, 24].map((weeks) => `${weeks} tuần`);

test('there are thirteen courses: seven of vocabulary, six of grammar, each level once', () => {
  expect(levelsOf('vocabulary')).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'IDIOMS']);
  expect(levelsOf('grammar')).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'C2']);
  expect(courses).toHaveLength(13);
});

test('ids, titles and descriptions are unique', () => {
  for (const field of ['_id', 'title', 'description'] as const) expect(new Set(courses.map((course) => course[field])).size).toBe(13);
});

test('prices start where the home page says', () => {
  const cheapest = (type: string): number => Math.min(...courses.filter((course) => course.type === type).map(({ price }) => price));
  expect([cheapest('vocabulary'), cheapest('grammar')]).toEqual([299_000, 249_000]);
});

test.each(courses)('$title: price, duration and texts', (course) => {
  const [low, high] = HINTS[course.level] ?? [299_000, 599_000];
  expect(course.price).toBeGreaterThanOrEqual(low);
  expect(course.originalPrice).toBeGreaterThan(course.price);
  expect(course.originalPrice).toBeLessThanOrEqual(high);
  expect([course.price % 1000, course.originalPrice % 1000]).toEqual([0, 0]);
  expect(DURATIONS).toContain(course.duration);
  expect(course.description.length).toBeGreaterThan(80);
  for (const text of [course.title, course.description, ...course.benefits]) expect(text).toBe(text.normalize('NFC').trim());
  expect(`${course.title} ${course.description} ${course.benefits.join(' ')}`).not.toContain('!');
});

test('two courses are marked as popular, and no card claims lessons or students that do not exist yet', () => {
  expect(courses.filter(({ isPopular }) => isPopular)).toHaveLength(2);
  expect(courses.every(({ lessonsCount, studentsCount }) => lessonsCount === 0 && studentsCount === 0)).toBe(true);
});
