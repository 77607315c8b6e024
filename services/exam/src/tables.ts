import type { AnnotationValue } from '@vumon/proto/http/exam-shapes.js';
import type { PlacementLevel } from '@vumon/proto/http/placement.js';
import type { ColumnType, Generated } from 'kysely';
import type { Activity } from './attempts/activity.js';
import type { Position } from './attempts/answer-sheet.js';
import type { Trail } from './attempts/answer-trail.js';
import type { AttemptState } from './attempts/attempt-state.js';
import type { CheckedAnswers } from './attempts/checked-answers.js';
import type { AnswerValue, ExamContent, ExamType } from './exams/exam-content.js';
import type { BandTableId } from './marking/band-tables.js';
import type { MarkSheet } from './marking/mark-sheet.js';
import type { ClipPlays } from './placement/clip-plays.js';
import type { Form, PlacementAnswers, PlacementBank } from './placement/placement-bank.js';
import type { PlacementReport } from './placement/placement-level.js';
import type { TotalsPart } from './results/history-totals.js';
import type { ResultLine } from './results/result-line.js';

/** jsonb: written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;
export type OwnerKind = 'user' | 'guest';

export interface ExamTable {
  id: string;
  versionId: string;
  type: ExamType;
  title: string;
  description: string;
  difficulty: string;
  durationMinutes: number;
  status: 'draft' | 'published';
  totalQuestions: number;
  sectionCount: number;
  /** Finished attempts; counted when they are closed. */
  attemptsCount: Generated<number>;
  /** Of `examRatings`, kept with each change there. */
  ratingsCount: Generated<number>;
  ratingsSum: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
  deletedAt: Date | null;
}
/** Immutable: an attempt points to the version that it was started on. */
export interface ExamVersionTable {
  id: string;
  examId: string;
  content: Json<ExamContent>;
  /** 1 as written; each later change of a key counts up. */
  keyRevision: Generated<number>;
  /** The version with the next key revision: whatever is marked from now on is marked by that one. */
  supersededBy: string | null;
  createdAt: Generated<Date>;
}
/** Exams that come from content files: what was seeded last. */
export interface ExamSeedTable {
  examId: string;
  contentHash: string;
  seededAt: Generated<Date>;
}
export interface AttemptTable {
  id: Generated<string>;
  examId: string;
  versionId: string;
  ownerKind: OwnerKind;
  ownerId: string;
  mode: 'exam' | 'practice';
  state: Generated<AttemptState>;
  startedAt: Generated<Date>;
  deadlineAt: Date | null;
  finishedAt: Date | null;
  clientId: string | null;
  revision: Generated<number>;
  answers: Json<Record<string, AnswerValue>>;
  flagged: Json<string[]>;
  position: Json<Position | null>;
  seqs: Json<Record<string, number>>;
  /** Question ids; null for the whole exam. Practice only. */
  included: ColumnType<string[] | null, string | undefined, never>;
  /** Answers as they stood when their keys were shown. Practice only. */
  checked: ColumnType<CheckedAnswers, string | undefined, string>;
  trail: ColumnType<Trail, string | undefined, string>;
  activity: ColumnType<Activity, string | undefined, string>;
}
/** What a learner marked and noted; the id comes from the browser. */
export interface AttemptAnnotationTable {
  attemptId: string;
  id: string;
  value: Json<AnnotationValue>;
}
/** What a result keeps beyond its columns. */
export interface StoredSheet {
  readonly perQuestion: ResultLine[];
  readonly lost: MarkSheet['lost'];
  readonly scaled: boolean;
}
export interface ResultTable {
  id: string;
  attemptId: string | null;
  examId: string;
  versionId: string;
  ownerKind: OwnerKind;
  ownerId: string;
  examTitle: string;
  examType: ExamType;
  mode: 'exam' | 'practice';
  state: 'submitted' | 'auto_submitted';
  timing: 'server' | 'unverified';
  completedAt: Date;
  timeSpentSeconds: number;
  answeredCount: number;
  correct: number;
  total: number;
  percentage: number;
  band: number | null;
  bandTable: BandTableId;
  description: string;
  sheet: Json<StoredSheet>;
  regrades: ColumnType<Regrade[], string | undefined, string>;
}
/** Sums of one owner's results of one skill and mode; kept by triggers on `results`. */
export interface HistoryTotalTable extends TotalsPart {
  ownerKind: OwnerKind;
  ownerId: string;
}
export interface ExamRatingTable {
  examId: string;
  userId: string;
  /** 1 to 5. */
  stars: number;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}
export interface RegradedQuestion {
  readonly questionId: string;
  readonly number: number;
  readonly answer: string;
  /** The answer is accepted now, the question is out of the marking, or the answer is no longer accepted. */
  readonly change: 'accepted' | 'voided' | 'withdrawn';
  /** The administrator's words to learners; none where an answer was accepted. */
  readonly reason?: string;
}
/** One marking by a newer key: the score before it, and what gained or lost a mark. */
export interface Regrade {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly before: { readonly correctAnswers: number; readonly percentage: number; readonly bandScore: number | null };
  readonly questions: RegradedQuestion[];
}
export interface AppealTable {
  id: Generated<string>;
  resultId: string;
  examId: string;
  versionId: string;
  questionId: string;
  /** As the learner wrote it. */
  answer: string;
  /** The same without case and typography: answers with one key are one dispute. */
  answerKey: string;
  state: Generated<'open' | 'accepted' | 'refused'>;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Generated<Date>;
}

/** A section whose recording was started. */
export interface AttemptSectionTable {
  attemptId: string;
  sectionId: string;
  audioStartedAt: Date;
  stalledMs: Generated<number>;
  stalledAt: Date | null;
  listenedAt: Date | null;
}
/** A recording that an administrator sent. Without an exam that adopts it, it is thrown away a day later. */
export interface AudioUploadTable {
  key: string;
  /** null while it is on its way. */
  sizeBytes: number | null;
  durationSeconds: number | null;
  createdAt: Generated<Date>;
  adoptedAt: Date | null;
}

/** Immutable: a sitting points to the bank that it was drawn from. The newest is the current one. */
export interface PlacementBankTable {
  id: Generated<string>;
  contentHash: string;
  content: Json<PlacementBank>;
  seededAt: Generated<Date>;
}
/** A sitting of the placement test. The clock runs from `startedAt`. */
export interface PlacementTable {
  id: Generated<string>;
  bankId: string;
  ownerKind: OwnerKind;
  ownerId: string;
  state: Generated<'created' | 'in_progress' | 'submitted' | 'auto_submitted'>;
  form: Json<Form>;
  answers: ColumnType<PlacementAnswers, string | undefined, string>;
  plays: ColumnType<ClipPlays, string | undefined, string>;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  deadlineAt: Date | null;
  finishedAt: Date | null;
  level: PlacementLevel | null;
  report: ColumnType<PlacementReport | null, string | undefined, string>;
}

export interface ExamTables {
  exams: ExamTable;
  examVersions: ExamVersionTable;
  examSeeds: ExamSeedTable;
  attempts: AttemptTable;
  attemptSections: AttemptSectionTable;
  audioUploads: AudioUploadTable;
  attemptAnnotations: AttemptAnnotationTable;
  results: ResultTable;
  historyTotals: HistoryTotalTable;
  examRatings: ExamRatingTable;
  appeals: AppealTable;
  placementBanks: PlacementBankTable;
  placements: PlacementTable;
}
