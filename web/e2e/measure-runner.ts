// Measures the exam runner in Chromium with the processor slowed down four times, against a stand-in of the API that answers from a content file:
//   npm run build -w web && node web/e2e/measure-runner.ts [content file] [folder of the built web]
// Prints how long until the runner takes an answer, and how long a key takes until it is drawn with all questions of a part open; beside the
// time on the wall the page's own processor time, which says the same on a busy machine.
// It runs without a build of its own, so it stands alone.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';

const root = path.resolve(import.meta.dirname, '../..');
const contentFile = path.resolve(process.argv[2] ?? path.join(root, 'services/exam/content/reading-01.json'));
const dist = path.resolve(process.argv[3] ?? path.join(root, 'web/dist'));
const SLOW_DOWN = 4;
const KEYS = 40;
const HOUR_MS = 3_600_000;

interface Part {
  readonly id?: string;
  readonly title: string;
  readonly content?: string;
  readonly groups?: readonly Record<string, unknown>[];
  readonly questions: readonly Record<string, unknown>[];
}
interface Content {
  readonly title: string;
  readonly type: 'reading' | 'listening';
  readonly passages?: readonly Part[];
  readonly sections?: readonly Part[];
}

/** The exam as the API shows it to somebody who sits it. */
function publicExam(content: Content): object {
  const html = (text: string): string =>
    text
      .split(/\n\s*\n/)
      .map((paragraph) =>
        paragraph.replace(
          /^(?:\[([A-Z])\] )?(.*)$/s,
          (_, letter: string | undefined, rest: string) => `<p${letter ? ` data-letter="${letter}"` : ''}>${rest}</p>`,
        ),
      )
      .join('');
  const secret = new Set(['correctAnswer', 'acceptedAnswers', 'explanation', 'evidence']);
  const open = (record: Record<string, unknown>): object => Object.fromEntries(Object.entries(record).filter(([name]) => !secret.has(name)));
  const parts = (list: readonly Part[] | undefined): object[] | undefined =>
    list?.map((part, place) => ({
      id: part.id ?? `part-${place}`,
      title: part.title,
      ...(part.content !== undefined && { content: html(part.content) }),
      groups: (part.groups ?? []).map((group) => pictured({ layout: 'list', ...group })),
      questions: part.questions.map((question) => pictured(open(question))),
    }));
  return { ...head(content), passages: parts(content.passages), sections: parts(content.sections) };
}

/** Pictures of content files stand beside them. */
function pictured(record: object): object {
  if (!('image' in record) || typeof record.image !== 'object' || record.image === null) return record;
  const url = 'url' in record.image ? String(record.image.url) : '';
  return { ...record, image: { markers: [], ...record.image, url: url.replace(/^media\//, '/content/') } };
}

const head = ({ title, type }: Content) => {
  const at = new Date().toISOString();
  return {
    _id: 'exam-1',
    title,
    description: '',
    type,
    difficulty: '',
    duration: 60,
    totalQuestions: 40,
    sectionCount: 3,
    status: 'published',
    attemptsCount: 0,
    createdAt: at,
    updatedAt: at,
  };
};

function answerOf(url: string, content: Content): { status: number; body: object } {
  const now = new Date();
  const clock = { serverNow: now.toISOString(), deadlineAt: new Date(now.getTime() + HOUR_MS).toISOString() };
  if (url.startsWith('/api/ielts/attempts/attempt-1/answers')) return { status: 200, body: { success: true, data: { revision: 2, ...clock } } };
  if (url.startsWith('/api/ielts/attempts/attempt-1/annotations')) return { status: 200, body: { success: true, data: { count: 1 } } };
  if (url.startsWith('/api/ielts/attempts/attempt-1')) {
    const attempt = { _id: 'attempt-1', examId: 'exam-1', examTitle: content.title, examType: content.type, mode: 'exam', state: 'in_progress' };
    const rest = {
      startedAt: clock.serverNow,
      ...clock,
      revision: 1,
      answers: {},
      flagged: [],
      position: null,
      annotations: [],
      lastSeq: 0,
      exam: publicExam(content),
    };
    return { status: 200, body: { success: true, data: { ...attempt, ...rest } } };
  }
  return { status: 401, body: { success: false, code: 'UNAUTHENTICATED', message: '' } };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

function serve(content: Content): Promise<http.Server> {
  const file = (url: string): string => {
    const name = path.normalize(decodeURIComponent(url.split('?')[0] ?? ''));
    if (name.startsWith('/content/')) return path.join(path.dirname(contentFile), path.basename(name));
    const asset = path.join(dist, name);
    return asset.startsWith(dist) && fs.existsSync(asset) && fs.statSync(asset).isFile() ? asset : path.join(dist, 'index.html');
  };
  const server = http.createServer(({ url = '/' }, response) => {
    if (url.startsWith('/api/')) {
      const { status, body } = answerOf(url, content);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    } else {
      const name = file(url);
      response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream' }).end(fs.readFileSync(name));
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Milliseconds from navigation until a press on an answer is drawn. */
async function interactive(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('main input, main select') !== null);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document.querySelector<HTMLElement>('main input, main select')?.focus();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
      }),
  );
}

/** Milliseconds from each key until the next frame, of the field that is typed in. */
async function typing(page: Page, session: CDPSession): Promise<{ times: number[]; work: number }> {
  const fields = page.locator('main input[type="text"]:visible');
  for (let step = 0; (await fields.count()) === 0 && step < 4; step += 1) await page.getByRole('navigation').last().getByRole('button').nth(39).click();
  const field = fields.first();
  await field.click();
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { keyTimes: seen });
    document.addEventListener(
      'keydown',
      () => {
        const pressed = performance.now();
        requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - pressed), 0));
      },
      true,
    );
  });
  const before = await worked(session);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10));
    await page.waitForTimeout(60);
  }
  const work = ((await worked(session)) - before) / KEYS;
  const times: number[] = await page.evaluate(() => ('keyTimes' in window && Array.isArray(window.keyTimes) ? window.keyTimes : []));
  return { times, work };
}

/** Milliseconds that the page's main thread has worked, slowed down as it is. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

const content: Content = JSON.parse(fs.readFileSync(contentFile, 'utf8'));
const server = await serve(content);
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/exam/exam-1/attempt/attempt-1`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const ready = await interactive(page, url);
  const loading = await worked(session);
  const { times, work } = await typing(page, session);
  const keys = times.toSorted((a, b) => a - b);
  const at = (share: number): string => (keys[Math.min(keys.length - 1, Math.floor(keys.length * share))] ?? Number.NaN).toFixed(1);
  console.log(`processor slowed ${SLOW_DOWN} times, ${path.basename(contentFile)}`);
  console.log(`runner takes an answer after ${(ready / 1000).toFixed(2)} s (goal < 2 s), ${(loading / 1000).toFixed(2)} s of work`);
  console.log(
    `a key is drawn after ${at(0.5)} ms (median), ${at(0.95)} ms (95 %), ${at(1)} ms (slowest of ${keys.length}; goal < 50 ms), ${work.toFixed(1)} ms of work`,
  );
} finally {
  await browser.close();
  server.close();
}
