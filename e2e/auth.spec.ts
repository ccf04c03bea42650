import { expect, test } from './support/fixtures.ts';
import { holdFiles } from './support/hold-files.ts';
import { demoAccount, fillSignUp, newPerson } from './support/people.ts';
import { createTeacherWithRequests } from './support/requests.ts';
import { settle } from './support/settle.ts';

/** Sign-in and sign-up: texts, validation, errors and redirects. */

const REFUSED = /status of (401|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

test('shows the texts of each mode and links between them', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText('Sign in to your account', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await expect(page.getByText('Join our community of yoga practitioners', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Student/ })).toBeChecked();
  await expect(page.getByText('I want to learn yoga from certified teachers')).toBeVisible();
  await expect(page.getByText('I want to teach yoga and share my expertise')).toBeVisible();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
});

test('mode=teacher opens sign-up with Teacher selected and hides Find Teachers', async ({ page }) => {
  await page.goto('/auth?mode=teacher');
  const header = page.getByRole('banner');
  await expect(page.getByRole('radio', { name: /^Teacher/ })).toBeChecked();
  await expect(header.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: 'About' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Find Teachers' })).toHaveCount(0);
});

test('validates sign-in on submit and accepts digits only', async ({ page }) => {
  await page.goto('/auth');
  const mobile = page.getByLabel('Mobile number');
  await mobile.pressSequentially('98a7-65');
  await expect(mobile).toHaveValue('98765');
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Mobile number must be 10 digits')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Mobile number must be 10 digits', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await expect(mobile).toBeFocused();
});

test('validates sign-up on change, and one click on the button submits', async ({ page }) => {
  await page.goto('/auth?mode=signup');
  await page.getByLabel('Email').fill('nobody');
  // Shown while typing, as specified.
  await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.in');
  await expect(page.getByText('Invalid email address')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('button', { name: 'Create Account' }).click();
  for (const words of [
    'First name is required',
    'Last name is required',
    'Mobile number must be 10 digits',
    'Password must be at least 6 characters',
  ])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
});

test('opens the privacy policy beside the sign-up form, which keeps the typed text', async ({ page }) => {
  await page.goto('/auth?mode=signup');
  const name = page.getByLabel('First name');
  await name.fill('Asha');
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click();
  await expect(await opened).toHaveURL('/privacy');
  await expect(name).toHaveValue('Asha');
});

test('keeps the typed text and shows the reason when the server rejects sign-in', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(REFUSED);
  await page.goto('/auth');
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Mobile number').fill((await demoAccount(page, 'student')).mobile);
  await password.fill('not-this-one');
  await password.press('Enter');
  await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Invalid mobile number or password')).toBeVisible();
  await expect(password).toHaveValue('not-this-one');
});

test('rejects a number that already has an account', async ({ page, allowComplaint }) => {
  allowComplaint(REFUSED);
  const person = newPerson('Ila', 'Rao');
  await page.goto('/auth?mode=signup');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill((await demoAccount(page, 'student')).mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText(/already exists/)).toBeVisible();
});

test('fills sign-in with the number and password that sign-up rejected, and back', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(REFUSED);
  const person = { ...newPerson('Ila', 'Rao'), mobile: (await demoAccount(page, 'student')).mobile };
  const [mobile, password] = [page.getByLabel('Mobile number'), page.getByLabel('Password', { exact: true })];
  await page.goto('/auth?mode=signup');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert').getByText(/already exists/)).toBeVisible();
  const typed = await mobile.inputValue();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
  await expect(mobile).toHaveValue(typed);
  await expect(password).toHaveValue(person.password);
  await password.fill('lotus-456');
  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await expect(mobile).toHaveValue(typed);
  await expect(password).toHaveValue('lotus-456');
});

test('sends one request for repeated clicks, then returns to the previous page', async ({ page }) => {
  const teacher = await demoAccount(page, 'teacher');
  let calls = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/login', async (route) => {
    calls += 1;
    await answered;
    await route.continue();
  });
  await page.goto('/teacher-dashboard?tab=bookings');
  await expect(page).toHaveURL('/auth?next=%2Fteacher-dashboard%3Ftab%3Dbookings');
  await page.getByLabel('Mobile number').fill(teacher.mobile);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(teacher.password);
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await password.press('Enter');
  answer();
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome back to Toran!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/teacher-dashboard?tab=bookings');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(calls).toBe(1);
});

test('a page that the browser kept from before sign-in shows the user when it comes back', async ({
  page,
  context,
}) => {
  const kept = await context.newPage();
  await kept.goto('/help');
  await expect(kept.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  // The test browser keeps no pages: only their events are played.
  const dispatch = (type: string) =>
    kept.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await dispatch('pagehide');
  const { mobile, password } = await demoAccount(page, 'student');
  await page.goto('/auth');
  await page.getByLabel('Mobile number').fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/client-dashboard');
  await dispatch('pageshow');
  await expect(kept.getByRole('button', { name: /Account menu/ })).toBeVisible();
});

test('sign-in fails at once while offline, shows why, and works again online', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(REFUSED);
  const student = await demoAccount(page, 'student');
  await page.goto('/auth');
  await page.getByLabel('Mobile number').fill(student.mobile);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill(student.password);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Your text stays on this page.')).toBeVisible();
  await password.press('Enter');
  await expect(
    page.getByRole('alert').getByText('The connection failed. Check it and try again.'),
  ).toBeVisible();
  await page.context().setOffline(false);
  await password.press('Enter');
  await expect(page).toHaveURL('/client-dashboard');
});

test('an ended session shows a toast and redirects to sign-in and back', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  // A new teacher: a notice for the demo teacher from another test would reveal the ended session too early.
  await createTeacherWithRequests(page, { browser, baseURL }, [
    { name: ['Imlisenla', 'Laishram'], message: 'I can come on any day.', hours: [] },
  ]);
  await page.goto('/teacher-dashboard?tab=bookings');
  await expect(page.getByRole('button', { name: /^Reject/ }).first()).toBeVisible();
  // Wait for pending calls: one of them could detect the ended session before the button does.
  await settle(page);
  await page.context().clearCookies();
  await page
    .getByRole('button', { name: /^Reject/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Reject Request' }).click();
  await expect(page.getByText('Session expired', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Fteacher-dashboard%3Ftab%3Dbookings');
});

for (const [path, fields, last] of [
  ['/auth', ['Mobile number'], 'Password'],
  ['/auth?mode=signup', ['First name', 'Last name', 'Email', 'Mobile number'], 'Password'],
] as const) {
  test(`keeps text typed before hydration: ${path}`, async ({ page, allowComplaint }) => {
    allowComplaint(/status of 500/);
    const release = await holdFiles(page, 'js');
    await page.goto(path, { waitUntil: 'commit' });
    for (const name of fields) {
      await page.getByLabel(name, { exact: true }).fill(name === 'Mobile number' ? '98765 43210' : 'a@b.in');
    }
    release();
    await expect(page.locator('html[data-app=ready]')).toBeAttached();
    await page.getByLabel(last, { exact: true }).fill('a-long-quiet-morning');
    await page.getByLabel(last, { exact: true }).blur();
    for (const name of fields) {
      await expect(page.getByLabel(name, { exact: true })).toHaveValue(
        name === 'Mobile number' ? '9876543210' : 'a@b.in',
      );
    }
    // The form submits the typed value, so no error about a missing number shows.
    await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: '' }));
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: /^(Sign In|Create Account)$/ }).click();
    expect((await sent).postDataJSON()).toMatchObject({ mobile: expect.stringMatching(/9876543210$/) });
  });
}
