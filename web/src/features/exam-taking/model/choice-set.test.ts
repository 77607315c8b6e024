import { describe, expect, test } from '@jest/globals';
import { answeredMembers, chosenOf, toggleChoice } from './choice-set';

const pair = ['q5', 'q6'];

describe('choose TWO', () => {
  test('the first letter goes to the first number, the second to the second', () => {
    expect(toggleChoice(pair, {}, 3)).toEqual([{ questionId: 'q5', value: [3] }]);
    expect(toggleChoice(pair, { q5: [3] }, 0)).toEqual([{ questionId: 'q6', value: [0] }]);
  });

  test('taking a letter off empties its number and leaves the other where it is', () => {
    expect(toggleChoice(pair, { q5: [3], q6: [0] }, 3)).toEqual([{ questionId: 'q5', value: null }]);
    expect(toggleChoice(pair, { q6: [0] }, 1)).toEqual([{ questionId: 'q5', value: [1] }]);
  });

  test('a full set takes no third letter', () => expect(toggleChoice(pair, { q5: [3], q6: [0] }, 1)).toEqual([]));

  test.each([
    ['both letters in one number', { q5: [1, 4] }],
    ['plain indices', { q5: 1, q6: 4 }],
    ['one letter twice', { q5: [1, 4], q6: [4] }],
  ])('reads %s', (_case, answers) => {
    expect(chosenOf(pair, answers)).toEqual([1, 4]);
    expect(answeredMembers(pair, answers)).toEqual(pair);
  });

  test('sets stored in another spelling are put right by the next click', () => {
    expect(toggleChoice(pair, { q5: [1, 4] }, 1)).toEqual([
      { questionId: 'q5', value: null },
      { questionId: 'q6', value: [4] },
    ]);
  });

  test('one letter answers one number', () => expect(answeredMembers(pair, { q6: [2] })).toEqual(['q6']));
});
