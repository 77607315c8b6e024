import { describe, expect, test } from '@jest/globals';
import { BELL_SHAPE, handInTimes, nextStep } from '../../deploy/bench/bell-plan.js';
import { type Found, verdictOf } from '../../deploy/bench/bell-verdict.js';

describe('hand-in times', () => {
  const times = handInTimes(1_000, BELL_SHAPE);

  test('rise from the first hand to the last clock', () => {
    expect(times).toHaveLength(1_000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBe(-BELL_SHAPE.byHandSeconds);
    expect(times.at(-1)).toBe(BELL_SHAPE.atZeroSeconds);
  });

  test('are before the bell for those who hand in themselves only', () => {
    expect(times.filter((time) => time < 0)).toHaveLength(1_000 * BELL_SHAPE.byHand);
  });

  test.each([
    [1, { byHand: 0, byHandSeconds: 10, atZeroSeconds: 3 }, [0]],
    [2, { byHand: 1, byHandSeconds: 10, atZeroSeconds: 3 }, [-10, -5]],
    [0, BELL_SHAPE, []],
  ])('of %i learners are finite', (count, shape, expected) => expect(handInTimes(count, shape)).toEqual(expected));
});

describe('the page after an answer', () => {
  test.each([
    ['rests with its result', 200, '', 'rest'],
    ['rests when the refusal names the result', 409, '{"data":{"resultId":"x"}}', 'rest'],
    ['asks again when it does not', 409, '{"code":"ATTEMPT_TAKEN_OVER"}', 'retry'],
    ['gives up on its own mistake', 400, '', 'give-up'],
    ['asks again when the server is busy', 503, '', 'retry'],
    ['asks again after a lost connection', 0, '', 'retry'],
  ] as const)('%s', (_name, status, body, expected) => expect(nextStep(status, Buffer.from(body))).toBe(expected));
});

describe('the verdict after the bell', () => {
  const sheet = { q1: 'boat', q2: 3 };
  const stored = (changes: Partial<Found> = {}): Found => ({ id: 'a', state: 'submitted', answers: sheet, results: 1, correct: 2, ...changes });
  const judge = (...found: Found[]) => verdictOf(new Map([['a', sheet]]), found, (answers) => Object.keys(answers).length);
  const GOOD = { marked: 1, unmarked: 0, doubled: 0, closedByClock: 0, lostAnswers: 0, wrongMarks: 0 };

  test.each([
    ['all is well', [stored()], GOOD],
    ['the attempt is gone', [], { ...GOOD, marked: 0, unmarked: 1 }],
    ['it has no result', [stored({ results: 0, correct: null, state: 'in_progress' })], { ...GOOD, marked: 0, unmarked: 1 }],
    ['it has two', [stored({ results: 2 })], { ...GOOD, doubled: 1 }],
    [
      'the clock was faster than the last word',
      [stored({ state: 'auto_submitted', answers: { q2: 3 }, correct: 1 })],
      { ...GOOD, closedByClock: 1, lostAnswers: 1 },
    ],
    ['another answer is stored', [stored({ answers: { q1: 'ship', q2: 3 } })], { ...GOOD, lostAnswers: 1 }],
    ['the marks are not those of the answers', [stored({ correct: 1 })], { ...GOOD, wrongMarks: 1 }],
  ])('when %s', (_name, found, expected) => expect(judge(...found)).toEqual(expected));
});
