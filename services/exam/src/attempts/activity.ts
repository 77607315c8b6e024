/**
 * Seconds of attention per question. Only the browser knows what is looked at, so it counts and sends totals now and then; the server
 * knows how long the attempt took, and nobody can have looked longer than that.
 */
import type { AnswerRules } from './answer-rules.js';

export type Activity = Readonly<Record<string, number>>;

const LONGEST_SECONDS = 6 * 60 * 60;

/** Totals off the wire. What makes no sense is dropped rather than refused: it must never cost an answer. Null when nothing is left. */
export function readActivity(raw: unknown, rules: AnswerRules): Activity | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
  const kept = Object.entries(raw).flatMap(([id, seconds]: [string, unknown]): [string, number][] =>
    rules.has(id) && typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? [[id, Math.min(Math.floor(seconds), LONGEST_SECONDS)]] : [],
  );
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** The same totals made to fit into the time that the attempt took: more than that is shrunk in proportion. */
export function fittedActivity(activity: Activity, wallSeconds: number): Activity {
  const total = Object.values(activity).reduce((sum, seconds) => sum + seconds, 0);
  if (total <= wallSeconds) return activity;
  return Object.fromEntries(Object.entries(activity).map(([id, seconds]) => [id, Math.floor((seconds * Math.max(0, wallSeconds)) / total)]));
}
