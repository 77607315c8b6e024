import type { CallOptions } from '@vumon/platform/grpc/grpc-client.js';
import { ExamServiceService } from '@vumon/proto/gen/vumon/exam/v1/exam.js';
import type { ExamPayload } from '@vumon/proto/http/exam-payload.js';
import type { Attempt, ExamListItem, Result } from '@vumon/proto/http/exam-shapes.js';
import type { z } from 'zod';
import { examService } from '../../services/exam/src/service.js';
import type { ExamTables } from '../../services/exam/src/tables.js';
import { asAdmin, dataOf, type TestService, type World } from './service-harness.js';

type Payload = z.input<typeof ExamPayload>;
export type ExamHarness = TestService<typeof ExamServiceService, ExamTables>;

export const startExam = (world: World, env: Record<string, string> = {}, databaseUrl?: string): Promise<ExamHarness> =>
  world.start<typeof ExamServiceService, ExamTables>(examService, ExamServiceService, { env, ...(databaseUrl !== undefined && { databaseUrl }) });

/** Stands in every field that nobody may read before submitting. */
export const MARKER = 'zqxsecret';
/** Fields of keys; none of them may appear, whatever they hold. */
export const SECRET_FIELDS = [
  'correctAnswer',
  'acceptedAnswers',
  'key',
  'notation',
  'alternatives',
  'explanation',
  'evidence',
  'quote',
  'transcript',
  'audioUrl',
  'audioPublicId',
];

const OPTIONS = ['the first reason', 'the second reason', 'the third reason', 'the fourth reason'];
const secret = (n: number) => ({ explanation: `${MARKER} explains ${n}`, evidence: { quote: `${MARKER} quoted ${n}` } });

/** Ten questions of every kind that an answer sheet knows. Right answers: see RIGHT. */
export const readingPayload = (changes: Partial<Payload> = {}): Payload => ({
  title: 'Đề đọc thử',
  type: 'reading',
  duration: 60,
  difficulty: 'Trung bình',
  description: 'Mô tả',
  status: 'published',
  passages: [
    {
      id: 'p1',
      title: 'The Tower',
      content: 'The old garden lies near the tower.',
      groups: [
        { id: 'g-bank', instruction: 'Match.', bank: ['i. A start', 'ii. A middle', 'iii. An end'] },
        { id: 'g-two', instruction: 'Choose TWO.', maxChoices: 2 },
      ],
      questions: [
        { id: 'q1', type: 'multiple-choice', question: 'Why?', options: OPTIONS, correctAnswer: 0, ...secret(1) },
        { id: 'q2', type: 'multiple-choice', question: 'How?', options: OPTIONS, correctAnswer: 1, ...secret(2) },
        { id: 'q3', type: 'true-false-notgiven', question: 'It is old.', correctAnswer: 'NOT GIVEN', ...secret(3) },
        { id: 'q4', type: 'matching', question: 'Paragraph A', correctAnswer: 1, groupId: 'g-bank', ...secret(4) },
        {
          id: 'q5',
          type: 'multiple-choice',
          question: 'Which TWO?',
          options: [...OPTIONS, 'the fifth reason'],
          correctAnswer: 1,
          groupId: 'g-two',
          ...secret(5),
        },
        { id: 'q6', type: 'multiple-choice', question: 'Which TWO?', correctAnswer: 4, groupId: 'g-two', ...secret(6) },
      ],
    },
    {
      id: 'p2',
      title: 'The Boats',
      content: 'Four boats carried colour and light.',
      questions: [
        { id: 'q7', type: 'fill-blank', question: 'Boats carried ______.', correctAnswer: `${MARKER}alpha`, acceptedAnswers: [`${MARKER}beta`], ...secret(7) },
        { id: 'q8', type: 'fill-blank', question: 'There were ______ boats.', correctAnswer: `${MARKER}gamma // ${MARKER}delta`, ...secret(8) },
        { id: 'q9', type: 'multiple-choice', question: 'Where?', options: OPTIONS, correctAnswer: 2, ...secret(9) },
        { id: 'q10', type: 'multiple-choice', question: 'When?', options: OPTIONS, correctAnswer: 3, ...secret(10) },
      ],
    },
  ],
  ...changes,
});
/** Every answer of readingPayload as its key has it. */
export const RIGHT: Readonly<Record<string, string | number | number[]>> = {
  q1: 0,
  q2: 1,
  q3: 'NOT GIVEN',
  q4: 1,
  q5: [1, 4],
  q7: `${MARKER}alpha`,
  q8: `${MARKER}delta`,
  q9: 2,
  q10: 3,
};

