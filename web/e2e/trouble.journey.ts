// What must not cost an answer: a lost network, a killed browser, a second window, a wrong clock.

import fs from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, type Visitor } from '../../testing/journeys/browser.js';
import { eventually } from './support/eventually.js';
import { createShortExam, readAttempt, readHistory, type ShortExam, startAttempt } from './support/exams.js';
import { type KillableBrowser, launchOn, newProfile, pageUrl } from './support/killable-browser.js';
import { administrator, newLearner, type Person } from './support/people.js';
import { Runner } from './support/runner.js';
import { arrivesAt, lostNetwork, surprises, visitAs } from './support/visit.js';

jest.setTimeout(90_000);

let browser: Browser;
let exam: ShortExam;
beforeAll(async () => {
  exam = await createShortExam(await administrator());
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await exam.remove();
});

describe('without a network', () => {
  let person: Person;
  let visitor: Visitor;
  let runner: Runner;
  let attemptId: string;
  beforeAll(async () => {
    person = await newLearner('Vũ Văn Mất Mạng');
    visitor = await visitAs(browser, person);
    runner = new Runner(visitor.page);
    attemptId = await runner.start(exam.id);
  });
  afterAll(() => visitor.context.close());

  test('answers are kept, the learner is told, and all of them arrive when it is back', async () => {
    await runner.choose(1, 'to store grain for the winter');
    await runner.saved();
    await visitor.context.setOffline(true);
    await runner.choose(1, 'to warn the harbour of storms');
    await runner.match(2, 0);
    await runner.goTo(7);
    await runner.type(7, 'rain');
    await runner.type(8, 'honey');
    await visitor.page.getByText(/^Ngoại tuyến \(\d thay đổi chờ gửi\)\. Câu trả lời được giữ trên máy này\.$/).waitFor();
    await sleep(10_000);
    await runner.type(8, 'honey bread');
    await runner.type(8, 'honey');
    expect((await readAttempt(person, attemptId)).answers).toEqual({ q1: 2 });

    await visitor.context.setOffline(false);
    await runner.saved();
    expect((await readAttempt(person, attemptId)).answers).toEqual({ q1: 1, q2: 0, q7: 'rain', q8: 'honey' });
    await visitor.page.reload();
    await runner.ready();
    expect(await runner.gap(8).inputValue()).toBe('honey');
    expect(await runner.answered()).toBe(4);
  });

  test('handing in says that it has not arrived yet, and does when it can: one result', async () => {
    await visitor.context.setOffline(true);
    await visitor.page.getByRole('banner').getByRole('button', { name: 'Nộp bài', exact: true }).click();
    await runner.submitDialog.getByRole('button', { name: 'Nộp bài', exact: true }).click();
    await visitor.page.getByText('Chưa nộp được, đang thử lại').waitFor();
    expect(await readHistory(person)).toEqual([]);
    await visitor.context.setOffline(false);
    const resultId = await runner.result();
    expect((await readHistory(person)).map((item) => [item.resultId, item.score.correctAnswers])).toEqual([[resultId, 4]]);
  });

  test('the browser complains of nothing but the network', () => {
    expect(surprises(visitor, lostNetwork)).toEqual([]);
  });
});

describe('when the browser is killed in mid-exam', () => {
  let person: Person;
  let profile: string;
  let first: KillableBrowser;
  let again: KillableBrowser | undefined;
  let attempt: string;
  beforeAll(async () => {
    person = await newLearner('Hồ Thị Sập Máy');
    attempt = (await startAttempt(person, exam.id))._id;
    profile = await newProfile();
    first = await launchOn(profile);
  });
  afterAll(async () => {
    await first.kill();
    await again?.kill();
    await fs.rm(profile, { recursive: true, force: true, maxRetries: 3 });
  });

  const open = async (page: Page): Promise<Runner> => {
    await page.goto(pageUrl(`/exam/${exam.id}/attempt/${attempt}`));
    await page
      .getByRole('link', { name: /Đăng nhập/ })
      .first()
      .click();
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
    await arrivesAt(page, `/exam/${exam.id}/attempt/${attempt}`);
    const runner = new Runner(page);
    await runner.ready();
    return runner;
  };

  test('what was typed two seconds ago is on the server, what was typed last is on the disk', async () => {
    const page = await first.context.newPage();
    const runner = await open(page);
    await runner.goTo(7);
    await runner.type(7, 'rain');
    await sleep(2_000);
    await page.context().setOffline(true);
    await runner.type(8, 'honey');
    await sleep(500);
    await first.kill();
    expect((await readAttempt(person, attempt)).answers).toEqual({ q7: 'rain' });
  });

  test('another computer has everything but the last words', async () => {
    const visitor = await visitAs(browser, person);
    const runner = new Runner(visitor.page);
    await runner.open(exam.id, attempt);
    await runner.goTo(7);
    expect(await runner.gap(7).inputValue()).toBe('rain');
    expect(await runner.gap(8).inputValue()).toBe('');
    await visitor.context.close();
  });

  test('the same computer has the last words too, and sends them', async () => {
    again = await launchOn(profile);
    const page = await again.context.newPage();
    await page.goto(pageUrl(`/exam/${exam.id}/attempt/${attempt}`));
    const runner = new Runner(page);
    // The session may have died with the browser: then the page asks for it.
    const asked = page.getByRole('link', { name: /Đăng nhập/ }).first();
    await Promise.race([runner.ready(), asked.waitFor()]);
    if (await asked.isVisible()) await open(page);
    await runner.goTo(8);
    expect(await runner.gap(8).inputValue()).toBe('honey');
    await eventually(
      'the server has the last words',
      async () => (await readAttempt(person, attempt)).answers.q8,
      (value) => value === 'honey',
    );
  });
});

