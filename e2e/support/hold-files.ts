import type { Page } from '@playwright/test';

/** Keeps the application's files of a kind on their way until they are let go, as on a slow connection. */
export async function holdFiles(page: Page, kind: 'js' | 'css'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/*.${kind}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
