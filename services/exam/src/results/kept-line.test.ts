import { describe, expect, it } from '@jest/globals';
import type { ExamContent } from '../exams/exam-content.js';
import { choiceExam } from '../exams/exam-fixtures.js';
import { markSheet } from '../marking/mark-sheet.js';
import { keptLine, withTeaching } from './kept-line.js';

const plain = choiceExam(3);
const content: ExamContent = {
  ...plain,
  parts: plain.parts.map((part) => ({
    ...part,
    questions: part.questions.map((question) => ({
      ...question,
      ...(question.number !== 2 && { explanation: `Vì đoạn ${question.number} nói vậy.` }),
      ...(question.number === 1 && { evidence: { quote: 'the pond keeps its depth' } }),
    })),
  })),
};
const marked = markSheet(content, { q1: 0, q2: 3 }).perQuestion;
const perQuestion = withTeaching(marked, content);

describe('kept lines', () => {
  it('leave the words of the content version out', () => {
    const kept = perQuestion.map(keptLine);
    expect(perQuestion.filter((line) => line.explanation !== undefined)).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/Vì đoạn|the pond|multiple choice|disputable/);
    expect(kept[0]).toMatchObject({ questionId: 'q1', answer: 0, reasonCode: perQuestion[0]?.reasonCode });
  });

  it('come back with explanation, evidence and task type', () => {
    expect(perQuestion[0]).toMatchObject({ explanation: 'Vì đoạn 1 nói vậy.', evidence: { quote: 'the pond keeps its depth' }, task: 'multiple choice' });
    expect(perQuestion[1]).not.toHaveProperty('explanation');
    expect(withTeaching(perQuestion.map(keptLine), content)).toEqual(perQuestion);
  });

  it('say whether a second look may be asked for', () => {
    expect(perQuestion.map(({ disputable }) => disputable)).toEqual([false, false, false]);
    const typed = marked.map((line) => ({ ...line, answer: 'pond', correct: false, reasonCode: 'WRONG_ANSWER' as const }));
    expect(withTeaching(typed, content).map(({ disputable }) => disputable)).toEqual([true, true, true]);
  });

  it('of a result stored whole stay whole', () => {
    expect(withTeaching(perQuestion, content)).toEqual(perQuestion);
  });
});
