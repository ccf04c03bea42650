import type { Worker } from '@playwright/test';
import { translateTo } from '#platform/server/locales/translate.ts';
import { expect, test } from './support/fixtures.ts';
import { OFFLINE_ERROR_PATTERN, openAndStoreOffline } from './support/offline.ts';
import { demoAccount, signIn } from './support/people.ts';

test('without a network, an address in another language leads to the page that the device has', async ({
  context,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  const page = await context.newPage();
  await signIn(page, await demoAccount(page, 'student'));
  await openAndStoreOffline(page, '/hi/client-dashboard?tab=bookings');
  await context.setOffline(true);
  await page.close();

  const offline = await context.newPage();
  await offline.goto('/client-dashboard?tab=bookings');
  await expect(offline).toHaveURL('/hi/client-dashboard?tab=bookings');
  await expect(offline.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  // The installed app starts at the home page, which is not on the device.
  await offline.goto('/');
  await expect(offline).toHaveURL('/hi/client-dashboard?tab=bookings');
  await expect(offline.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  // Nor is any other page: it says so.
  await offline.goto('/hi/help');
  await expect(offline.getByRole('heading', { level: 1 })).toBeVisible();
});

type Preload = { navigationPreload: { disable(): Promise<void> } };

/**
 * Requests of the worker get no answer, except for files, which the browser has. Its limits end at once. The browser
 * itself must send none beside the worker's: its navigation preload would end the session.
 */
const holdRequests = (worker: Worker) =>
  worker.evaluate(async () => {
    await (globalThis as unknown as { registration: Preload }).registration.navigationPreload.disable();
    const [load, soon] = [fetch, setTimeout];
    const hold = (asked: Request | string, options?: RequestInit) =>
      typeof asked !== 'string' && asked.url.includes('/assets/')
        ? load(asked)
        : new Promise<Response>((_, fail) => {
            options?.signal?.addEventListener('abort', () => fail(new DOMException('late', 'TimeoutError')));
          });
    Object.assign(globalThis, { fetch: hold, setTimeout: (task: () => void) => soon(task) });
    AbortSignal.timeout = () => {
      const limit = new AbortController();
      soon(() => limit.abort());
      return limit.signal;
    };
  });

test('logging out on a phone whose network carries nothing ends on a page in the same language', async ({
  context,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await demoAccount(page, 'student'));
  await openAndStoreOffline(page, '/hi/client-dashboard?tab=bookings');
  const say = translateTo('hi');
  await page.getByRole('link', { name: say`Logout` }).click();
  await page.route('**/api/**', (route) => route.abort());
  await Promise.all(context.serviceWorkers().map(holdRequests));
  await page.getByRole('alertdialog').getByRole('button', { name: say`Log out` }).click();
  await expect(page).toHaveURL(/\/hi$/);
  await expect(page.getByRole('heading', { name: say`This page could not be loaded` })).toBeVisible();
});

for (const [role, dashboard] of [
  ['student', '/client-dashboard?tab=bookings'],
  ['teacher', '/teacher-dashboard?tab=bookings'],
] as const) {
  test(`the ${role}'s dashboard opens without a network although it was never open before`, async ({
    context,
    allowComplaint,
  }) => {
    allowComplaint(OFFLINE_ERROR_PATTERN);
    const page = await context.newPage();
    await signIn(page, await demoAccount(page, role));
    await openAndStoreOffline(page, '/notifications');
    await context.setOffline(true);
    await page.close();

    const offline = await context.newPage();
    await offline.goto(dashboard);
    await expect(offline.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  });
}
