import type { EventPayload } from '@vumon/proto/events.js';
import type { ExamListItem } from '@vumon/proto/http/exam-shapes.js';
import { ratingOf } from '../ratings/rating.js';
import type { ReadyContent } from './content-store.js';
import type { ExamRow } from './exam.repository.js';
import type { ExamMeta } from './exam-content.js';

export const metaOf = (row: ExamRow): ExamMeta => ({
  id: row.id,
  title: row.title,
  description: row.description,
  difficulty: row.difficulty,
  duration: row.durationMinutes,
  status: row.status,
  attemptsCount: row.attemptsCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentListItem = (row: ExamRow): ExamListItem => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  type: row.type,
  difficulty: row.difficulty,
  duration: row.durationMinutes,
  totalQuestions: row.totalQuestions,
  sectionCount: row.sectionCount,
  status: row.status,
  attemptsCount: row.attemptsCount,
  rating: ratingOf(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The public exam as JSON text: the head of now, the parts as they were serialised once. */
export const publicExamJson = (row: ExamRow, ready: Pick<ReadyContent, 'publicPartsJson'>): string =>
  `${JSON.stringify(presentListItem(row)).slice(0, -1)},${ready.publicPartsJson}}`;

/** What other services learn about an exam. */
export const examFact = (row: ExamRow, status: EventPayload<'exam.exam_created'>['status'] = row.status): EventPayload<'exam.exam_created'> => ({
  examId: row.id,
  title: row.title,
  type: row.type,
  status,
  totalQuestions: row.totalQuestions,
  difficulty: row.difficulty,
  at: row.updatedAt.toISOString(),
});
