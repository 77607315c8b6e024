import { describe, expect, test } from '@jest/globals';
import { DONT_KNOW, PLACEMENT_LEVELS, PLACEMENT_SKILLS, type PlacementLevel } from '@vumon/proto/http/placement.js';
import { type Block, type Form, type Item, SLOTS, USES } from './placement-bank.js';
import { blockFor, nextItem } from './placement-course.js';
import { drawForm } from './placement-draw.js';
import { correctedShare, overallLevel, reportOn, skillLevel, type Tally } from './placement-level.js';
import { retakeAt, vietnamDate } from './retake.policy.js';

/** A bank with `spare` items more than a sitting needs in each slot's level; the key is always 0. */
function bankOf(spare: number): Item[] {
  return PLACEMENT_SKILLS.flatMap((skill) =>
    USES.flatMap((use) =>
      [...SLOTS[use], ...[...new Set(SLOTS[use])].flatMap((level) => new Array<PlacementLevel>(spare).fill(level))].map((level, i) => ({
        id: `${skill}-${use}-${i}`,
        skill,
        use,
        level,
        question: 'Q',
        options: ['a', 'b', 'c', 'd'],
        correctAnswer: 0,
        explanation: 'Vì vậy.',
      })),
    ),
  );
}
const items = bankOf(1);
const keys = new Map(items.map((item) => [item.id, item]));
const form: Form = drawForm({ items }, 'seed', new Set());

test.each([
  [0, 'low'],
  [1, 'low'],
  [2, 'middle'],
  [3, 'middle'],
  [4, 'high'],
])('%d right of the first four lead to the %s block', (right, block) => expect(blockFor(right)).toBe(block));

describe('the draw', () => {
  test('fills every slot with an item of its level, each once', () => {
    for (const skill of PLACEMENT_SKILLS) for (const use of USES) expect(form[skill][use].map((id) => keys.get(id)?.level)).toEqual(SLOTS[use]);
    const all = PLACEMENT_SKILLS.flatMap((skill) => USES.flatMap((use) => form[skill][use]));
    expect(new Set(all).size).toBe(all.length);
  });
  test('is the same for a sitting and another for the next', () => {
    expect(drawForm({ items }, 'seed', new Set())).toEqual(form);
    expect(drawForm({ items }, 'other', new Set())).not.toEqual(form);
  });
  test('takes what was not seen first', () => {
    const seen = new Set(form.grammar.low);
    const again = drawForm({ items }, 'seed', seen).grammar.low;
    expect(again.filter((id) => !seen.has(id))).toHaveLength(2);
  });
  test('says which items are missing', () => {
    const poor = items.filter(({ skill, level }) => skill !== 'reading' || level !== 'C1');
    expect(() => drawForm({ items: poor }, 'seed', new Set())).toThrow('reading items of C1');
  });
});

describe('the course', () => {
  const answersTo = (n: number, choice: (n: number) => number): Record<string, number> => {
    const answers: Record<string, number> = {};
    for (let i = 0; i < n; i += 1) {
      const next = nextItem(form, answers, keys);
      if (!next) break;
      answers[next.id] = choice(i);
    }
    return answers;
  };
  test('goes through the skills in order, ten of each', () => {
    const answers: Record<string, number> = {};
    const walked: string[] = [];
    for (let next = nextItem(form, answers, keys); next; next = nextItem(form, answers, keys)) {
      walked.push(`${next.number} ${next.skill}`);
      answers[next.id] = 0;
    }
    expect(walked).toEqual(PLACEMENT_SKILLS.flatMap((skill, s) => Array.from({ length: 10 }, (_, i) => `${s * 10 + i + 1} ${skill}`)));
  });
  test.each([
    [[0, 0, 0, 0], 'high'],
    [[0, 0, 1, 1], 'middle'],
    [[0, 1, 1, 1], 'low'],
    [[4, 4, 4, 4], 'low'],
  ])('after %j comes the %s block', (choices, block) => {
    const answers = answersTo(4, (i) => choices[i] ?? 0);
    expect(nextItem(form, answers, keys)?.id).toBe(form.grammar[block as Block][0]);
  });

  test('all right is C1, all unknown A1, nothing answered no level', () => {
    expect(
      reportOn(
        form,
        answersTo(40, () => 0),
        keys,
      ),
    ).toMatchObject({ level: 'C1', possible: null });
    const unknown = reportOn(
      form,
      answersTo(40, () => DONT_KNOW),
      keys,
    );
    expect(unknown).toMatchObject({ level: 'A1', possible: null });
    expect(unknown.skills[0]).toMatchObject({ right: 0, wrong: 0, unknown: 10, unanswered: 0 });
    expect(reportOn(form, {}, keys)).toMatchObject({ level: null, possible: null });
  });
  test('a skill that time cut off before its fifth question is not measured; one skill alone is no level', () => {
    const cut = reportOn(
      form,
      answersTo(23, () => 0),
      keys,
    );
    expect(cut.skills.map(({ level, unanswered }) => [level, unanswered])).toEqual([
      ['C1', 0],
      ['C1', 0],
      [null, 1],
      [null, 4],
    ]);
    expect(cut.level).toBe('C1');
    expect(
      reportOn(
        form,
        answersTo(10, () => 0),
        keys,
      ).level,
    ).toBeNull();
  });
  test('what time did not allow lowers the share without being a guess', () => {
    const { skills } = reportOn(
      form,
      answersTo(6, () => 0),
      keys,
    );
    expect(skills[0]).toMatchObject({ level: 'B2', wrong: 0, unanswered: 4 });
  });
});

