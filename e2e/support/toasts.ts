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
