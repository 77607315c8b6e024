import { describe, expect, it } from '@jest/globals';
import { markSet, type SetMember } from './mark-set.js';

const options = ['a boat', 'a horse', 'a lamp', 'a rope', 'a map'];
const pair: SetMember[] = [
  { id: 'q1', options, maxChoices: 2, key: { kind: 'choice', index: 1 } },
  { id: 'q2', options, maxChoices: 2, key: { kind: 'choice', index: 4 } },
];
const mark = (answers: Record<string, unknown>, members = pair) => {
  const marks = markSet(members, (id) => answers[id]);
  return members.map(({ id }) => marks.get(id)).map((one) => [one?.correct, one?.reasonCode, one?.given]);
};

describe('choose two', () => {
  it.each([
    [
      'both right in one array',
      { q1: [1, 4] },
      [
        [true, 'EXACT', 1],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'the order does not matter',
      { q1: [4, 1] },
      [
        [true, 'EXACT', 1],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'the array may stand at the second question',
      { q2: [4, 1] },
      [
        [true, 'EXACT', 1],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'or at both',
      { q1: [1, 4], q2: [1, 4] },
      [
        [true, 'EXACT', 1],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'one index at each question',
      { q1: 1, q2: 4 },
      [
        [true, 'EXACT', 1],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'crossed over',
      { q1: 4, q2: 1 },
      [
        [true, 'EXACT', 1],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'letters are read too',
      { q1: 'B', q2: 'E' },
      [
        [true, 'EXACT', 1],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'one right, one wrong',
      { q1: [1, 2] },
      [
        [true, 'EXACT', 1],
        [false, 'WRONG_OPTION', 2],
      ],
    ],
    [
      'one right, one missing',
      { q1: [4] },
      [
        [false, 'UNANSWERED', null],
        [true, 'EXACT', 4],
      ],
    ],
    [
      'the same letter twice counts once',
      { q1: 1, q2: 1 },
      [
        [true, 'EXACT', 1],
        [false, 'UNANSWERED', null],
      ],
    ],
    [
      'both wrong',
      { q1: [0, 2] },
      [
        [false, 'WRONG_OPTION', 0],
        [false, 'WRONG_OPTION', 2],
      ],
    ],
    [
      'three letters void the group',
      { q1: [1, 4, 0] },
      [
        [false, 'WRONG_OPTION', 0],
        [false, 'WRONG_OPTION', 1],
      ],
    ],
    [
      'three letters over two questions void it too',
      { q1: [1, 4], q2: 0 },
      [
        [false, 'WRONG_OPTION', 0],
        [false, 'WRONG_OPTION', 1],
      ],
    ],
    [
      'all letters',
      { q1: [0, 1, 2, 3, 4] },
      [
        [false, 'WRONG_OPTION', 0],
        [false, 'WRONG_OPTION', 1],
      ],
    ],
    [
      'nothing',
      {},
      [
        [false, 'UNANSWERED', null],
        [false, 'UNANSWERED', null],
      ],
    ],
    [
      'an empty array',
      { q1: [] },
      [
        [false, 'UNANSWERED', null],
        [false, 'UNANSWERED', null],
      ],
    ],
    [
      'nonsense beside a right letter',
      { q1: [1, {}, 'zebra'] },
      [
        [true, 'EXACT', 1],
        [false, 'WRONG_OPTION', null],
      ],
    ],
    [
      'a huge array',
      { q1: Array(100_000).fill(1) },
      [
        [true, 'EXACT', 1],
        [false, 'UNANSWERED', null],
      ],
    ],
  ])('%s', (_, answers, expected) => {
    expect(mark(answers)).toEqual(expected);
  });

  it('works for three of seven', () => {
    const three = [0, 2, 6].map((index, i): SetMember => ({ id: `q${i}`, options: [...options, 'x', 'y'], maxChoices: 3, key: { kind: 'choice', index } }));
    expect(mark({ q0: [6, 0, 5] }, three)).toEqual([
      [true, 'EXACT', 0],
      [false, 'WRONG_OPTION', 5],
      [true, 'EXACT', 6],
    ]);
  });
});
