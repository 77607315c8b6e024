import { expect, test } from '@jest/globals';
import { engineRig } from './engine.rig';
import { fakeServer, makeAttempt } from './exam-taking.fixtures';
import { questionVisited, submitStarted } from './exam-taking.slice';

const { open, pass } = engineRig();

test('seconds go to the question that is looked at, and travel with the submit', async () => {
  const { store, server } = await open();
  await pass(20_000);
  store.dispatch(questionVisited('q7'));
  await pass(30_000);
  store.dispatch(questionVisited('q1'));
  await pass(5_000);
  store.dispatch(submitStarted('learner'));
  await pass(1_000);
  expect(server.submits.at(-1)).toMatchObject({ activity: { q1: 25, q7: 30 } });
});

test('saves carry what is new at most once a minute, and nothing is sent for it alone', async () => {
  const { store, server, type } = await open();
  await pass(61_000);
  expect(server.saves).toEqual([]);
  type('q7', 'fish');
  await pass(1_000);
  store.dispatch(questionVisited('q8'));
  await pass(2_000);
  expect(server.saves.map(({ activity }) => activity ?? null)).toEqual([{ q1: 62 }, null]);
});

test('goes on from what an earlier page counted', async () => {
  const { server, store } = await open({ fake: fakeServer(makeAttempt({ activity: { q1: 100, q2: 7 } })) });
  await pass(10_000);
  store.dispatch(submitStarted('learner'));
  await pass(1_000);
  expect(server.submits.at(-1)).toMatchObject({ activity: { q1: 110, q2: 7 } });
});

test('a page that nobody sees counts nothing', async () => {
  const { server, store } = await open();
  const look = (state: 'hidden' | 'visible'): void => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  await pass(5_000);
  look('hidden');
  await pass(20_000);
  look('visible');
  await pass(3_000);
  store.dispatch(submitStarted('learner'));
  await pass(1_000);
  expect(server.submits.at(-1)).toMatchObject({ activity: { q1: 8 } });
});
