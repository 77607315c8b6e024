/** The protocol between the page and the server, on a fake clock, a fake server and a fake disk. */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { emitSessionEvent, flushBeforeSessionEnds } from '../../api/session-events';
import { resumeHere, retrySubmit } from './engine';
import { failure, fakeDisk, fakeServer, instantAfter, makeAttempt, NOW, OFFLINE } from './exam-taking.fixtures';
import { selectSaveStatus } from './exam-taking.selectors';
import { answerChanged, flagToggled, mayWrite, questionVisited, sessionLost, sessionRestored, submitStarted } from './exam-taking.slice';
import { type ExamTaking, startExamTaking } from './exam-taking.store';

let clockMs: number;
let wallMs: number;
const running: ExamTaking[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  clockMs = 1_000;
  wallMs = 5_000_000;
});
afterEach(() => {
  for (const exam of running.splice(0)) exam.dispose();
  jest.useRealTimers();
});

/** Lets time pass for timers and both clocks alike. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) {
    const step = Math.min(100, left);
    clockMs += step;
    wallMs += step;
    await jest.advanceTimersByTimeAsync(step);
  }
}
const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

async function open({ fake = fakeServer(), disk = fakeDisk(), clientId = 'tab-1' } = {}) {
  const exam = startExamTaking({
    attemptId: 'attempt-1',
    transport: fake.transport,
    storage: disk.storage,
    clientId: async () => clientId,
    monotonicNow: () => clockMs,
    wallNow: () => wallMs,
  });
  running.push(exam);
  await settle();
  const type = (questionId: string, value: string | null): void => void exam.store.dispatch(answerChanged({ questionId, value }));
  return { exam, store: exam.store, state: exam.store.getState, server: fake.server, disk: disk.disk, type };
}

describe('autosave', () => {
  test('waits 800 ms after the last key and sends the latest value once', async () => {
    const { server, type, state } = await open();
    type('q7', 'f');
    await pass(700);
    type('q7', 'fish');
    await pass(700);
    expect(server.saves).toEqual([]);
    await pass(200);
    expect(server.saves).toEqual([{ clientId: 'tab-1', seq: 1, changes: [{ questionId: 'q7', value: 'fish' }] }]);
    expect(selectSaveStatus(state())).toEqual({ kind: 'saved', waiting: 0, savedAt: NOW });
  });

  test('saves at least every ten seconds while somebody types on and on', async () => {
    const { server, type } = await open();
    for (let i = 1; i <= 21 * 2; i += 1) {
      type('q7', 'x'.repeat(i));
      await pass(500);
    }
    expect(server.saves).toHaveLength(2);
  });

  test('keeps one save on its way; what comes meanwhile follows it with the next number', async () => {
    const fake = fakeServer();
    let answer: (() => void) | undefined;
    fake.server.onSave = () => new Promise((resolve) => (answer = () => resolve(fake.server.saved())));
    const { server, type } = await open({ fake });
    type('q7', 'fish');
    await pass(900);
    type('q8', 'tea');
    await pass(5_000);
    expect(server.saves).toHaveLength(1);
    answer?.();
    await pass(1_000);
    expect(server.saves.slice(1)).toEqual([{ clientId: 'tab-1', seq: 2, changes: [{ questionId: 'q8', value: 'tea' }] }]);
  });

  test('carries flags and the place in the test', async () => {
    const { server, store } = await open();
    store.dispatch(questionVisited('q7'));
    store.dispatch(flagToggled('q7'));
    await pass(1_000);
    expect(server.saves).toEqual([{ clientId: 'tab-1', seq: 1, changes: [], flagged: ['q7'], position: { part: 1, questionId: 'q7' } }]);
  });

  test('offline: backs off, counts what waits, and sends all of it when the network is back', async () => {
    const fake = fakeServer();
    fake.server.onSave = () => OFFLINE;
    const { server, type, state } = await open({ fake });
    type('q7', 'fish');
    await pass(1_000);
    type('q8', 'tea');
    type('q2', 'TRUE');
    await pass(90_000);
    expect(selectSaveStatus(state())).toMatchObject({ kind: 'offline', waiting: 3 });
    expect(server.saves.length).toBeLessThan(13);
    expect(server.saves.map(({ seq }) => seq)).toEqual(server.saves.map((_, i) => i + 1));
    fake.server.onSave = () => fake.server.saved();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(server.saves.at(-1)?.changes).toEqual([
      { questionId: 'q7', value: 'fish' },
      { questionId: 'q8', value: 'tea' },
      { questionId: 'q2', value: 'TRUE' },
    ]);
    expect(selectSaveStatus(state()).kind).toBe('saved');
  });

  test('a busy server that names a time is left alone until then', async () => {
    const fake = fakeServer();
    fake.server.onSave = () => ({ error: { ...failure(429, 'RATE_LIMITED').error, retryAfterSeconds: 20 } });
    const { server, type, state } = await open({ fake });
    type('q7', 'fish');
    await pass(20_500);
    expect(server.saves).toHaveLength(1);
    expect(selectSaveStatus(state()).kind).toBe('busy');
    await pass(1_000);
    expect(server.saves).toHaveLength(2);
  });

  test('a value that the server refuses does not hold up the others', async () => {
    const fake = fakeServer();
    fake.server.onSave = ({ changes }) =>
      changes.length > 1
        ? { error: { ...failure(400, 'VALIDATION_FAILED').error, fields: [{ path: 'changes.0.value', code: 'VALUE_INVALID', message: '' }] } }
        : fake.server.saved();
    const { server, type, state } = await open({ fake });
    type('q1', 'nonsense');
    type('q7', 'fish');
    await pass(2_000);
    expect(server.saves.at(-1)?.changes).toEqual([{ questionId: 'q7', value: 'fish' }]);
    expect(selectSaveStatus(state()).waiting).toBe(0);
  });

  test('a page that is hidden or goes sends its last words at once, and not twice', async () => {
    const { server, type } = await open();
    type('q7', 'fish');
    await settle();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    expect(server.lastWords).toEqual([{ clientId: 'tab-1', seq: 1, changes: [{ questionId: 'q7', value: 'fish' }] }]);
  });

  test('work is flushed before a session ends', async () => {
    const { server, type } = await open();
    type('q7', 'fish');
    const flushed = flushBeforeSessionEnds();
    await settle();
    await flushed;
    expect(server.saves).toHaveLength(1);
  });
});

describe('reload and crash', () => {
  test('every key press is on disk before anything is sent, and is sent by the page that comes after', async () => {
    const disk = fakeDisk();
    const first = await open({ disk });
    first.type('q7', 'fish');
    first.store.dispatch(flagToggled('q2'));
    await settle();
    expect(first.server.saves).toEqual([]);
    first.exam.dispose();

    const second = await open({ disk });
    expect(second.state().answers).toEqual({ q7: 'fish' });
    expect(second.state().flagged).toEqual(['q2']);
    await settle();
    expect(second.server.saves).toEqual([{ clientId: 'tab-1', seq: 1, changes: [{ questionId: 'q7', value: 'fish' }], flagged: ['q2'] }]);
  });

  test('numbers go on growing, by the larger of what this tab and the server remember', async () => {
    const disk = fakeDisk();
    const first = await open({ disk });
    first.type('q7', 'fish');
    await pass(1_000);
    first.exam.dispose();
    const second = await open({ disk });
    second.type('q8', 'tea');
    await pass(1_000);
    expect(second.server.saves.map(({ seq }) => seq)).toEqual([2]);
    const third = await open({ fake: fakeServer(makeAttempt({ lastSeq: 9 })) });
    third.type('q8', 'tea');
    await pass(1_000);
    expect(third.server.saves.map(({ seq }) => seq)).toEqual([10]);
  });

  test('answers, flags and the place come back from the server', async () => {
    const { state } = await open({ fake: fakeServer(makeAttempt({ answers: { q1: 0 }, flagged: ['q4'], position: { part: 1, questionId: 'q8' } })) });
    expect(state()).toMatchObject({ answers: { q1: 0 }, flagged: ['q4'], currentId: 'q8', phase: { kind: 'running' } });
  });

  test('a save that the server calls stale is laid over what it has and sent again', async () => {
    const fake = fakeServer();
    fake.server.onSave = ({ seq }) => (seq < 8 ? { data: { ...fake.server.saved().data, stale: true } } : fake.server.saved());
    const { server, type, state } = await open({ fake });
    fake.server.onOpen = () => ({ data: makeAttempt({ lastSeq: 7, answers: { q1: 1 } }) });
    type('q7', 'fish');
    await pass(1_500);
    expect(server.opens).toHaveLength(2);
    expect(server.saves.map(({ seq }) => seq)).toEqual([1, 8]);
    expect(state().answers).toEqual({ q1: 1, q7: 'fish' });
  });

  test('an attempt that can not be read is tried again by itself', async () => {
    const fake = fakeServer();
    fake.server.onOpen = () => failure(503, 'UNAVAILABLE');
    const { state } = await open({ fake });
    expect(state().phase).toEqual({ kind: 'load-failed', network: false });
    fake.server.onOpen = () => ({ data: makeAttempt() });
    await pass(1_100);
    expect(state().phase.kind).toBe('running');
  });

  test.each([404, 400])('a %s is no attempt of ours', async (status) => {
    const fake = fakeServer();
    fake.server.onOpen = () => failure(status, 'NOT_FOUND');
    expect((await open({ fake })).state().phase.kind).toBe('not-found');
  });

  test('an attempt that has ended leads to its result', async () => {
    const { state } = await open({ fake: fakeServer(makeAttempt({ state: 'auto_submitted', resultId: 'result-9' })) });
    expect(state().phase).toEqual({ kind: 'finished', resultId: 'result-9', cause: 'time' });
  });
});

describe('two windows', () => {
  test('the older one becomes read-only, keeps its disk and its words to itself, and can take the attempt back', async () => {
    const fake = fakeServer();
    const { server, type, state, store, disk } = await open({ fake });
    fake.server.onSave = () => failure(409, 'ATTEMPT_TAKEN_OVER');
    type('q7', 'fish');
    await pass(1_000);
    expect(state().takenOver).toBe(true);
    const before = structuredClone(disk.draft);
    type('q7', 'changed here');
    await pass(20_000);
    expect(state().answers).toEqual({ q7: 'fish' });
    expect(disk.draft).toEqual(before);
    expect(server.saves).toHaveLength(1);

    fake.server.onSave = () => fake.server.saved();
    fake.server.onOpen = () => ({ data: makeAttempt({ answers: { q8: 'theirs' } }) });
    store.dispatch(resumeHere());
    await pass(100);
    expect(server.opens).toEqual(['tab-1', 'tab-1']);
    expect(state()).toMatchObject({ takenOver: false, answers: { q7: 'fish', q8: 'theirs' } });
    expect(server.saves.at(-1)).toMatchObject({ seq: 2, changes: [{ questionId: 'q7', value: 'fish' }] });
  });

  test('in one browser the other window is told at once', async () => {
    jest.useRealTimers();
    const opened = async (clientId: string) => {
      const fake = fakeServer();
      const exam = startExamTaking({
        attemptId: 'attempt-1',
        transport: fake.transport,
        storage: fakeDisk().storage,
        clientId: async () => clientId,
        monotonicNow: () => 0,
        wallNow: () => 0,
      });
      running.push(exam);
      return exam.store.getState;
    };
    const first = await opened('tab-1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const second = await opened('tab-2');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([first().takenOver, second().takenOver]).toEqual([true, false]);
  });
});

describe('the session', () => {
  test('a 401 stops sending but not typing; signing in sends what waited', async () => {
    const fake = fakeServer();
    fake.server.onSave = () => failure(401, 'UNAUTHENTICATED');
    const { server, type, state, store } = await open({ fake });
    type('q7', 'fish');
    await pass(1_000);
    expect(state().signedOut).toBe(true);
    expect(mayWrite(state())).toBe(true);
    type('q8', 'tea');
    await pass(30_000);
    emitSessionEvent({ kind: 'refreshed', user: null });
    expect(server.saves).toHaveLength(1);
    fake.server.onSave = () => fake.server.saved();
    store.dispatch(sessionRestored());
    await pass(100);
    expect(server.saves.at(-1)?.changes).toHaveLength(2);
  });
});

describe('the clock', () => {
  test('a computer that slept asks the server, without inventing an answer', async () => {
    const { server, state } = await open();
    wallMs += 1_800_000;
    await pass(5_000);
    expect(server.saves).toEqual([{ clientId: 'tab-1', seq: 1, changes: [] }]);
    expect(state().phase.kind).toBe('running');
    await pass(20_000);
    expect(server.saves).toHaveLength(1);
  });

  test('at zero the sheet is handed in, with what no save had carried yet', async () => {
    const { server, type, state, disk } = await open({ fake: fakeServer(makeAttempt({ deadlineAt: instantAfter(60_000), answers: { q1: 2 } })) });
    await pass(59_700);
    type('q7', 'fish');
    await pass(1_000);
    expect(server.submits).toEqual([
      {
        clientId: 'tab-1',
        seq: 1,
        changes: [
          { questionId: 'q1', value: 2 },
          { questionId: 'q7', value: 'fish' },
        ],
      },
    ]);
    expect(state().phase).toEqual({ kind: 'finished', resultId: 'result-1', cause: 'time' });
    expect(disk.draft).toBeNull();
  });

  test('a deadline that was moved on by a save is obeyed', async () => {
    const fake = fakeServer(makeAttempt({ deadlineAt: instantAfter(30_000) }));
    fake.server.onSave = () => ({ data: { revision: 2, serverNow: instantAfter(1_000), deadlineAt: instantAfter(600_000) } });
    const { type, state, server } = await open({ fake });
    type('q7', 'fish');
    await pass(60_000);
    expect(server.submits).toEqual([]);
    expect(state().phase.kind).toBe('running');
  });

  test('a closed attempt names its result; without one it is asked for by the submit', async () => {
    const fake = fakeServer();
    fake.server.onSave = () => failure(409, 'ATTEMPT_CLOSED', { resultId: 'result-7' });
    const named = await open({ fake });
    named.type('q7', 'fish');
    await pass(1_000);
    expect(named.state().phase).toEqual({ kind: 'finished', resultId: 'result-7', cause: 'closed-elsewhere' });

    const other = fakeServer();
    other.server.onSave = () => failure(409, 'ATTEMPT_CLOSED', {});
    const unnamed = await open({ fake: other });
    unnamed.type('q7', 'fish');
    await pass(1_000);
    expect(unnamed.state().phase).toMatchObject({ kind: 'finished', resultId: 'result-1' });
  });

  test('a window that lost the attempt adds nothing at zero, and still gets the result', async () => {
    const fake = fakeServer(makeAttempt({ deadlineAt: instantAfter(20_000) }));
    fake.server.onSave = () => failure(409, 'ATTEMPT_TAKEN_OVER');
    const { server, type, state } = await open({ fake });
    type('q7', 'fish');
    await pass(21_000);
    expect(server.submits).toEqual([{}]);
    expect(state().phase.kind).toBe('finished');
  });
});

describe('handing in', () => {
  test('fails without a score, tries again with growing pauses and by hand, and ends once', async () => {
    const fake = fakeServer();
    fake.server.onSubmit = () => OFFLINE;
    const { server, type, state, store, disk } = await open({ fake });
    type('q7', 'fish');
    store.dispatch(submitStarted('learner'));
    await pass(16_000);
    expect(state().phase).toEqual({ kind: 'submitting', cause: 'learner', failing: true });
    expect(server.submits.length).toBe(5);
    expect(disk.draft?.pending).toMatchObject({ q7: { value: 'fish' } });
    expect(server.saves).toEqual([]);
    fake.server.onSubmit = () => ({ data: { resultId: 'result-1' } });
    store.dispatch(retrySubmit());
    await pass(60_000);
    expect(state().phase).toEqual({ kind: 'finished', resultId: 'result-1', cause: 'learner' });
    expect(server.submits).toHaveLength(6);
    expect(server.submits.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(server.submits.at(-1)?.changes).toEqual([{ questionId: 'q7', value: 'fish' }]);
    expect(disk.draft).toBeNull();
  });

  test('an emptied answer is handed in as empty', async () => {
    const { server, type, store } = await open({ fake: fakeServer(makeAttempt({ answers: { q7: 'fish' } })) });
    type('q7', '');
    store.dispatch(submitStarted('learner'));
    await settle();
    expect(server.submits[0]?.changes).toEqual([{ questionId: 'q7', value: null }]);
  });

  test('nothing can be changed while the sheet is on its way', async () => {
    const fake = fakeServer();
    fake.server.onSubmit = () => OFFLINE;
    const { type, state, store } = await open({ fake });
    store.dispatch(submitStarted('learner'));
    type('q7', 'late');
    expect(state().answers).toEqual({});
  });

  test('a sheet refused because another window has the attempt goes back to the learner', async () => {
    const fake = fakeServer();
    fake.server.onSubmit = () => failure(409, 'ATTEMPT_TAKEN_OVER');
    const { state, store } = await open({ fake });
    store.dispatch(submitStarted('learner'));
    await settle();
    expect(state()).toMatchObject({ takenOver: true, phase: { kind: 'running' } });
  });

  test('waits for a sign-in when the session ended', async () => {
    const { server, state, store } = await open();
    store.dispatch(sessionLost());
    store.dispatch(submitStarted('learner'));
    await pass(5_000);
    expect(server.submits).toEqual([]);
    store.dispatch(sessionRestored());
    await settle();
    expect(state().phase.kind).toBe('finished');
  });
});
