import type { ExamContent, ExamMeta } from './exam-content.js';
import type { ExamPayload, PartPayload, QuestionPayload } from './exam-payload.js';
import { normaliseExam } from './normalise-exam.js';

/** Test data: small exams with every kind of question. */
export const OPTIONS = ['the first reason', 'the second reason', 'the third reason', 'the fourth reason'];

export const META: ExamMeta = {
  id: '01934a00-0000-7000-8000-000000000001',
  title: 'Đề mẫu',
  description: 'Mô tả',
  difficulty: 'Band 6.0-7.0',
  duration: 60,
  status: 'draft',
  attemptsCount: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-02T00:00:00.000Z',
};

export const reading = (questions: QuestionPayload[], more: PartPayload = {}): ExamPayload => ({
  title: 'Đề mẫu',
  type: 'reading',
  passages: [{ id: 'p1', title: 'Passage 1', content: 'The old garden lies near the tower.', questions, ...more }],
});

/** One exam with all types, groups and key spellings. */
export const everyKind = (): ExamPayload => ({
  title: 'Đề đủ dạng',
  type: 'reading',
  passages: [
    {
      id: 'p1',
      title: 'The Tower',
      content: '[A] The (old) garden lies near the tower, built in 1985.\n\n[B] Four boats carried colour and light.',
      groups: [
        { id: 'g-tf', instruction: 'TRUE, FALSE or NOT GIVEN?', layout: 'list', labels: 'TFNG' },
        { id: 'g-bank', instruction: 'Match.', layout: 'list', bank: ['i. A start', 'ii. A middle', 'iii. An end'], allowReuse: false },
        { id: 'g-notes', instruction: 'ONE WORD AND/OR A NUMBER', layout: 'notes', wordLimit: { words: 1, number: true } },
      ],
      questions: [
        {
          id: 'q1',
          type: 'multiple-choice',
          question: 'Why?',
          options: OPTIONS,
          correctAnswer: 0,
          explanation: 'Vì vậy.',
          evidence: { quote: 'near the tower' },
        },
        { id: 'q2', type: 'true-false-notgiven', question: 'It is old.', options: ['TRUE', 'FALSE', 'NOT GIVEN'], correctAnswer: 'NOT GIVEN', groupId: 'g-tf' },
        { id: 'q3', type: 'matching', question: 'Paragraph A', correctAnswer: 'ii', groupId: 'g-bank' },
        { id: 'q4', type: 'fill-blank', question: 'It lies near the ______.', correctAnswer: '(old) tower', groupId: 'g-notes', acceptedAnswers: ['towers'] },
        { id: 'q5', type: 'fill-blank', question: 'Built in ______', correctAnswer: 1985, groupId: 'g-notes' },
      ],
    },
    {
      id: 'p2',
      title: 'The Boats',
      content: '<p>Boats <script>alert(1)</script>sail.</p>',
      groups: [
        { id: 'g-two', instruction: 'Choose TWO.', layout: 'list', maxChoices: 2 },
        { id: 'g-yn', instruction: 'YES, NO?', layout: 'list', labels: 'YNNG' },
      ],
      questions: [
        { id: 'q6', type: 'multiple-choice', question: 'Which TWO?', options: [...OPTIONS, 'the fifth reason'], correctAnswer: 'B', groupId: 'g-two' },
        { id: 'q7', type: 'multiple-choice', question: 'Which TWO?', correctAnswer: 'E', groupId: 'g-two' },
        { id: 'q8', type: 'true-false-notgiven', question: 'The writer likes boats.', correctAnswer: 0, groupId: 'g-yn' },
        { id: 'q9', type: 'matching', question: 'An old single matching question', options: ['Smith', 'Jones'], correctAnswer: 1 },
        {
          id: 'q10',
          type: 'map-labeling',
          question: 'The café',
          options: ['A', 'B', 'C'],
          correctAnswer: 'C',
          image: { url: '/api/media/map.png', alt: 'Sơ đồ', markers: [{ label: 'A', x: 0.1, y: 0.9 }] },
        },
      ],
    },
  ],
});

export function contentOf(payload: ExamPayload): ExamContent {
  const { content, errors } = normaliseExam(payload);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return content;
}

/** n multiple-choice questions whose keys run A, B, C, D, A…, spread over three passages. */
export function choiceExam(n: number): ExamContent {
  const questions = Array.from(
    { length: n },
    (_, i): QuestionPayload => ({ id: `q${i + 1}`, type: 'multiple-choice', question: `Câu ${i + 1}`, options: OPTIONS, correctAnswer: i % 4 }),
  );
  const third = Math.ceil(n / 3);
  return contentOf({
    title: 'Đề trắc nghiệm',
    type: 'reading',
    passages: [0, 1, 2].map((p) => ({ id: `p${p + 1}`, title: `Passage ${p + 1}`, content: 'Text.', questions: questions.slice(p * third, (p + 1) * third) })),
  });
}
