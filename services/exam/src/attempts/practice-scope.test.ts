import { describe, expect, it } from '@jest/globals';
import { contentOf, everyKind } from '../exams/exam-fixtures.js';
import { publicParts } from '../exams/exam-projection.js';
import { markSheet } from '../marking/mark-sheet.js';
import { cutContent, includedOfMistakes, includedOfParts, isIncluded, withWholeSets } from './practice-scope.js';

const content = contentOf(everyKind());
const first = ['q1', 'q2', 'q3', 'q4', 'q5'];

describe('parts', () => {
  it.each([
    [[0], first],
    [[1], ['q6', 'q7', 'q8', 'q9', 'q10']],
    [[0, 0], first],
    [[1, 0], null],
    [[], undefined],
    [[2], undefined],
    [[-1], undefined],
    [[0.5], undefined],
    [[0, Number.NaN], undefined],
  ])('%j: %j', (parts, expected) => expect(includedOfParts(content, parts)).toEqual(expected));
});

describe('mistakes', () => {
  const mistakesOf = (answers: Record<string, unknown>) => includedOfMistakes(content, markSheet(content, answers).perQuestion);
  const right = { q1: 0, q2: 'NOT GIVEN', q3: 1, q4: 'tower', q5: '1985', q6: [1, 4], q8: 'YES', q9: 1, q10: 2 };
  it('are what was wrong or left open', () => expect(mistakesOf({ ...right, q1: 3, q9: null })).toEqual(['q1', 'q9']));
  it('take the rest of their set along', () => expect(mistakesOf({ ...right, q6: [1, 2] })).toEqual(['q6', 'q7']));
  it('of a perfect sheet are none', () => expect(mistakesOf(right)).toEqual([]));
  it('hold nothing that is not marked', () => {
    const unkeyed = {
      ...content,
      parts: content.parts.map((part) => ({ ...part, questions: part.questions.map((question) => ({ ...question, key: null })) })),
    };
    expect(includedOfMistakes(unkeyed, markSheet(unkeyed, {}).perQuestion)).toEqual([]);
  });
});

it('a set is in or out as a whole, unknown ids are out, and null is everything', () => {
  expect(withWholeSets(content, ['q7', 'q1', 'q99', '__proto__'])).toEqual(['q1', 'q6', 'q7']);
  expect([isIncluded(null, 'q1'), isIncluded(['q2'], 'q1'), isIncluded(['q2'], 'q2')]).toEqual([true, false, true]);
});

it('the exam that is cut to some questions keeps their groups and parts, and nothing else', () => {
  const cut = cutContent(content, ['q3', 'q10']);
  expect(cut.parts.map(({ id, questions, groups }) => [id, questions.map((q) => q.id), groups.map((g) => g.id)])).toEqual([
    ['p1', ['q3'], ['g-bank']],
    ['p2', ['q10'], []],
  ]);
  expect(cutContent(content, ['q8']).parts.map(({ id }) => id)).toEqual(['p2']);
  expect(publicParts(cut)).toMatchObject({ passages: [{ questions: [{ id: 'q3', number: 3 }] }, { questions: [{ id: 'q10', number: 10 }] }] });
});

it('marking counts only what is included, gives no band unless asked, and marks sets whole', () => {
  const sheet = markSheet(content, { q1: 0, q2: 'TRUE', q6: [1, 4] }, undefined, { included: ['q1', 'q2', 'q6', 'q7'], rated: false });
  expect(sheet).toMatchObject({
    totalQuestions: 4,
    correctAnswers: 3,
    answeredCount: 4,
    percentage: 75,
    bandScore: null,
    lost: [{ reasonCode: 'TF_NG_CONFUSION', count: 1 }],
  });
  expect(sheet.perQuestion.map(({ questionId }) => questionId)).toEqual(['q1', 'q2', 'q6', 'q7']);
});
