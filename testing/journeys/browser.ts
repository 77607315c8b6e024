import fs from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Address of the stack under test. */
export function stackUrl(): string {
  const url = process.env.VUMON_URL;
  if (!url) throw new Error('VUMON_URL is not set: journeys run as the Jest project "journeys"');
  return url;
}

/** The sizes that screens are looked at in. */
export const viewports = { phone: { width: 360, height: 740 }, tablet: { width: 768, height: 1024 }, desktop: { width: 1280, height: 800 } } as const;

/** One browser for a test file; close it in `afterAll`. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Uncaught errors and console errors of the page so far; a journey expects none. */
  readonly problems: readonly string[];
}

/** A new person: no cookies, no storage; Vietnamese, in Viet Nam. */
export async function newVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: stackUrl(), locale: 'vi-VN', timezoneId: 'Asia/Ho_Chi_Minh', viewport: viewports.desktop, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  return { context, page, problems };
}

/**
 * Violations of WCAG A and AA on the page as it stands, one line for each element: rule, selector and what is wrong. Empty when there are none.
 * axe runs in the page through the debugger, which the content security policy does not stop.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(fs.readFileSync(axeFile, 'utf8'));
  return page.evaluate(async () => {
    const axe: { run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }> } =
      Reflect.get(window, 'axe');
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`));
  });
}
