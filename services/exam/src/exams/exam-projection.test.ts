import { describe, expect, it } from '@jest/globals';
import type { ExamContent } from './exam-content.js';
import { contentOf, everyKind, META } from './exam-fixtures.js';
import { publicExam } from './exam-projection.js';

/** Every field that a stranger may see, at any depth. A new one must be added here on purpose. */
const OPEN = new Set([
  '_id',
  'title',
  'description',
  'type',
  'difficulty',
  'duration',
  'totalQuestions',
  'sectionCount',
  'status',
  'attemptsCount',
  'createdAt',
  'updatedAt',
  'passages',
  'sections',
  'id',
  'content',
  'hasAudio',
  'audioSeconds',
  'groups',
  'questions',
  'number',
  'question',
  'options',
  'groupId',
  'maxChoices',
  'labels',
  'wordLimit',
  'words',
  'image',
  'url',
  'alt',
  'markers',
  'label',
  'x',
  'y',
  'instruction',
  'layout',
  'bank',
  'allowReuse',
]);
const names = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...names(inner)])
    : [];

/** The content with a marker in every secret place, and with fields that nobody has thought of. */
function spiked(content: ExamContent): ExamContent {
  return {
    ...content,
    parts: content.parts.map((part) => ({
      ...part,
      audioUrl: '/SECRET/audio.mp3',
      audioPublicId: 'SECRET-audio',
      audio: { key: 'SECRET-key', durationSeconds: 300 },
      transcript: [{ speaker: 'SECRET', text: 'SECRET', startSeconds: 1, endSeconds: 2 }],
      scoring_criteria: 'SECRET',
      groups: part.groups.map((group) => ({ ...group, tips: 'SECRET', answers: ['SECRET'] })),
      questions: part.questions.map((question) => ({
        ...question,
        key: { kind: 'text' as const, notation: 'SECRET', alternatives: ['SECRET'], viaOptional: ['SECRET'] },
        acceptedAnswers: ['SECRET'],
        explanation: 'SECRET',
        evidence: { quote: 'SECRET', startSeconds: 1, endSeconds: 2 },
        audioTimestamp: 424_242,
        correctAnswer: 'SECRET',
        passage_reference: 'SECRET',
        future: { nested: 'SECRET' },
      })),
    })),
  };
}

describe('publicExam', () => {
  it.each(['reading', 'listening'] as const)('lets nothing out that tells an answer: %s', (type) => {
    const shown = publicExam({ ...spiked(contentOf(everyKind())), type }, META);
    expect(JSON.stringify(shown)).not.toMatch(/SECRET|424242/);
    expect([...new Set(names(shown))].filter((name) => !OPEN.has(name))).toEqual([]);
  });

  it('shows what a learner needs', () => {
    const shown = publicExam(contentOf(everyKind()), META);
    expect(shown).toMatchObject({ _id: META.id, totalQuestions: 10, sectionCount: 2, attemptsCount: 3, type: 'reading' });
    expect(shown.passages?.[0]?.questions[1]).toEqual({
      id: 'q2',
      number: 2,
      type: 'true-false-notgiven',
      question: 'It is old.',
      options: ['TRUE', 'FALSE', 'NOT GIVEN'],
      groupId: 'g-tf',
      labels: 'TFNG',
    });
    expect(shown.passages?.[0]?.questions[3]).toEqual({
      id: 'q4',
      number: 4,
      type: 'fill-blank',
      question: 'It lies near the ______.',
      groupId: 'g-notes',
      wordLimit: { words: 1, number: true },
    });
    expect(shown.passages?.[1]?.questions[1]).toMatchObject({ maxChoices: 2, options: expect.arrayContaining(['the fifth reason']) });
    expect(shown.passages?.[0]?.groups[1]).toEqual({
      id: 'g-bank',
      instruction: 'Match.',
      layout: 'list',
      bank: ['i. A start', 'ii. A middle', 'iii. An end'],
      allowReuse: false,
    });
    expect(shown.passages?.[0]?.content).toContain('data-letter="A"');
    expect(shown).not.toHaveProperty('sections');
  });

  it('says of a section only whether it has audio', () => {
    const content = contentOf({
      title: 't',
      type: 'listening',
      sections: [{ title: 's', audioUrl: '/a.mp3', questions: [{ type: 'fill-blank', question: 'x' }] }, { title: 'z' }],
    });
    expect(publicExam(content, META).sections?.map(({ hasAudio }) => hasAudio)).toEqual([true, false]);
  });
});
