import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';

/** Files and lists of the application that do not load: a lost or slow connection, or a release in between. */

test('a page that fails to load shows an error, and reloads when back online', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/INTERNET_DISCONNECTED|dynamically imported|ERR_FAILED|preload/);
  await page.goto('/search?city=Pune');
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.context().setOffline(true);
  await page.locator('h3 a').first().click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Pricing Options' })).toBeVisible();
});

test('a page whose own file fails to load works as rendered, and reloads at the next touch', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|dynamically imported/);
  const [teacher] = await (await page.request.get('/api/teachers/search?city=Pune&limit=1')).json();
  const file = '**/assets/teacher-*.js';
  await page.route(file, (route) => route.abort());
  await page.goto(`/teacher/${teacher.id}`);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  // The click is held while the application loads. Without the application it can do nothing.
  await expect(share).not.toHaveAttribute('data-held');
  const failed = page.getByRole('status').getByText('The connection failed. Check it and try again.');
  await expect(failed).toBeVisible();
  await page.unroute(file);
  const reloaded = page.waitForEvent('load');
  await share.click();
  await reloaded;
  await share.click();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a sign-up form whose file fails to load keeps what was typed, and works after the next tap', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|dynamically imported/);
  const file = '**/assets/auth-*.js';
  await page.route(file, (route) => route.abort());
  await page.goto('/auth?mode=signup');
  const name = page.getByLabel('First name');
  const create = page.getByRole('button', { name: 'Create Account' });
  // The first character starts the application.
  const failed = page.waitForEvent('requestfailed');
  await name.fill('Asha');
  await failed;
  await name.press('End');
  await name.pressSequentially(' Rani');
  await expect(name).toHaveValue('Asha Rani');
  // Offline, a reload would lose the page.
  await page.context().setOffline(true);
  await create.click();
  await expect(
    page.locator('form').getByText('The connection failed. Check it and try again.'),
  ).toBeVisible();
  await page.context().setOffline(false);
  await page.unroute(file);
  const reloaded = page.waitForEvent('load');
  // The page learns of the failure a moment later. A click before that is given back, one after it reloads.
  await expect(async () => {
    await create.click();
    await expect(page.locator('html[data-app=ready]')).toBeAttached({ timeout: 1000 });
  }).toPass();
  await reloaded;
  await expect(page).toHaveURL('/auth?mode=signup');
  await expect(name).toHaveValue('Asha Rani');
  await create.click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('Asha Rani');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
});

test('a dialog that fails to load says so, leaves the page as it was, and can be tried again', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|dynamically imported/);
  await page.goto('/search?city=Pune');
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const file = '**/assets/search-preview-*.js';
  await page.route(file, (route) => route.abort());
  const opener = page.getByRole('link', { name: 'View Profile' }).first();
  await opener.click();
  const failed = page.getByRole('alertdialog', { name: 'This could not be loaded.' });
  await expect(failed).toContainText('Please check your connection and try again.');
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(failed).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.unroute(file);
  const reloaded = page.waitForEvent('load');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  await expect(failed).toBeHidden();
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Teacher Profile' })).toBeVisible();
});

test('while a dialog does not load, Escape and Close give the page back, and Retry is offered', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/search?city=Pune');
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  let hangs = true;
  await page.route('**/assets/search-preview-*.js', (route) => (hangs ? undefined : route.continue()));
  const opener = page.getByRole('link', { name: 'View Profile' }).first();
  const sheet = page.getByRole('dialog', { name: 'Loading...' });
  await opener.click();
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  // Tab does not leave it for the page.
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(sheet).toBeVisible();
  await page.clock.runFor(8_100);
  await expect(sheet.getByText('Slow connection. Still trying.')).toBeVisible();
  hangs = false;
  const reloaded = page.waitForEvent('load');
  await sheet.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Teacher Profile' })).toBeVisible();
});

test('a part that fails to load says so beside the others, and trying again reloads the page', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED|dynamically imported/);
  const file = '**/assets/dashboard-reviews-*.js';
  await page.route(file, (route) => route.abort());
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.goto('/teacher-dashboard?tab=reviews');
  const part = page.getByRole('tabpanel', { name: 'Ratings & Reviews' });
  await expect(part.getByRole('alert')).toContainText('This part could not be loaded.');
  await expect(page.getByRole('tab')).toHaveCount(5);
  await page.unroute(file);
  const reloaded = page.waitForEvent('load');
  await part.getByRole('button', { name: 'Try again' }).click();
  await reloaded;
  await expect(part.getByRole('list').first()).toBeVisible();
  await expect(part.getByRole('alert')).toHaveCount(0);
});

test('while the list of messages does not load, it says so after eight seconds, and Retry asks again', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, await demoAccount(page, 'student'));
  let asked = 0;
  await page.route('**/api/chat/conversations', (route) => {
    asked += 1;
    // The first request gets no answer.
    if (asked > 1) return route.continue();
  });
  await page.goto('/client-dashboard?chat=list');
  const dialog = page.getByRole('dialog', { name: 'Messages' });
  await expect(dialog.getByRole('status')).toHaveText('Loading messages...');
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.clock.runFor(8_100);
  await expect(dialog.getByText('Slow connection. Still trying.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('status')).toHaveCount(0);
  expect(asked).toBe(2);
});
