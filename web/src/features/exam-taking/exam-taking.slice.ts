/** What the runner knows and the server does not (yet): answers on the screen, what is unconfirmed, where the learner is, the clock's anchor. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AnnotationChange, Attempt, QuestionResult } from '@vumon/proto/http/exam-shapes.js';
import type { Draft } from './draft-storage';
import { type AnswerQueue, acknowledge, type Batch, discard, emptyQueue, enqueue, markSent, mergeOver } from './model/answer-queue';
import { type Answers, type AnswerValue, sameAnswer, withAnswer } from './model/answer-value';
import { type Countdown, timeFactor } from './model/countdown';
import { confirm, type Marks, marksFrom, noMarks, withChanges, withdraw } from './model/marks';
import { type Paper, readPaper } from './model/paper';

export type Phase =
  /** Not loaded yet, or not loadable for now. */
  | { readonly kind: 'loading' }
  | { readonly kind: 'load-failed'; readonly network: boolean }
  | { readonly kind: 'not-found' }
  /** Nothing in it to answer. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'running' }
  /** `time`: the clock ran out; `learner`: confirmed in the dialog. */
  | { readonly kind: 'submitting'; readonly cause: 'time' | 'learner'; readonly failing: boolean }
  | { readonly kind: 'finished'; readonly resultId: string; readonly cause: 'time' | 'learner' | 'closed-elsewhere' };

/** What keeps answers from the server, if anything does. */
export type SaveTrouble = 'offline' | 'busy' | null;

export interface ExamTakingState {
  readonly phase: Phase;
  readonly attempt: Pick<Attempt, '_id' | 'examId' | 'examTitle' | 'examType' | 'mode' | 'audio'> | null;
  readonly paper: Paper | null;
  readonly answers: Answers;
  readonly flagged: readonly string[];
  readonly currentId: string;
  readonly marks: Marks;
  /** What keeps marks and notes from the server, if anything does. */
  readonly marksTrouble: SaveTrouble;
  readonly queue: AnswerQueue;
  readonly clock: Countdown | null;
  /** 1.25 for a learner with a quarter more time. */
  readonly timeFactor: number;
  /** Practice: how long the attempt had been running at a moment of the monotonic clock. */
  readonly stopwatch: { readonly elapsedMs: number; readonly anchorMs: number } | null;
  /** Practice: the questions whose keys were shown; their answers stand. */
  readonly checked: Readonly<Record<string, QuestionResult>>;
  readonly save: { readonly inFlight: boolean; readonly trouble: SaveTrouble; readonly savedAt: string | null };
  /** Another window holds the attempt; nothing typed here would count. */
  readonly takenOver: boolean;
  /** The session ended; the page stays, nothing is sent until somebody signs in. */
  readonly signedOut: boolean;
}

const initialState: ExamTakingState = {
  phase: { kind: 'loading' },
  attempt: null,
  paper: null,
  answers: {},
  flagged: [],
  currentId: '',
  marks: noMarks,
  marksTrouble: null,
  queue: emptyQueue(),
  clock: null,
  timeFactor: 1,
  stopwatch: null,
  checked: {},
  save: { inFlight: false, trouble: null, savedAt: null },
  takenOver: false,
  signedOut: false,
};

interface Opened {
  attempt: Attempt;
  clientId: string;
  /** From disk after a reload or a take-over; null in a resynchronisation, where the memory is newer. */
  draft: Draft | null;
  clock: Countdown;
}

