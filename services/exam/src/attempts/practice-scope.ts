/**
 * Which questions an attempt is about. `null` is the whole exam; a practice attempt may be about some parts of it, or about the questions
 * that went wrong before. "Choose TWO" questions are marked as a set, so a set is in or out as a whole.
 */
import type { ExamContent } from '../exams/exam-content.js';
import { type ResolvedQuestion, resolveQuestions } from '../exams/resolved-questions.js';
import type { MarkedQuestion } from '../marking/mark-sheet.js';

/** Ids in the order of the exam, or null for all of it. */
export type Included = readonly string[] | null;

export const isIncluded = (included: Included, questionId: string): boolean => included === null || included.includes(questionId);

/** The questions of these parts (0 for the first); null when they are all parts, undefined when one of them does not exist or none is named. */
export function includedOfParts(content: ExamContent, parts: readonly number[]): Included | undefined {
  const chosen = new Set(parts);
  if (chosen.size === 0 || [...chosen].some((part) => !Number.isInteger(part) || part < 0 || part >= content.parts.length)) return undefined;
  if (chosen.size === content.parts.length) return null;
  return content.parts.flatMap((part, i) => (chosen.has(i) ? part.questions.map(({ id }) => id) : []));
}

/** What went wrong or was left open in a result, with the rest of its sets. Empty when there is nothing to do again. */
export function includedOfMistakes(content: ExamContent, lines: readonly Pick<MarkedQuestion, 'questionId' | 'correct' | 'reasonCode'>[]): string[] {
  return withWholeSets(
    content,
    lines.filter(({ correct, reasonCode }) => !correct && reasonCode !== 'NOT_MARKED').map(({ questionId }) => questionId),
  );
}

/** These ids (unknown ones dropped) and the other members of their sets, in the order of the exam. */
export function withWholeSets(content: ExamContent, ids: readonly string[]): string[] {
  const questions = resolveQuestions(content);
  const wanted = new Set(ids);
  const sets = new Set(questions.flatMap((question) => (wanted.has(question.id) ? (setOf(question) ?? []) : [])));
  return questions.filter((question) => wanted.has(question.id) || sets.has(setOf(question) ?? '')).map(({ id }) => id);
}

/** The id of the set that a question is marked with; undefined for all others. */
const setOf = ({ maxChoices, group }: ResolvedQuestion): string | undefined => (maxChoices > 1 ? group?.id : undefined);

/** The exam with only these questions; parts without any are left out. */
export function cutContent(content: ExamContent, included: readonly string[]): ExamContent {
  const kept = new Set(included);
  return {
    ...content,
    parts: content.parts
      .map((part) => {
        const questions = part.questions.filter(({ id }) => kept.has(id));
        const groups = new Set(questions.map(({ groupId }) => groupId));
        return { ...part, questions, groups: part.groups.filter(({ id }) => groups.has(id)) };
      })
      .filter(({ questions }) => questions.length > 0),
  };
}
