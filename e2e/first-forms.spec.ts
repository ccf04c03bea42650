import { expect, test } from './support/fixtures.ts';
import { holdFiles } from './support/hold-files.ts';
import { demoAccount, signIn } from './support/people.ts';

/** Forms that only the application can send keep what users choose, type and press before it runs. */

test('a radio card chosen before hydration stays chosen', async ({ page, allowComplaint }) => {
  allowComplaint(/api\/register|ERR_FAILED/);
  const release = await holdFiles(page, 'js');
  await page.goto('/auth?mode=signup', { waitUntil: 'commit' });
  const teacher = page.getByRole('radio', { name: /^Teacher/ });
  await teacher.check();
  await page.getByRole('radio', { name: /^Student/ }).check();
  await teacher.check();
  release();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  // Typing re-renders the form from its state.
  await page.getByLabel('First name').fill('Asha');
  await expect(teacher).toBeChecked();
  const sent = page.waitForRequest('**/api/register');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Email').fill('asha.rao@example.in');
  await page.getByLabel('Mobile number').fill('9000000001');
  await page.getByLabel('Password', { exact: true }).fill('lotus-123');
  await page.route('**/api/register', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Account' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ userType: 'teacher' });
});

test('a radio card chosen again once the application shows it as chosen stays chosen', async ({ page }) => {
  // React renders the form from its state before the older choice is replayed: the click then changes nothing.
  await page.addInitScript(() =>
    document.addEventListener('app-ready', () =>
      setTimeout(() => document.querySelector<HTMLElement>('input[value=student]')?.click()),
    ),
  );
  await page.goto('/auth?mode=signup');
  await page.getByRole('radio', { name: /^Teacher/ }).check();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.getByLabel('First name').fill('Asha');
  await expect(page.getByRole('radio', { name: /^Student/ })).toBeChecked();
});

for (const how of ['Enter', 'a click'] as const)
  test(`signing in with ${how} before hydration works`, async ({ page }) => {
    const { mobile, password } = await demoAccount(page, 'student');
    const release = await holdFiles(page, 'js');
    await page.goto('/auth?next=/notifications');
    await page.getByLabel('Mobile number').fill(mobile.replace(/^\+91/, ''));
    await page.getByLabel('Password', { exact: true }).fill(password);
    if (how === 'Enter') await page.getByLabel('Password', { exact: true }).press('Enter');
    else await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveAttribute('data-held');
    release();
    await expect(page).toHaveURL('/notifications');
  });

test('back on a page that was left while a choice was being saved, it shows what is saved', async ({
  page,
}) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/notifications');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await page.route('**/api/notifications/preferences', () => {}, { times: 1 });
  const choice = page.getByRole('checkbox', { name: 'Reviews by email' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(choice).not.toBeChecked();
  await page.goto('/help');
  await page.goBack();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await expect(choice).toBeChecked();
});
