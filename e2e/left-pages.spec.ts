import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { PAYMENT_VIEWS } from './support/payments.ts';
import { demoAccount, signIn } from './support/people.ts';
import { createPlanData } from './support/plans.ts';
import { settle } from './support/settle.ts';
import { moveToPast } from './support/time.ts';
import { SEARCH_PATH } from './support/view.ts';
import { openRequest, requestDialog, withoutPending } from './support/views-requests.ts';

/** Refusals that come when the user has left the page or closed the dialog that waits for them. */

const DAY_MS = 86_400_000;
/** A dialog with a pending write can be closed after eight seconds. */
const HELD_MS = 9_000;

/** Holds the calls to these addresses, and answers them with this failure when the returned function is called. */
async function holdAndFail(page: Page, url: string, status: number, json: object): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.context().route(url, async (route) => {
    await held;
    await route.fulfill({ status, json });
  });
  return release;
}

test('a payment that was not saved is told on the next page', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 503/);
  const view = PAYMENT_VIEWS.find(({ name }) => name === 'payments-teacher');
  await view?.before?.(page);
  await page.goto('/payments');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const release = await holdAndFail(page, '**/received', 503, { message: 'Busy' });
  await page
    .getByRole('button', { name: /^Received from / })
    .first()
    .click();
  await expect(page.getByText('Saving...').first()).toBeVisible();
  await page.locator('a[href="/help"]').first().click();
  await expect(page).toHaveURL(/\/help$/);
  release();
  await expect(page.getByText('This was not saved').first()).toBeVisible();
});

test('a refused mark is told after the lesson was closed', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 409/);
  await page.goto('/help');
  const { planId, teacher } = await createPlanData(page);
  await signIn(page, teacher);
  const { lessons } = await (await page.request.get(`/api/plans/${planId}`)).json();
  const next = lessons.find(({ state }: { state: string }) => state === 'planned');
  await moveToPast(planId, Math.ceil((Date.parse(next.endsAt) - Date.now()) / DAY_MS));
  await page.goto(`/plans/${planId}`);
  await page
    .getByRole('button', { name: /, held,/ })
    .last()
    .click();
  const message = 'This lesson has changed meanwhile. Please look at it again.';
  const release = await holdAndFail(page, '**/mark', 409, { code: 'LESSON_CHANGED', message });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Missed' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  release();
  await expect(page.getByText('Failed to update plan').first()).toBeVisible();
  await expect(page.getByText(message).first()).toBeVisible();
  await settle(page);
});

test('a request that fails is told after its dialog was closed', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 409/);
  await withoutPending(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.clock.install();
  await page.goto(SEARCH_PATH);
  await openRequest(page);
  const dialog = requestDialog(page);
  await dialog.getByRole('checkbox', { name: /^Any time is fine/ }).check();
  const message = 'This teacher takes no requests at present.';
  const release = await holdAndFail(page, '**/api/booking-requests', 409, { code: 'CONFLICT', message });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByRole('button', { name: 'Sending request...' })).toBeVisible();
  await page.clock.runFor(HELD_MS);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  release();
  await expect(page.getByText('Failed to send booking request. Please try again.').first()).toBeVisible();
  await expect(page.getByText(message).first()).toBeVisible();
});
