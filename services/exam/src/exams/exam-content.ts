/**
 * The canonical form of an exam: what the database stores as one immutable content version and what marking,
 * projections and lint read. JSON-serialisable. Keys are spelled in exactly one way here (product.md W13).
 */
export const EXAM_TYPES = ['reading', 'listening'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];

export const QUESTION_TYPES = ['multiple-choice', 'fill-blank', 'true-false-notgiven', 'matching', 'map-labeling'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const GROUP_LAYOUTS = ['list', 'form', 'notes', 'table', 'flow', 'summary', 'map'] as const;
export type GroupLayout = (typeof GROUP_LAYOUTS)[number];

export const VERDICT_LABELS = ['TFNG', 'YNNG'] as const;
export type VerdictLabels = (typeof VERDICT_LABELS)[number];
export type Verdict = 'TRUE' | 'FALSE' | 'NOT GIVEN' | 'YES' | 'NO';

/** `words` typed words at most; `number` says whether (or how many) figures may stand beside them. */
export type WordLimit = { words: number; number: boolean | number };
export type ImageMarker = { label: string; x: number; y: number };
export type ExamImage = { url: string; alt: string; markers: ImageMarker[] };
/** Reading: a quote of the passage. Listening: an interval of the recording and the words said in it. */
export type Evidence = { quote: string; startSeconds?: number; endSeconds?: number };
export type TranscriptLine = { speaker: string; text: string; startSeconds: number; endSeconds: number };
/** A recording in the bucket of recordings; never part of a public projection. */
export type SectionAudio = { key: string; durationSeconds: number };

export type ChoiceKey = { kind: 'choice'; index: number };
export type VerdictKey = { kind: 'verdict'; value: Verdict };
export type TextKey = {
  kind: 'text';
  /** What the author wrote as `correctAnswer`, in the notation of key-notation.ts. */
  notation: string;
  /** Every accepted answer, expanded from the notation and from `acceptedAnswers`. */
  alternatives: string[];
  /** Those of `alternatives` that contain a bracketed, optional part. */
  viaOptional?: string[];
  acceptHyphenVariants?: boolean;
};
export type CanonicalKey = ChoiceKey | VerdictKey | TextKey;

export type ExamQuestion = {
  id: string;
  /** 1..n across all parts, without gaps. */
  number: number;
  type: QuestionType;
  question: string;
  options?: string[];
  groupId?: string;
  wordLimit?: WordLimit;
  labels?: VerdictLabels;
  image?: ExamImage;
  /** null: not keyed yet; such an exam cannot be published. */
  key: CanonicalKey | null;
  acceptedAnswers?: string[];
  explanation?: string;
  evidence?: Evidence;
  audioTimestamp?: number;
  /** Taken out of the marking by a key revision: everybody has the mark. Learners read the reason. */
  voided?: { reason: string };
  /** What key revisions took out of the key, oldest first. Learners who lose a mark by it read the reason. */
  withdrawn?: { answers: string[]; reason: string }[];
};

/** Cells of a table to be completed; `{7}` stands for the gap of question 7. */
export type GapTable = { columns: string[]; rows: string[][] };

export type QuestionGroup = {
  id: string;
  instruction: string;
  layout: GroupLayout;
  bank?: string[];
  allowReuse?: boolean;
  wordLimit?: WordLimit;
  labels?: VerdictLabels;
  maxChoices?: number;
  image?: ExamImage;
  table?: GapTable;
};

/** A passage (reading) or a section (listening). */
export type ExamPart = {
  id: string;
  title: string;
  /** Reading: sanitised HTML; `<p data-letter="A">` carries a paragraph letter for the margin. */
  content?: string;
  description?: string;
  /** Listening: planned length in minutes. */
  duration?: number;
  audioUrl?: string;
  audioPublicId?: string;
  audio?: SectionAudio;
  transcript?: TranscriptLine[];
  groups: QuestionGroup[];
  questions: ExamQuestion[];
};

export type ExamContent = { type: ExamType; title: string; parts: ExamPart[] };

/** What stands beside the content in its row: editable without a new content version. */
export type ExamMeta = {
  id: string;
  title: string;
  description: string;
  difficulty: string;
  /** Minutes. */
  duration: number;
  status: string;
  attemptsCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
  updatedAt: string;
};

/** An option's index for choice types, text otherwise, indices for "choose two". */
export type AnswerValue = number | string | number[];
export type Issue = { path: string; code: string; message: string };
