import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';

test('an admin looks at a message as it arrives, and sends a test of it', async ({
  page,
  allowComplaint,
}) => {
  // The listener of these tests is a script, too, and the letter runs none.
  allowComplaint(/^[^ ]+ Blocked script execution in '[^']+letter\.html'/);
  const admin = await demoAccount(page, 'admin');
  await signIn(page, admin);
  await page.goto('/admin-dashboard?tab=settings');
  await page.getByRole('group').getByText('Security of the account').click();
  await page.getByRole('button', { name: /^Your Toran password was changed/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Toran password was changed' });
  const letter = dialog.frameLocator('iframe');
  await expect(letter.getByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  // Its looks are its own, and it runs nothing.
  await expect(letter.locator('body')).toHaveCSS('background-color', 'rgb(237, 243, 244)');
  expect(await dialog.locator('iframe').getAttribute('sandbox')).toBe('');

  await dialog.getByText('SMS', { exact: true }).click();
  await expect(dialog.getByText(/sent as 1 SMS \(GSM-7\)/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText(/^A test is on its way to 555/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/dev/outbox');
  await page.getByLabel('Sent to').fill(admin.mobile);
  await expect(
    page.getByText(/^Test\. Toran: The password of your account was changed/).first(),
  ).toBeVisible();
});