describe('in two windows', () => {
  test('the older one is told, may look on, and can take the attempt back', async () => {
    const person = await newLearner('Bùi Hai Cửa Sổ');
    const visitor = await visitAs(browser, person);
    const older = new Runner(visitor.page);
    const attempt = await older.start(exam.id);
    await older.choose(1, 'to house the keeper');
    await older.saved();

    const newer = new Runner(await visitor.context.newPage());
    await newer.open(exam.id, attempt);
    const told = (runner: Runner) => runner.page.getByRole('alertdialog', { name: 'Bài đang mở ở cửa sổ khác — làm tiếp ở đây?' });
    await told(older).waitFor();
    await newer.choose(1, 'to warn the harbour of storms');
    await newer.saved();
    await told(older).getByRole('button', { name: 'Chỉ xem' }).click();
    expect(await older.question(1).getByRole('radio').first().isDisabled()).toBe(true);

    await older.page.getByRole('button', { name: 'Làm tiếp ở đây' }).click();
    await told(newer).waitFor();
    await older
      .question(1)
      .getByRole('radio', { name: /to warn the harbour/, checked: true })
      .waitFor();
    await older.goTo(7);
    await older.type(7, 'rain');
    await older.saved();
    expect((await readAttempt(person, attempt)).answers).toEqual({ q1: 1, q7: 'rain' });
    expect(surprises(visitor)).toEqual([]);
    await visitor.context.close();
  });

  test('another device takes over as well; the older one learns it with its next save and overwrites nothing', async () => {
    const person = await newLearner('Bùi Hai Thiết Bị');
    const visitor = await visitAs(browser, person);
    const older = new Runner(visitor.page);
    const attempt = await older.start(exam.id);
    await older.goTo(7);
    await older.type(7, 'rain');
    await older.saved();
    await startAttempt(person, exam.id);
    await older.type(7, 'sun');
    await visitor.page.getByRole('alertdialog', { name: 'Bài đang mở ở cửa sổ khác — làm tiếp ở đây?' }).waitFor();
    expect((await readAttempt(person, attempt)).answers).toEqual({ q7: 'rain' });
    await visitor.context.close();
  });
});

test.each([2, -2])('a computer whose clock is wrong by %d hours sits the same exam', async (hours) => {
  const person = await newLearner('Ngô Đồng Hồ Sai');
  const visitor = await visitAs(browser, person);
  await visitor.context.addInitScript((shiftMs) => {
    const Real = Date;
    const now = (): number => Real.now() + shiftMs;
    window.Date = new Proxy(Real, {
      construct: (target, args) => (args.length === 0 ? new target(now()) : Reflect.construct(target, args)),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, hours * 3_600_000);
  const runner = new Runner(visitor.page);
  const attempt = await runner.start(exam.id);
  await runner.clock.hover();
  expect(await runner.clock.textContent()).toMatch(/(?:20:00|19:\d\d)$/);
  await runner.goTo(7);
  await runner.type(7, 'rain');
  await runner.saved();
  const { state, answers } = await readAttempt(person, attempt);
  expect([state, answers]).toEqual(['in_progress', { q7: 'rain' }]);
  expect(surprises(visitor)).toEqual([]);
  await visitor.context.close();
});
