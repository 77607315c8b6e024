import { verdictOptions } from '../marking/verdicts.js';
import type { CanonicalKey, ExamContent, ExamImage, ExamPart, ExamQuestion, QuestionGroup, QuestionType, VerdictLabels, WordLimit } from './exam-content.js';

/** A question with everything it takes over from its group: options of the bank, limit, labels, image. */
export type ResolvedQuestion = {
  id: string;
  number: number;
  type: QuestionType;
  question: string;
  options: readonly string[];
  labels: VerdictLabels;
  /** More than 1: the questions of the group are marked as one set. */
  maxChoices: number;
  wordLimit: WordLimit | undefined;
  image: ExamImage | undefined;
  key: CanonicalKey | null;
  group: QuestionGroup | undefined;
  part: ExamPart;
  /** 1 for the first passage or section. */
  partNumber: number;
  source: ExamQuestion;
};

const known = new WeakMap<ExamContent, readonly ResolvedQuestion[]>();

/** All questions in order. The answer is remembered per content object, so treat contents as immutable. */
export function resolveQuestions(content: ExamContent): readonly ResolvedQuestion[] {
  const remembered = known.get(content);
  if (remembered) return remembered;
  const resolved = content.parts.flatMap((part, i) => {
    const groups = new Map(part.groups.map((group) => [group.id, group]));
    return part.questions.map((question) => resolve(question, question.groupId ? groups.get(question.groupId) : undefined, part, i + 1));
  });
  known.set(content, resolved);
  return resolved;
}

function resolve(source: ExamQuestion, group: QuestionGroup | undefined, part: ExamPart, partNumber: number): ResolvedQuestion {
  const labels = source.labels ?? group?.labels ?? 'TFNG';
  return {
    id: source.id,
    number: source.number,
    type: source.type,
    question: source.question,
    options: source.type === 'true-false-notgiven' ? verdictOptions(labels) : (source.options ?? group?.bank ?? []),
    labels,
    maxChoices: group?.maxChoices ?? 1,
    wordLimit: source.wordLimit ?? group?.wordLimit,
    image: source.image ?? group?.image,
    key: source.key,
    group,
    part,
    partNumber,
    source,
  };
}

/** True where the learner picks from a list: choice types, and gaps that are filled from a bank. */
export function picksAnOption(question: Pick<ResolvedQuestion, 'type' | 'options'>): boolean {
  if (question.type === 'true-false-notgiven') return false;
  return question.type !== 'fill-blank' || question.options.length > 0;
}
