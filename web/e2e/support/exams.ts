import type { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import type { Attempt, Result } from '@vumon/proto/http/exam-shapes.js';
import type { z } from 'zod';
import { must } from './api.js';
import type { Person } from './people.js';

type Payload = z.input<typeof ExamPayload>;

/** Stands in everything that nobody may see before submitting: keys that are not in the text, explanations. */
export const SECRET = 'zqbimat';

const OPTIONS = ['to keep the ships away', 'to warn the harbour of storms', 'to store grain for the winter', 'to house the keeper'];

/** Eight questions of six kinds on two passages. Right answers: {@link RIGHT}. */
function shortReading(title: string, duration: number): Payload {
  const explained = (n: number, quote: string) => ({ explanation: `${SECRET} giải thích câu ${n}.`, evidence: { quote } });
  return {
    title,
    type: 'reading',
    difficulty: 'Band 5.0–6.0',
    description: 'Đề ngắn để đi hết một hành trình làm bài.',
    duration,
    status: 'published',
    passages: [
      {
        id: 'p1',
        title: 'The Bell on the Pier',
        content:
          '<p><strong>A</strong> The bell at the end of the pier was hung in 1821 to warn the harbour of storms. It was cast from old anchors and weighs as much as a horse.</p><p><strong>B</strong> Nobody has rung it by hand since the railway came. The wind alone moves it now, and sailors still call it the grandmother.</p>',
        groups: [
          { id: 'g-where', instruction: 'Which paragraph contains the following information?', bank: ['A', 'B'], allowReuse: true },
          { id: 'g-views', instruction: 'Do the following statements agree with the information in the passage?', labels: 'TFNG' },
        ],
        questions: [
          {
            id: 'q1',
            type: 'multiple-choice',
            question: 'Why was the bell hung?',
            options: OPTIONS,
            correctAnswer: 1,
            ...explained(1, 'hung in 1821 to warn the harbour of storms'),
          },
          {
            id: 'q2',
            type: 'matching',
            groupId: 'g-where',
            question: 'the material the bell was made of',
            correctAnswer: 0,
            ...explained(2, 'cast from old anchors'),
          },
          {
            id: 'q3',
            type: 'true-false-notgiven',
            groupId: 'g-views',
            question: 'The bell is still rung by hand.',
            correctAnswer: 'FALSE',
            ...explained(3, 'Nobody has rung it by hand'),
          },
          {
            id: 'q4',
            type: 'true-false-notgiven',
            groupId: 'g-views',
            question: 'Sailors pay for the upkeep of the bell.',
            correctAnswer: 'NOT GIVEN',
            ...explained(4, 'sailors still call it'),
          },
        ],
      },
      {
        id: 'p2',
        title: 'Salt from the Marsh',
        content:
          '<p><strong>A</strong> In dry summers the marsh gives salt as white as paper. The families who gather it work before sunrise, while the crust is still firm.</p><p><strong>B</strong> Rain ruins a whole month of work. For that reason every family keeps bees as well, and sells honey when the marsh gives nothing.</p>',
        groups: [
          { id: 'g-two', instruction: 'Choose TWO correct answers.', maxChoices: 2 },
          {
            id: 'g-gaps',
            instruction: 'Complete the sentences below.\nChoose ONE WORD ONLY from the passage for each answer.',
            wordLimit: { words: 1, number: false },
          },
        ],
        questions: [
          {
            id: 'q5',
            type: 'multiple-choice',
            groupId: 'g-two',
            question: 'Which TWO things are said about the salt?',
            options: ['It is white.', 'It is sold abroad.', 'It is gathered early in the day.', 'It is mixed with honey.'],
            correctAnswer: 0,
            ...explained(5, 'salt as white as paper'),
          },
          {
            id: 'q6',
            type: 'multiple-choice',
            groupId: 'g-two',
            question: 'Which TWO things are said about the salt?',
            correctAnswer: 2,
            ...explained(6, 'work before sunrise'),
          },
          {
            id: 'q7',
            type: 'fill-blank',
            groupId: 'g-gaps',
            question: 'A month of work is ruined by ______.',
            correctAnswer: 'rain',
            acceptedAnswers: [`${SECRET}mua`],
            ...explained(7, 'Rain ruins a whole month of work'),
          },
          {
            id: 'q8',
            type: 'fill-blank',
            groupId: 'g-gaps',
            question: 'When there is no salt the families sell ______.',
            correctAnswer: 'honey',
            ...explained(8, 'sells honey'),
          },
        ],
      },
    ],
  };
}

/** Keys of the short exam. */
export const RIGHT: Readonly<Record<string, string | number>> = { q1: 1, q2: 0, q3: 'FALSE', q4: 'NOT GIVEN', q5: 0, q6: 2, q7: 'rain', q8: 'honey' };

export interface ShortExam {
  readonly id: string;
  readonly title: string;
  /** Takes it off the lists again. */
  remove(): Promise<void>;
}

/** Creates and publishes the short exam under a title of its own. */
export async function createShortExam(admin: Person, { minutes = 20 }: { minutes?: number } = {}): Promise<ShortExam> {
  const title = `Đề ngắn ${Math.random().toString(36).slice(2, 8)}`;
  const caller = { token: admin.token, from: admin.from };
  const { _id: id } = await must<{ _id: string }>('POST', '/ielts', { body: shortReading(title, minutes), ...caller });
  return { id, title, remove: () => must<void>('DELETE', `/ielts/${id}`, caller) };
}

/** Starts an attempt over the API, as another device of the same person would. */
export function startAttempt(person: Person, examId: string, clientId: string = crypto.randomUUID()): Promise<Attempt> {
  return must('POST', `/ielts/${examId}/attempts`, { body: { mode: 'exam', clientId }, token: person.token, from: person.from });
}

/** What the server has of an attempt; without a client id nothing is taken over. */
export function readAttempt(person: Person, attemptId: string): Promise<Attempt> {
  return must('GET', `/ielts/attempts/${attemptId}`, { token: person.token, from: person.from });
}

export function submitAttempt(person: Person, attemptId: string, answers: Readonly<Record<string, string | number>>): Promise<Result> {
  const changes = Object.entries(answers).map(([questionId, value]) => ({ questionId, value }));
  return must('POST', `/ielts/attempts/${attemptId}/submit`, { body: { changes }, token: person.token, from: person.from });
}

export type HistoryItem = Pick<Result, 'resultId' | 'examId' | 'examTitle' | 'state' | 'score'>;

export function readHistory(person: Pick<Person, 'token' | 'from'>): Promise<HistoryItem[]> {
  return must('GET', '/ielts/results/history?page=1&limit=20', { token: person.token, from: person.from });
}
