/**
 * The two faces of an exam. `publicExam` names every field that it lets out, so a field added to the content stays inside until
 * somebody adds it here on purpose (W1, W26). No recording address either: audio goes through an attempt (F-EX4).
 */
import type { ExamContent, ExamImage, ExamMeta, ExamPart, ExamType, GapTable, QuestionGroup, QuestionType, VerdictLabels, WordLimit } from './exam-content.js';
import { type ResolvedQuestion, resolveQuestions } from './resolved-questions.js';

export type ExamHead = {
  _id: string;
  title: string;
  description: string;
  type: ExamType;
  difficulty: string;
  duration: number;
  totalQuestions: number;
  sectionCount: number;
  status: string;
  attemptsCount: number;
  createdAt: string;
  updatedAt: string;
};
export type PublicQuestion = {
  id: string;
  number: number;
  type: QuestionType;
  question: string;
  options?: string[];
  groupId?: string;
  maxChoices?: number;
  labels?: VerdictLabels;
  wordLimit?: WordLimit;
  image?: ExamImage;
};
export type PublicGroup = {
  id: string;
  instruction: string;
  layout: string;
  bank?: string[];
  allowReuse?: boolean;
  wordLimit?: WordLimit;
  labels?: VerdictLabels;
  maxChoices?: number;
  image?: ExamImage;
  table?: GapTable;
};
export type PublicPart = {
  id: string;
  title: string;
  content?: string;
  description?: string;
  duration?: number;
  hasAudio?: boolean;
  /** Length of the recording. */
  audioSeconds?: number;
  groups: PublicGroup[];
  questions: PublicQuestion[];
};
export type PublicExam = ExamHead & { passages?: PublicPart[]; sections?: PublicPart[] };

/** List item and head of an exam; no questions. */
export function examHead(content: ExamContent, meta: ExamMeta): ExamHead {
  return {
    _id: meta.id,
    title: meta.title,
    description: meta.description,
    type: content.type,
    difficulty: meta.difficulty,
    duration: meta.duration,
    totalQuestions: content.parts.reduce((sum, part) => sum + part.questions.length, 0),
    sectionCount: content.parts.length,
    status: meta.status,
    attemptsCount: meta.attemptsCount,
    createdAt: meta.createdAt,
    updatedAt: meta.updatedAt,
  };
}

export function publicExam(content: ExamContent, meta: ExamMeta): PublicExam {
  return { ...examHead(content, meta), ...publicParts(content) };
}

/** Passages or sections for everybody; depends on the content alone, so it can be serialised once per version. */
export function publicParts(content: ExamContent): { passages: PublicPart[] } | { sections: PublicPart[] } {
  const parts = content.parts.map((part) => publicPart(content, part));
  return content.type === 'reading' ? { passages: parts } : { sections: parts };
}

/** The same as the members of an object, without its braces. */
export const publicPartsJson = (content: ExamContent): string => JSON.stringify(publicParts(content)).slice(1, -1);

function publicPart(content: ExamContent, part: ExamPart): PublicPart {
  return {
    id: part.id,
    title: part.title,
    ...(content.type === 'reading'
      ? { content: part.content ?? '' }
      : {
          description: part.description ?? '',
          ...(part.duration !== undefined && { duration: part.duration }),
          hasAudio: part.audio !== undefined || part.audioPublicId !== undefined || part.audioUrl !== undefined,
          ...(part.audio && { audioSeconds: part.audio.durationSeconds }),
        }),
    groups: part.groups.map(publicGroup),
    questions: resolveQuestions(content)
      .filter((question) => question.part === part)
      .map(publicQuestion),
  };
}

function publicGroup(group: QuestionGroup): PublicGroup {
  return {
    id: group.id,
    instruction: group.instruction,
    layout: group.layout,
    ...(group.bank && { bank: [...group.bank] }),
    ...(group.allowReuse !== undefined && { allowReuse: group.allowReuse }),
    ...(group.wordLimit && { wordLimit: publicLimit(group.wordLimit) }),
    ...(group.labels && { labels: group.labels }),
    ...(group.maxChoices !== undefined && { maxChoices: group.maxChoices }),
    ...(group.image && { image: publicImage(group.image) }),
    ...(group.table && { table: publicTable(group.table) }),
  };
}

function publicQuestion(question: ResolvedQuestion): PublicQuestion {
  const isVerdict = question.type === 'true-false-notgiven';
  // Options that only live in the group's bank are not repeated at each question.
  const options = isVerdict ? [...question.options] : question.source.options;
  return {
    id: question.id,
    number: question.number,
    type: question.type,
    question: question.question,
    ...(options && { options: [...options] }),
    ...(question.group && { groupId: question.group.id }),
    ...(question.maxChoices > 1 && { maxChoices: question.maxChoices }),
    ...(isVerdict && { labels: question.labels }),
    ...(question.wordLimit && { wordLimit: publicLimit(question.wordLimit) }),
    ...(question.source.image && { image: publicImage(question.source.image) }),
  };
}

const publicLimit = ({ words, number }: WordLimit): WordLimit => ({ words, number });
const publicTable = ({ columns, rows }: GapTable): GapTable => ({ columns: [...columns], rows: rows.map((row) => [...row]) });
const publicImage = ({ url, alt, markers }: ExamImage): ExamImage => ({ url, alt, markers: markers.map(({ label, x, y }) => ({ label, x, y })) });
