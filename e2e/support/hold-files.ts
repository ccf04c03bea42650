import type { Page } from '@playwright/test';

/**
 * Delays the application's files of a kind, as on a slow connection, until the returned function is called: all, or
 * only those whose names begin with `name`.
 */
export async function holdFiles(page: Page, kind: 'js' | 'css' | 'woff2', name = ''): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${name}*.${kind}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
