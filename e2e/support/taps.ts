import type { Page } from '@playwright/test';

/** Counts what a hand does on a page: presses of the pointer, also after navigation, and how far the page was scrolled. */
export async function countTaps(
  page: Page,
): Promise<{ taps: () => number; scrolled: () => Promise<number> }> {
  let taps = 0;
  await page.exposeBinding('countTap', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const counted = window as unknown as { countTap: () => void; furthest?: number };
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && counted.countTap(), {
      capture: true,
    });
    document.addEventListener('scroll', () => {
      counted.furthest = Math.max(counted.furthest ?? 0, window.scrollY);
    });
  });
  return {
    taps: () => taps,
    scrolled: () => page.evaluate(() => (window as unknown as { furthest?: number }).furthest ?? 0),
  };
}
