/**
 * What an administrator sends to `POST /ielts`, as far as its meaning matters here. Shapes and sizes are checked before, against the
 * HTTP contract; every optional field may be missing or null.
 */
import type { ExamType, GapTable, GroupLayout, ImageMarker, QuestionType, SectionAudio, TranscriptLine, VerdictLabels } from './exam-content.js';

type Maybe<T> = T | null | undefined;
export type WordLimitPayload = { words: number; number?: boolean | number | undefined };
export type ImagePayload = { url: string; alt?: string | undefined; markers?: ImageMarker[] | undefined };
export type EvidencePayload = { quote?: string | undefined; startSeconds?: number | undefined; endSeconds?: number | undefined };

export type QuestionPayload = {
  id?: string | undefined;
  type: QuestionType;
  question?: string | undefined;
  options?: Maybe<string[]>;
  /** Any spelling: see canonical-key.ts. A list gives several accepted texts. */
  correctAnswer?: Maybe<string | number | boolean | (string | number)[]>;
  acceptedAnswers?: Maybe<string[]>;
  acceptHyphenVariants?: boolean | undefined;
  wordLimit?: Maybe<WordLimitPayload>;
  labels?: VerdictLabels | undefined;
  image?: Maybe<ImagePayload>;
  groupId?: Maybe<string>;
  explanation?: Maybe<string>;
  evidence?: Maybe<EvidencePayload>;
  audioTimestamp?: Maybe<number>;
};

export type GroupPayload = {
  id: string;
  instruction?: string | undefined;
  layout?: GroupLayout | undefined;
  bank?: Maybe<string[]>;
  allowReuse?: boolean | undefined;
  wordLimit?: Maybe<WordLimitPayload>;
  labels?: VerdictLabels | undefined;
  maxChoices?: number | undefined;
  image?: Maybe<ImagePayload>;
  table?: Maybe<GapTable>;
};

/** A passage or a section; each uses its own fields. */
export type PartPayload = {
  id?: string | undefined;
  title?: string | undefined;
  content?: string | undefined;
  description?: string | undefined;
  duration?: number | undefined;
  audioUrl?: Maybe<string>;
  audioPublicId?: Maybe<string>;
  /** Given by seeds only; the HTTP contract has no such field. */
  audio?: Maybe<SectionAudio>;
  transcript?: Maybe<TranscriptLine[]>;
  groups?: GroupPayload[] | undefined;
  questions?: QuestionPayload[] | undefined;
};

export type ExamPayload = { title: string; type: ExamType; passages?: Maybe<PartPayload[]>; sections?: Maybe<PartPayload[]> };
