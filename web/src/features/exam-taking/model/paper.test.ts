import { describe, expect, test } from '@jest/globals';
import { exam } from '../exam-taking.fixtures';
import { exceedsLimit, readBank, readInstruction, splitAtGap } from './instruction';
import { answeredIds, neighbour, readPaper } from './paper';

const paper = readPaper(exam);
if (!paper) throw new Error('the fixture is an exam');

describe('the paper', () => {
  test('groups questions into blocks by how they are answered', () => {
    expect(paper.parts.flatMap((part) => part.blocks.map(({ kind, questions }) => `${kind} ${questions.map((q) => q.number).join()}`))).toEqual([
      'single-choice 1',
      'verdict 2',
      'matching 3,4',
      'choice-set 5,6',
      'completion 7,8',
      'verdict 9',
    ]);
  });

  test('without questions is no paper', () => expect(readPaper({ ...exam, passages: [] })).toBeNull());

  test('a mixed group keeps one instruction and falls into blocks', () => {
    const [first] = exam.passages ?? [];
    const mixed = {
      ...exam,
      passages: first ? [{ ...first, questions: first.questions.slice(0, 2).map((question) => ({ ...question, groupId: 'g1' })) }] : [],
    };
    expect(readPaper(mixed)?.parts[0]?.blocks.map((block) => [block.kind, block.instruction !== null])).toEqual([
      ['single-choice', true],
      ['verdict', false],
    ]);
  });

  test('the way through the test crosses parts and ends at the ends', () => {
    expect(neighbour(paper, 'q4', 1)?.id).toBe('q5');
    expect(neighbour(paper, 'q5', -1)?.id).toBe('q4');
    expect(neighbour(paper, 'q1', -1)).toBeUndefined();
    expect(neighbour(paper, 'q9', 1)).toBeUndefined();
  });

  test('counts answered numbers, index 0 among them and blanks not', () => {
    expect([...answeredIds(paper, { q1: 0, q2: 'TRUE', q3: null, q5: [1, 3], q7: '  ' })]).toEqual(['q1', 'q2', 'q5', 'q6']);
  });
});

describe('texts', () => {
  test('the line after the blank line is the title', () => {
    expect(readInstruction('Complete the notes.\nONE WORD ONLY.\n\nSaltry Mill')).toEqual({
      lines: ['Complete the notes.', 'ONE WORD ONLY.'],
      title: 'Saltry Mill',
    });
    expect(readInstruction('Choose.')).toEqual({ lines: ['Choose.'], title: null });
  });

  test('banks keep their own labels', () => {
    expect(readBank(['iv. A dispute', 'B. Tomas Idowu', 'C', 'were sold.']).map(({ label, text }) => [label, text])).toEqual([
      ['iv', 'A dispute'],
      ['B', 'Tomas Idowu'],
      ['C', ''],
      ['D', 'were sold.'],
    ]);
  });

  test('the gap stands where the text has it, else at the end', () => {
    expect(splitAtGap('Sold ______ at dawn.')).toEqual({ before: 'Sold ', after: ' at dawn.' });
    expect(splitAtGap('What was sold?')).toEqual({ before: 'What was sold? ', after: '' });
  });

  test.each([
    ['tea', { words: 1 }, false],
    ['green tea', { words: 1 }, true],
    ['green tea', { words: 2 }, false],
    ['  tea ', { words: 1 }, false],
    ['12 boats', { words: 1, number: true }, false],
    ['12 13 boats', { words: 1, number: true }, true],
    ['1,200', { words: 0, number: true }, false],
    ['anything at all', undefined, false],
  ])('%p within %p exceeds: %p', (value, limit, exceeds) => expect(exceedsLimit(value, limit)).toBe(exceeds));
});
