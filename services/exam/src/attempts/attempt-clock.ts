/**
 * The clock of an attempt.
 *
 * One clock decides: the database's. `startedAt` is read from it in the statement that inserts the attempt, `now` in the statement that
 * judges a save or a submit, and both pass through here as values; no function of this file looks at a clock. The browser's clock only
 * draws the countdown: it shows deadlineAt − (its own time + offset), where the offset comes from `serverNow` in each answer, so a laptop
 * that slept or a clock that is two hours wrong changes the picture and never the deadline.
 *
 * Up to `deadlineAt` everything is in time. Up to `deadlineAt` + GRACE_MS an answer that was given in time may still arrive: the browser
 * submits at zero and networks are slow. After that writes are refused, and the sweep closes what is still open with the answers saved so
 * far. A closed attempt counts as finished at the deadline, not at the moment the sweep came by, so a late job never lengthens an exam.
 */
export const GRACE_MS = 20_000;
const JOB_AFTER_MS = 20_000;
const JOB_SPREAD_MS = 60_000;
/** Practice has no deadline; an attempt left open overnight still shall not report a night of study. */
export const LONGEST_PRACTICE_MS = 6 * 60 * 60_000;

export type AttemptMode = 'exam' | 'practice';

/** null in practice mode. `timeMultiplier` is the learner's allowance (1.25 = a quarter more). */
export function deadlineFor({
  startedAt,
  durationMinutes,
  mode,
  timeMultiplier = 1,
}: {
  startedAt: Date;
  durationMinutes: number;
  mode: AttemptMode;
  timeMultiplier?: number;
}): Date | null {
  return mode === 'practice' ? null : new Date(startedAt.getTime() + Math.round(durationMinutes * 60_000 * timeMultiplier));
}

type Deadline = { deadlineAt: Date | null };

/** Until when a save or a submit may arrive; null: at any time. */
export const closesAt = ({ deadlineAt }: Deadline): Date | null => deadlineAt && new Date(deadlineAt.getTime() + GRACE_MS);

/**
 * When the attempt's own job looks after it; null: never. The sweep has closed it by then, batch by batch. The job is the second line: thousands who
 * began together shall not wake thousands of workers in the second of the bell, so each attempt waits a little longer by its id.
 */
export function wakesAt({ id, deadlineAt }: Deadline & { readonly id: string }): Date | null {
  const end = closesAt({ deadlineAt });
  return end && new Date(end.getTime() + JOB_AFTER_MS + (Number.parseInt(id.slice(-4), 16) % JOB_SPREAD_MS));
}

/** True while answers are taken; the last millisecond of the grace counts as in time. */
export function acceptsAnswers({ deadlineAt, now }: Deadline & { now: Date }): boolean {
  const end = closesAt({ deadlineAt });
  return end === null || now.getTime() <= end.getTime();
}

/** True when the sweep has to close the attempt. Exactly the opposite of acceptsAnswers, so no moment is both or neither. */
export const isOverdue = (attempt: Deadline & { now: Date }): boolean => !acceptsAnswers(attempt);

/** Never below 0; null in practice mode. */
export const remainingMs = ({ deadlineAt, now }: Deadline & { now: Date }): number | null => deadlineAt && Math.max(0, deadlineAt.getTime() - now.getTime());

/** When the attempt counts as finished: the deadline at the latest, never before its start. */
export function finishedAt({ startedAt, deadlineAt, now }: Deadline & { startedAt: Date; now: Date }): Date {
  const latest = deadlineAt ? Math.min(now.getTime(), deadlineAt.getTime()) : now.getTime();
  return new Date(Math.max(startedAt.getTime(), latest));
}

/** Whole seconds, measured by the server and capped at the limit (W10). */
export function timeSpentSeconds(attempt: Deadline & { startedAt: Date; now: Date }): number {
  const spent = finishedAt(attempt).getTime() - attempt.startedAt.getTime();
  return Math.floor((attempt.deadlineAt ? spent : Math.min(spent, LONGEST_PRACTICE_MS)) / 1000);
}
