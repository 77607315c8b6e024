import { describe, expect, it } from '@jest/globals';
import type { AnswerValue } from '../exams/exam-content.js';
import { contentOf, everyKind } from '../exams/exam-fixtures.js';
import type { ReasonCode } from '../marking/mark-answer.js';
import { markSheet } from '../marking/mark-sheet.js';
import { type Course, isDisputable, withCourse } from './result-line.js';

const content = contentOf(everyKind());
const lines = (course: Partial<Course>) => {
  const answers = course.answers ?? {};
  return withCourse(markSheet(content, answers).perQuestion, content, { answers, trail: {}, activity: {}, timeSpentSeconds: 600, ...course });
};

it('says what an answer was before, in words, and whether it was right', () => {
  const [first, second, , fourth] = lines({
    answers: { q1: 2, q2: 'NOT GIVEN', q4: 'the towers' },
    trail: { q1: [0], q2: ['TRUE'], q4: ['tower'] },
  });
  expect(first?.changes).toEqual([{ from: 0, to: 2, fromText: 'A. the first reason', toText: 'C. the third reason', correctBefore: true }]);
  expect(second?.changes).toEqual([{ from: 'TRUE', to: 'NOT GIVEN', fromText: 'TRUE', toText: 'NOT GIVEN', correctBefore: false }]);
  expect(fourth?.changes).toEqual([{ from: 'tower', to: 'the towers', fromText: 'tower', toText: 'the towers', correctBefore: true }]);
});

it('a set was right when each of its letters was a key', () => {
  const changes = lines({
    answers: { q6: [1, 2] },
    trail: {
      q6: [
        [1, 4],
        [0, 3],
      ],
    },
  })[5]?.changes;
  expect(changes?.map(({ fromText, toText, correctBefore }) => [fromText.replace(/[a-z. ]+/g, ''), toText.replace(/[a-z. ]+/g, ''), correctBefore])).toEqual([
    ['B,E', 'A,D', true],
    ['A,D', 'B,C', false],
  ]);
});

it('an emptied answer is a change too; a line without a course stays as it is', () => {
  const all = lines({ trail: { q1: [0] }, activity: { q2: 40 } });
  expect(all[0]?.changes).toEqual([{ from: 0, to: null, fromText: 'A. the first reason', toText: '', correctBefore: true }]);
  expect(all[1]).toMatchObject({ secondsSpent: 40 });
  expect([all[2]?.changes, all[2]?.secondsSpent, all[1]?.changes]).toEqual([undefined, undefined, undefined]);
});
describe('a second look', () => {
  const line = (answer: AnswerValue | null, reasonCode: ReasonCode, correct = false) => isDisputable({ answer, reasonCode, correct });
  it.each(['WRONG_ANSWER', 'SPELLING_NEAR', 'PLURAL', 'ARTICLE_EXTRA', 'HYPHEN'] as const)('is open to a typed answer that is wrong by %s', (reasonCode) => {
    expect(line('sluice gate', reasonCode)).toBe(true);
  });
  it.each<[string, AnswerValue | null, ReasonCode, boolean]>([
    ['a right one', 'hatch', 'EXACT', true],
    ['a question that was taken out', 'hatch', 'VOIDED', true],
    ['no answer', null, 'UNANSWERED', false],
    ['nothing but spaces', '  ', 'WRONG_ANSWER', false],
    ['too many words', 'the big gate', 'WORD_LIMIT', false],
    ['a choice', 2, 'WRONG_OPTION', false],
    ['choices', [1, 2], 'WRONG_OPTION', false],
    ['a verdict', 'TRUE', 'TF_NG_CONFUSION', false],
    ['a question without a key', 'hatch', 'NOT_MARKED', false],
  ])('is closed to %s', (_what, answer, reasonCode, correct) => {
    expect(line(answer, reasonCode, correct)).toBe(false);
  });
});
