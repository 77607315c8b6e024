import { describe, expect, it, test } from '@jest/globals';
import { adminExam } from '../exams/exam-admin-projection.js';
import type { ExamContent, ExamQuestion } from '../exams/exam-content.js';
import { contentOf, META, reading } from '../exams/exam-fixtures.js';
import { publicExam } from '../exams/exam-projection.js';
import { resolveQuestions } from '../exams/resolved-questions.js';
import { markAnswer } from '../marking/mark-answer.js';
import { displayKey, markSheet } from '../marking/mark-sheet.js';
import { type ChangedKey, changeKey } from './change-key.js';
import { questionOf } from './replace-question.js';

const REASON = 'Đoạn C cho hai đáp án';
const exam = (): ExamContent =>
  contentOf(
    reading([
      { id: 'q1', type: 'fill-blank', question: 'A ______.', correctAnswer: '(the) boat // {big|large} ship', acceptedAnswers: ['colour // ferry'] },
      { id: 'q2', type: 'multiple-choice', question: 'Why?', options: ['a', 'b'], correctAnswer: 0 },
      { id: 'q3', type: 'true-false-notgiven', question: 'It is old.', correctAnswer: 'TRUE' },
      { id: 'q4', type: 'multiple-choice', question: 'Not keyed yet', options: ['a', 'b'] },
    ]),
  );
const narrow = (answers: string[], content = exam()): ChangedKey => changeKey(content, 'q1', { kind: 'narrow', answers, reason: REASON });
const contentAfter = (changed: ChangedKey): ExamContent => {
  if ('refusal' in changed) throw new Error(changed.refusal);
  return changed.content;
};
const question = (content: ExamContent, id = 'q1') => resolveQuestions(content).find((one) => one.id === id);
const shown = (content: ExamContent): string => {
  const found = question(content);
  return found ? displayKey(found) : '';
};
const right = (content: ExamContent, answer: string): boolean => {
  const found = question(content);
  return found !== undefined && markAnswer(found, answer).correct;
};

describe('taking answers out of a key', () => {
  test.each([
    [['ferry'], '(the) boat / big/large ship / colour'],
    [['big ship'], '(the) boat / large ship / colour / ferry'],
    [['the boat', 'large ship'], 'boat / big ship / colour / ferry'],
    [['boat', 'the boat', 'big ship', 'large ship'], 'colour / ferry'],
    [['boat', 'the boat', 'big ship', 'large ship', 'colour'], 'ferry'],
  ])('without %j the rest stays, and is printed so: %s', (answers, printed) => {
    const before = exam();
    const after = contentAfter(narrow(answers, before));
    expect(shown(after)).toBe(printed);
    const all = ['boat', 'the boat', 'big ship', 'large ship', 'colour', 'ferry'];
    expect(all.filter((answer) => right(after, answer))).toEqual(all.filter((answer) => !answers.includes(answer)));
    // The old revision is as it was.
    expect(all.every((answer) => right(before, answer))).toBe(true);
    expect(questionOf(after, 'q1')?.withdrawn).toEqual([{ answers, reason: REASON }]);
  });

  it('leaves a key that an administrator can send back as it is', () => {
    const after = contentAfter(narrow(['big ship', 'the boat']));
    const { passages } = adminExam(after, META);
    const [sent] = passages?.[0]?.questions ?? [];
    const again = contentOf(
      reading([{ id: 'q1', type: 'fill-blank', question: 'A ______.', correctAnswer: sent?.correctAnswer, acceptedAnswers: sent?.acceptedAnswers }]),
    );
    const keys = [after, again].map((content) => questionOf(content, 'q1')?.key) as Extract<ExamQuestion['key'], { kind: 'text' }>[];
    expect(keys[1]?.alternatives).toEqual(keys[0]?.alternatives);
  });

  it('says "optional word" only where the brackets still stand', () => {
    const marked = (content: ExamContent) => {
      const found = question(content);
      return found && markAnswer(found, 'the boat').reasonCode;
    };
    expect([marked(exam()), marked(contentAfter(narrow(['ferry']))), marked(contentAfter(narrow(['boat'])))]).toEqual([
      'OPTIONAL_WORD',
      'OPTIONAL_WORD',
      'EXACT',
    ]);
  });

  test.each([
    ['an answer that is not in the key', ['raft'], 'NOT_ACCEPTED', 'raft'],
    ['everything', ['boat', 'the boat', 'big ship', 'large ship', 'colour', 'ferry'], 'NOTHING_LEFT', undefined],
  ])('refuses %s', (_what, answers, refusal, answer) => expect(narrow(answers)).toEqual({ refusal, ...(answer && { answer }) }));

  it('refuses an answer that a spelling of the same word would keep right', () => {
    const content = contentOf(reading([{ id: 'q1', type: 'fill-blank', question: 'A ______.', correctAnswer: 'colour // color // ink' }]));
    expect(narrow(['color'], content)).toEqual({ refusal: 'STILL_ACCEPTED', answer: 'color' });
    expect(shown(contentAfter(narrow(['color', 'colour'], content)))).toBe('ink');
  });

  it('is for typed answers alone', () =>
    expect(changeKey(exam(), 'q2', { kind: 'narrow', answers: ['a'], reason: REASON })).toEqual({ refusal: 'NO_TEXT_KEY' }));
});

