/**
 * What became of an answer while the attempt was open. Each save that replaces an answer keeps the one before it; reading the trail takes
 * the steps of typing out, so that what is left are changes of mind.
 */
import type { AnswerValue } from '../exams/exam-content.js';

/** Replaced values of each question, oldest first; the answer that stands is not among them. */
export type Trail = Readonly<Record<string, readonly AnswerValue[]>>;
export type Step = { readonly from: AnswerValue /** null: emptied. */; readonly to: AnswerValue | null };

/** Older ones are forgotten: more changes of one answer say nothing new. */
export const MOST_PREVIOUS = 6;

/** True when one is the beginning of the other: the learner is still typing, and nothing was taken back. */
export const isTypedOn = (before: AnswerValue | undefined, after: AnswerValue | null): boolean =>
  typeof before === 'string' && typeof after === 'string' && after.startsWith(before);

/** The trail after a save; the UPDATE of save-answers.command.ts does the same in the database. */
export function withTrail(trail: Trail, answers: Readonly<Record<string, AnswerValue>>, touched: Readonly<Record<string, AnswerValue | null>>): Trail {
  const next: Record<string, readonly AnswerValue[]> = { ...trail };
  for (const [id, value] of Object.entries(touched)) {
    const before = Object.hasOwn(answers, id) ? answers[id] : undefined;
    if (before === undefined || sameValue(before, value) || isTypedOn(before, value)) continue;
    const kept = Object.hasOwn(trail, id) ? (trail[id] ?? []) : [];
    next[id] = [...(kept.length >= MOST_PREVIOUS ? kept.slice(1) : kept), before];
  }
  return next;
}

/** The changes of mind of one question, oldest first: `previous` as kept, then the answer that stood in the end (null: none). */
export function changesOf(previous: readonly AnswerValue[], last: AnswerValue | null): Step[] {
  const settled: AnswerValue[] = [];
  const values = last === null ? previous : [...previous, last];
  for (const [i, value] of values.entries()) {
    const [before, after] = [settled.at(-1), values[i + 1]];
    const isOnTheWay = after !== undefined && (isPart(value, after) || (before !== undefined && isPart(value, before)));
    if (!isOnTheWay && (before === undefined || !sameValue(before, value))) settled.push(value);
  }
  const steps = settled.slice(1).map((to, i): Step => ({ from: settled[i] ?? to, to }));
  const end = settled.at(-1);
  return last === null && end !== undefined ? [...steps, { from: end, to: null }] : steps;
}

const sameValue = (a: AnswerValue, b: AnswerValue | null): boolean => a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));

/** A half-typed text, or a set with fewer letters. */
function isPart(value: AnswerValue, whole: AnswerValue): boolean {
  if (typeof value === 'string') return typeof whole === 'string' && value.length < whole.length && whole.startsWith(value);
  return Array.isArray(value) && Array.isArray(whole) && value.length < whole.length && value.every((item) => whole.includes(item));
}
