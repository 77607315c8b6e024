import { describe, expect, it } from '@jest/globals';
import type { ExamContent } from './exam-content.js';
import { choiceExam, contentOf, everyKind, META, OPTIONS, reading } from './exam-fixtures.js';
import type { GroupPayload, PartPayload, QuestionPayload } from './exam-payload.js';
import { type LintMeta, lintExam } from './publish-lint.js';

const codes = (content: ExamContent, meta: LintMeta = META): { errors: string[]; warnings: string[] } => {
  const { errors, warnings } = lintExam(content, meta);
  return { errors: errors.map(({ code }) => code), warnings: warnings.map(({ code }) => code).filter((code) => code !== 'SHORT_EXAM') };
};
const ofQuestion = (question: Partial<QuestionPayload>, part: PartPayload = {}) =>
  codes(contentOf(reading([{ type: 'multiple-choice', question: 'Why?', options: OPTIONS, correctAnswer: 0, ...question }], part)));
const blank = (correctAnswer: string, more: Partial<QuestionPayload> = {}) => ofQuestion({ type: 'fill-blank', options: undefined, correctAnswer, ...more });

describe('a sound exam', () => {
  it('of 40 questions has neither errors nor warnings', () => {
    expect(lintExam(choiceExam(40), META)).toEqual({ errors: [], warnings: [] });
  });
  it('with every kind of question may be published', () => {
    const { errors, warnings } = lintExam(contentOf(everyKind()), META);
    expect(errors).toEqual([]);
    expect(warnings.map(({ code }) => code)).toEqual(['SHORT_EXAM', 'KEY_PARTLY_OVER_LIMIT']);
    expect(warnings[0]?.message).toContain('bài luyện ngắn');
  });
});

describe('errors', () => {
  it.each([
    ['no key', ofQuestion({ correctAnswer: null }), 'KEY_MISSING'],
    ['no text', ofQuestion({ question: ' ' }), 'QUESTION_EMPTY'],
    ['one option', ofQuestion({ options: ['x'] }), 'OPTIONS_MISSING'],
    ['an empty option', ofQuestion({ options: ['x', ''] }), 'OPTION_EMPTY'],
    ['identical options', ofQuestion({ options: ['The boat', 'the  boat.'] }), 'OPTIONS_DUPLICATE'],
    ['no passage', ofQuestion({}, { content: '' }), 'PASSAGE_EMPTY'],
    ['an undescribed picture in the passage', ofQuestion({}, { content: '<p>x <img src="/api/media/a.png"></p>' }), 'IMAGE_ALT_MISSING'],
    ['a map without image', ofQuestion({ type: 'map-labeling' }), 'IMAGE_MISSING'],
    ['an undescribed image', ofQuestion({ type: 'map-labeling', image: { url: '/api/media/a.png' } }), 'IMAGE_ALT_MISSING'],
    ['a key beyond the limit', blank('the old garden', { wordLimit: { words: 2 } }), 'KEY_OVER_LIMIT'],
  ])('%s', (_, { errors }, code) => {
    expect(errors).toEqual([code]);
  });

  it.each([[0], [181], [59.5], [Number.NaN]])('duration %d', (duration) => {
    expect(codes(choiceExam(40), { ...META, duration }).errors).toEqual(['DURATION_RANGE']);
  });
  it('title, questions, empty parts', () => {
    expect(codes({ type: 'reading', title: '', parts: [] }, { title: ' ', duration: 60 }).errors).toEqual(['TITLE_EMPTY', 'NO_QUESTIONS']);
    expect(codes(contentOf(reading([]))).errors).toEqual(['NO_QUESTIONS', 'PART_EMPTY']);
  });
  it('numbers with a gap, ids twice, keys outside: content that did not come through normalising', () => {
    const content = choiceExam(40);
    const bent = (change: object): ExamContent => ({
      ...content,
      parts: content.parts.map((part, p) => ({
        ...part,
        questions: part.questions.map((question, q) => (p === 1 && q === 0 ? { ...question, ...change } : question)),
      })),
    });
    expect(codes(bent({ number: 99 })).errors).toEqual(['NUMBERING']);
    expect(codes(bent({ id: 'q1' })).errors).toEqual(['QUESTION_ID_TAKEN']);
    expect(codes(bent({ key: { kind: 'choice', index: 4 } })).errors).toEqual(['KEY_OUT_OF_RANGE']);
    expect(codes(bent({ type: 'true-false-notgiven', key: { kind: 'verdict', value: 'YES' } })).errors).toEqual(['KEY_INVALID']);
  });
  it('says where and which question', () => {
    expect(lintExam(contentOf(reading([{ type: 'multiple-choice', question: 'x', options: OPTIONS }])), META).errors).toEqual([
      { path: 'passages.0.questions.0.correctAnswer', code: 'KEY_MISSING', message: 'Câu 1: chưa có đáp án.' },
    ]);
  });
});

