import type { Page } from '@playwright/test';

/** Makes toasts stay until they are replaced: a slow machine may need longer than the five seconds that they show. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const TOAST_MS = 5_000;
    const start = window.setTimeout;
    const startLater = (work: TimerHandler, ms?: number, ...values: unknown[]) =>
      ms === TOAST_MS ? 0 : start(work, ms, ...values);
    window.setTimeout = startLater as typeof window.setTimeout;
  });
}
