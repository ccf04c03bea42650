import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';
import { SEARCH_PATH } from './support/view.ts';
import { answerHours, openRequest, requestDialog, withoutPending } from './support/views-requests.ts';

const storedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('request:')));

async function pickHour(page: Page): Promise<void> {
  const dialog = requestDialog(page);
  const days = dialog.getByRole('checkbox', { name: /day \d+ \w+$/ });
  await days.and(page.locator(':enabled')).first().check();
  await dialog
    .getByRole('button', { name: /^\d+:\d\d (am|pm)$/ })
    .first()
    .click();
}

test('what a student chose and typed is there again after Back and a reload, until it is sent', async ({
  page,
}) => {
  await withoutPending(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  await page.goto(SEARCH_PATH);
  await openRequest(page);
  const dialog = requestDialog(page);
  await pickHour(page);
  await dialog.getByLabel(/^Message/).fill('My back is stiff');

  await page.goBack();
  await expect(page).toHaveURL(/client-dashboard/);
  await page.goForward();
  // A reload while the way forward is still under way would be aborted.
  await expect(page).toHaveURL(SEARCH_PATH);
  await page.reload();
  await openRequest(page);
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expect(dialog.getByLabel(/^Message/)).toHaveValue('My back is stiff');

  await page.route('**/api/booking-requests', (route) =>
    route.fulfill({ status: 201, json: { id: 'sent' } }),
  );
  expect(await storedDrafts(page)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();
  expect(await storedDrafts(page)).toEqual([]);
});

test('chosen hours stay while the hours of the teacher cannot be loaded', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/coming-days|503/);
  await withoutPending(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(SEARCH_PATH);
  await openRequest(page);
  await pickHour(page);
  await page.route('**/api/teacher/*/coming-days*', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await openRequest(page);
  const dialog = requestDialog(page);
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/teacher/*/coming-days*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: /, choice 1$/ })).toBeVisible();
});

test('a request that is sent after the page was left leaves no draft', async ({ page }) => {
  await withoutPending(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(SEARCH_PATH);
  // From here on, the pages change without a load that would end the request.
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('button', { name: 'Book Session' }).first().click();
  await pickHour(page);
  let answer = () => {};
  await page.route('**/api/booking-requests', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 201, json: { id: 'sent' } });
  });
  const asked = page.waitForRequest('**/api/booking-requests');
  await requestDialog(page).getByRole('button', { name: 'Send request' }).click();
  await asked;
  await page.goBack();
  await expect(page).toHaveURL(SEARCH_PATH);
  expect(await storedDrafts(page)).toHaveLength(1);
  answer();
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('a ticked day that would not be sent says so also without published hours', async ({ page }) => {
  await answerHours(page, false, 'free');
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(SEARCH_PATH);
  await openRequest(page);
  const dialog = requestDialog(page);
  const days = dialog.getByRole('checkbox', { name: /day \d+ \w+$/ });
  await days.and(page.locator(':enabled')).first().check();
  const hint = dialog.getByText('Suggest a time for this day, or it is not sent.');
  await expect(hint).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Later week' }).click();
  await days.and(page.locator(':enabled')).last().check();
  await expect(hint).toHaveCount(1);
});
