import type { Page } from 'playwright-core';

const MOST_TABS = 80;

/** Name and visibility of what has the focus. */
export function focused(page: Page): Promise<{ name: string; ringed: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { name: '', ringed: false };
    const label = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels?.[0]?.textContent : null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const ringed = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    return { name: (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim(), ringed };
  });
}

/** Presses Tab until the focus is on what has this name; each stop on the way must be visible. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    stops.push(stop.name);
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) {
      if (!stop.ringed) throw new Error(`the focus on ${name} cannot be seen`);
      return;
    }
  }
  throw new Error(`Tab does not reach ${name}; it stopped at ${stops.join(' | ')}`);
}
