import type { Page } from '@playwright/test';

/** Keeps each toast until the next one replaces it. A slow machine may need more than the usual five seconds. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const TOAST_MS = 5_000;
    const start = window.setTimeout;
    const startLater = (work: TimerHandler, ms?: number, ...values: unknown[]) =>
      ms === TOAST_MS ? 0 : start(work, ms, ...values);
    window.setTimeout = startLater as typeof window.setTimeout;
  });
}

/**
 * Holds all timers of exactly `ms` milliseconds. Returns the function that ends them at once. A test needs it to see what
 * the page shows before it opens another address: the browser tells nothing about a page that is about to be replaced.
 */
export async function holdTimers(page: Page, ms: number): Promise<() => Promise<void>> {
  await page.addInitScript((heldMs) => {
    const start = window.setTimeout;
    const held: (() => void)[] = [];
    const startUnlessHeld = (work: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
      if (delay !== heldMs) return start(work, delay, ...values);
      held.push(() => work(...values));
      return 0;
    };
    window.setTimeout = startUnlessHeld as typeof window.setTimeout;
    Object.assign(window, { endHeldTimers: () => held.splice(0).map((work) => work()) });
  }, ms);
  return () =>
    page.evaluate(() => (window as unknown as { endHeldTimers(): unknown }).endHeldTimers()).then(() => {});
}