describe('the share', () => {
  test.each([
    [4, 4, 0, 1],
    [4, 3, 1, 2 / 3],
    [5, 3, 2, 7 / 15],
    [5, 3, 0, 0.6],
    [3, 0, 3, -1 / 3],
    [0, 0, 0, 0],
  ])('of %d asked, %d right and %d wrong is %d', (asked, right, wrong, share) => expect(correctedShare({ asked, right, wrong })).toBeCloseTo(share, 10));
});

const tally = (level: PlacementLevel, asked: number, right: number, wrong: number): Tally => ({ level, asked, right, wrong });
describe('the level of a skill', () => {
  test.each<[string, Block, Tally[], PlacementLevel, PlacementLevel | null]>([
    ['nothing reached below', 'low', [tally('A1', 3, 1, 2), tally('A2', 4, 0, 4)], 'A1', null],
    ['A2 by exactly six tenths', 'low', [tally('A1', 3, 3, 0), tally('A2', 5, 3, 0), tally('B1', 2, 0, 2)], 'A2', null],
    ['A2 missed by one guess, but near', 'low', [tally('A1', 3, 3, 0), tally('A2', 5, 3, 2), tally('B1', 2, 0, 2)], 'A1', 'A2'],
    ['a single B2 item proves nothing', 'low', [tally('A1', 3, 3, 0), tally('A2', 4, 4, 0), tally('B1', 2, 0, 0), tally('B2', 1, 1, 0)], 'A2', null],
    ['the middle block stands on A2', 'middle', [tally('A2', 1, 0, 1), tally('B1', 5, 2, 3), tally('B2', 4, 0, 4)], 'A2', null],
    ['B1, B2 near', 'middle', [tally('A2', 1, 1, 0), tally('B1', 5, 5, 0), tally('B2', 4, 2, 1)], 'B1', 'B2'],
    ['B2', 'middle', [tally('B1', 5, 4, 1), tally('B2', 4, 3, 1)], 'B2', null],
    ['the high block stands on B1', 'high', [tally('B1', 2, 2, 0), tally('B2', 4, 1, 3), tally('C1', 3, 0, 3)], 'B1', null],
    ['C1 needs more than two of three with a guess', 'high', [tally('B1', 2, 2, 0), tally('B2', 4, 4, 0), tally('C1', 3, 2, 1)], 'B2', 'C1'],
    ['C1 by two and an honest blank', 'high', [tally('B1', 2, 2, 0), tally('B2', 4, 4, 0), tally('C1', 3, 2, 0)], 'C1', null],
  ])('%s', (_, block, tallies, level, possible) => expect(skillLevel(tallies, block)).toEqual({ level, possible }));
});

describe('the level of the whole', () => {
  const skill = (text: string) => {
    const [level, possible] = text.split('+');
    const known = (name: string | undefined): PlacementLevel | null => PLACEMENT_LEVELS.find((one) => one === name) ?? null;
    return { level: known(level), possible: known(possible) };
  };
  test.each([
    ['B1 B1 B1 B1', 'B1', null],
    ['A2 B1 B1 B2', 'B1', null],
    ['A2 A2 B1 B1', 'A2', 'B1'],
    ['A1 B2 B2 B2', 'A2', 'B1'],
    ['A2 C1 C1 C1', 'B1', 'B2'],
    ['C1 C1 C1 C1', 'C1', null],
    ['B1+B2 B1+B2 B1 B1', 'B1', 'B2'],
    ['B1+B2 B1 B1 B1', 'B1', null],
    ['B1 B2 - -', 'B1', 'B2'],
    ['A2 B1 B2 -', 'B1', null],
    ['B2 - - -', null, null],
    ['- - - -', null, null],
  ])('%s is %s, possibly %s', (skills, level, possible) => expect(overallLevel(skills.split(' ').map(skill))).toEqual({ level, possible }));
});

describe('taking it again', () => {
  const finished = new Date('2026-11-21T20:00:00Z');
  test.each([
    ['2026-11-22T00:00:00Z', '2026-12-05T17:00:00.000Z'],
    ['2026-12-05T16:59:59Z', '2026-12-05T17:00:00.000Z'],
    ['2026-12-05T17:00:00Z', undefined],
  ])('at %s: from %s', (now, from) => expect(retakeAt(finished, new Date(now))?.toISOString()).toBe(from));
  test('is said as a Vietnamese date', () => expect(vietnamDate(new Date('2026-12-05T17:00:00Z'))).toBe('06/12/2026'));
});
