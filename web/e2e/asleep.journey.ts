// A phone that sleeps in a pocket in mid-exam: everything of the browser stands still, the exam does not. Afterwards the page tells the truth.
import fs from 'node:fs/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { viewports } from '../../testing/journeys/browser.js';
import { eventually } from './support/eventually.js';
import { createShortExam, readAttempt, type ShortExam } from './support/exams.js';
import { type KillableBrowser, launchOn, newProfile } from './support/killable-browser.js';
import { bar, createListeningExam, hears, playsWithTheServer, rememberPlayers, startListening } from './support/listening.js';
import { administrator, newLearner } from './support/people.js';
import { Runner } from './support/runner.js';
import { lostNetwork, refusedAnswer, surprises, visitAs } from './support/visit.js';

jest.setTimeout(120_000);

/** Longer than a pause between heartbeats, saves or looks at the clock; what five minutes add is only more of the same. */
const ASLEEP_MS = 25_000;

let reading: ShortExam;
let listening: ShortExam;
let profile: string;
let phone: KillableBrowser;
beforeAll(async () => {
  const admin = await administrator();
  reading = await createShortExam(admin);
  listening = await createListeningExam(admin, { firstSeconds: 20 });
  profile = await newProfile();
  phone = await launchOn(profile);
});
afterAll(async () => {
  await phone.kill();
  await fs.rm(profile, { recursive: true, force: true, maxRetries: 3 });
  for (const exam of [reading, listening]) await exam.remove();
});

async function sitter(name: string) {
  const person = await newLearner(name);
  const visitor = await visitAs(phone.browser, person, { viewport: viewports.phone });
  return { person, visitor, page: visitor.page, runner: new Runner(visitor.page) };
}

/** Seconds that the page shows, from "… MM:SS". */
async function shownSeconds(runner: Runner): Promise<number> {
  await runner.clock.focus();
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d)$/.exec((await runner.clock.textContent()) ?? '') ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

async function showsTheServersTime(runner: Runner, readLeft: () => Promise<number>): Promise<void> {
  await eventually(
    'page and server agree on the time that is left',
    async () => ({ shown: await shownSeconds(runner), left: await readLeft() }),
    ({ shown, left }) => Math.abs(shown - left) <= 2,
  );
}

test('both exams go on where they are, not where the phone was', async () => {
  const reader = await sitter('Đinh Thị Ngủ Quên');
  const read = await reader.runner.start(reading.id);
  await reader.page.getByRole('button', { name: 'Câu hỏi', exact: true }).click();
  await reader.runner.choose(1, 'to store grain for the winter');
  const listener = await sitter('Tạ Văn Khoá Máy');
  await rememberPlayers(listener.visitor.context);
  const heard = await startListening(listener.runner, listening.id);
  await hears(listener.page);
  await listener.runner.type(1, 'library');
  await Promise.all([reader.runner.saved(), listener.runner.saved()]);
  await phone.sleep(ASLEEP_MS);

  // The first part was over meanwhile: it is not played again.
  await bar(listener.page).getByText('Đang phát phần 2').waitFor({ timeout: 20_000 });
  await playsWithTheServer(listener.page, listener.person, heard, 's2');
  const { state, answers } = await readAttempt(listener.person, heard);
  expect([state, answers]).toEqual(['in_progress', { l1: 'library' }]);

  await showsTheServersTime(reader.runner, async () => {
    const { deadlineAt, serverNow } = await readAttempt(reader.person, read);
    return (Date.parse(deadlineAt ?? '') - Date.parse(serverNow)) / 1_000;
  });
  await reader.runner.choose(1, 'to warn the harbour of storms');
  await eventually(
    'what was changed after waking is on the server',
    async () => (await readAttempt(reader.person, read)).answers.q1,
    (answer) => answer === 1,
  );
  expect([surprises(reader.visitor, lostNetwork), surprises(listener.visitor, lostNetwork, refusedAnswer)]).toEqual([[], []]);
});
