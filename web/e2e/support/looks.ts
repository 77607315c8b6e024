import type { Page } from 'playwright-core';
import { accessibilityProblems, viewports } from '../../../testing/journeys/browser.js';
import { eventually } from './eventually.js';
import { sidewaysScroll } from './visit.js';

type Size = keyof typeof viewports;
export interface Look {
  readonly mode: 'light' | 'dark';
  readonly sizes: readonly Size[];
}

/** Both ends of the widths in both modes. */
export const PHONE_AND_DESKTOP: readonly Look[] = [
  { mode: 'light', sizes: ['phone', 'desktop'] },
  { mode: 'dark', sizes: ['desktop', 'phone'] },
];

/** What is wrong with the page as it stands, each line with width and mode. Leaves it in the desktop's width, light. */
export async function problemsOf(page: Page, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = [];
  for (const { mode, sizes } of looks) {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await page.setViewportSize(viewports[size]);
      await calm(page);
      // Charts measure themselves anew a moment after the window changed.
      await eventually(
        `${size} ${mode}: nothing to push sideways`,
        () => sidewaysScroll(page),
        (pixels) => pixels <= 0,
        3_000,
      );
      found.push(...(await accessibilityProblems(page)).map((problem) => `${size} ${mode}: ${problem}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(viewports.desktop);
  return found;
}

/** Resolves when nothing has moved or changed its colour for some frames. */
export async function calm(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let still = 0;
        const look = (): void => {
          still = document.getAnimations().length === 0 ? still + 1 : 0;
          if (still < 5) requestAnimationFrame(look);
          else resolve();
        };
        look();
      }),
  );
}
