import { describe, expect, test } from '@jest/globals';
import type { Annotation } from '@vumon/proto/http/exam-shapes.js';
import { optionStart, questionText, spansIn } from './annotated-spans';

const TEXT = 'The mill was cheap. The mill was loud.';
const mark = (id: string, start: number, end: number, quote = TEXT.slice(start, end)): Annotation => ({
  id,
  partId: 'p1',
  target: 'passage',
  start,
  end,
  quote,
  colour: 'yellow',
});
const words = (text: string, ...marks: Annotation[]): string[] => spansIn(text, marks).map(({ id, start, end }) => `${id}:${text.slice(start, end)}`);

describe('marks in a text', () => {
  test('stand where they were made, in order', () => {
    expect(words(TEXT, mark('b', 24, 28), mark('a', 4, 8))).toEqual(['a:mill', 'b:mill']);
  });

  test('move with their words to the nearest place', () => {
    expect(words(`Yes. ${TEXT}`, mark('a', 24, 28))).toEqual(['a:mill']);
    expect(spansIn(`Yes. ${TEXT}`, [mark('a', 24, 28)])[0]?.start).toBe(29);
    expect(spansIn('mill mill', [mark('a', 1, 5, 'mill')])[0]?.start).toBe(0);
  });

  test('are gone with their words', () => {
    expect(words('Nothing of it is left.', mark('a', 4, 8))).toEqual([]);
  });

  test('know the beginning of a long quote', () => {
    expect(words(TEXT, mark('a', 4, 18, 'mill'))).toEqual(['a:mill was cheap']);
    expect(words(TEXT, mark('a', 24, 400, 'mill was loud.'))).toEqual(['a:mill was loud.']);
  });

  test('never overlap', () => {
    expect(words(TEXT, mark('a', 4, 12), mark('b', 9, 18), mark('c', 5, 8))).toEqual(['a:mill was', 'b: cheap']);
  });
});

test('the offsets of options follow the question', () => {
  const question = { question: 'Why?', options: ['Speed', 'Cost'] };
  const text = questionText(question);
  expect(['Speed', 'Cost'].map((option, i) => text.slice(optionStart(question, i)).startsWith(option))).toEqual([true, true]);
});
