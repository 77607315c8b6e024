import { describe, expect, test } from '@jest/globals';
import { difficultyOf, type Offer, type PlanBasis, planOf } from './plan-rules.js';

const offers: Offer[] = [
  ...(['vocabulary', 'grammar'] as const).flatMap((kind) =>
    ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'].map((level) => ({ id: `${kind}-${level}`, kind, level, title: `${kind} ${level}` })),
  ),
  ...(['reading', 'listening'] as const).flatMap((kind) =>
    ['4.0-5.0', '5.0-6.5', '6.5-7.5', '8.0-9.0'].map((band, n) => ({ id: `${kind}-${n}`, kind, level: `Band ${band}`, title: `${kind} ${band}` })),
  ),
];
const takenAt = new Date('2026-11-21T03:00:00Z');
const basis = (changes: Partial<PlanBasis> = {}): PlanBasis => ({
  placement: { skills: { grammar: 'A2', vocabulary: 'B1', reading: 'B1', listening: 'B1' }, takenAt },
  sat: [],
  offers,
  weeklyMinutes: 200,
  targetBand: null,
  ...changes,
});
const skills = (grammar: string, vocabulary: string, reading: string, listening: string) =>
  ({ skills: { grammar, vocabulary, reading, listening }, takenAt }) as NonNullable<PlanBasis['placement']>;
const ids = (changes?: Partial<PlanBasis>): (string | null)[] => planOf(basis(changes)).map(({ refId }) => refId);
const later = new Date(takenAt.getTime() + 86_400_000);

describe('the order', () => {
  test('begins with the weakest skill and its next level', () =>
    expect(ids()).toEqual(['grammar-B1', 'vocabulary-B2', 'reading-0', 'listening-0', 'reading-1', 'listening-1']));
  test('begins at the bottom with two courses, and keeps whole exams for later', () => {
    const plan = planOf(basis({ placement: skills('A1', 'A1', 'A1', 'A1') }));
    expect(plan.map(({ refId }) => refId)).toEqual(['grammar-A1', 'vocabulary-A1', 'grammar-A2', 'vocabulary-A2', 'reading-0', 'listening-0']);
    expect(plan.at(-1)?.reason).toContain('Hãy học các khóa phía trên trước');
  });
  test('ends with C2 courses and the hardest exams for C1', () => {
    const plan = ids({ placement: skills('C1', 'C1', 'C1', 'C1') });
    expect(plan).toEqual(expect.arrayContaining(['grammar-C2', 'vocabulary-C2', 'reading-2', 'listening-2', 'reading-3', 'listening-3']));
  });
  test('a skill that was not measured has no course, and exams in the middle', () => {
    const plan = planOf(basis({ placement: { skills: { grammar: 'A2', vocabulary: null, reading: 'B1', listening: null }, takenAt } }));
    expect(plan.some(({ skill }) => skill === 'vocabulary')).toBe(false);
    expect(plan.find(({ skill }) => skill === 'listening')?.reason).toContain('Bạn chưa có kết quả Listening.');
  });
  test('names nothing that is not offered', () => expect(ids({ offers: offers.filter(({ kind }) => kind === 'reading') })).toEqual(['reading-0', 'reading-1']));
});

describe('each exam result ranks anew', () => {
  const sat = (examId: string, band: number | null, at = later, examType: 'reading' | 'listening' = 'reading') => ({ examId, examType, band, at });
  test('a good result moves its exams down and up in difficulty, and the sat one away', () => {
    const plan = planOf(basis({ sat: [sat('reading-0', 7)] }));
    expect(plan.filter(({ skill }) => skill === 'reading').map(({ refId }) => refId)).toEqual(['reading-2', 'reading-1']);
    expect(plan.findIndex(({ skill }) => skill === 'reading')).toBeGreaterThan(plan.findIndex(({ skill }) => skill === 'listening'));
    expect(plan.find(({ skill }) => skill === 'reading')?.reason).toBe('Đề Reading gần nhất của bạn đạt band 7.0. Đề này vừa sức bạn.');
  });
  test('the three newest count, and only since the placement test', () => {
    const plan = planOf(basis({ sat: [sat('x', 6), sat('y', 6), sat('z', 6), sat('w', 2), sat('v', 9, new Date(0))] }));
    expect(plan.find(({ skill }) => skill === 'reading')?.reason).toContain('3 đề Reading gần nhất của bạn đạt trung bình band 6.0.');
  });
  test('a result without a band changes no standing', () => expect(ids({ sat: [sat('other', null)] })).toEqual(ids()));
  test('a weak result brings the courses of other skills no further down than its own exam', () => {
    expect(ids({ sat: [sat('reading-0', 4)] })[0]).toBe('grammar-B1');
  });
});

describe('the goal', () => {
  test('shares the minutes of the week over the first three', () =>
    expect(planOf(basis()).map(({ minutesPerWeek }) => minutesPerWeek)).toEqual([80, 70, 50, null, null, null]));
  test('shares them over fewer when there are fewer', () =>
    expect(planOf(basis({ offers: offers.filter(({ kind }) => kind === 'reading') })).map(({ minutesPerWeek }) => minutesPerWeek)).toEqual([105, 95]));
  test('a far target band moves exams up and is named', () => {
    const plan = planOf(basis({ placement: skills('B1', 'B1', 'B1', 'B1'), targetBand: 7.5 }));
    expect(plan.slice(0, 2).map(({ skill }) => skill)).toEqual(['reading', 'listening']);
    expect(plan[0]?.reason).toContain('Mục tiêu của bạn là band 7.5.');
  });
});

test('without a placement test the test comes first, and exams can be told from results', () => {
  const plan = planOf(basis({ placement: undefined, sat: [{ examId: 'reading-1', examType: 'reading', band: 6, at: later }] }));
  expect(plan[0]).toMatchObject({ kind: 'placement', refId: null, minutesPerWeek: null });
  expect(plan.slice(1).every(({ kind }) => kind === 'exam')).toBe(true);
});

test('every reason says where the learner stands, and courses also when that was measured', () => {
  for (const { kind, reason } of planOf(basis()))
    expect(reason).toMatch(kind === 'course' ? /ở mức (A2|B1) theo bài kiểm tra ngày 21\/11\/2026\. / : /ở mức B1\. /);
});

test.each([
  ['Band 5.0-6.5', 5.75],
  ['Band 4,0 đến 5,0', 4.5],
  ['Trung bình', 5.5],
  ['', 5.5],
])('the difficulty "%s" is %d', (text, band) => expect(difficultyOf(text)).toBe(band));
