import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';

// A serial story that starts with a pending request of the demo student to the demo teacher.
test.describe.configure({ mode: 'serial' });

async function demoTeacherId(page: Page): Promise<string> {
  await signIn(page, await demoAccount(page, 'teacher'));
  const { id } = await (await page.request.get('/api/teacher/profile')).json();
  await page.context().clearCookies();
  return id;
}

async function openRequest(page: Page): Promise<void> {
  const id = await demoTeacherId(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(`/teacher/${id}`);
  await page.getByRole('button', { name: 'Book Session' }).locator('visible=true').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test('a second request to the same teacher is blocked while one is pending', async ({ page }) => {
  await openRequest(page);
  await expect(page.getByRole('dialog', { name: 'Request Already Pending' })).toBeVisible();
  await page.getByRole('link', { name: 'See my bookings' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
});

test('the teacher accepts with a time, and the student gets the previewed message', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.goto('/teacher-dashboard?tab=bookings');
  const row = page.getByRole('article').filter({ hasText: 'Asha Menon' }).first();
  await expect(row.getByText('Pending')).toBeVisible();
  await row.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Session Time' });
  await dialog.getByRole('button', { name: 'Confirm session' }).click();
  await expect(page.getByText('Time Required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Please select the time for the confirmed session').first()).toBeVisible();
  await dialog.getByRole('radio').first().check();
  const message = await dialog.getByText(/^Booking confirmed for .+ IST\. Looking forward/).textContent();
  await dialog.getByRole('button', { name: 'Confirm session' }).dblclick();
  await expect(toast(page, 'Booking updated successfully!')).toBeVisible();
  await expect(row.getByText('Booking Accepted')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard?tab=bookings');
  await expect(page.getByRole('article').filter({ hasText: message ?? '?' })).toContainText(
    'Booking Accepted',
  );
});

test('a student requests three in-person times, and a second click sends nothing', async ({ page }) => {
  await openRequest(page);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await dialog.getByRole('radio', { name: /In person/ }).check();
  const days = dialog.getByRole('checkbox', { name: /day$/ });
  await days.and(page.locator(':enabled')).first().check();
  const times = dialog.getByRole('button', { name: /^\d+:\d\d (am|pm)/ });
  await times.nth(0).click();
  await times.nth(1).click();
  await dialog.getByRole('button', { name: 'Suggest another time' }).click();
  await dialog.getByLabel('Start').fill('20:00');
  await dialog.getByLabel('End').fill('20:30');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Must be exactly 1 hour')).toBeVisible();
  await dialog.getByLabel('End').fill('21:00');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Please include your location for in-person sessions')).toBeVisible();
  const place = dialog.getByLabel(/^Where should .+ come\?$/);
  await expect(place).toBeFocused();
  await place.fill('Carter Road, near the lighthouse');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/booking-requests')) sent += 1;
  });
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  await expect(
    toast(page, 'Booking request sent successfully! The teacher will respond soon.'),
  ).toBeVisible();
  expect(sent).toBe(1);
});

test('the student cancels it; Keep Booking has the initial focus', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard?tab=bookings');
  const card = page.getByRole('article').filter({ hasText: 'Carter Road, near the lighthouse' });
  await card.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(
    page.getByText('Are you sure you want to cancel this booking request? This action cannot be undone.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep Booking' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(toast(page, 'Booking request cancelled successfully')).toBeVisible();
  await expect(card.getByText('Cancelled by you')).toBeVisible();
});

test('a failed request keeps the typed text; an ended session redirects to sign-in', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of (500|401)/);
  await openRequest(page);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await dialog.getByLabel(/^Message/).fill('Mornings, please');
  await page.route('**/api/booking-requests', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(page, 'Failed to send booking request. Please try again.').first()).toBeVisible();
  await expect(dialog.getByLabel(/^Message/)).toHaveValue('Mornings, please');
  await page.unroute('**/api/booking-requests');
  // The session ends with this very request: any other call could find it ended before.
  await page.route('**/api/booking-requests', async (route) => {
    await page.context().clearCookies();
    await route.fulfill({
      status: 401,
      json: { message: 'Please log in to continue.', code: 'UNAUTHORIZED' },
    });
  });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(page, 'Please log in to send a booking request')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=%2Fteacher%2F/);
});

test.describe('far from India', () => {
  test.use({ timezoneId: 'America/New_York' });
  test('a session shows its time in India and the local time', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'student'));
    await page.goto('/client-dashboard?tab=bookings');
    const card = page.getByRole('article').filter({ hasText: 'Booking Accepted' }).first();
    await expect(card.getByText(/ IST$/)).toBeVisible();
    await expect(card.getByText(/where you are$/)).toBeVisible();
  });
});
