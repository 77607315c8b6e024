// Takes pictures from a running stack. Without a folder those of docs/screenshots (1280 × 800, light); with a folder every screen of the exam area at
// 360, 768 and 1280 px, light and dark, each run through axe and looked at for sideways scroll and small targets; scenes may be named:
//   VUMON_URL=http://127.0.0.1:3000 node web/e2e/take-screenshots.ts [folder [center intro reading listening practice results appeals placement]]
// It runs without a build.
import fs from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

process.env.VUMON_URL ??= 'http://127.0.0.1:3000';
const url = process.env.VUMON_URL;
const documents = path.resolve(import.meta.dirname, '../../docs/screenshots');
const [folder, ...scenes] = process.argv.slice(2);
const content: { _id: string } = JSON.parse(fs.readFileSync(path.resolve(import.meta.dirname, '../../services/exam/content/reading-01.json'), 'utf8'));
const examId = content._id;

interface Session {
  readonly token: string;
  readonly cookie: string;
}

async function session(name: '/auth/login' | '/auth/register', body: object): Promise<Session> {
  const answer = await fetch(`${url}/api${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { token, cookie: /vumon_refresh=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '' };
}

function signedIn(browser: Browser, { cookie }: Session): Promise<BrowserContext> {
  const { hostname, origin } = new URL(url);
  return browser.newContext({
    baseURL: url,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    storageState: {
      cookies: [{ name: 'vumon_refresh', value: cookie, domain: hostname, path: '/api/auth', httpOnly: true, secure: false, sameSite: 'Strict', expires: -1 }],
      origins: [{ origin, localStorage: [{ name: 'isAuthenticated', value: 'true' }] }],
    },
  });
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.screenshot({ path: path.join(documents, `${name}.png`) });
}

async function takeRunner(page: Page): Promise<void> {
  await page.goto(`/exam/${examId}`);
  await page.getByRole('button', { name: 'Bắt đầu làm bài' }).click();
  await page.getByRole('button', { name: 'Nộp bài', exact: true }).waitFor();
  for (const [number, entry] of [
    [1, '4'],
    [2, '2'],
    [3, '6'],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^${number}(?!\\d)`) }).selectOption(entry);
  }
  await page.getByRole('button', { name: /^Câu 5,/ }).click();
  await page.getByRole('group', { name: /^5/ }).getByText('TRUE', { exact: true }).click();
  await page.getByRole('button', { name: /^Câu 6,/ }).click();
  await page.getByRole('button', { name: 'Đánh dấu câu 6 để xem lại' }).click();
  await page.getByRole('button', { name: /^Câu 7,/ }).click();
  await page.getByText(/^Đã lưu lúc/).waitFor();
  await take(page, 'runner');
}

async function takeDocuments(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    fs.mkdirSync(documents, { recursive: true });
    const email = `anh.${Date.now().toString(36)}@vumon.test`;
    const learner = await session('/auth/register', { fullName: 'Nguyễn Minh Anh', email, phone: '0912345678', password: 'Minhanh@1', termsAccepted: true });
    const page = await (await signedIn(browser, learner)).newPage();
    await takeRunner(page);

    // The seeded learner has sat exams for weeks: a result with an honest time.
    const seeded = await session('/auth/login', { email: 'hocvien@vumon.test', password: 'Hocvien@12345', remember: true });
    const history = await fetch(`${url}/api/ielts/results/history?limit=1`, { headers: { Authorization: `Bearer ${seeded.token}` } });
    const [latest] = ((await history.json()) as { data: { resultId: string }[] }).data;
    const result = await (await signedIn(browser, seeded)).newPage();
    await result.goto(`/result/${latest?.resultId}`);
    await result.getByRole('heading', { level: 1 }).waitFor();
    await take(result, 'result');

    const admin = await session('/auth/login', { email: 'admin@vumon.test', password: 'Admin@12345', remember: true });
    const dashboard = await (await signedIn(browser, admin)).newPage();
    await dashboard.goto('/admin/dashboard');
    await dashboard.locator('canvas').nth(1).waitFor();
    await dashboard.getByRole('region', { name: 'Hoạt động gần đây' }).getByRole('listitem').first().waitFor();
    await take(dashboard, 'dashboard');
  } finally {
    await browser.close();
  }
}

/** The scenes share the journeys' helpers, which name each other as the built files would be called. */
async function takeScenes(into: string): Promise<void> {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && context.parentURL?.endsWith('.ts') ? next(specifier.replace(/\.js$/, '.ts'), context) : next(specifier, context),
  });
  const { takeAll } = await import('./screenshots/take-all.js');
  const problems = await takeAll(path.resolve(into), scenes);
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}

if (folder === undefined) await takeDocuments();
else await takeScenes(folder);
