import type { Page } from '@playwright/test';
import { DAY_NAMES, indiaParts } from '#shared/time.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, newStudent, newTeacher } from './support/people.ts';
import { createTeacherWithRequests, hourIn } from './support/requests.ts';
import { settle } from './support/settle.ts';

/** Answers that come when the user has closed the dialog that waits for them, or has gone on to something else. */

const REQUESTS = [['Sravani', 'Rao'] as const, ['Asha', 'Menon'] as const].map((name) => ({
  name,
  message: '',
  hours: [],
}));
const LISTS = '**/api/teacher/{bookings,morning}';
/** A dialog with a pending write can be closed after eight seconds. */
const HELD_MS = 9_000;
const DATE = indiaParts(hourIn(5, '07:00')).date;
const OTHER_DATE = indiaParts(hourIn(6, '07:00')).date;

/** Holds all calls to these addresses until the returned function is called. */
async function holdCalls(page: Page, url: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.context().route(url, (route) => held.then(() => route.continue()));
  return release;
}

const confirmDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Session Time' });

async function chooseTime(page: Page, name: string): Promise<void> {
  await page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Choose a time/ })
    .click();
  await expect(confirmDialog(page)).toContainText(name);
  await page.getByRole('radio', { name: 'Another time' }).check();
}

test('a late answer about one request leaves the dialog of another one open, with what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS);
  await page.clock.install();
  await page.goto('/teacher-dashboard');
  await chooseTime(page, 'Sravani Rao');
  await page.getByLabel('Date').fill(DATE);
  await page.getByLabel('Start, in IST').fill('07:00');
  const release = await holdCalls(page, LISTS);
  await page.getByRole('button', { name: 'Confirm session' }).click();
  await expect(page.getByText('Booking updated successfully!').first()).toBeVisible();
  await page.clock.runFor(HELD_MS);
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();

  await chooseTime(page, 'Asha Menon');
  await page.getByLabel('Date').fill(OTHER_DATE);
  release();
  await expect(page.locator('[data-request]').filter({ hasText: 'Sravani Rao' })).toHaveCount(0);
  await settle(page);
  await expect(confirmDialog(page)).toContainText('Asha Menon');
  await expect(page.getByLabel('Date')).toHaveValue(OTHER_DATE);
});

test('a late answer about a rejected request leaves the question about another one open', async ({
  page,
  browser,
  baseURL,
}) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS);
  await page.goto('/teacher-dashboard?tab=bookings');
  const question = page.getByRole('alertdialog', { name: 'Reject this request?' });
  const ask = async (name: string) => {
    await page.getByRole('button', { name: `Reject the request of ${name}` }).click();
    await expect(question).toContainText(name);
  };
  await ask('Sravani Rao');
  const release = await holdCalls(page, LISTS);
  await question.getByRole('button', { name: 'Reject Request' }).click();
  await expect(page.getByText('Booking updated successfully!').first()).toBeVisible();
  await question.getByRole('button', { name: 'Keep Request' }).click();
  await expect(question).toBeHidden();

  await ask('Asha Menon');
  await expect(question.getByRole('button', { name: 'Reject Request' })).toBeVisible();
  release();
  await expect(
    page.getByRole('button', { name: 'Reject the request of Sravani', includeHidden: true }),
  ).toHaveCount(0);
  await settle(page);
  await expect(question).toContainText('Asha Menon');
});

test('a refusal that comes after the dialog was closed is told in a toast', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS.slice(0, 1));
  await page.clock.install();
  await page.goto('/teacher-dashboard');
  await chooseTime(page, 'Sravani Rao');
  await page.getByLabel('Date').fill(DATE);
  await page.getByLabel('Start, in IST').fill('07:00');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const message = 'You already have a confirmed session at that time.';
  await page.context().route('**/status', async (route) => {
    await held;
    await route.fulfill({ status: 409, json: { code: 'BOOKING_OVERLAP', message } });
  });
  await page.getByRole('button', { name: 'Confirm session' }).click();
  await expect(page.getByRole('button', { name: 'Confirming...' })).toBeVisible();
  await page.clock.runFor(HELD_MS);
  await page.keyboard.press('Escape');
  await expect(confirmDialog(page)).toBeHidden();
  release();
  await expect(page.getByText('Failed to update booking').first()).toBeVisible();
  await expect(page.getByText(message).first()).toBeVisible();
});

