import { describe, expect, test } from '@jest/globals';
import type { AnnotationValue } from '@vumon/proto/http/exam-shapes.js';
import { flushBeforeSessionEnds } from '../../api/session-events';
import { engineRig } from './engine.rig';
import { failure, fakeDisk, fakeServer, makeAttempt, OFFLINE } from './exam-taking.fixtures';
import { selectSaveStatus } from './exam-taking.selectors';
import { marked, submitStarted } from './exam-taking.slice';

const { open, pass, settle } = engineRig();

const value = (note?: string): AnnotationValue => ({
  partId: 'p1',
  target: 'passage',
  start: 0,
  end: 5,
  quote: 'First',
  colour: 'yellow',
  ...(note !== undefined && { note }),
});
type Opened = Awaited<ReturnType<typeof open>>;
const mark = ({ store }: Opened, id: string, to: AnnotationValue | null = value()): void => void store.dispatch(marked([{ id, value: to }]));
const sent = ({ server }: Opened): unknown[] =>
  server.annotates.map(({ changes }) => changes.map(({ id, value: to }) => `${id}:${to?.note ?? (to ? 'mark' : 'gone')}`));

describe('marks and notes', () => {
  test('are sent after a pause of their own, the latest of each once, and no answer with them', async () => {
    const exam = await open();
    mark(exam, 'a', value('n'));
    await pass(1_000);
    mark(exam, 'a', value('note'));
    mark(exam, 'b');
    await pass(1_400);
    expect(sent(exam)).toEqual([]);
    await pass(300);
    expect(sent(exam)).toEqual([['a:note', 'b:mark']]);
    expect(exam.server.saves).toEqual([]);
    expect(selectSaveStatus(exam.state())).toMatchObject({ kind: 'saved', waiting: 0 });
  });

  test('a busy or unreachable server for marks does not hold up the answers, and hears of them later', async () => {
    const fake = fakeServer();
    fake.server.onAnnotate = () => OFFLINE;
    const exam = await open({ fake });
    mark(exam, 'a');
    await pass(2_000);
    exam.type('q7', 'fish');
    await pass(1_000);
    expect(exam.server.saves).toHaveLength(1);
    expect(selectSaveStatus(exam.state())).toMatchObject({ kind: 'offline', waiting: 1 });
    fake.server.onAnnotate = () => ({ data: { count: 1 } });
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(sent(exam).at(-1)).toEqual(['a:mark']);
    expect(selectSaveStatus(exam.state())).toMatchObject({ kind: 'saved', waiting: 0 });
  });

  test('what changes while a request is away follows it', async () => {
    const fake = fakeServer();
    let answer: (() => void) | undefined;
    fake.server.onAnnotate = () => new Promise((resolve) => (answer = () => resolve({ data: { count: 1 } })));
    const exam = await open({ fake });
    mark(exam, 'a');
    await pass(1_600);
    mark(exam, 'a', null);
    await pass(5_000);
    expect(sent(exam)).toHaveLength(1);
    answer?.();
    await settle();
    expect(sent(exam)).toEqual([['a:mark'], ['a:gone']]);
  });

  test('W7: come back after a reload, from the server and from this computer', async () => {
    const disk = fakeDisk();
    const first = await open({ disk });
    mark(first, 'mine', value('ghi'));
    mark(first, 'gone', null);
    await settle();
    first.exam.dispose();
    expect(sent(first)).toEqual([]);
    const server = fakeServer(
      makeAttempt({
        annotations: [
          { id: 'theirs', ...value() },
          { id: 'gone', ...value() },
        ],
      }),
    );
    const second = await open({ disk, fake: server });
    await settle();
    expect(Object.keys(second.state().marks.all)).toEqual(['theirs', 'mine']);
    expect(sent(second)).toEqual([['mine:ghi', 'gone:gone']]);
  });

  test('leave with a page that goes, once, and before a session ends', async () => {
    const exam = await open();
    mark(exam, 'a');
    await settle();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    expect(sent(exam)).toEqual([['a:mark']]);
    const flushed = flushBeforeSessionEnds();
    await settle();
    await flushed;
    expect(sent(exam)).toHaveLength(2);
  });

  test('reach the server before the sheet is handed in, but a slow server gets the sheet all the same', async () => {
    const exam = await open();
    mark(exam, 'a');
    exam.store.dispatch(submitStarted('learner'));
    await settle();
    expect([sent(exam).length, exam.server.submits.length]).toEqual([1, 1]);

    const fake = fakeServer();
    fake.server.onAnnotate = () => new Promise(() => undefined);
    const slow = await open({ fake, disk: fakeDisk() });
    mark(slow, 'a');
    slow.store.dispatch(submitStarted('learner'));
    await pass(1_400);
    expect(slow.server.submits).toHaveLength(0);
    await pass(200);
    expect(slow.server.submits).toHaveLength(1);
  });

  test('one that the server refuses is taken off, the others stay', async () => {
    const fake = fakeServer();
    fake.server.onAnnotate = ({ changes }) =>
      changes.some(({ id }) => id === 'bad')
        ? { error: { ...failure(400, 'VALIDATION_FAILED').error, fields: [{ path: 'changes.1.value', code: 'ANNOTATION_PLACE', message: '' }] } }
        : { data: { count: 1 } };
    const exam = await open({ fake });
    mark(exam, 'good');
    mark(exam, 'bad');
    await pass(4_000);
    expect(Object.keys(exam.state().marks.all)).toEqual(['good']);
    expect(sent(exam).at(-1)).toEqual(['good:mark']);
  });

  test('W9: a window that lost the attempt marks nothing', async () => {
    const fake = fakeServer();
    fake.server.onAnnotate = () => failure(409, 'ATTEMPT_TAKEN_OVER');
    const exam = await open({ fake });
    mark(exam, 'a');
    await pass(2_000);
    expect(exam.state().takenOver).toBe(true);
    mark(exam, 'b');
    await pass(10_000);
    expect(Object.keys(exam.state().marks.all)).toEqual(['a']);
    expect(sent(exam)).toHaveLength(1);
  });
});
