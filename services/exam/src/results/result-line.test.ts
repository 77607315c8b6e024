import { expect, it } from '@jest/globals';
import { contentOf, everyKind } from '../exams/exam-fixtures.js';
import { markSheet } from '../marking/mark-sheet.js';
import { type Course, withCourse } from './result-line.js';

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
