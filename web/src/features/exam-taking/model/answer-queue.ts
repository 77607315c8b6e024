/**
 * What this browser has and the server has not confirmed. Pure: the listener sends, the storage keeps, this decides.
 *
 * A change remembers every value that the server may hold *because of us* (what it confirmed last, and what was sent since). When the
 * attempt is opened again and the server holds something else, another window wrote it after us, and that newer answer wins.
 */
import { type Answers, type AnswerValue, sameAnswer, withAnswer } from './answer-value';

export interface PendingChange {
  readonly value: AnswerValue;
  /** Values that the server may hold because of this browser. */
  readonly known: readonly AnswerValue[];
}

export interface AnswerQueue {
  /** By question id, in the order of typing. */
  readonly pending: Readonly<Record<string, PendingChange>>;
  /** Flags changed and not confirmed. */
  readonly flagsDirty: boolean;
  /** The place in the test moved and not confirmed. */
  readonly positionDirty: boolean;
  /** The number of the last save that was sent by this client; the next one carries one more. */
  readonly seq: number;
}

/** One save on its way. */
export interface Batch {
  readonly seq: number;
  readonly changes: readonly { readonly questionId: string; readonly value: AnswerValue }[];
  readonly flagged: boolean;
  readonly position: boolean;
}

/** The server takes at most so many changes in one save. */
export const MOST_CHANGES = 60;

export const emptyQueue = (seq = 0): AnswerQueue => ({ pending: {}, flagsDirty: false, positionDirty: false, seq });

/** `before`: the answer on the screen until now, which for an unqueued question is what the server holds. */
export function enqueue(queue: AnswerQueue, questionId: string, value: AnswerValue, before: AnswerValue): AnswerQueue {
  const known = queue.pending[questionId]?.known ?? [before];
  const { [questionId]: _earlier, ...others } = queue.pending;
  return { ...queue, pending: { ...others, [questionId]: { value, known } } };
}

/** Everything unconfirmed, oldest first, at most 60 changes: what was lost on the way is in the next batch again. */
export function takeBatch(queue: AnswerQueue): Batch {
  const changes = Object.entries(queue.pending)
    .slice(0, MOST_CHANGES)
    .map(([questionId, { value }]) => ({ questionId, value }));
  return { seq: queue.seq + 1, changes, flagged: queue.flagsDirty, position: queue.positionDirty };
}

/** Before it leaves: from now on the server may hold these values. */
export function markSent(queue: AnswerQueue, batch: Batch): AnswerQueue {
  const pending = { ...queue.pending };
  for (const { questionId, value } of batch.changes) {
    const change = pending[questionId];
    if (change && !change.known.some((known) => sameAnswer(known, value))) pending[questionId] = { ...change, known: [...change.known, value] };
  }
  return { ...queue, pending, seq: Math.max(queue.seq, batch.seq) };
}

/** The server has this batch. What was typed meanwhile stays, now over the confirmed value. */
export function acknowledge(queue: AnswerQueue, batch: Batch, still: { flagged: boolean; position: boolean }): AnswerQueue {
  const pending: Record<string, PendingChange> = { ...queue.pending };
  for (const { questionId, value } of batch.changes) {
    const change = pending[questionId];
    if (!change) continue;
    if (sameAnswer(change.value, value)) delete pending[questionId];
    else pending[questionId] = { value: change.value, known: [value] };
  }
  return {
    ...queue,
    pending,
    flagsDirty: batch.flagged ? still.flagged : queue.flagsDirty,
    positionDirty: batch.position ? still.position : queue.positionDirty,
  };
}

/** Changes that the server will never take; keeping them would block every later save. */
export function discard(queue: AnswerQueue, questionIds: readonly string[]): AnswerQueue {
  const pending = Object.entries(queue.pending).filter(([questionId]) => !questionIds.includes(questionId));
  return { ...queue, pending: Object.fromEntries(pending) };
}

/**
 * Lays unconfirmed changes over the server's answers after a reload or a take-over. A change whose server value is ours stays (and is
 * sent again); one whose server value came from another window is dropped, as is one for a question that does not exist.
 */
export function mergeOver(server: Answers, queue: AnswerQueue, exists: (questionId: string) => boolean): { answers: Answers; queue: AnswerQueue } {
  let answers = server;
  const pending: Record<string, PendingChange> = {};
  for (const [questionId, change] of Object.entries(queue.pending)) {
    const held = server[questionId] ?? null;
    if (!exists(questionId) || sameAnswer(held, change.value)) continue;
    if (!change.known.some((known) => sameAnswer(known, held))) continue;
    pending[questionId] = change;
    answers = withAnswer(answers, questionId, change.value);
  }
  return { answers, queue: { ...queue, pending } };
}

/** How many things wait: each answer, and the flags as one. The place in the test is not worth a word. */
export const waitingCount = (queue: AnswerQueue): number => Object.keys(queue.pending).length + (queue.flagsDirty ? 1 : 0);

export const isDirty = (queue: AnswerQueue): boolean => waitingCount(queue) > 0 || queue.positionDirty;
