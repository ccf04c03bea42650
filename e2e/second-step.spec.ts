import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Admin, createAdmin, createPasswordLink } from './support/admins.ts';
import { expect, test } from './support/fixtures.ts';

/** An admin from the command line sets up two-factor authentication, then signs in with a code and a recovery code. */

/** The TOTP code of this 30 s period plus `ahead`. Each code is accepted only once. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

async function startSigningIn(page: Page, admin: Admin): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Mobile number').fill(admin.mobile);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function mailSubjects(page: Page, admin: Admin): Promise<string[]> {
  const answer = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(admin.email)}`);
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
}

test('an admin sets up a second step, signs in with its code, then with a recovery code', async ({
  page,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const admin = createAdmin(baseURL ?? '');
  await startSigningIn(page, admin);
  await expect(page).toHaveURL(/admin-dashboard/);
  await page.goto('/admin-dashboard?tab=settings');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Second step at sign-in' });
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const shown = dialog.getByText(/^([A-Z2-7]{4} ?)+[A-Z2-7]*$/);
  const secret = (await shown.innerText()).replaceAll(' ', '');
  await dialog.getByLabel('2. Enter the code that it shows').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Your second step is set up.')).toBeVisible();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(8);
  // The codes are shown only once, so closing them asks first.
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Have you saved the recovery codes?' });
  await question.getByRole('button', { name: 'Show the codes' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(codes);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('8 of 8 recovery codes left')).toBeVisible();

  await page.goto('/api/logout');
  await startSigningIn(page, admin);
  const field = page.getByLabel('Code', { exact: true });
  await field.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/admin-dashboard/);

  await page.goto('/api/logout');
  await startSigningIn(page, admin);
  await field.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/admin-dashboard/);
  await page.goto('/admin-dashboard?tab=settings');
  await expect(page.getByText('7 of 8 recovery codes left')).toBeVisible();
  const [newest, ...earlier] = (await mailSubjects(page, admin)).filter(
    (subject) => !subject.includes('sign-in to'),
  );
  expect(newest).toBe('Toran: a recovery code was used');
  expect(earlier).toEqual(['Toran: your second step was set up']);
});

test("a one-time link sets an admin's password, and answers 404 with words that help once it is used up", async ({
  page,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of (401|404)/);
  const { admin, path } = createPasswordLink(baseURL ?? '');
  await page.goto(path);
  await page.getByLabel('New password', { exact: true }).fill(admin.password + admin.password);
  await page.getByLabel('New password again').fill(admin.password + admin.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/auth');
  const again = await page.goto(path);
  expect(again?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/auth');
});
