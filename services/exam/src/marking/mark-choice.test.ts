import { describe, expect, it } from '@jest/globals';
import type { VerdictLabels } from '../exams/exam-content.js';
import { displayChoice, readChoice } from './choice-index.js';
import { isAnswered, type MarkableQuestion, markAnswer } from './mark-answer.js';

const OPTIONS = ['the first reason', 'the second reason', 'the third reason', 'the fourth reason'];
const HEADINGS = ['i. The rise', 'ii. The fall', 'iii. The end', 'iv. A start', 'v. Doubt', 'vi. Hope', 'vii. Cost', 'viii. Gain', 'ix. Loss'];
const choice = (index: number, options = OPTIONS): MarkableQuestion => ({
  type: 'multiple-choice',
  question: 'Why?',
  options,
  labels: 'TFNG',
  wordLimit: undefined,
  key: { kind: 'choice', index },
});
const verdict = (value: 'TRUE' | 'FALSE' | 'NOT GIVEN' | 'YES' | 'NO', labels: VerdictLabels = 'TFNG'): MarkableQuestion => ({
  type: 'true-false-notgiven',
  question: 'Is it?',
  options: [],
  labels,
  wordLimit: undefined,
  key: { kind: 'verdict', value },
});

describe('a choice is read in any spelling', () => {
  it.each([
    [0, OPTIONS, 0],
    [3, OPTIONS, 3],
    ['0', OPTIONS, 0],
    ['2', OPTIONS, 2],
    ['A', OPTIONS, 0],
    ['a', OPTIONS, 0],
    ['d', OPTIONS, 3],
    [' B ', OPTIONS, 1],
    ['B.', OPTIONS, 1],
    ['(c)', OPTIONS, 2],
    ['the third reason', OPTIONS, 2],
    ['The Third Reason.', OPTIONS, 2],
    ['iv', HEADINGS, 3],
    ['IX', HEADINGS, 8],
    ['i', HEADINGS, 0],
    ['ii. The fall', HEADINGS, 1],
    ['C', ['A', 'B', 'C'], 2],
    ['c', ['C', 'A'], 0],
    ['20', ['10', '20', '30'], 1],
  ])('%j of %j is %i', (value, options, index) => {
    expect(readChoice(value, options)).toEqual({ index });
  });
  it.each([
    [4, OPTIONS, 'out_of_range'],
    [-1, OPTIONS, 'out_of_range'],
    ['E', OPTIONS, 'out_of_range'],
    ['9', OPTIONS, 'out_of_range'],
    [1.5, OPTIONS, 'unknown'],
    [Number.NaN, OPTIONS, 'unknown'],
    ['', OPTIONS, 'unknown'],
    ['banana', OPTIONS, 'unknown'],
    [null, OPTIONS, 'unknown'],
    [{}, OPTIONS, 'unknown'],
    ['1', ['10', '20', '1', '0'], 'ambiguous'],
    ['x'.repeat(9999), OPTIONS, 'unknown'],
  ])('%j of %j is refused as %s', (value, options, problem) => {
    expect(readChoice(value, options)).toEqual({ problem });
  });
  it.each([
    [1, OPTIONS, 'B. the second reason'],
    [3, HEADINGS, 'iv. A start'],
    [2, ['A', 'B', 'C'], 'C'],
    [0, ['', 'b'], 'A'],
  ])('shows %i of %j as %s', (index, options, text) => {
    expect(displayChoice(index, options)).toBe(text);
  });
});

