import { beforeAll, describe, expect, it } from '@jest/globals';
import { adminExam } from './exam-admin-projection.js';
import type { ExamContent } from './exam-content.js';
import { contentOf, everyKind, META, OPTIONS, reading } from './exam-fixtures.js';
import type { GroupPayload, PartPayload, QuestionPayload } from './exam-payload.js';
import { normaliseExam } from './normalise-exam.js';
import { type ResolvedQuestion, resolveQuestions } from './resolved-questions.js';

const keyOf = (question: Partial<QuestionPayload>): unknown => {
  const { content, errors } = normaliseExam(reading([{ type: 'multiple-choice', options: OPTIONS, ...question }]));
  return errors[0]?.code ?? content.parts[0]?.questions[0]?.key;
};
const choice = (index: number) => ({ kind: 'choice', index });
const verdict = (value: string) => ({ kind: 'verdict', value });

describe('keys in every spelling (W13)', () => {
  it.each([
    [0, choice(0)],
    [3, choice(3)],
    ['0', choice(0)],
    ['3', choice(3)],
    ['A', choice(0)],
    ['a', choice(0)],
    ['D', choice(3)],
    ['c.', choice(2)],
    ['the second reason', choice(1)],
    [[2], choice(2)],
    [null, null],
    ['', null],
    [undefined, null],
    [4, 'KEY_OUT_OF_RANGE'],
    [-1, 'KEY_OUT_OF_RANGE'],
    ['E', 'KEY_OUT_OF_RANGE'],
    ['7', 'KEY_OUT_OF_RANGE'],
    [1.5, 'KEY_INVALID'],
    ['banana', 'KEY_INVALID'],
    [[0, 1], 'KEY_INVALID'],
    [true, 'KEY_INVALID'],
  ])('multiple choice %j', (correctAnswer, expected) => {
    expect(keyOf({ correctAnswer })).toEqual(expected);
  });
  it('refuses a digit that is both a position and another option', () => {
    expect(keyOf({ options: ['10', '20', '1'], correctAnswer: '1' })).toBe('KEY_AMBIGUOUS');
  });
  it.each([
    ['TRUE', verdict('TRUE')],
    ['false', verdict('FALSE')],
    ['Not Given', verdict('NOT GIVEN')],
    ['T', verdict('TRUE')],
    ['f', verdict('FALSE')],
    ['NG', verdict('NOT GIVEN')],
    [0, verdict('TRUE')],
    [1, verdict('FALSE')],
    [2, verdict('NOT GIVEN')],
    ['2', verdict('NOT GIVEN')],
    [true, verdict('TRUE')],
    ['YES', verdict('YES')],
    ['n', verdict('NO')],
    [null, null],
    ['', null],
    [3, 'KEY_OUT_OF_RANGE'],
    ['maybe', 'KEY_INVALID'],
  ])('verdict %j', (correctAnswer, expected) => {
    expect(keyOf({ type: 'true-false-notgiven', options: [], correctAnswer })).toEqual(expected);
  });
  it('never mixes TRUE with YES', () => {
    expect(keyOf({ type: 'true-false-notgiven', options: null, labels: 'YNNG', correctAnswer: 'TRUE' })).toBe('KEY_INVALID');
    expect(keyOf({ type: 'true-false-notgiven', options: ['TRUE', 'FALSE', 'NOT GIVEN'], correctAnswer: 'YES' })).toBe('KEY_INVALID');
    expect(keyOf({ type: 'true-false-notgiven', options: ['YES', 'NO', 'NOT GIVEN'], correctAnswer: 1 })).toEqual(verdict('NO'));
    expect(keyOf({ type: 'true-false-notgiven', options: ['NOT GIVEN', 'TRUE', 'FALSE'], correctAnswer: 0 })).toBe('OPTIONS_NOT_STANDARD');
  });
  it.each([
    [{ correctAnswer: '(the) garden' }, { kind: 'text', notation: '(the) garden', alternatives: ['garden', 'the garden'], viaOptional: ['the garden'] }],
    [
      { correctAnswer: 'tower', acceptedAnswers: ['spire', ' tower '] },
      { kind: 'text', notation: 'tower', alternatives: ['tower', 'spire'] },
    ],
    [{ acceptedAnswers: ['spire'] }, { kind: 'text', notation: '', alternatives: ['spire'] }],
    [{ correctAnswer: ['tower', 'spire'] }, { kind: 'text', notation: 'tower', alternatives: ['tower', 'spire'] }],
    [{ correctAnswer: 15 }, { kind: 'text', notation: '15', alternatives: ['15'] }],
    [
      { correctAnswer: 'well-known', acceptHyphenVariants: true },
      { kind: 'text', notation: 'well-known', alternatives: ['well-known'], acceptHyphenVariants: true },
    ],
    [{ correctAnswer: 'cafe\u0301' }, { kind: 'text', notation: 'café', alternatives: ['café'] }],
    [{}, null],
    [{ correctAnswer: '  ' }, null],
    [{ correctAnswer: '(a' }, 'KEY_NOTATION_UNBALANCED'],
    [{ acceptedAnswers: ['{a|b'] }, 'KEY_NOTATION_UNBALANCED'],
  ])('text %j', (question, expected) => {
    expect(keyOf({ type: 'fill-blank', options: undefined, ...question })).toEqual(expected);
  });
});

