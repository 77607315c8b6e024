import { describe, expect, it } from '@jest/globals';
import type { ExamContent } from '../exams/exam-content.js';
import { choiceExam, contentOf, everyKind } from '../exams/exam-fixtures.js';
import { type Answers, markSheet } from './mark-sheet.js';

const rightFor = (n: number, right: number): Answers => Object.fromEntries(Array.from({ length: n }, (_, i) => [`q${i + 1}`, i < right ? i % 4 : (i + 1) % 4]));

describe('the score', () => {
  it.each([
    [40, 27, 68, 6.5, 'Competent user', false],
    [40, 40, 100, 9, 'Expert user', false],
    [40, 0, 0, 0, 'Không làm bài thi', false],
    [40, 23, 58, 6, 'Competent user', false],
    [39, 39, 100, 9, 'Expert user', true],
    [60, 45, 75, 7, 'Good user', true],
    [20, 10, 50, 5.5, 'Modest user', true],
    [9, 9, 100, null, 'Xuất sắc', false],
    [13, 8, 62, null, 'Trung bình', false],
  ])('of %i questions, %i right: %i %%, band %s', (n, right, percentage, bandScore, description, scaled) => {
    expect(markSheet(choiceExam(n), rightFor(n, right))).toMatchObject({
      correctAnswers: right,
      totalQuestions: n,
      answeredCount: n,
      percentage,
      bandScore,
      description,
      bandTable: 'seed-v1',
      scaled,
    });
  });
  it('reads the chosen table and stores its id', () => {
    const listening: ExamContent = { ...choiceExam(40), type: 'listening' };
    expect(markSheet(listening, rightFor(40, 26))).toMatchObject({ bandScore: 6, bandTable: 'seed-v1' });
    expect(markSheet(listening, rightFor(40, 26), 'published')).toMatchObject({ bandScore: 6.5, bandTable: 'published' });
  });
  it('counts only keyed questions; without any key there is a completion rate and no grade (W14)', () => {
    const content = choiceExam(40);
    const unkeyed = (from: number): ExamContent => ({
      ...content,
      parts: content.parts.map((part) => ({
        ...part,
        questions: part.questions.map((question) => ({ ...question, key: question.number > from ? null : question.key })),
      })),
    });
    expect(markSheet(unkeyed(30), rightFor(40, 40))).toMatchObject({ totalQuestions: 30, correctAnswers: 30, percentage: 100, bandScore: 9 });
    expect(markSheet(unkeyed(0), rightFor(40, 40))).toMatchObject({
      totalQuestions: 0,
      correctAnswers: 0,
      percentage: 100,
      bandScore: null,
      description: 'Tỉ lệ hoàn thành',
      lost: [],
    });
  });
});

describe('the lines', () => {
  const answers = { q1: 0, q2: 'TRUE', q3: 0, q4: 'the old tower', q5: 'nineteen eighty-five', q6: [4, 0], q8: 'Y', q10: 'c' };
  const sheet = markSheet(contentOf(everyKind()), answers);
  const line = (number: number) => sheet.perQuestion[number - 1];

  it.each([
    [1, true, 'EXACT', 0, 'A. the first reason', 0, 'A. the first reason'],
    [2, false, 'TF_NG_CONFUSION', 'TRUE', 'TRUE', 'NOT GIVEN', 'NOT GIVEN'],
    [3, false, 'WRONG_OPTION', 0, 'i. A start', 1, 'ii. A middle'],
    [4, false, 'WORD_LIMIT', 'the old tower', 'the old tower', '(old) tower / towers', '(old) tower / towers'],
    [5, false, 'WORD_LIMIT', 'nineteen eighty-five', 'nineteen eighty-five', '1985', '1985'],
    [6, false, 'WRONG_OPTION', 0, 'A. the first reason', 1, 'B. the second reason'],
    [7, true, 'EXACT', 4, 'E. the fifth reason', 4, 'E. the fifth reason'],
    [8, true, 'EXACT', 'Y', 'YES', 'YES', 'YES'],
    [9, false, 'UNANSWERED', null, '', 1, 'B. Jones'],
    [10, true, 'EXACT', 'c', 'C', 2, 'C'],
  ])('question %i', (number, correct, reasonCode, answer, answerText, correctAnswer, correctAnswerText) => {
    expect(line(number)).toMatchObject({ number, correct, reasonCode, answer, answerText, correctAnswer, correctAnswerText });
  });
  it('carry their section, and nothing that the content version says for all', () => {
    expect(line(1)).toMatchObject({ questionId: 'q1', section: 1, type: 'multiple-choice' });
    expect(line(6)?.section).toBe(2);
    expect(JSON.stringify(sheet.perQuestion)).not.toMatch(/explanation|evidence|Vì vậy|near the tower/);
  });
  it('add up to the marks lost by cause, the most frequent first', () => {
    expect(sheet.lost).toEqual([
      { reasonCode: 'WORD_LIMIT', count: 2 },
      { reasonCode: 'WRONG_OPTION', count: 2 },
      { reasonCode: 'TF_NG_CONFUSION', count: 1 },
      { reasonCode: 'UNANSWERED', count: 1 },
    ]);
    expect(sheet.lost.reduce((sum, { count }) => sum + count, 0)).toBe(sheet.totalQuestions - sheet.correctAnswers);
    expect(sheet.answeredCount).toBe(9);
  });
});

it('takes no answer from the prototype, and survives whatever comes', () => {
  const content = choiceExam(40);
  const inherited: Answers = Object.create(rightFor(40, 40));
  expect(markSheet(content, inherited).correctAnswers).toBe(0);
  const strange = [null, {}, [], [[]], Number.NaN, -1, 1e9, 'x'.repeat(100_000), true, Symbol('x'), () => 0];
  const answers = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`q${i + 1}`, strange[i % strange.length]]));
  expect(markSheet(content, answers)).toMatchObject({ correctAnswers: 0, totalQuestions: 40 });
  expect(JSON.stringify(markSheet(content, answers)).length).toBeLessThan(40_000);
});

it('marks 40 text questions in far less than 15 ms', () => {
  const questions = Array.from({ length: 40 }, (_, i) => ({
    id: `q${i + 1}`,
    type: 'fill-blank' as const,
    question: 'Cost: £______',
    wordLimit: { words: 3, number: true },
    correctAnswer: i % 2 ? '(the) {old|ancient} {garden|park}(s) // travelling theatre' : '{4|four}(th) Aug(ust) 1998 // £1,250.50 // 9.30 am',
  }));
  const content = contentOf({ title: 't', type: 'reading', passages: [{ content: 'x', questions }] });
  const answers = Object.fromEntries(questions.map(({ id }, i) => [id, i % 2 ? 'the anciant gardens' : 'nineteen ninety-eight August']));
  const cold = process.cpuUsage();
  markSheet(content, answers);
  const first = process.cpuUsage(cold);
  const warm = process.cpuUsage();
  for (let i = 0; i < 50; i += 1) markSheet(content, answers);
  const rest = process.cpuUsage(warm);
  const each = (rest.user + rest.system) / 50_000;
  process.stdout.write(`marking 40 text questions: first ${((first.user + first.system) / 1000).toFixed(2)} ms, then ${each.toFixed(2)} ms of CPU each\n`);
  expect(each).toBeLessThan(15);
});
