import { expect, type Page } from '@playwright/test';

/** What browsers complain of without a network. */
export const NO_NETWORK =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch|Sign out failed/;

/** Opens a page of the signed-in user and waits until the device has its shell and its copy. */
export async function visit(page: Page, path: string): Promise<void> {
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
