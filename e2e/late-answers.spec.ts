import type { Page } from '@playwright/test';
import { DAY_NAMES, indiaParts } from '#shared/time.ts';
import { expect, test } from './support/fixtures.ts';
import { createTeacherWithRequests, hourIn } from './support/requests.ts';
import { settle } from './support/settle.ts';

/** Answers that come when the teacher has closed the dialog that waits for them, or has begun to fill it in. */

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