export const listeningPayload = (changes: Partial<Payload> = {}): Payload => ({
  title: 'Đề nghe thử',
  type: 'listening',
  duration: 30,
  status: 'published',
  sections: [
    {
      id: 's1',
      title: 'Section 1',
      audioUrl: `/api/media/${MARKER}.mp3`,
      audioPublicId: `${MARKER}-recording`,
      transcript: [{ speaker: 'A', text: `${MARKER} says the tower`, startSeconds: 0, endSeconds: 3 }],
      questions: [
        {
          id: 'l1',
          type: 'fill-blank',
          question: 'They met at the ______.',
          correctAnswer: `${MARKER}tower`,
          audioTimestamp: 2,
          explanation: `${MARKER} listens`,
          evidence: { startSeconds: 0, endSeconds: 3, quote: `${MARKER} said` },
        },
        { id: 'l2', type: 'multiple-choice', question: 'Who?', options: OPTIONS, correctAnswer: 2, ...secret(2) },
      ],
    },
  ],
  ...changes,
});

export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
export const changes = (answers: Readonly<Record<string, unknown>>): Buffer =>
  json(Object.entries(answers).map(([questionId, value]) => ({ questionId, value })));

export type AdminExam = ExamListItem & Record<string, unknown>;
/** Recordings that the payload names are there, as if they had been sent before. */
export const createExam = async (exam: ExamHarness, payload: Payload = readingPayload(), as: CallOptions = asAdmin()): Promise<AdminExam> => {
  const keys = payload.sections?.flatMap((section) => section.audioPublicId ?? []) ?? [];
  await exam.database.pool.query(
    'insert into audio_uploads (key, size_bytes, duration_seconds) select distinct key, 1800000, 300 from unnest($1::text[]) as key on conflict do nothing',
    [keys],
  );
  return dataOf<AdminExam>(await exam.client.createExam({ payloadJson: json(payload) }, as));
};

export const start = async (
  exam: ExamHarness,
  examId: string,
  as: CallOptions,
  options: { clientId?: string; mode?: 'exam' | 'practice' } = {},
): Promise<Attempt> =>
  dataOf<Attempt>(await exam.client.startAttempt({ examId, mode: options.mode ?? 'exam', clientId: options.clientId ?? 'tab-a', parts: [] }, as));

export interface SaveOptions {
  readonly clientId?: string;
  readonly flagged?: unknown;
  readonly position?: unknown;
  readonly activity?: unknown;
}
export interface Saved {
  readonly revision: number;
  readonly serverNow: string;
  readonly deadlineAt: string | null;
  readonly stale?: true;
}
export const save = async (
  exam: ExamHarness,
  attemptId: string,
  seq: number,
  answers: Readonly<Record<string, unknown>>,
  as: CallOptions,
  options: SaveOptions = {},
): Promise<Saved> =>
  dataOf<Saved>(
    await exam.client.saveAnswers(
      {
        attemptId,
        clientId: options.clientId ?? 'tab-a',
        seq,
        changesJson: changes(answers),
        flaggedJson: options.flagged === undefined ? Buffer.alloc(0) : json(options.flagged),
        positionJson: options.position === undefined ? Buffer.alloc(0) : json(options.position),
        activityJson: options.activity === undefined ? Buffer.alloc(0) : json(options.activity),
      },
      as,
    ),
  );
export const submit = async (
  exam: ExamHarness,
  attemptId: string,
  as: CallOptions,
  last: { clientId?: string; seq?: number; answers?: Readonly<Record<string, unknown>> } = {},
): Promise<Result> =>
  dataOf<Result>(
    await exam.client.submitAttempt(
      {
        attemptId,
        clientId: last.clientId ?? '',
        seq: last.seq ?? 0,
        changesJson: last.answers ? changes(last.answers) : Buffer.alloc(0),
        activityJson: Buffer.alloc(0),
      },
      as,
    ),
  );
export const attemptOf = async (exam: ExamHarness, attemptId: string, as: CallOptions, clientId = ''): Promise<Attempt> =>
  dataOf<Attempt>(await exam.client.getAttempt({ attemptId, clientId }, as));

/** Moves the deadline so that it is `seconds` from now by the database's clock (negative: it has passed). */
export async function setDeadline(exam: ExamHarness, attemptId: string, seconds: number): Promise<void> {
  await exam.database.pool.query(
    `update attempts set started_at = least(started_at, now() + make_interval(secs => $2) - interval '60 minutes'), deadline_at = now() + make_interval(secs => $2) where id = $1`,
    [attemptId, seconds],
  );
}
/** Names and payloads of what was announced about a key, oldest first. */
export async function announced(exam: ExamHarness, key: string): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  return (
    await exam.database.pool.query<{ name: string; payload: Record<string, unknown> }>('select name, payload from outbox where aggregate_id = $1 order by id', [
      key,
    ])
  ).rows;
}