describe('choices', () => {
  it.each([
    [0, 0, true, 'EXACT'],
    [0, 'A', true, 'EXACT'],
    [0, '0', true, 'EXACT'],
    [2, [2], true, 'EXACT'],
    [2, 'the third reason', true, 'EXACT'],
    [0, 1, false, 'WRONG_OPTION'],
    [1, 0, false, 'WRONG_OPTION'],
    [1, 9, false, 'WRONG_OPTION'],
    [1, -1, false, 'WRONG_OPTION'],
    [1, 'zebra', false, 'WRONG_OPTION'],
    [1, [1, 2], false, 'WRONG_OPTION'],
    [0, null, false, 'UNANSWERED'],
    [0, '', false, 'UNANSWERED'],
    [0, [], false, 'UNANSWERED'],
    [0, undefined, false, 'UNANSWERED'],
    [0, false, false, 'UNANSWERED'],
    [0, {}, false, 'UNANSWERED'],
  ])('key %i, answer %j: %s %s', (key, answer, correct, reasonCode) => {
    expect(markAnswer(choice(key), answer)).toMatchObject({ correct, reasonCode });
  });
  it('an index of 0 is an answer', () => {
    expect(isAnswered(0)).toBe(true);
  });
  it('a question without a key is not marked', () => {
    expect(markAnswer({ ...choice(0), key: null }, 0)).toEqual({ correct: false, reasonCode: 'NOT_MARKED' });
  });
});

describe('verdicts', () => {
  it.each([
    ['TRUE', 'TRUE', 'TFNG', 'EXACT'],
    ['TRUE', 'true', 'TFNG', 'EXACT'],
    ['TRUE', 'T', 'TFNG', 'EXACT'],
    ['TRUE', 0, 'TFNG', 'EXACT'],
    ['FALSE', 1, 'TFNG', 'EXACT'],
    ['FALSE', '1', 'TFNG', 'EXACT'],
    ['FALSE', 'f', 'TFNG', 'EXACT'],
    ['NOT GIVEN', 2, 'TFNG', 'EXACT'],
    ['NOT GIVEN', 'ng', 'TFNG', 'EXACT'],
    ['NOT GIVEN', 'Not  given', 'TFNG', 'EXACT'],
    ['NOT GIVEN', 'not-given', 'TFNG', 'EXACT'],
    ['NOT GIVEN', 'NOTGIVEN', 'TFNG', 'EXACT'],
    ['YES', 'yes', 'YNNG', 'EXACT'],
    ['YES', 'Y', 'YNNG', 'EXACT'],
    ['YES', 0, 'YNNG', 'EXACT'],
    ['NO', 'n', 'YNNG', 'EXACT'],
    ['NO', 1, 'YNNG', 'EXACT'],
    ['NOT GIVEN', 'NG', 'YNNG', 'EXACT'],
    ['TRUE', 'FALSE', 'TFNG', 'WRONG_OPTION'],
    ['FALSE', 'TRUE', 'TFNG', 'WRONG_OPTION'],
    ['FALSE', 0, 'TFNG', 'WRONG_OPTION'],
    ['YES', 'NO', 'YNNG', 'WRONG_OPTION'],
    ['TRUE', 'NOT GIVEN', 'TFNG', 'TF_NG_CONFUSION'],
    ['NOT GIVEN', 'TRUE', 'TFNG', 'TF_NG_CONFUSION'],
    ['NOT GIVEN', 'FALSE', 'TFNG', 'TF_NG_CONFUSION'],
    ['FALSE', 2, 'TFNG', 'TF_NG_CONFUSION'],
    ['NO', 'NG', 'YNNG', 'TF_NG_CONFUSION'],
    ['YES', 'TRUE', 'YNNG', 'WRONG_OPTION'],
    ['TRUE', 'YES', 'TFNG', 'WRONG_OPTION'],
    ['NO', 'FALSE', 'YNNG', 'WRONG_OPTION'],
    ['TRUE', 'perhaps', 'TFNG', 'WRONG_OPTION'],
    ['TRUE', 3, 'TFNG', 'WRONG_OPTION'],
    ['TRUE', 0.5, 'TFNG', 'WRONG_OPTION'],
    ['TRUE', [0], 'TFNG', 'WRONG_OPTION'],
    ['TRUE', '', 'TFNG', 'UNANSWERED'],
    ['TRUE', null, 'TFNG', 'UNANSWERED'],
    ['TRUE', 'constructor', 'TFNG', 'WRONG_OPTION'],
  ] as const)('%s, %j (%s) → %s', (key, answer, labels, code) => {
    expect(markAnswer(verdict(key, labels), answer)).toEqual({ correct: code === 'EXACT', reasonCode: code });
  });
});
