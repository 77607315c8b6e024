import { describe, expect, it } from '@jest/globals';
import { contentOf, everyKind } from '../exams/exam-fixtures.js';
import { answerRules, changesOfMap, checkChanges, MOST_CHANGES } from './answer-rules.js';

const rules = answerRules(contentOf(everyKind()));
const check = (questionId: unknown, value: unknown): unknown => {
  const checked = checkChanges([{ questionId, value }], rules);
  return checked.ok ? (checked.changes[0] ?? { unknown: checked.unknownIds }).valueOf() : checked.errors.map(({ path, code }) => `${path} ${code}`).join();
};
const value = (questionId: string, given: unknown): unknown => {
  const checked = checkChanges([{ questionId, value: given }], rules);
  return checked.ok ? checked.changes[0]?.value : checked.errors[0]?.code;
};

describe('values by kind of question', () => {
  it.each([
    ['q1', 0, 0],
    ['q1', 3, 3],
    ['q1', '2', 2],
    ['q1', 'B', 1],
    ['q1', 'the first reason', 0],
    ['q1', null, null],
    ['q1', '', null],
    ['q1', undefined, null],
    ['q1', 4, 'INDEX_OUT_OF_RANGE'],
    ['q1', -1, 'INDEX_OUT_OF_RANGE'],
    ['q1', 1.5, 'VALUE_INVALID'],
    ['q1', 'zebra', 'VALUE_INVALID'],
    ['q1', {}, 'VALUE_INVALID'],
    ['q1', true, 'VALUE_INVALID'],
    ['q1', [1], 'VALUE_INVALID'],
    ['q1', 'x'.repeat(5000), 'TEXT_TOO_LONG'],
    ['q2', 'TRUE', 'TRUE'],
    ['q2', 'not given', 'not given'],
    ['q2', 1, 1],
    ['q2', 'YES', 'YES'],
    ['q2', 3, 'VALUE_INVALID'],
    ['q2', 'perhaps', 'VALUE_INVALID'],
    ['q2', [], 'VALUE_INVALID'],
    ['q2', false, 'VALUE_INVALID'],
    ['q2', ' ', null],
    ['q3', 2, 2],
    ['q3', 3, 'INDEX_OUT_OF_RANGE'],
    ['q3', 'iii', 2],
    ['q8', 'YES', 'YES'],
    ['q10', 'C', 2],
    ['q4', 'tower', 'tower'],
    ['q4', 'cafe\u0301', 'café'],
    ['q4', 15, '15'],
    ['q4', 'a\u0000b', 'a b'],
    ['q4', 'x'.repeat(200), 'x'.repeat(200)],
    ['q4', 'x'.repeat(201), 'TEXT_TOO_LONG'],
    ['q4', '  ', null],
    ['q4', ['x'], 'VALUE_INVALID'],
    ['q4', {}, 'VALUE_INVALID'],
    ['q4', Number.NaN, 'VALUE_INVALID'],
    ['q4', '<script>', '<script>'],
    ['q6', [0, 4], [0, 4]],
    ['q6', [4, 4], [4]],
    ['q6', [], null],
    ['q6', 2, 2],
    ['q6', [5], 'INDEX_OUT_OF_RANGE'],
    ['q6', ['0'], 'INDEX_OUT_OF_RANGE'],
    ['q6', [-1], 'INDEX_OUT_OF_RANGE'],
    ['q6', [0, 1, 2], [0, 1, 2]],
    ['q6', Array(1000).fill(0), 'INDEX_OUT_OF_RANGE'],
  ])('%s: %j → %j', (id, given, expected) => {
    expect(value(id, given)).toEqual(expected);
  });
});

describe('the list of changes', () => {
  it.each([
    [undefined, 'ok'],
    [null, 'ok'],
    [[], 'ok'],
    ['x', 'changes CHANGES_INVALID'],
    [{}, 'changes CHANGES_INVALID'],
    [[null], 'changes.0.questionId QUESTION_ID_INVALID'],
    [[{ value: 1 }], 'changes.0.questionId QUESTION_ID_INVALID'],
    [[{ questionId: 5 }], 'changes.0.questionId QUESTION_ID_INVALID'],
    [
      [
        { questionId: 'q1', value: 0 },
        { questionId: 'q1', value: 99 },
      ],
      'changes.1.value INDEX_OUT_OF_RANGE',
    ],
  ])('%j: %s', (raw, expected) => {
    const checked = checkChanges(raw, rules);
    expect(checked.ok ? 'ok' : checked.errors.map(({ path, code }) => `${path} ${code}`).join()).toBe(expected);
  });
  it('drops unknown questions and names them', () => {
    expect(check('q99', 1)).toEqual({ unknown: ['q99'] });
    expect(check('__proto__', 1)).toEqual({ unknown: ['__proto__'] });
    expect(check('z'.repeat(5000), 1)).toEqual({ unknown: ['z'.repeat(64)] });
  });
  it(`takes ${MOST_CHANGES}, not one more`, () => {
    const many = (n: number) =>
      checkChanges(
        Array.from({ length: n }, () => ({ questionId: 'q1', value: 0 })),
        rules,
      ).ok;
    expect([many(MOST_CHANGES), many(MOST_CHANGES + 1)]).toEqual([true, false]);
  });
  it('reads the map of the old submit', () => {
    expect(changesOfMap({ q1: 0, q2: 'TRUE' })).toEqual([
      { questionId: 'q1', value: 0 },
      { questionId: 'q2', value: 'TRUE' },
    ]);
    expect([changesOfMap(null), changesOfMap([1]), changesOfMap('x')]).toEqual([[], [], []]);
  });
});
