import { describe, expect, test } from '@jest/globals';
import { type TaskFacts, taskKindOf } from './task-kind.js';

type Question = TaskFacts['question'];
type Group = NonNullable<TaskFacts['group']>;
const kindOf = (question: Partial<Question>, group?: Group, skill?: 'reading' | 'listening') =>
  taskKindOf({ question: { type: 'matching', question: 'Paragraph A', ...question }, group }, skill);

const NAMES = ['A. Pia Lindqvar', 'B. Tomas Idowu'];
const WORDS = ['A. cold', 'B. dry', 'C. early'];
const ENDINGS = ['A. lost the benefits of sleep.', 'B. should tell everybody how things have gone.'];
const ROMAN = ['i. The falling cost', 'ii. Feelings ahead of savings', 'iv. A heading'];

describe('matching from a list', () => {
  test.each<[string, Group['bank'], string]>([
    ['Paragraph A', ROMAN, 'matching headings'],
    ['an account of how an expense was avoided', ['A', 'B', 'C'], 'matching information'],
    ['Owners tend to expect a much bigger bill.', NAMES, 'matching features'],
    ['the invention of glass', NAMES, 'matching features'],
    ['It appeals to people who read little.', ['Pia Lindqvar', 'Tomas Idowu'], 'matching features'],
    ['It was used for carrying water.', ['A. the Romans', 'B. the ancient Greeks'], 'matching features'],
    ['the invention of glass', ['A. the Romans', 'B. the ancient Greeks'], 'matching features'],
    ['Pupils at the three schools in Lindale', ENDINGS, 'sentence endings'],
    ['In 1998 the council', ['A. 40 people were moved.', 'B. moved forty people.'], 'sentence endings'],
    ['‘Silent’ rooms', ENDINGS, 'sentence endings'],
    ['Pupils at the three schools', ['lost the benefits of sleep', 'told everybody'], 'sentence endings'],
    ['Which?', [], 'matching'],
  ])('%j with %j: %s', (question, bank, kind) => expect(kindOf({ question }, { layout: 'list', bank })).toBe(kind));

  test('whose entries stand at the question itself', () =>
    expect(kindOf({ question: 'The tower was never finished.', options: ['Smith', 'Jones'] })).toBe('matching features'));

  test('is one kind in listening', () => {
    for (const bank of [NAMES, WORDS, ENDINGS, ['A', 'B']])
      expect(kindOf({ question: 'the tea room' }, { layout: 'list', bank }, 'listening')).toBe('matching');
  });
});

describe('completion, with words of one’s own or from a box', () => {
  test.each<[Group['layout'], string]>([
    ['list', 'sentence completion'],
    ['summary', 'summary completion'],
    ['notes', 'note completion'],
    ['table', 'table completion'],
    ['flow', 'flow-chart completion'],
    ['form', 'form completion'],
    ['map', 'diagram labelling'],
  ])('%s: %s', (layout, kind) => {
    const question = 'A few plants that are ______ are left in the ground.';
    expect(kindOf({ type: 'fill-blank', question }, { layout })).toBe(kind);
    for (const bank of [WORDS, ['A. Cold', 'B. Dry'], ['cold', 'dry']])
      for (const skill of ['reading', 'listening'] as const) {
        expect(kindOf({ question }, { layout, bank }, skill)).toBe(kind);
        expect(kindOf({ type: 'fill-blank', question }, { layout, bank }, skill)).toBe(kind);
      }
  });

  test('a box beside a text whose gaps are not drawn in the questions', () => {
    expect(kindOf({ question: 'stage 3' }, { layout: 'flow', bank: WORDS }, 'listening')).toBe('flow-chart completion');
    expect(kindOf({ question: 'The plants are' }, { layout: 'summary', bank: WORDS })).toBe('summary completion');
  });
});

test.each<[string, Partial<Question>, Group | undefined, string]>([
  ['one choice', { type: 'multiple-choice' }, undefined, 'multiple choice'],
  ['two choices', { type: 'multiple-choice' }, { maxChoices: 2 }, 'choose several'],
  ['information', { type: 'true-false-notgiven' }, { labels: 'TFNG' }, 'true/false/not given'],
  ['views', { type: 'true-false-notgiven' }, { labels: 'YNNG' }, 'yes/no/not given'],
  ['views, said at the question', { type: 'true-false-notgiven', labels: 'YNNG' }, { labels: 'TFNG' }, 'yes/no/not given'],
  ['a map', { type: 'map-labeling' }, { layout: 'map', bank: ['A', 'B'] }, 'diagram labelling'],
  ['a question to answer', { type: 'fill-blank', question: 'What did it carry?' }, { layout: 'list' }, 'short answer'],
])('%s', (_, question, group, kind) => expect(kindOf(question, group)).toBe(kind));
