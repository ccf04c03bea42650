import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillSignUp, latestCode, newPerson, verifyContact } from './support/people.ts';

const REFUSED = /status of (400|401|409)/;
const OFFER = 'Is it yours? Confirm it with a code.';

test.use({ viewport: { width: 360, height: 740 } });

async function signUp(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  await page.goto('/auth?mode=signup');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

test('a person can sign up by keyboard with a number and email that another account never verified', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(REFUSED);
  const person = newPerson('Ira', 'Sen');
  const squatter = await browser.newContext();
  const taken = { ...person, firstName: 'Kiran', userType: 'student' };
  expect((await squatter.request.post('/api/register', { data: taken })).status()).toBe(201);

  await signUp(page, person);
  await expect(page.getByRole('alert').getByText(/already exists\. Please sign in instead/)).toBeVisible();
  await page.getByRole('button', { name: OFFER }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is yours' });
  for (const [contact, to] of [
    ['mobile number', `+91${person.mobile}`],
    ['email', person.email],
  ] as const) {
    const send = dialog.getByRole('button', { name: /^Send code/ }).first();
    await send.focus();
    await page.keyboard.press('Enter');
    const field = dialog.getByLabel(`Code from your ${contact}`);
    await expect(field).toBeFocused();
    await page.keyboard.type(await latestCode(page, to));
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/client-dashboard/);
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Verify your/ })).toHaveCount(0);
  expect((await squatter.request.get('/api/user')).status()).toBe(401);
  await squatter.close();
});

test('a person whose number is verified on an account is sent to sign in', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(REFUSED);
  const person = newPerson('Uma', 'Das');
  const { request } = page;
  expect((await request.post('/api/register', { data: { ...person, userType: 'student' } })).status()).toBe(
    201,
  );
  const otp = await verifyContact(page, 'mobile', person);
  await request.post('/api/logout');

  await signUp(page, person);
  await page.getByRole('button', { name: OFFER }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is yours' });
  await dialog
    .getByRole('button', { name: /^Send code/ })
    .first()
    .click();
  const field = dialog.getByLabel('Code from your mobile number');
  await expect(field).toBeVisible();
  await expect
    .poll(async () => {
      const code = await latestCode(page, `+91${person.mobile}`);
      return code !== otp;
    })
    .toBe(true);
  await field.fill(await latestCode(page, `+91${person.mobile}`));
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    dialog
      .getByRole('alert')
      .getByText(
        'You already have an account with this mobile number. Please sign in or use Forgot password.',
      ),
  ).toBeVisible();
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a person whose number was tried too often can sign up with a code', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 429/);
  const person = newPerson('Asha', 'Roy');
  const message = 'Too many attempts. Please wait a moment and try again.';
  await page.route('**/api/register', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message } }),
  );
  await signUp(page, person);
  await expect(page.getByRole('alert').getByText(message)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm your number or email with a code instead' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is yours' });
  await dialog
    .getByRole('button', { name: /^Send code/ })
    .first()
    .click();
  const field = dialog.getByLabel('Code from your mobile number');
  await expect(field).toBeVisible();
  await field.fill(await latestCode(page, `+91${person.mobile}`));
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/client-dashboard/);
});
