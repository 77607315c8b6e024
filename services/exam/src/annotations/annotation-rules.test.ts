import { describe, expect, test } from '@jest/globals';
import { AnnotationChange, type AnnotationValue } from '@vumon/proto/http/exam-shapes.js';
import type { ExamContent } from '../exams/exam-content.js';
import { checkAnnotations } from './annotation-rules.js';

const question = (id: string, number: number) => ({ id, number, type: 'fill-blank' as const, question: 'One ______.', key: null });
const reading: ExamContent = {
  type: 'reading',
  title: '',
  parts: [
    { id: 'p1', title: '', content: '<p>The tower stands.</p>', groups: [], questions: [question('q1', 1)] },
    { id: 'p2', title: '', content: '<p>The boats sail.</p>', groups: [], questions: [question('q2', 2)] },
  ],
};
const listening: ExamContent = { type: 'listening', title: '', parts: [{ id: 's1', title: '', groups: [], questions: [question('q1', 1)] }] };

const value = (changes: Partial<AnnotationValue> = {}): AnnotationValue => ({
  partId: 'p1',
  target: 'passage',
  start: 4,
  end: 9,
  quote: 'tower',
  colour: 'yellow',
  ...changes,
});
const codes = (content: ExamContent, ...values: AnnotationValue[]): string[] => {
  const checked = checkAnnotations(
    values.map((one, i) => ({ id: `a${i}`, value: one })),
    content,
  );
  return checked.ok ? [] : checked.errors.map(({ path, code }) => `${path} ${code}`);
};

describe('where a mark may stand', () => {
  test('in a passage and in a question of the same part', () => {
    expect(codes(reading, value(), value({ target: 'question', questionId: 'q1' }))).toEqual([]);
    expect(codes(listening, value({ partId: 's1', target: 'question', questionId: 'q1' }))).toEqual([]);
  });

  test.each([
    ['a part that is not there', reading, value({ partId: 'p9' })],
    ['a question of another part', reading, value({ target: 'question', questionId: 'q2' })],
    ['the passage of a recording', listening, value({ partId: 's1' })],
  ])('not in %s', (_where, content, wrong) => {
    expect(codes(content, value({ partId: content.parts[0]?.id ?? '', target: 'question', questionId: 'q1' }), wrong)).toEqual([
      'changes.1.value ANNOTATION_PLACE',
    ]);
  });
});

test('the last change of a mark counts', () => {
  const checked = checkAnnotations(
    [
      { id: 'a', value: value() },
      { id: 'b', value: null },
      { id: 'a', value: null },
      { id: 'b', value: value({ colour: 'blue' }) },
    ],
    reading,
  );
  expect(checked).toEqual({ ok: true, plan: { set: [{ id: 'b', value: value({ colour: 'blue' }) }], removed: ['a'] } });
});

test('notes and quotes are stored composed; an empty note is none; a quote keeps its spaces', () => {
  const checked = checkAnnotations(
    [
      { id: 'a', value: value({ note: ' \u0000ca\u0301 ', quote: ' cafe\u0301 ' }) },
      { id: 'b', value: value({ note: ' \n ' }) },
    ],
    reading,
  );
  expect(checked).toEqual({
    ok: true,
    plan: {
      set: [
        { id: 'a', value: value({ note: 'cá', quote: ' café ' }) },
        { id: 'b', value: value() },
      ],
      removed: [],
    },
  });
});

test.each([
  ['an end before its start', value({ start: 9, end: 9 })],
  ['a question without its name', value({ target: 'question' })],
  ['a passage with a question', value({ questionId: 'q1' })],
  ['a long note', value({ note: 'x'.repeat(2001) })],
  ['another colour', { ...value(), colour: 'red' }],
  ['no words', value({ quote: '' })],
])('the contract refuses %s', (_what, wrong) => {
  expect(AnnotationChange.safeParse({ id: 'a', value: value() }).success).toBe(true);
  expect(AnnotationChange.safeParse({ id: 'a', value: wrong }).success).toBe(false);
});