describe('normaliseExam', () => {
  let content: ExamContent;
  let resolved: Map<string, ResolvedQuestion>;
  beforeAll(() => {
    content = contentOf(everyKind());
    resolved = new Map(resolveQuestions(content).map((question) => [question.id, question]));
  });

  it('numbers through all parts and keeps good ids', () => {
    expect(content.parts.flatMap((part) => part.questions.map(({ number }) => number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect([...resolved.keys()]).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7', 'q8', 'q9', 'q10']);
  });
  it('takes options from the bank, from the other question of a set, and from the labels', () => {
    expect(resolved.get('q3')).toMatchObject({ key: choice(1), options: ['i. A start', 'ii. A middle', 'iii. An end'] });
    expect(resolved.get('q7')).toMatchObject({ key: choice(4), maxChoices: 2, options: [...OPTIONS, 'the fifth reason'] });
    expect(resolved.get('q8')).toMatchObject({ key: verdict('YES'), options: ['YES', 'NO', 'NOT GIVEN'] });
    expect(resolved.get('q5')?.wordLimit).toEqual({ words: 1, number: true });
    expect(resolved.get('q9')).toMatchObject({ key: choice(1), group: undefined });
  });
  it('is plain JSON, made the same way each time', () => {
    expect(JSON.parse(JSON.stringify(content))).toEqual(content);
    expect(contentOf(everyKind())).toEqual(content);
  });
  it('survives a round through the administrator’s projection', () => {
    const { passages } = adminExam(content, META);
    expect(contentOf({ title: content.title, type: 'reading', passages })).toEqual(content);
  });
  it('emits keys as the specification expects them', () => {
    const keys = adminExam(content, META).passages?.flatMap((part) => part.questions.map(({ correctAnswer }) => correctAnswer));
    expect(keys).toEqual([0, 'NOT GIVEN', 1, '(old) tower', '1985', 1, 4, 'YES', 1, 2]);
  });

  it.each([
    ['doubles', ['x', 'x', undefined], ['x', 'q2', 'q3']],
    ['a made id never takes a given one', [undefined, 'q1'], ['q1-2', 'q1']],
    ['names of objects', ['__proto__', 'constructor', 'toString'], ['q1', 'q2', 'q3']],
    ['spaces, tags and lengths', ['a b', '<b>', 'y'.repeat(70)], ['q1', 'q2', 'q3']],
  ])('ids: %s', (_, given, expected) => {
    const { content: made } = normaliseExam(reading(given.map((id) => ({ id, type: 'fill-blank', question: 'x ______' }))));
    expect(made.parts[0]?.questions.map(({ id }) => id)).toEqual(expected);
  });
  it('tells groups of two passages apart that have one id', () => {
    const part = (id: string) => ({
      id,
      groups: [{ id: 'g1', bank: [id, 'z'] }],
      questions: [{ type: 'matching' as const, question: 'x', groupId: 'g1', correctAnswer: 0 }],
    });
    const made = contentOf({ title: 't', type: 'reading', passages: [part('a'), part('b')] });
    expect(resolveQuestions(made).map(({ options, group }) => [group?.id, options[0]])).toEqual([
      ['g1', 'a'],
      ['g2-1', 'b'],
    ]);
  });
  describe('says of every bank whether an entry may be used twice', () => {
    const reuseOf = (group: Partial<GroupPayload>, questions: Partial<QuestionPayload>[], skill: 'reading' | 'listening' = 'reading') => {
      const members = questions.map((question): QuestionPayload => ({ type: 'matching', groupId: 'g', ...question }));
      const part: PartPayload = { title: 'x', groups: [{ id: 'g', ...group }], questions: members };
      return contentOf({ title: 't', type: skill, [skill === 'reading' ? 'passages' : 'sections']: [part] }).parts[0]?.groups[0]?.allowReuse;
    };
    const two = (first: string, second = first) => [
      { question: first, correctAnswer: 0 },
      { question: second, correctAnswer: 1 },
    ];
    const ROMAN = ['i. A start', 'ii. A middle', 'iii. An end'];
    const PEOPLE = ['A. Smith', 'B. Jones'];
    const ENDINGS = ['A. came late.', 'B. went early.'];

    it.each<[string, Partial<GroupPayload>, Partial<QuestionPayload>[], boolean | undefined]>([
      ['headings', { bank: ROMAN }, two('Paragraph A'), false],
      ['endings', { bank: ENDINGS }, two('The boats'), false],
      ['words from a box', { bank: ['cold', 'dry'], layout: 'summary' }, two('It was ______.'), false],
      ['a map', { bank: ['A', 'B'], layout: 'map' }, two('café').map((question) => ({ ...question, type: 'map-labeling' })), false],
      ['paragraph letters', { bank: ['A', 'B', 'C'] }, two('a reference to boats'), true],
      ['people', { bank: PEOPLE }, two('Boats were cheap.'), true],
      ['people and headings in one group', { bank: ENDINGS }, two('The boats', 'Boats were cheap.'), false],
      ['headings whose author allows it', { bank: ROMAN, allowReuse: true }, two('Paragraph A'), true],
      ['people, once each', { bank: PEOPLE, allowReuse: false }, two('Boats were cheap.'), false],
      ['an instruction that allows it', { bank: ROMAN, instruction: 'NB You may use any letter more than once.' }, two('Paragraph A'), true],
      ['keys that need it', { bank: ROMAN }, two('Paragraph A').map((question) => ({ ...question, correctAnswer: 2 })), true],
      ['fewer entries than questions', { bank: ['i. A start'] }, two('Paragraph A').map(({ question }) => ({ question })), true],
      ['not keyed yet', { bank: ROMAN }, two('Paragraph A').map(({ question }) => ({ question })), false],
      ['a bank that nobody asks for', { bank: PEOPLE }, [], false],
      ['no bank', {}, [{ question: 'Who?', options: PEOPLE, correctAnswer: 0 }], undefined],
    ])('%s', (_, group, questions, expected) => expect(reuseOf(group, questions)).toBe(expected));

    it('by the custom of its skill', () => {
      expect(reuseOf({ bank: PEOPLE }, two('Boats were cheap.'), 'listening')).toBe(false);
      expect(reuseOf({ bank: PEOPLE, instruction: 'You may choose any letter more than once.' }, two('the boats'), 'listening')).toBe(true);
    });
  });

  it.each([
    [{ groupId: 'nowhere' }, 'passages.0.questions.0.groupId', 'GROUP_UNKNOWN'],
    [{ correctAnswer: 9 }, 'passages.0.questions.0.correctAnswer', 'KEY_OUT_OF_RANGE'],
    [{ image: { url: 'javascript:alert(1)' } }, 'passages.0.questions.0.image.url', 'IMAGE_URL'],
    [{ image: { url: '//evil.example/x.png' } }, 'passages.0.questions.0.image.url', 'IMAGE_URL'],
  ])('names the place of an error: %j', (question, path, code) => {
    const { errors } = normaliseExam(reading([{ type: 'multiple-choice', question: 'x', options: OPTIONS, ...question }]));
    expect(errors).toEqual([expect.objectContaining({ path, code, message: expect.any(String) })]);
  });
  it('refuses sections in a reading exam', () => {
    expect(normaliseExam({ title: 't', type: 'reading', sections: [{ title: 's' }] }).errors[0]?.code).toBe('PARTS_OF_OTHER_TYPE');
  });
  it('keeps audio and transcript of a section', () => {
    const made = contentOf({
      title: 't',
      type: 'listening',
      sections: [
        { title: 's', duration: 10, audioUrl: ' /a.mp3 ', audioPublicId: 'k', transcript: [{ speaker: 'A', text: ' hi ', startSeconds: 0, endSeconds: 2 }] },
      ],
    });
    expect(made.parts[0]).toMatchObject({ id: 's1', duration: 10, audioUrl: '/a.mp3', audioPublicId: 'k', transcript: [{ text: 'hi' }] });
    expect(made.parts[0]).not.toHaveProperty('content');
  });
  it('takes the manual form’s empty draft: four empty options, key 0', () => {
    expect(keyOf({ options: ['', '', '', ''], correctAnswer: 0 })).toEqual(choice(0));
  });
});
