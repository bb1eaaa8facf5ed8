import type { Page } from 'playwright-core';

/** A layout shift below 0.1 counts as good. Below this nobody sees anything move. */
export const MAX_SHIFT = 0.02;

/**
 * Adds up the layout shifts that no input caused, from the next navigation on. Returns a function
 * that reads the sum.
 */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const held = window as unknown as { shift: number };
    held.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) held.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}
