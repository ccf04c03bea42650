import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';
import { SEARCH_PATH } from './support/view.ts';
import { openRequest, requestDialog, withoutPending } from './support/views-requests.ts';

test('what a student chose and typed is there again after Back and a reload, until it is sent', async ({
  page,
}) => {
  await withoutPending(page);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  await page.goto(SEARCH_PATH);
  await openRequest(page);
  const dialog = requestDialog(page);
  const days = dialog.getByRole('checkbox', { name: /day \d+ \w+$/ });
  await days.and(page.locator(':enabled')).first().check();
  await dialog
    .getByRole('button', { name: /^\d+:\d\d (am|pm)$/ })
    .first()
    .click();
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
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('request:')));
  expect(await stored()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toEqual([]);
});
