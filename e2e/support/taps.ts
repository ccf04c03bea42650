import type { Page } from '@playwright/test';

/** Counts pointer presses, also after navigation, and measures how far the user scrolled the page. */
export async function countTapsAndScroll(
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
