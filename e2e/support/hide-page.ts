import type { Page } from '@playwright/test';

/** A hidden page closes its live connection after 10 s. */
const CLOSED_AFTER_MS = 11_000;

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Hides the page, as another tab does, until its live connection is closed. The page needs `page.clock`. */
export async function hidePage(page: Page): Promise<void> {
  await setVisibility(page, 'hidden');
  await page.clock.runFor(CLOSED_AFTER_MS);
}

export const showPage = (page: Page): Promise<void> => setVisibility(page, 'visible');
