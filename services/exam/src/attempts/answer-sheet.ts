/**
 * The answers of one attempt, and how autosaves change them. Each browser tab (`clientId`) numbers its saves with a growing `seq`; a save
 * that comes late or twice carries a lower or equal one and changes nothing, so a retry never undoes newer answers. One client at a time
 * holds the sheet: opening the attempt elsewhere takes it over, and the older tab is told so instead of overwriting.
 */
import type { AnswerValue, Issue } from '../exams/exam-content.js';
import { type Activity, readActivity } from './activity.js';
import { type AnswerChange, type AnswerRules, checkChanges } from './answer-rules.js';
import { type Trail, withTrail } from './answer-trail.js';

/** Where the learner was: the passage or section (0 for the first) and the question. */
export type Position = { part?: number; questionId?: string };

export type AnswerSheet = {
  answers: Record<string, AnswerValue>;
  flagged: string[];
  position: Position | null;
  /** Grows with every save that was taken and with every take-over. */
  revision: number;
  /** Who may write; null before the first opening. */
  clientId: string | null;
  /** The highest `seq` taken from each client. */
  seqs: Record<string, number>;
  /** What each answer was before it was changed. */
  trail: Trail;
  /** Seconds of attention per question, as the browser counts them. */
  activity: Activity;
};

export type Save = { clientId: string; seq: number; changes?: unknown; flagged?: unknown; position?: unknown; activity?: unknown };
export type SaveOutcome =
  | { outcome: 'saved'; sheet: AnswerSheet; unknownIds: string[] }
  | { outcome: 'stale' | 'taken_over'; sheet: AnswerSheet }
  | { outcome: 'invalid'; errors: Issue[] };

export const emptySheet = (clientId: string | null = null): AnswerSheet => ({
  answers: {},
  flagged: [],
  position: null,
  revision: 0,
  clientId,
  seqs: {},
  trail: {},
  activity: {},
});

/** Clients whose last number is remembered. The next one starts a new list: only the holder writes, so no more than its own number is needed. */
export const MOST_CLIENTS = 8;

/** The client that opened the attempt last holds it. The same client again changes nothing. */
export function takeOver(sheet: AnswerSheet, clientId: string): AnswerSheet {
  return sheet.clientId === clientId ? sheet : { ...sheet, clientId, revision: sheet.revision + 1 };
}

export function mergeSave(sheet: AnswerSheet, save: Save, rules: AnswerRules): SaveOutcome {
  if (sheet.clientId !== null && sheet.clientId !== save.clientId) return { outcome: 'taken_over', sheet };
  const errors = checkEnvelope(save);
  if (errors.length > 0) return { outcome: 'invalid', errors };
  if (save.seq <= lastSeq(sheet, save.clientId)) return { outcome: 'stale', sheet };
  const checked = checkChanges(save.changes, rules);
  if (!checked.ok) return { outcome: 'invalid', errors: checked.errors };
  return {
    outcome: 'saved',
    unknownIds: checked.unknownIds,
    sheet: {
      answers: withChanges(sheet.answers, checked.changes),
      flagged: Array.isArray(save.flagged) ? knownIds(save.flagged, rules) : sheet.flagged,
      position: save.position === undefined ? sheet.position : readPosition(save.position, rules),
      revision: sheet.revision + 1,
      clientId: save.clientId,
      seqs: withSeq(sheet.seqs, save.clientId, save.seq),
      trail: withTrail(sheet.trail, sheet.answers, touchedBy(checked.changes)),
      activity: { ...sheet.activity, ...readActivity(save.activity, rules) },
    },
  };
}

export const lastSeq = (sheet: AnswerSheet, clientId: string): number => (Object.hasOwn(sheet.seqs, clientId) ? (sheet.seqs[clientId] ?? 0) : 0);

/** A whole sheet at once, as the specification's submit sends it; no client and no order to keep. */
export const applyChanges = (sheet: AnswerSheet, changes: readonly AnswerChange[]): AnswerSheet =>
  changes.length === 0 ? sheet : { ...sheet, answers: withChanges(sheet.answers, changes), revision: sheet.revision + 1 };

/** The last word of a save about each question; null empties it. */
const touchedBy = (changes: readonly AnswerChange[]): Record<string, AnswerValue | null> =>
  Object.fromEntries(changes.map(({ questionId, value }) => [questionId, value]));

function withChanges(answers: AnswerSheet['answers'], changes: readonly AnswerChange[]): AnswerSheet['answers'] {
  const next = { ...answers };
  for (const { questionId, value } of changes) {
    if (value === null) delete next[questionId];
    else next[questionId] = value;
  }
  return next;
}

function withSeq(seqs: AnswerSheet['seqs'], clientId: string, seq: number): AnswerSheet['seqs'] {
  const full = !Object.hasOwn(seqs, clientId) && Object.keys(seqs).length >= MOST_CLIENTS;
  return { ...(full ? {} : seqs), [clientId]: seq };
}

const knownIds = (ids: readonly unknown[], rules: AnswerRules): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string' && rules.has(id))),
];

/** A position that makes no sense is forgotten rather than refused: it must never cost an answer. */
function readPosition(raw: unknown, rules: AnswerRules): Position | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { part, questionId }: { part?: unknown; questionId?: unknown } = raw;
  return {
    ...(typeof part === 'number' && Number.isInteger(part) && part >= 0 && part < 100 && { part }),
    ...(typeof questionId === 'string' && rules.has(questionId) && { questionId }),
  };
}

/** Names a tab: what a save, a start and an opening may carry. */
export const isClientId = (clientId: string): boolean => /^[\w-]{1,64}$/.test(clientId) && !(clientId in Object.prototype);
export const CLIENT_ID_INVALID: Issue = { path: 'clientId', code: 'CLIENT_ID_INVALID', message: 'Mã cửa sổ làm bài không hợp lệ.' };

function checkEnvelope({ clientId, seq, flagged }: Save): Issue[] {
  const errors: Issue[] = [];
  if (!isClientId(clientId)) errors.push(CLIENT_ID_INVALID);
  if (!Number.isSafeInteger(seq) || seq < 1) errors.push({ path: 'seq', code: 'SEQ_INVALID', message: 'Số thứ tự lưu phải là số nguyên dương.' });
  if (flagged !== undefined && flagged !== null && !(Array.isArray(flagged) && flagged.length <= 200))
    errors.push({ path: 'flagged', code: 'FLAGGED_INVALID', message: 'Danh sách câu đánh dấu không hợp lệ.' });
  return errors;
}
