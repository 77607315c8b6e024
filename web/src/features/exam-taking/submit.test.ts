import { describe, expect, jest, test } from '@jest/globals';
import { emitSessionEvent } from '../../api/session-events';
import { resumeHere, retrySubmit } from './engine';
import { engineRig } from './engine.rig';
import { failure, fakeServer, instantAfter, makeAttempt, OFFLINE } from './exam-taking.fixtures';
import { mayWrite, sessionLost, sessionRestored, submitStarted } from './exam-taking.slice';

const { open, pass, settle, sleep } = engineRig();

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
    const first = await open({ clientId: 'tab-1' });
    const second = await open({ clientId: 'tab-2' });
    // Channels between windows know nothing of fake clocks.
    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([first.state().takenOver, second.state().takenOver]).toEqual([true, false]);
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
    sleep(1_800_000);
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
        activity: { q1: 60 },
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
    // At once: the next try by itself is many seconds away.
    await pass(100);
    expect(server.submits).toHaveLength(6);
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