const slice = createSlice({
  name: 'examTaking',
  // The paper and the queue are read-only structures that are replaced, never edited: immer's drafts stop at them.
  initialState: initialState as ExamTakingState,
  reducers: {
    loadStarted: (state) => ({ ...state, phase: { kind: 'loading' } as const }),
    loadFailed: (state, { payload }: PayloadAction<{ network: boolean }>) => ({ ...state, phase: { kind: 'load-failed', network: payload.network } as const }),
    notFound: (state) => ({ ...state, phase: { kind: 'not-found' } as const }),
    opened: (state, { payload }: PayloadAction<Opened>) => open(state, payload),
    answerChanged: (state, { payload: { questionId, value } }: PayloadAction<{ questionId: string; value: AnswerValue }>) => {
      const before = state.answers[questionId] ?? null;
      if (!mayWrite(state) || state.checked[questionId] || JSON.stringify(before) === JSON.stringify(value)) return state;
      return { ...state, answers: withAnswer(state.answers, questionId, value), queue: enqueue(state.queue, questionId, value, before) };
    },
    answersChecked: (state, { payload }: PayloadAction<readonly QuestionResult[]>) => ({ ...state, checked: { ...state.checked, ...byQuestion(payload) } }),
    flagToggled: (state, { payload: questionId }: PayloadAction<string>) => {
      if (!mayWrite(state)) return state;
      const flagged = state.flagged.includes(questionId) ? state.flagged.filter((id) => id !== questionId) : [...state.flagged, questionId];
      return { ...state, flagged, queue: { ...state.queue, flagsDirty: true } };
    },
    questionVisited: (state, { payload: questionId }: PayloadAction<string>) =>
      state.currentId === questionId || state.paper?.partOf[questionId] === undefined
        ? state
        : { ...state, currentId: questionId, queue: { ...state.queue, positionDirty: mayWrite(state) || state.queue.positionDirty } },
    saveStarted: (state, { payload: batch }: PayloadAction<Batch>) => ({
      ...state,
      queue: markSent(state.queue, batch),
      save: { ...state.save, inFlight: true },
    }),
    /** Sent by a page that is going away: the answer may never be heard. */
    sentBlindly: (state, { payload: batch }: PayloadAction<Batch>) => ({ ...state, queue: markSent(state.queue, batch) }),
    saveSucceeded: (
      state,
      { payload }: PayloadAction<{ batch: Batch; flaggedSent: readonly string[]; positionSent: string; clock: Countdown; savedAt: string }>,
    ) => ({
      ...state,
      queue: acknowledge(state.queue, payload.batch, {
        flagged: payload.flaggedSent.join() !== state.flagged.join(),
        position: payload.positionSent !== state.currentId,
      }),
      clock: payload.clock,
      save: { inFlight: false, trouble: null, savedAt: payload.savedAt },
    }),
    saveFailed: (state, { payload }: PayloadAction<{ trouble: SaveTrouble; rejected?: readonly string[] }>) => ({
      ...state,
      queue: payload.rejected ? discard(state.queue, payload.rejected) : state.queue,
      save: { ...state.save, inFlight: false, trouble: payload.trouble },
    }),
    /** The server told the time outside of a save: a stalled recording moves the deadline. */
    clockRead: (state, { payload }: PayloadAction<Countdown>) => ({ ...state, clock: payload }),
    marked: (state, { payload }: PayloadAction<readonly AnnotationChange[]>) =>
      mayWrite(state) && payload.length > 0 ? { ...state, marks: withChanges(state.marks, payload) } : state,
    marksSaved: (state, { payload }: PayloadAction<readonly AnnotationChange[]>) => ({ ...state, marks: confirm(state.marks, payload), marksTrouble: null }),
    marksRefused: (state, { payload }: PayloadAction<readonly string[]>) => ({ ...state, marks: withdraw(state.marks, payload), marksTrouble: null }),
    marksDelayed: (state, { payload }: PayloadAction<SaveTrouble>) => ({ ...state, marksTrouble: payload }),
    takenOver: (state) => ({
      ...state,
      takenOver: true,
      phase: state.phase.kind === 'submitting' ? ({ kind: 'running' } as const) : state.phase,
      save: { ...state.save, inFlight: false, trouble: null },
    }),
    sessionLost: (state) => ({ ...state, signedOut: true, save: { ...state.save, inFlight: false } }),
    sessionRestored: (state) => ({ ...state, signedOut: false }),
    submitStarted: (state, { payload: cause }: PayloadAction<'time' | 'learner'>) =>
      state.phase.kind === 'running' ? { ...state, phase: { kind: 'submitting', cause, failing: false } as const } : state,
    /** The whole sheet carries this number, so that the server takes it as the newest. */
    sheetSent: (state, { payload: seq }: PayloadAction<number>) => ({ ...state, queue: { ...state.queue, seq } }),
    submitFailed: (state) => (state.phase.kind === 'submitting' ? { ...state, phase: { ...state.phase, failing: true } } : state),
    finished: (state, { payload }: PayloadAction<{ resultId: string; cause: 'time' | 'learner' | 'closed-elsewhere' }>) => ({
      ...state,
      phase: { kind: 'finished', ...payload } as const,
      queue: emptyQueue(state.queue.seq),
      marks: { ...state.marks, unsent: {} },
    }),
  },
});

