import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, newBookableTeacher, newPerson, newStudent, signIn } from './support/people.ts';

// A serial story that starts with a pending request.
test.describe.configure({ mode: 'serial' });

const teacher = newPerson('Ambika', 'Kulkarni');
const student = newPerson('Asha', 'Menon');
let teacherId = '';

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  teacherId = await newBookableTeacher(page, teacher);
  await context.clearCookies();
  await newStudent(page, student, 'Bengaluru');
  const data = {
    teacherId,
    sessionType: 'online',
    pricingType: 'hourly',
    message: 'I would like to begin with two mornings a week.',
    clientPreferredDays: ['monday', 'wednesday', 'saturday', 'sunday'],
    clientTimeSlots: [
      { startTime: '07:00', endTime: '08:00' },
      { startTime: '18:00', endTime: '19:00' },
    ],
  };
  const asked = await page.request.post('/api/booking-requests', { data });
  expect(asked.status(), await asked.text()).toBe(201);
  await context.close();
});

async function openRequest(page: Page): Promise<void> {
  await signIn(page, student);
  await page.goto(`/teacher/${teacherId}`);
  await page.getByRole('button', { name: 'Book Session' }).locator('visible=true').click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens a request to a teacher to whom the student has not sent one before. */
async function openKochiRequest(page: Page) {
  await page.goto('/search?city=Kochi');
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Request a session' });
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test('a second request to the same teacher is blocked while one is pending', async ({ page }) => {
  await openRequest(page);
  await expect(page.getByRole('dialog', { name: 'Request Already Pending' })).toBeVisible();
  await page.getByRole('link', { name: 'See my bookings' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
});

test('the teacher accepts with a time, and the student gets the previewed message', async ({ page }) => {
  await signIn(page, teacher);
  await page.goto('/teacher-dashboard?tab=bookings');
  const row = page.getByRole('article').filter({ hasText: 'Asha Menon' });
  await expect(row.getByText('Pending')).toBeVisible();
  await row.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Session Time' });
  await dialog.getByRole('button', { name: 'Confirm session' }).click();
  await expect(page.getByText('Time Required', { exact: true })).toBeVisible();
  const needed = 'Please select the time for the confirmed session';
  await expect(dialog.getByRole('group', { name: 'Which time suits you?' })).toHaveAccessibleDescription(
    needed,
  );
  await dialog.getByRole('radio', { name: 'Another time' }).check();
  await dialog.getByRole('button', { name: 'Confirm session' }).click();
  for (const field of ['Date', 'Start, in IST'])
    await expect(dialog.getByLabel(field)).toHaveAccessibleDescription(needed);
  await dialog.getByRole('radio', { disabled: false }).first().check();
  const message = await dialog.getByText(/^Booking confirmed for .+ IST\. Looking forward/).textContent();
  await dialog.getByRole('button', { name: 'Confirm session' }).dblclick();
  await expect(toast(page, 'Booking updated successfully!')).toBeVisible();
  await expect(row.getByText('Booking Accepted')).toBeVisible();

  // Leave the dashboard: without its session it would continue to send requests.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, student);
  await page.goto('/client-dashboard?tab=bookings');
  const ticket = page.getByRole('article').filter({ hasText: message ?? '?' });
  await ticket.getByRole('button', { name: 'More' }).click();
  await expect(ticket.getByText('Booking Accepted')).toBeVisible();
  await expect(ticket.getByText(message ?? '?')).toBeVisible();
});

test('a student requests three in-person times, and a second click sends nothing', async ({ page }) => {
  await openRequest(page);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await dialog.getByRole('radio', { name: /In person/ }).check();
  const days = dialog.getByRole('checkbox', { name: /day \d+ \w+$/ });
  const times = dialog.getByRole('button', { name: /^\d+:\d\d (am|pm)$/ });
  await expect(days.first()).toBeVisible();
  // Chooses the first day that has at least two free hours.
  for (const day of await days.and(page.locator(':enabled')).all()) {
    await day.check();
    if ((await times.count()) > 1) break;
    await day.uncheck();
  }
  await times.nth(0).click();
  // A chosen time gets another accessible name, so `nth(0)` is now the next time.
  await times.nth(0).click();
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
  await expect(dialog.getByText('Please include your location for in-person sessions')).toHaveCount(0);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/booking-requests')) sent += 1;
  });
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/booking-requests'),
  );
  await dialog.getByRole('button', { name: 'Send request' }).dblclick();
  const body = (await posted).postDataJSON();
  await expect(page.getByRole('heading', { level: 1, name: /^Request sent to / })).toBeFocused();
  await expect(
    toast(page, 'Booking request sent successfully! The teacher will respond soon.'),
  ).toBeVisible();
  expect(sent).toBe(1);
  // The specification's weekdays and times, and also the exact hours.
  expect(body.preferredInstants).toHaveLength(3);
  expect(body.clientTimeSlots).toHaveLength(3);
  expect(body.clientTimeSlots).toContainEqual({ startTime: '20:00', endTime: '21:00' });
  expect(body.clientPreferredDays).toHaveLength(1);
  expect(body).toMatchObject({
    sessionType: 'offline',
    pricingType: 'hourly',
    isDemo: false,
    anyTime: false,
  });
});

test('the student cancels the in-person request; Keep Booking has the initial focus', async ({ page }) => {
  await signIn(page, student);
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

test('a request without a day or a time needs "Any time is fine for me"', async ({ page }) => {
  await signIn(page, student);
  const dialog = await openKochiRequest(page);
  await expect(dialog.getByRole('button', { name: 'Earlier week' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Please pick a time, or say that any time is fine.')).toBeVisible();
  const any = dialog.getByRole('checkbox', { name: 'Any time is fine for me' });
  await expect(any).toBeFocused();
  const days = dialog.getByRole('checkbox', { name: /day \d+ \w+$/ });
  await days.and(page.locator(':enabled')).first().check();
  await expect(dialog.getByText('Please pick a time, or say that any time is fine.')).toHaveCount(0);
  await expect(dialog.getByText(/^Any time on \w+day, if you pick none here\.$/)).toBeVisible();
  await dialog
    .getByRole('button', { name: /^\d+:\d\d (am|pm)$/ })
    .first()
    .click();
  await expect(any).toHaveCount(0);
});

test('hours that load slowly say so after eight seconds, and Retry asks on a new connection', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, student);
  let asked = 0;
  await page.context().route('**/api/teacher/*/coming-days*', (route) => {
    asked += 1;
    // The first request gets no answer.
    if (asked > 1) return route.continue();
  });
  const dialog = await openKochiRequest(page);
  await expect(dialog.getByText('Loading hours...')).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  const send = dialog.getByRole('button', { name: 'Send request' });
  await expect(send).toBeDisabled();
  await page.clock.runFor(8_100);
  await expect(dialog.getByText('Slow connection. Still trying.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('button', { name: 'Earlier week' })).toBeVisible();
  await expect(send).toBeEnabled();
  expect(asked).toBe(2);
});

test('a dialog waits for the answer to its write, but not on a slow connection', async ({ page }) => {
  await page.clock.install();
  await signIn(page, student);
  await page.context().route('**/api/booking-requests', () => undefined);
  const dialog = await openKochiRequest(page);
  await dialog.getByRole('checkbox', { name: 'Any time is fine for me' }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const sending = dialog.getByRole('button', { name: 'Sending request...' });
  await expect(sending).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(8_100);
  await expect(sending).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('an hour taken by another booking is marked and deselected, and the typed text is kept', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await openRequest(page);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await dialog.getByLabel(/^Message/).fill('My back is stiff');
  const days = dialog.getByRole('checkbox', { name: /day \d+ \w+$/ });
  await days.and(page.locator(':enabled')).first().check();
  const hour = dialog.getByRole('button', { name: /^\d+:\d\d (am|pm)$/ }).first();
  const time = (await hour.textContent()) ?? '?';
  await hour.click();
  let taken = '';
  await page.context().route('**/api/teacher/*/coming-days*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const { hours } of body.days) {
      for (const one of hours) if (one.startsAt === taken) one.state = 'taken';
    }
    await route.fulfill({ json: body });
  });
  await page.context().route('**/api/booking-requests', (route) => {
    taken = route.request().postDataJSON().preferredInstants[0];
    const message = 'This time was just taken. Please pick another.';
    const fields = { 'preferredInstants.0': message };
    return route.fulfill({ status: 409, json: { message, code: 'OFFERED_TIME_TAKEN', fields } });
  });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(
    dialog.getByText(new RegExp(`^${time} on \\w+day was just taken\\. Pick another\\.$`)),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: new RegExp(`^${time} ?, taken$`) })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(dialog.getByRole('heading', { level: 3, name: /day, \d+ \w+$/ })).toBeFocused();
  await expect(dialog.getByText('0 of 3')).toBeVisible();
  await expect(dialog.getByLabel(/^Message/)).toHaveValue('My back is stiff');
});

test('a failed request keeps the typed text; an ended session redirects to sign-in', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of (500|401)/);
  let status = 500;
  // From the start: a page that a service worker already controls may send its next call past a new route.
  await page.context().route('**/api/booking-requests', async (route) => {
    if (status === 500) return route.fulfill({ status, body: '' });
    // The session ends with this very request: any other call could find it ended before.
    await page.context().clearCookies();
    await route.fulfill({ status, json: { message: 'Please log in to continue.', code: 'UNAUTHORIZED' } });
  });
  await openRequest(page);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await dialog.getByLabel(/^Message/).fill('Mornings, please');
  await dialog.getByRole('checkbox', { name: 'Any time is fine for me' }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(toast(page, 'Failed to send booking request. Please try again.')).toBeVisible();
  await expect(dialog.getByLabel(/^Message/)).toHaveValue('Mornings, please');
  status = 401;
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
    await expect(card.locator('time')).toHaveText(/ IST$/);
    await expect(card.getByText(/where you are$/)).toBeVisible();
  });
});
