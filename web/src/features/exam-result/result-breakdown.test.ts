import { describe, expect, test } from '@jest/globals';
import type { QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import { filterCounts, filterQuestions, nextStep, sharesByPart, sharesByTask, statusOf } from './result-breakdown';

let number = 0;
const question = (changes: Partial<QuestionResult>): QuestionResult => {
  number += 1;
  return {
    questionId: `q${number}`,
    number,
    section: 1,
    type: 'fill-blank',
    answer: 'a',
    correctAnswer: 'b',
    answerText: 'a',
    correctAnswerText: 'b',
    correct: false,
    reasonCode: 'WRONG_ANSWER',
    reason: '',
    ...changes,
  };
};
const right = (changes: Partial<QuestionResult> = {}) => question({ correct: true, reasonCode: 'EXACT', ...changes });

const sheet = [
  right(),
  right({ type: 'matching', section: 2 }),
  question({}),
  question({ type: 'matching', section: 2, reasonCode: 'UNANSWERED' }),
  question({ type: 'multiple-choice', section: 3, reasonCode: 'WRONG_OPTION' }),
  question({ type: 'multiple-choice', section: 3, reasonCode: 'NOT_MARKED' }),
];

test.each([
  [{ correct: true, reasonCode: 'UK_US' }, 'right'],
  [{ correct: false, reasonCode: 'SPELLING_NEAR' }, 'wrong'],
  [{ correct: false, reasonCode: 'UNANSWERED' }, 'unanswered'],
  [{ correct: false, reasonCode: 'NOT_MARKED' }, 'unmarked'],
] as const)('%j is %s', (given, status) => expect(statusOf(given)).toBe(status));

describe('shares', () => {
  test('by type, weakest first, without what is not marked', () =>
    expect(sharesByTask(sheet, ({ type }) => type)).toEqual([
      { key: 'multiple-choice', correct: 0, total: 1 },
      { key: 'fill-blank', correct: 1, total: 2 },
      { key: 'matching', correct: 1, total: 2 },
    ]));
  test('by part in order, even when the questions are not', () =>
    expect(sharesByPart([...sheet].reverse()).map(({ key, correct, total }) => [key, correct, total])).toEqual([
      [1, 1, 2],
      [2, 1, 2],
      [3, 0, 1],
    ]));
  test('of nothing is nothing', () => expect(sharesByTask([], ({ type }) => type)).toEqual([]));
});

test('each filter counts what it shows', () => {
  const counts = filterCounts(sheet);
  expect(counts).toEqual({ all: 6, wrong: 2, unanswered: 1 });
  for (const filter of ['all', 'wrong', 'unanswered'] as const) expect(filterQuestions(sheet, filter)).toHaveLength(counts[filter]);
});

describe('the next step', () => {
  const after = (correctAnswers: number, lost: [string, number][]) =>
    nextStep({
      lost: lost.map(([reasonCode, count]) => ({ reasonCode, count })),
      score: { percentage: 0, correctAnswers, totalQuestions: 40, bandScore: 6, description: '', bandTable: 'seed-v1' },
    });
  test.each([
    [
      'many blanks come first',
      20,
      [
        ['UNANSWERED', 5],
        ['SPELLING_NEAR', 9],
      ],
      { kind: 'blank', count: 5 },
    ],
    [
      'a few blanks do not',
      27,
      [
        ['UNANSWERED', 4],
        ['SPELLING_NEAR', 9],
      ],
      { kind: 'cause', reasonCode: 'SPELLING_NEAR', count: 9 },
    ],
    [
      'the commonest slip of form',
      30,
      [
        ['PLURAL', 3],
        ['WRONG_OPTION', 5],
        ['SPELLING_NEAR', 2],
      ],
      { kind: 'cause', reasonCode: 'PLURAL', count: 3 },
    ],
    [
      'a single slip is no pattern',
      35,
      [
        ['PLURAL', 1],
        ['WRONG_OPTION', 4],
      ],
      { kind: 'review', count: 5 },
    ],
    ['nothing lost', 40, [], { kind: 'perfect' }],
  ] as [string, number, [string, number][], object][])('%s', (_what, correct, lost, step) => expect(after(correct, lost)).toEqual(step));
});
