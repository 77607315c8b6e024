import { AppError } from '@vumon/platform/errors/app-error.js';
import { readActivity } from './activity.js';
import type { AnswerRules } from './answer-rules.js';
import { emptySheet, mergeSave } from './answer-sheet.js';

export interface RawSave {
  readonly clientId: string;
  readonly seq: number;
  /** Parsed JSON off the wire. */
  readonly changes: unknown;
  readonly flagged?: unknown;
  readonly position?: unknown;
  readonly activity?: unknown;
}
/** A checked save as the columns of one row of the UPDATE; null leaves what is there. */
export interface SavePlan {
  readonly clientId: string;
  readonly seq: number;
  readonly set: string;
  readonly removed: string;
  /** What is set and, as null, what is removed: the questions whose earlier answers are kept. */
  readonly touched: string;
  readonly flagged: string | null;
  readonly position: string | null;
  readonly activity: string | null;
}

/**
 * Checks a save by the same rules as `mergeSave` (it *is* mergeSave on an empty sheet: what it would set is what there is to set) and
 * names the answers that it empties. VALIDATION_FAILED carries the wrong fields.
 */
export function planSave(save: RawSave, rules: AnswerRules): SavePlan | AppError {
  const merged = mergeSave(emptySheet(), save, rules);
  if (merged.outcome === 'invalid') return new AppError('VALIDATION_FAILED', { message: merged.errors[0]?.message ?? '', fields: merged.errors });
  if (merged.outcome !== 'saved') return new AppError('VALIDATION_FAILED');
  const { answers, flagged, position } = merged.sheet;
  const removed = emptied(save.changes, answers, rules);
  const activity = readActivity(save.activity, rules);
  return {
    clientId: save.clientId,
    seq: save.seq,
    set: JSON.stringify(answers),
    removed: JSON.stringify(removed),
    touched: JSON.stringify({ ...answers, ...Object.fromEntries(removed.map((id) => [id, null])) }),
    flagged: Array.isArray(save.flagged) ? JSON.stringify(flagged) : null,
    position: save.position === undefined ? null : JSON.stringify(position),
    activity: activity && JSON.stringify(activity),
  };
}

function emptied(changes: unknown, set: Readonly<Record<string, unknown>>, rules: AnswerRules): string[] {
  if (!Array.isArray(changes)) return [];
  const ids = changes.flatMap((change: unknown) => {
    const id: unknown = typeof change === 'object' && change !== null && 'questionId' in change ? change.questionId : undefined;
    return typeof id === 'string' && rules.has(id) && !Object.hasOwn(set, id) ? [id] : [];
  });
  return [...new Set(ids)];
}
