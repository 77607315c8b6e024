import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { newVisitor, type Visitor } from '../../../testing/journeys/browser.js';
import { type Person, signedInAs } from './people.js';

/** What the browser itself reports when an answer is 4xx or the network is away; a journey that causes these allows them. */
export const refusedAnswer = /the server responded with a status of 4\d\d/;
export const lostNetwork = /net::ERR_(?:INTERNET_DISCONNECTED|FAILED|CONNECTION_\w+|NETWORK_CHANGED|ABORTED)|WebSocket connection to/;

/** More on a machine that is busy with other work: `JOURNEY_SLOWNESS=3` waits three times as long before something is missing. */
const slowness = Number(process.env.JOURNEY_SLOWNESS ?? 1);
const PATIENCE_MS = 12_000 * slowness;

/** A new guest; what does not appear in 12 s is missing. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await newVisitor(browser, options);
  visitor.context.setDefaultTimeout(PATIENCE_MS);
  return visitor;
}

/** A visitor who is signed in as `person` from the first page on. */
export function visitAs(browser: Browser, person: Person, options: BrowserContextOptions = {}): Promise<Visitor> {
  return visit(browser, { ...signedInAs(person), ...options });
}

/** The problems that the journey did not cause on purpose: expected to be none. */
export function surprises({ problems }: Pick<Visitor, 'problems'>, ...allowed: readonly RegExp[]): string[] {
  return problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
}

/** Waits until the address has this path, and says both when it does not. */
export async function arrivesAt(page: Page, path: string | RegExp): Promise<void> {
  const fits = ({ pathname }: URL): boolean => (typeof path === 'string' ? pathname === path : path.test(pathname));
  await page.waitForURL(fits, { timeout: 15_000 * slowness }).catch(() => {
    throw new Error(`expected to arrive at ${path}, but the page is at ${page.url()}`);
  });
}

/** Pixels by which the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
