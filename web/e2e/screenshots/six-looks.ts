import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { accessibilityProblems, viewports } from '../../../testing/journeys/browser.js';
import { calm } from '../support/looks.js';
import { sidewaysScroll } from '../support/visit.js';

const MODES = ['light', 'dark'] as const;
/** A page that scrolls is taken whole, but no longer than somebody looks at. */
const TALLEST = 6_000;
const FINGER = 44;

interface Options {
  /** Brings back what a change of the width takes away, a menu of selected words for instance. */
  readonly again?: (size: keyof typeof viewports) => Promise<void>;
  /** Only these widths: a sheet that phones alone have. */
  readonly sizes?: readonly (keyof typeof viewports)[];
}

/** Pictures of a screen in three widths, light and dark, with what is wrong in each. */
export class Pictures {
  readonly problems: string[] = [];
  taken = 0;
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    fs.mkdirSync(folder, { recursive: true });
  }

  /** Takes the screen as it stands and leaves it in the desktop's width, light. */
  async take(page: Page, name: string, { again, sizes = ['phone', 'tablet', 'desktop'] }: Options = {}): Promise<void> {
    const device = await page.context().newCDPSession(page);
    for (const size of sizes) {
      await page.setViewportSize(viewports[size]);
      // A phone is used with fingers: styles make room for them.
      await device.send('Emulation.setTouchEmulationEnabled', { enabled: size !== 'desktop' });
      for (const mode of MODES) {
        await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
        await again?.(size);
        await settled(page);
        const look = `${name}-${viewports[size].width}-${mode}`;
        const height = await pageHeight(page);
        const { width } = viewports[size];
        const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
        await page.screenshot({ path: path.join(this.folder, `${look}.png`), ...(height > viewports[size].height && { fullPage: true, clip }) });
        this.taken += 1;
        const wider = await sidewaysScroll(page);
        if (wider > 0) this.problems.push(`${look}: ${wider} px to push sideways`);
        for (const problem of await accessibilityProblems(page)) this.problems.push(`${look}: ${problem.replaceAll(/\s+/g, ' ')}`);
        if (size === 'phone' && mode === 'light') for (const small of await smallTargets(page)) this.problems.push(`${look}: ${small}`);
      }
    }
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await device.detach();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(viewports.desktop);
    process.stdout.write(`${name}\n`);
  }
}

/** How much of the page there is to see: what lies under a dialog is not looked at. */
async function pageHeight(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0));
  return page.evaluate(() => (document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight));
}

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await calm(page);
  // Charts and panes measure themselves anew a moment after the window changed.
  await page.waitForTimeout(250);
  await calm(page);
}

/** What a finger has to hit on a phone and can't well: smaller than 44 px. Links inside a line of text are as high as the line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const inLine = (element: Element): boolean =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline' && element.parentElement?.textContent?.trim() !== element.textContent?.trim();
    /** The label is what is pressed. */
    const pressed = (element: Element): Element =>
      element.closest('label') ?? (element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element);
    return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]')].flatMap((element) => {
      const box = pressed(element).getBoundingClientRect();
      // Room for a finger may stand around what is drawn.
      const around = getComputedStyle(element, '::after');
      const room = around.position === 'absolute' ? { width: Number.parseFloat(around.width) || 0, height: Number.parseFloat(around.height) || 0 } : box;
      const [width, height] = [Math.max(box.width, room.width), Math.max(box.height, room.height)];
      const visible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
      if (!visible || inLine(element) || (width >= finger - 0.5 && height >= finger - 0.5)) return [];
      const named = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return [`small target ${Math.round(width)}x${Math.round(height)}: ${element.tagName.toLowerCase()} ${element.className} "${named}"`];
    });
  }, FINGER);
}
