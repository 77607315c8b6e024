import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Person, signInAgain } from '../support/people.js';
import { visitAs } from '../support/visit.js';
import type { Pictures } from './six-looks.js';

export interface Scene {
  readonly browser: Browser;
  readonly pictures: Pictures;
}

interface Content {
  readonly _id: string;
  readonly passages?: readonly { readonly questions: readonly Keyed[] }[];
  readonly sections?: readonly { readonly questions: readonly Keyed[] }[];
}
interface Keyed {
  readonly id: string;
  readonly number: number;
  readonly type: string;
  readonly correctAnswer: string | number;
}

/** A test that comes with the product: its id, and the keys as a learner would write them. */
export function contentOf(name: string): { readonly id: string; readonly keys: Readonly<Record<string, string | number>> } {
  const file = path.resolve(import.meta.dirname, `../../../services/exam/content/${name}.json`);
  const { _id, passages, sections }: Content = JSON.parse(fs.readFileSync(file, 'utf8'));
  const questions = (passages ?? sections ?? []).flatMap((part) => part.questions);
  return { id: _id, keys: Object.fromEntries(questions.map(({ id, correctAnswer }) => [id, correctAnswer])) };
}

/** Shows pages to somebody who is signed in. */
export async function showTo({ browser }: Scene, person: Person, show: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, problems } = await visitAs(browser, await signInAgain(person), { reducedMotion: 'reduce' });
  try {
    await show(page);
  } finally {
    for (const problem of problems) process.stdout.write(`  the browser says: ${problem}\n`);
    await context.close();
  }
}

export const ready = (page: Page): Promise<void> => page.getByRole('button', { name: 'Nộp bài', exact: true }).waitFor();

/** Opens a question by its number in the palette, which stands on the screen from the tablet's width on. */
export async function goTo(page: Page, number: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Bảng câu hỏi' })
    .getByRole('button', { name: new RegExp(`^Câu ${number},`) })
    .click();
}

/** A phone shows one pane at a time. */
export async function turnTo(page: Page, pane: 'Bài đọc' | 'Câu hỏi'): Promise<void> {
  const tab = page.getByRole('button', { name: pane, exact: true });
  if (await tab.isVisible()) await tab.click();
}
