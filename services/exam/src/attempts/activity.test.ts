import { describe, expect, it } from '@jest/globals';
import { contentOf, everyKind } from '../exams/exam-fixtures.js';
import { fittedActivity, readActivity } from './activity.js';
import { answerRules } from './answer-rules.js';

const rules = answerRules(contentOf(everyKind()));

describe('totals off the wire', () => {
  it.each([
    [
      { q1: 12, q2: 30.9 },
      { q1: 12, q2: 30 },
    ],
    [{ q1: 12, q99: 5, __proto__x: 4 }, { q1: 12 }],
    [{ q1: -5, q2: 0, q3: Number.NaN, q4: 'x', q5: 1e12 }, { q5: 21_600 }],
    [{}, null],
    [[], null],
    [null, null],
    ['q1', null],
    [undefined, null],
  ])('%j is %j', (raw, expected) => expect(readActivity(raw, rules)).toEqual(expected));
});

describe('W10: nobody looks longer than the attempt took', () => {
  it.each([
    [{ q1: 10, q2: 20 }, 60, { q1: 10, q2: 20 }],
    [{ q1: 10, q2: 20 }, 30, { q1: 10, q2: 20 }],
    [{ q1: 7_000, q2: 14_000 }, 60, { q1: 20, q2: 40 }],
    [{ q1: 10 }, 0, { q1: 0 }],
    [{}, 0, {}],
  ])('%j in %i s', (activity, wall, expected) => expect(fittedActivity(activity, wall)).toEqual(expected));
});
