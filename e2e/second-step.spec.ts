import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './support/fixtures.ts';
import { newPerson } from './support/people.ts';

/** An admin from the command line sets up two-factor authentication, then signs in with a code and a recovery code. */

type Admin = ReturnType<typeof newPerson>;

function createAdmin(baseURL: string): Admin {
  const admin = { ...newPerson('Leela', 'Menon'), password: 'a-long-quiet-morning' };
  const made = spawnSync(
    process.execPath,
    ['scripts/admin.ts', '--mobile', admin.mobile, '--email', admin.email],
    {
      input: admin.password,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: process.env.E2E_DATA_DIR,
        PUBLIC_ORIGIN: baseURL,
        LOG_LEVEL: 'silent',
      },
    },
  );
  expect(made.stderr).toBe('');
  expect(made.stdout).toContain('The admin account is ready.');
  return admin;
}

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
  test.setTimeout(90_000);
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
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
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