describe('groups', () => {
  const member = (correctAnswer: number | string, more: Partial<QuestionPayload> = {}): QuestionPayload => ({
    type: 'multiple-choice',
    question: 'Which?',
    groupId: 'g',
    options: OPTIONS,
    correctAnswer,
    ...more,
  });
  const ofGroup = (group: Partial<GroupPayload>, questions: QuestionPayload[]) =>
    codes(contentOf(reading(questions, { groups: [{ id: 'g', instruction: 'Choose.', ...group }] })));
  it.each([
    ['two of two', { maxChoices: 2 }, [member(0), member(1)], { errors: [], warnings: [] }],
    ['too few numbers', { maxChoices: 2 }, [member(0)], { errors: ['CHOICES_COUNT'], warnings: [] }],
    ['the same key twice', { maxChoices: 2 }, [member(1), member(1)], { errors: ['CHOICES_SAME_KEY'], warnings: [] }],
    ['other options', { maxChoices: 2 }, [member(0), member(1, { options: ['a', 'b'] })], { errors: ['CHOICES_OPTIONS_DIFFER'], warnings: [] }],
    ['split by a stranger', {}, [member(0), member(1, { groupId: null }), member(2)], { errors: ['GROUP_SPLIT'], warnings: [] }],
    ['empty', {}, [member(0, { groupId: null })], { errors: [], warnings: ['GROUP_EMPTY'] }],
    ['without instruction', { instruction: '' }, [member(0)], { errors: [], warnings: ['INSTRUCTION_EMPTY'] }],
    ['bank with doubles', { bank: ['a', 'A'] }, [member(0, { type: 'matching', options: null })], { errors: ['OPTIONS_DUPLICATE'], warnings: [] }],
    [
      'bank entry used twice though it may not be',
      { bank: ['a', 'b'], allowReuse: false },
      [member(0, { type: 'matching', options: null }), member(0, { type: 'matching', options: null })],
      { errors: [], warnings: ['KEY_REUSED'] },
    ],
    ['a foreign picture', { image: { url: 'https://example.com/a.png', alt: 'a' } }, [member(0)], { errors: [], warnings: ['IMAGE_FOREIGN'] }],
  ])('%s', (_, group, questions, expected) => {
    expect(ofGroup(group, questions)).toEqual(expected);
  });
});

describe('text keys', () => {
  it.each([
    ['garden', []],
    ['Garden', []],
    ['(the) old garden', []],
    ['gardener', ['KEY_NOT_IN_TEXT']],
    ['palace', ['KEY_NOT_IN_TEXT']],
    ['palace // tower', []],
    ['old tower', ['KEY_NOT_IN_TEXT']],
  ])('%s in the passage: %j', (key, warnings) => {
    expect(blank(key)).toEqual({ errors: [], warnings });
  });
  it('finds numbers and spellings in another form', () => {
    const part = { content: 'Four boats carried 1,000 bags of many colors.' };
    for (const key of ['4', '1000', 'colours', 'one thousand'])
      expect(ofQuestion({ type: 'fill-blank', options: undefined, correctAnswer: key }, part).warnings).toEqual([]);
  });
  it('warns of an alternative that the limit refuses and of evidence that is not there', () => {
    expect(blank('(old) garden', { wordLimit: { words: 1 } }).warnings).toEqual(['KEY_PARTLY_OVER_LIMIT']);
    expect(ofQuestion({ evidence: { quote: 'near the tower' } }).warnings).toEqual([]);
    expect(ofQuestion({ evidence: { quote: 'far from the tower' } }).warnings).toEqual(['EVIDENCE_NOT_FOUND']);
  });
});

describe('listening', () => {
  const section = (more: PartPayload) =>
    contentOf({
      title: 't',
      type: 'listening',
      sections: [{ title: 'Section 1', questions: [{ type: 'fill-blank', question: 'x ______', correctAnswer: 'boat' }], ...more }],
    });
  it.each([
    ['W21: no audio', section({}), ['AUDIO_MISSING']],
    ['a recording of our own', section({ audio: { key: 'k', durationSeconds: 300 } }), []],
    ['a recording that is not in the store', section({ audioUrl: '/a.mp3', audioPublicId: 'k' }), ['AUDIO_UNREADABLE']],
  ])('%s', (_, content, errors) => {
    expect(codes(content, { title: 't', duration: 40 }).errors).toEqual(errors);
  });
  it('looks for keys in the transcript, where there is one', () => {
    expect(codes(section({ audioUrl: '/a', transcript: [{ speaker: 'A', text: 'A boat came.', startSeconds: 0, endSeconds: 1 }] })).warnings).toEqual([]);
    expect(codes(section({ audioUrl: '/a', transcript: [{ speaker: 'A', text: 'A ship came.', startSeconds: 0, endSeconds: 1 }] })).warnings).toEqual([
      'KEY_NOT_IN_TEXT',
    ]);
  });
});

describe('a table to be completed', () => {
  const gap = (groupId: string): QuestionPayload => ({ type: 'fill-blank', question: 'One ______.', correctAnswer: 'word', groupId });
  const table = (rows: string[][]) =>
    codes(
      contentOf(
        reading([gap('g'), gap('g')], {
          groups: [{ id: 'g', instruction: 'Complete the table.', layout: 'table', table: { columns: ['Year', 'Use'], rows } }],
        }),
      ),
    ).errors;
  it('has one gap for each of its questions and a cell for each column', () => {
    expect(
      table([
        ['1790', 'kept {1} in it'],
        ['{2}', 'empty'],
      ]),
    ).toEqual([]);
    expect(table([['1790', '{1} and {1}']])).toEqual(['TABLE_GAPS']);
    expect(table([['{1}', '{2} {3}']])).toEqual(['TABLE_GAPS']);
    expect(table([['{1}', '{2}'], ['only one']])).toEqual(['TABLE_SHAPE']);
  });
});
