import { describe, expect, it } from '@jest/globals';
import type { AnswerValue } from '../exams/exam-content.js';
import { changesOf, MOST_PREVIOUS, type Trail, withTrail } from './answer-trail.js';

describe('the trail', () => {
  it.each([
    ['a first answer', {}, {}, { q1: 1 }, {}],
    ['the same again', {}, { q1: 1 }, { q1: 1 }, {}],
    ['another one', {}, { q1: 1 }, { q1: 2 }, { q1: [1] }],
    ['a third one', { q1: [1] }, { q1: 2 }, { q1: 0 }, { q1: [1, 2] }],
    ['an emptied one', {}, { q1: 1 }, { q1: null }, { q1: [1] }],
    ['typing on', {}, { q7: 'riv' }, { q7: 'river' }, {}],
    ['typing something else', {}, { q7: 'lake' }, { q7: 'river' }, { q7: ['lake'] }],
    ['an index that begins like another', {}, { q1: 1 }, { q1: 12 }, { q1: [1] }],
    ['a set', {}, { q5: [0, 3] }, { q5: [0, 2] }, { q5: [[0, 3]] }],
    ['only what was touched', { q2: [3] }, { q1: 1, q2: 0 }, { q1: 2 }, { q1: [1], q2: [3] }],
  ] as [string, Trail, Record<string, AnswerValue>, Record<string, AnswerValue | null>, Trail][])('after %s', (_what, trail, answers, touched, expected) => {
    expect(withTrail(trail, answers, touched)).toEqual(expected);
  });
  it('forgets the oldest of many', () => {
    let trail: Trail = {};
    for (let i = 0; i < MOST_PREVIOUS + 3; i += 1) trail = withTrail(trail, { q1: i }, { q1: i + 1 });
    expect(trail.q1).toEqual(Array.from({ length: MOST_PREVIOUS }, (_, i) => i + 3));
  });
});

describe('changes of mind', () => {
  it.each([
    ['one', [1], 2, [[1, 2]]],
    [
      'there and back',
      [1, 2],
      1,
      [
        [1, 2],
        [2, 1],
      ],
    ],
    ['emptied at the end', [1], null, [[1, null]]],
    ['emptied and answered again', [1], 1, []],
    ['a slip of the keyboard', ['rivre', 'riv'], 'river', [['rivre', 'river']]],
    ['another word', ['lake', 'la', 'r'], 'river', [['lake', 'river']]],
    ['letters added to a set', [[0], [0, 3]], [0, 3], []],
    [
      'one letter for another',
      [[0, 3], [0]],
      [0, 2],
      [
        [
          [0, 3],
          [0, 2],
        ],
      ],
    ],
    ['a word cut short for good', ['rivers'], 'river', [['rivers', 'river']]],
    ['none', [], 3, []],
    ['nothing at all', [], null, []],
  ] as [string, AnswerValue[], AnswerValue | null, [AnswerValue, AnswerValue | null][]][])('%s', (_what, previous, last, expected) => {
    expect(changesOf(previous, last).map(({ from, to }) => [from, to])).toEqual(expected);
  });
});
