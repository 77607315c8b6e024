import { describe, expect, test } from '@jest/globals';
import { flushBeforeSessionEnds } from '../../api/session-events';
import { engineRig } from './engine.rig';
import { failure, fakeDisk, fakeServer, makeAttempt, NOW, OFFLINE } from './exam-taking.fixtures';
import { selectSaveStatus } from './exam-taking.selectors';
import { flagToggled, questionVisited } from './exam-taking.slice';

const { open, pass, settle } = engineRig();

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

  test('the number of a save is on disk before the save leaves', async () => {
    const fake = fakeServer();
    const { server, type, disk } = await open({ fake });
    const onDisk: (number | undefined)[] = [];
    fake.server.onSave = () => {
      onDisk.push(disk.draft?.seq);
      return fake.server.saved();
    };
    type('q7', 'fish');
    await pass(1_000);
    type('q8', 'tea');
    await pass(1_000);
    expect(onDisk).toEqual([1, 2]);
    expect(server.saves.map(({ seq }) => seq)).toEqual(onDisk);
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
