import { afterEach, beforeEach, jest } from '@jest/globals';
import { fakeDisk, fakeServer } from './exam-taking.fixtures';
import { answerChanged } from './exam-taking.slice';
import { type ExamTaking, startExamTaking } from './exam-taking.store';

/** The engine on a fake clock, a fake server and a fake disk. Call it once per test file. */
export function engineRig() {
  let clockMs = 0;
  let wallMs = 0;
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

  const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);
  return {
    settle,
    /** Lets time pass for timers and both clocks alike. */
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 100) {
        const step = Math.min(100, left);
        clockMs += step;
        wallMs += step;
        await jest.advanceTimersByTimeAsync(step);
      }
    },
    /** The computer sleeps: only the wall clock goes on. */
    sleep: (ms: number): void => {
      wallMs += ms;
    },
    async open({ fake = fakeServer(), disk = fakeDisk(), clientId = 'tab-1' } = {}) {
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
    },
  };
}
