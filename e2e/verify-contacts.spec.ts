import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { latestCode, newPerson } from './support/people.ts';
import { ageCodes } from './support/time.ts';

/** Verifying an email address or a mobile number on a phone, by keyboard. */

test.use({ viewport: { width: 360, height: 740 } });

const RESEND_SECONDS = 30;

/** Signs up a student in a city, with no verified contact. */
async function signUp(page: Page): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson('Mira', 'Joshi');
  const { firstName, lastName } = person;
  const registered = await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  expect(registered.status(), await registered.text()).toBe(201);
  const located = await page.request.post('/api/client/profile', {
    data: { firstName, lastName, city: 'Kochi' },
  });
  expect(located.status(), await located.text()).toBe(201);
  return person;
}

/** Asks for a session with a teacher. The button is disabled until the contacts are verified; a press says what is missing. */
async function bookSession(page: Page): Promise<void> {
  const book = page.getByRole('button', { name: 'Book Session' }).locator('visible=true');
  await expect(book).toBeDisabled();
  await book.press('Enter');
}

/** Opens the page of a teacher and asks for a session. */
async function openAndBook(page: Page): Promise<void> {
  const [teacher] = await (await page.request.get('/api/teachers/search?city=Chennai&limit=1')).json();
  await page.goto(`/teacher/${teacher.id}`);
  await bookSession(page);
}

test('a code typed after a refused one replaces it', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 400/);
  const person = await signUp(page);
  await page.goto('/client-dashboard');
  await page.getByRole('button', { name: 'Verify your email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await expect(dialog.getByLabel('Verification code')).toBeFocused();
  const code = await latestCode(page, person.email);
  await page.keyboard.type(`${(Number(code[0]) + 1) % 10}${code.slice(1)}`);
  await expect(dialog.getByText('Invalid OTP', { exact: true })).toBeVisible();
  await page.keyboard.type(code);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Verify your email' })).toHaveCount(0);
});

test('asking for another code empties the field', async ({ page }) => {
  const person = await signUp(page);
  await page.clock.install();
  await page.goto('/client-dashboard');
  await page.getByRole('button', { name: 'Verify your email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await dialog.getByLabel('Verification code').fill('123');
  await ageCodes(person.email, RESEND_SECONDS);
  await page.clock.runFor(RESEND_SECONDS * 1000);
  await dialog.getByRole('button', { name: 'Resend code' }).click();
  await expect(dialog.getByLabel('Verification code')).toHaveValue('');
});

test('a code stays valid when the page is reloaded while its mail is read', async ({ page }) => {
  const person = await signUp(page);
  await openAndBook(page);
  const email = page.getByRole('dialog', { name: 'Verify your email' });
  await expect(email.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  const code = await latestCode(page, person.email);
  // Without a memory of its own, the page could now have another code sent, which voids this one.
  await ageCodes(person.email, RESEND_SECONDS);
  await page.reload();
  await bookSession(page);
  await expect(email.getByText(/Enter the 6-digit code that was sent to/)).toBeVisible();
  await expect(email.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await email.getByLabel('Verification code').fill(code);
  await expect(page.getByRole('dialog', { name: 'Verify your mobile number' })).toBeVisible();
});

test('after a code was refused too often, opening the dialog again sends another', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  const person = await signUp(page);
  await page.clock.install();
  await page.goto('/client-dashboard');
  const verify = page.getByRole('button', { name: 'Verify your email' });
  await verify.click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  const first = await latestCode(page, person.email);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const wrong = `${(Number(first[0]) + attempt) % 10}${first.slice(1)}`;
    const answer = page.waitForResponse('**/api/auth/verify-email-otp');
    await dialog.getByLabel('Verification code').fill(wrong);
    expect((await answer).status()).toBe(400);
    await expect(dialog.getByText('Invalid OTP', { exact: true })).toBeVisible();
  }
  await ageCodes(person.email, RESEND_SECONDS);
  await page.clock.runFor(RESEND_SECONDS * 1000);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await verify.click();
  await expect(dialog.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await dialog.getByLabel('Verification code').fill(await latestCode(page, person.email));
  await expect(dialog).toHaveCount(0);
});

test('a student who mistyped the email corrects it on the way to a request', async ({ page }) => {
  const person = await signUp(page);
  await page.clock.install();
  await openAndBook(page);
  const email = page.getByRole('dialog', { name: 'Verify your email' });
  await expect(email.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await email.getByRole('button', { name: 'Wrong email? Change it' }).click();
  const change = page.getByRole('dialog', { name: 'Change email' });
  const right = `right.${person.email}`;
  await change.getByLabel('New email').fill(right);
  await change.getByLabel('Current password', { exact: true }).fill(person.password);
  await expect(change.getByRole('button', { name: /^Send code in \d+ s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await ageCodes(person.email, RESEND_SECONDS);
  await page.clock.runFor(RESEND_SECONDS * 1000);
  await change.getByRole('button', { name: 'Send code', exact: true }).click();
  await change.getByLabel('Verification code').fill(await latestCode(page, right));
  await expect(page.getByRole('dialog', { name: 'Verify your mobile number' })).toBeVisible();
  await expect(change).toHaveCount(0);
  const user = await (await page.request.get('/api/user')).json();
  expect(user).toMatchObject({ email: right, isEmailVerified: true });
});

test('the code counts for the email it was sent to, whatever is typed while it is sent', async ({ page }) => {
  const person = await signUp(page);
  await page.goto('/privacy-and-data');
  await page.getByRole('button', { name: /^Change email/ }).click();
  const change = page.getByRole('dialog', { name: 'Change email' });
  const right = `right.${person.email}`;
  await change.getByLabel('New email').fill(right);
  await change.getByLabel('Current password', { exact: true }).fill(person.password);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/account/email', (route) => held.then(() => route.continue()));
  await change.getByRole('button', { name: 'Send code', exact: true }).click();
  await change.getByLabel('New email').fill(`other.${person.email}`);
  release();
  await expect(change.getByText(right)).toBeVisible();
  await change.getByLabel('Verification code').fill(await latestCode(page, right));
  await expect(change).toHaveCount(0);
  const user = await (await page.request.get('/api/user')).json();
  expect(user).toMatchObject({ email: right, isEmailVerified: true });
});
