import { expect, type Page } from '@playwright/test';

/** Console errors that browsers log when the network is off. */
export const OFFLINE_ERROR_PATTERN =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|Sign out failed/;

/**
 * Opens a page as the signed-in user. Waits until the offline page and the copy of the user's data are stored on the
 * device.
 */
export async function openAndStoreOffline(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const isReady = async () => {
    const shells = (await caches.keys()).filter((name) => name.startsWith('shell-'));
    const stored = await Promise.all(
      shells.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    const hasShell = stored.flat().some((url) => url.includes('/offline?as='));
    return hasShell && sessionStorage.getItem('toran:offline-copy') !== null;
  };
  await expect.poll(() => page.evaluate(isReady)).toBe(true);
}
