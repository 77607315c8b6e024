// An administrator locks an account whose owner is reading a page.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../testing/journeys/browser.js';
import { call } from './support/api.js';
import { eventually } from './support/eventually.js';
import { administrator, newLearner, setAccountStatus } from './support/people.js';
import { arrivesAt, refusedAnswer, surprises, visitAs } from './support/visit.js';

jest.setTimeout(60_000);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the page says so at once, counts down 15 seconds and signs out; the API is closed within a second', async () => {
  const [admin, person] = await Promise.all([administrator(), newLearner('Lý Bị Khóa')]);
  const visitor = await visitAs(browser, person);
  const { page } = visitor;
  const socket = page.waitForEvent('websocket');
  await page.goto('/dashboard');
  await page.getByText(`Chào ${person.fullName}`).waitFor();
  await (await socket).waitForEvent('framereceived');

  await setAccountStatus(admin, person, 'disabled');
  const asked = await eventually(
    'the API refuses',
    () => call('GET', '/progress', { token: person.token, from: person.from }),
    ({ status }) => status === 403,
    1_000,
  );
  expect(asked.body).toMatchObject({ code: 'ACCOUNT_DISABLED', message: 'Tài khoản của bạn đã bị vô hiệu hóa' });

  const modal = page.getByRole('alertdialog', { name: 'Tài khoản bị khóa' });
  await modal.waitFor({ timeout: 3_000 });
  const shownMs = Date.now();
  await modal.getByText('Tài khoản của bạn đã bị vô hiệu hóa').waitFor();
  expect(await modal.getByRole('timer').textContent()).toMatch(/^Tự động đăng xuất sau 1[45] giây$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await modal.isVisible()).toBe(true);

  await page.getByRole('banner').getByRole('link', { name: 'Đăng nhập' }).waitFor({ timeout: 20_000 });
  const tookMs = Date.now() - shownMs;
  expect(tookMs).toBeGreaterThan(13_000);
  expect(tookMs).toBeLessThan(19_000);
  await arrivesAt(page, '/');

  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await page.getByText('Tài khoản của bạn đã bị vô hiệu hóa').first().waitFor();
  expect(surprises(visitor, refusedAnswer)).toEqual([]);
  await visitor.context.close();
});
