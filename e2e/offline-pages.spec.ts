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