test('the teacher’s hours that come late leave “Another time” chosen', async ({ page, browser, baseURL }) => {
  await createTeacherWithRequests(page, { browser, baseURL }, REQUESTS.slice(0, 1));
  const { dayOfWeek } = indiaParts(hourIn(2, '07:00'));
  const slot = { dayOfWeek: DAY_NAMES[dayOfWeek], startTime: '07:00', endTime: '08:00' };
  const added = await page.request.post('/api/teacher/time-slots', { data: slot });
  expect(added.ok(), await added.text()).toBe(true);
  const release = await holdCalls(page, '**/api/teacher/time-slots');
  await page.goto('/teacher-dashboard');
  await chooseTime(page, 'Sravani Rao');
  release();
  await expect(page.getByRole('radio', { name: /7:00 am$/ }).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Another time' })).toBeChecked();
  await expect(page.getByLabel('Date')).toBeVisible();
});

test('a late cancellation leaves the question about another request open', async ({
  page,
  browser,
  baseURL,
}) => {
  const requests = [];
  for (const message of ['In the garden', 'On the roof']) {
    const { teacherId } = await createTeacherWithRequests(page, { browser, baseURL }, []);
    requests.push({ teacherId, message, sessionType: 'online', pricingType: 'hourly' });
  }
  await page.context().clearCookies();
  await newStudent(page, newPerson('Asha', 'Menon'));
  for (const data of requests) {
    const asked = await page.request.post('/api/booking-requests', { data });
    expect(asked.status(), await asked.text()).toBe(201);
  }
  await page.goto('/client-dashboard?tab=bookings');
  const question = page.getByRole('alertdialog', { name: 'Cancel this request?' });
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  await card('In the garden').getByRole('button', { name: 'Cancel Request' }).click();
  const release = await holdCalls(page, '**/status');
  await question.getByRole('button', { name: 'Cancel Booking' }).click();
  await question.getByRole('button', { name: 'Keep Booking' }).click();
  await expect(question).toBeHidden();

  await card('On the roof').getByRole('button', { name: 'Cancel Request' }).click();
  await expect(question.getByRole('button', { name: 'Cancel Booking' })).toBeVisible();
  release();
  await expect(page.getByText('Booking request cancelled successfully').first()).toBeVisible();
  await expect(page.getByText('Cancelled by you')).toBeVisible();
  await settle(page);
  await expect(question).toBeVisible();
});

test('hours deleted late leave the focus, and time off added late leaves the date typed meanwhile', async ({
  page,
}) => {
  await newTeacher(page, newPerson('Nalini', 'Bose'));
  for (const dayOfWeek of ['monday', 'tuesday']) {
    const slot = { dayOfWeek, startTime: '07:00', endTime: '09:00' };
    const added = await page.request.post('/api/teacher/time-slots', { data: slot });
    expect(added.ok(), await added.text()).toBe(true);
  }
  await page.goto('/teacher-dashboard?tab=availability');
  const deleteMonday = page.getByRole('button', { name: /^Delete Monday/ });
  const firstDay = page.getByLabel('First day off');
  const deleted = await holdCalls(page, '**/api/teacher/time-slots/*');
  await deleteMonday.click();
  await firstDay.focus();
  deleted();
  await expect(page.getByText('Time slot deleted successfully!').first()).toBeVisible();
  await expect(deleteMonday).toHaveCount(0);
  await settle(page);
  await expect(firstDay).toBeFocused();

  await firstDay.fill(DATE);
  const added = await holdCalls(page, '**/api/teacher/time-off');
  await page.getByRole('button', { name: 'Add Time Off' }).click();
  await firstDay.fill(OTHER_DATE);
  added();
  await expect(page.getByText('Time off added successfully!').first()).toBeVisible();
  await expect(firstDay).toHaveValue(OTHER_DATE);
});
