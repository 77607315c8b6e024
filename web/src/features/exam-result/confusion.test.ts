import { expect, test } from '@jest/globals';
import { confusions } from './confusion';
import { makeQuestionResult as question } from './result.fixtures';
import { wayOf } from './way';

const verdict = (task: string, correctAnswerText: string, answerText: string) =>
  question({ task, correctAnswerText, answerText, correct: correctAnswerText === answerText, type: 'true-false-notgiven' });

test('the grid counts what was chosen where which verdict was right', () => {
  const tf = 'true/false/not given';
  const [grid, ...more] = confusions([
    verdict(tf, 'TRUE', 'TRUE'),
    verdict(tf, 'FALSE', 'NOT GIVEN'),
    verdict(tf, 'FALSE', 'NOT GIVEN'),
    verdict(tf, 'NOT GIVEN', 'FALSE'),
    verdict(tf, 'NOT GIVEN', ''),
    question({ task: 'short answer' }),
  ]);
  expect(more).toEqual([]);
  expect(grid?.rows).toEqual([
    { key: 'TRUE', chosen: [1, 0, 0], blank: 0 },
    { key: 'FALSE', chosen: [0, 0, 2], blank: 0 },
    { key: 'NOT GIVEN', chosen: [0, 1, 0], blank: 1 },
  ]);
});

test('YES/NO has a grid of its own; what is not marked has none', () => {
  const grids = confusions([verdict('yes/no/not given', 'NOT GIVEN', 'NO'), verdict('true/false/not given', 'TRUE', 'TRUE')]);
  expect(grids.map(({ words }) => words[0])).toEqual(['TRUE', 'YES']);
  expect(grids[1]?.rows[2]).toEqual({ key: 'NOT GIVEN', chosen: [0, 1, 0], blank: 0 });
  expect(confusions([{ ...verdict('yes/no/not given', '', ''), reasonCode: 'NOT_MARKED' }])).toEqual([]);
  expect(confusions([{ ...verdict('yes/no/not given', 'YES', 'NO'), reasonCode: 'VOIDED' }])).toEqual([]);
});

const change = (correctBefore: boolean) => ({ from: 0, to: 1, fromText: 'A', toText: 'B', correctBefore });

test('the way: the three slowest, and what changes of mind did', () => {
  expect(
    wayOf([
      question({ number: 1, secondsSpent: 20 }),
      question({ number: 2, secondsSpent: 90 }),
      question({ number: 3, secondsSpent: 300, correct: false, changes: [change(true)] }),
      question({ number: 4, secondsSpent: 40, correct: true, changes: [change(true), change(false)] }),
      question({ number: 5, secondsSpent: 60, correct: false, changes: [change(false)] }),
      question({ number: 6 }),
    ]),
  ).toEqual({
    slowest: [
      { number: 3, seconds: 300 },
      { number: 2, seconds: 90 },
      { number: 5, seconds: 60 },
    ],
    changed: 3,
    lost: 1,
    gained: 1,
  });
  expect(wayOf([question({})])).toEqual({ slowest: [], changed: 0, lost: 0, gained: 0 });
});