describe('taking a question out of the marking', () => {
  test.each(['q1', 'q2', 'q3'])('gives everybody the mark of %s, with an answer and without', (id) => {
    const after = contentAfter(changeKey(exam(), id, { kind: 'void', reason: REASON }));
    const [nothing, wrong] = [markSheet(after, {}), markSheet(after, { [id]: 'nonsense' })];
    expect([nothing.correctAnswers, nothing.totalQuestions, wrong.correctAnswers]).toEqual([1, 3, 1]);
    expect(wrong.perQuestion.find(({ questionId }) => questionId === id)).toMatchObject({ correct: true, reasonCode: 'VOIDED' });
    expect(wrong.lost).toEqual([{ reasonCode: 'UNANSWERED', count: 2 }]);
  });

  it('takes one out of a set and leaves the other', () => {
    const set = contentOf(
      reading(
        ['q1', 'q2'].map((id, i) => ({
          id,
          type: 'multiple-choice' as const,
          question: 'Which TWO?',
          options: ['a', 'b', 'c'],
          correctAnswer: i,
          groupId: 'g',
        })),
        { groups: [{ id: 'g', instruction: 'Choose TWO.', maxChoices: 2 }] },
      ),
    );
    const after = contentAfter(changeKey(set, 'q1', { kind: 'void', reason: REASON }));
    expect(markSheet(after, { q1: [1, 2] }).perQuestion.map(({ correct, reasonCode }) => [correct, reasonCode])).toEqual([
      [true, 'VOIDED'],
      [true, 'EXACT'],
    ]);
    expect(markSheet(after, { q1: [2] }).correctAnswers).toBe(1);
  });

  it('tells nobody who is sitting the exam', () => {
    const after = contentAfter(changeKey(exam(), 'q2', { kind: 'void', reason: REASON }));
    expect(publicExam(after, META)).toEqual(publicExam(exam(), META));
  });

  it('is done once, and refused where there is nothing to void', () => {
    const after = contentAfter(changeKey(exam(), 'q1', { kind: 'void', reason: REASON }));
    expect(changeKey(after, 'q1', { kind: 'void', reason: 'x' })).toEqual({ refusal: 'VOID_ALREADY' });
    expect(narrow(['ferry'], after)).toEqual({ refusal: 'VOID_ALREADY' });
    expect(changeKey(exam(), 'q4', { kind: 'void', reason: REASON })).toEqual({ refusal: 'UNKEYED' });
    expect(changeKey(exam(), 'q99', { kind: 'void', reason: REASON })).toEqual({ refusal: 'UNKNOWN' });
  });
});
