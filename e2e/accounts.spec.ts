import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hidePage, showPage } from './support/hide-page.ts';
import { OFFLINE_ERROR_PATTERN, openAndStoreOffline } from './support/offline.ts';
import { demoAccount, fillSignUp, latestCode, newPerson, newStudent, signIn } from './support/people.ts';
import { ageCodes } from './support/time.ts';

/** The life of an account: sign-up, verification, password change, password reset, deletion and undo. */

const REFUSED = /status of (400|401|403|404|409)/;
const RESEND_SECONDS = 30;
type NewPerson = ReturnType<typeof newPerson>;

async function signUp(page: Page, person: NewPerson, as: 'Student' | 'Teacher'): Promise<void> {
  await page.goto(as === 'Teacher' ? '/auth?mode=teacher' : '/auth?mode=signup');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(as === 'Teacher' ? /teacher-dashboard/ : /client-dashboard/);
}

async function verify(page: Page, contact: 'email' | 'mobile', to: string): Promise<void> {
  const button = page.getByRole('button', { name: `Verify your ${contact}` });
  await button.click();
  const field = page.getByLabel('Verification code');
  await expect(field).toBeVisible();
  await expect(page.getByText('OTP Sent!', { exact: true })).toBeVisible();
  await field.fill(await latestCode(page, to));
  await expect(button).toHaveCount(0);
}

for (const as of ['Student', 'Teacher'] as const) {
  test(`a ${as.toLowerCase()} signs up and verifies both contacts`, async ({ page, allowComplaint }) => {
    allowComplaint(REFUSED);
    const person = newPerson(as === 'Student' ? 'Ila' : 'Dev', 'Rao');
    await signUp(page, person, as);
    await verify(page, 'email', person.email);
    await verify(page, 'mobile', `+91${person.mobile}`);
  });
}

test('a page in another tab reloads for the account that signed in meanwhile', async ({
  page,
  allowComplaint,
}) => {
  // A request of the page can be under way while the account changes.
  allowComplaint(/status of 401/);
  const [before, after] = [newPerson('Asha', 'Before'), newPerson('Bela', 'After')];
  for (const person of [after, before]) {
    const answer = await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await page.clock.install();
  const connected = page.waitForResponse('**/api/events*');
  await page.goto('/client-dashboard?tab=profile');
  await connected;
  const firstName = page.getByLabel('First name');
  await expect(firstName).toHaveValue(before.firstName);
  await firstName.fill('Unsaved');
  await hidePage(page);
  await signIn(page, after);
  await showPage(page);
  await expect(firstName).toHaveValue(after.firstName);
});

test('changing the password signs out other browsers; a forgotten password can be reset', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(REFUSED);
  const person = newPerson('Tara', 'Bose');
  await signUp(page, person, 'Student');
  await verify(page, 'email', person.email);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, person);

  await page.goto('/privacy-and-data');
  await expect(page.getByRole('button', { name: 'Sign out others' })).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByLabel('New password', { exact: true }).fill('lotus-456');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('lotus-457');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('New passwords do not match', { exact: true })).toBeVisible();
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('lotus-456');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out others' })).toHaveCount(0);
  expect((await other.request.get('/api/user')).status()).toBe(401);
  expect((await page.request.get('/api/user')).status()).toBe(200);

  await other.clock.install();
  await other.goto('/auth');
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await other.getByLabel('Mobile number or email').fill(person.email);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other.getByLabel('Code', { exact: true })).toBeVisible();
  // The next code is locked for 30 s, in the browser and on the server.
  await expect(other.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await ageCodes(person.email, RESEND_SECONDS);
  await other.clock.runFor(RESEND_SECONDS * 1000);
  await other.getByRole('button', { name: 'Resend code' }).click();
  await expect(other.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await other.getByLabel('Code', { exact: true }).fill(await latestCode(other, person.email));
  await other.getByLabel('New password', { exact: true }).fill('lotus-789');
  await other.getByRole('button', { name: 'Set new password' }).click();
  await expect(other).toHaveURL('/auth');
  await signIn(other, { ...person, password: 'lotus-789' });
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await elsewhere.close();
});

test('a forgotten password is reset on the way to a request, which then opens', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(REFUSED);
  const person = newPerson('Tara', 'Bose');
  await newStudent(page, person);
  await page.context().clearCookies();
  const [teacher] = await (await page.request.get('/api/teachers/search?city=Pune&limit=1')).json();
  const next = `/teacher/${teacher.id}?request=open`;
  await page.goto(`/auth?${new URLSearchParams({ mode: 'signin', next })}`);
  const forgot = page.getByRole('link', { name: 'Forgot password?' });
  await forgot.click();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await forgot.click();
  await page.getByLabel('Mobile number or email').fill(person.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await latestCode(page, person.email));
  await page.getByLabel('New password', { exact: true }).fill('lotus-789');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill('lotus-789');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Request a session' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/teacher/${teacher.id}`));
});

test('a user can undo the deletion of their account', async ({ page, allowComplaint }) => {
  allowComplaint(REFUSED);
  const person = newPerson('Uma', 'Sen');
  await signUp(page, person, 'Student');
  await page.goto('/privacy-and-data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account will be deleted', { exact: true })).toBeVisible();
  expect((await page.request.get('/api/user')).status()).toBe(401);

  await signIn(page, person);
  await page.goto('/client-dashboard');
  await page.getByRole('link', { name: 'Keep my account' }).click();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account will not be deleted', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
});

test('a refused download of all data is explained in its dialog', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 503/);
  const person = newPerson('Nila', 'Sen');
  await signUp(page, person, 'Student');
  await page.goto('/privacy-and-data');
  const body = JSON.stringify({ code: 'BUSY', message: 'Please wait a moment and try again.' });
  await page.route(
    '**/api/account/export',
    (route) => route.fulfill({ status: 503, contentType: 'application/json', body }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(dialog.getByText('Please wait a moment and try again.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^toran-data-[\d-]+\.zip$/);
  await expect(dialog).toHaveCount(0);
});

test('logging out on a phone without a connection ends the session with the next request', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/help');
  await newStudent(page, newPerson('Ila', 'Rao'));
  await openAndStoreOffline(page, '/client-dashboard?tab=bookings');
  await page.getByRole('link', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(page).not.toHaveURL(/client-dashboard/);
  await context.setOffline(false);
  await page.goto('/client-dashboard?tab=bookings');
  await expect(page.getByText('Please log in to access your dashboard.')).toBeVisible();
  expect((await context.request.get('/api/user')).status()).toBe(401);
});

test('a student is asked before leaving a profile with unsaved changes', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  const name = page.getByLabel('First name');
  const saved = await name.inputValue();
  const search = page.getByRole('link', { name: 'Find Teachers' }).first();
  await name.fill('Not yet.');
  await search.click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(name).toHaveValue('Not yet.');

  // The server removes the space; the form still counts as saved.
  await name.fill(`${saved} `);
  const save = page.getByRole('button', { name: 'Save profile' });
  await save.click();
  await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible();
  // Until then, it reads "Saving...".
  await expect(save).toBeVisible();
  await search.click();
  await expect(page).toHaveURL(/\/search/);
});