const byQuestion = (lines: readonly QuestionResult[]): Record<string, QuestionResult> => Object.fromEntries(lines.map((line) => [line.questionId, line]));

/** Typing counts only in a running attempt that this window holds. A lost session does not stop it: the answers wait. */
export const mayWrite = (state: ExamTakingState): boolean => state.phase.kind === 'running' && !state.takenOver;

function open(state: ExamTakingState, { attempt, clientId, draft, clock }: Opened): ExamTakingState {
  const paper = state.paper ?? readPaper(attempt.exam);
  if (!paper) return { ...state, phase: { kind: 'invalid' } };
  const local = draft ? fromDraft(draft) : inMemory(state);
  const exists = (questionId: string): boolean => paper.partOf[questionId] !== undefined;
  const draftSeq = draft?.clientId === clientId ? draft.seq : 0;
  const queue: AnswerQueue = { ...emptyQueue(Math.max(state.queue.seq, draftSeq, attempt.lastSeq ?? 0)), pending: local.pending };
  const merged = mergeOver(attempt.answers, queue, exists);
  const flagged = (local.flagged ?? attempt.flagged).filter(exists);
  const wanted = local.questionId ?? attempt.position?.questionId ?? '';
  const { _id, examId, examTitle, examType, mode, audio } = attempt;
  return {
    ...state,
    phase: { kind: 'running' },
    attempt: { _id, examId, examTitle, examType, mode, audio },
    paper,
    answers: keepUnchanged(state.answers, merged.answers),
    flagged,
    currentId: exists(wanted) ? wanted : (paper.questions[0]?.id ?? ''),
    queue: { ...merged.queue, flagsDirty: local.flagged !== null, positionDirty: local.questionId !== null },
    marks: marksFrom(attempt.annotations, draft?.marks ?? state.marks.unsent),
    clock,
    timeFactor: timeFactor({ startedAt: attempt.startedAt, deadlineAt: attempt.deadlineAt, minutes: attempt.exam.duration }),
    stopwatch: { elapsedMs: Date.parse(attempt.serverNow) - Date.parse(attempt.startedAt), anchorMs: clock.anchorMs },
    checked: byQuestion(attempt.checked ?? []),
    save: { inFlight: false, trouble: null, savedAt: state.save.savedAt },
    takenOver: false,
  };
}

type Local = Pick<AnswerQueue, 'pending'> & { flagged: readonly string[] | null; questionId: string | null };

const inMemory = ({ queue, flagged, currentId }: ExamTakingState): Local => ({
  pending: queue.pending,
  flagged: queue.flagsDirty ? flagged : null,
  questionId: currentId === '' ? null : currentId,
});

const fromDraft = ({ pending, flagged, position }: Draft): Local => ({ pending, flagged, questionId: position?.questionId ?? null });

/** The same object where nothing changed, so that a resynchronisation does not draw the page anew. */
const keepUnchanged = (before: Answers, after: Answers): Answers => {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids].every((id) => sameAnswer(before[id], after[id])) ? before : after;
};

export const {
  loadStarted,
  loadFailed,
  notFound,
  opened,
  answerChanged,
  answersChecked,
  flagToggled,
  questionVisited,
  saveStarted,
  sentBlindly,
  saveSucceeded,
  saveFailed,
  takenOver,
  clockRead,
  marked,
  marksSaved,
  marksRefused,
  marksDelayed,
  sessionLost,
  sessionRestored,
  submitStarted,
  sheetSent,
  submitFailed,
  finished,
} = slice.actions;
export const examTakingReducer = slice.reducer;
