import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, fillSignUp, latestCode, newPerson, signIn } from './support/people.ts';

/**
 * Verification with two users in two browsers: the teacher submits, the admin requests more info, the teacher
 * resubmits, the admin approves, and the badge is public at once.
 */

/** No other test lists teachers here, so that all fit on the first page of results. */
const CITY = 'Mysuru';

type Person = ReturnType<typeof newPerson>;

async function newBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  return context.newPage();
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function save(page: Page, name: string, text: string): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Signs up a teacher, verifies the email address, and sets location and prices. */
async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?mode=teacher');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/teacher-dashboard');
  await verifyEmail(page, person.email);
  await page.getByRole('tab', { name: 'Profile & Settings' }).click();
  const basic = card(page, 'Basic Information');
  await basic.getByLabel('Bio').fill('Slow mornings by the sea.');
  await basic.getByLabel('Online, per hour').fill('500');
  await save(page, 'Basic Information', 'Profile updated successfully!');
  const location = card(page, 'Location & Teaching Areas');
  await location.getByLabel('Primary city').fill(CITY);
  await location
    .getByRole('option', { name: new RegExp(CITY) })
    .first()
    .click();
  await save(page, 'Location & Teaching Areas', 'Location updated successfully!');
}

async function verifyEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Verify your email' }).click();
  const field = page.getByLabel('Verification code');
  await expect(field).toBeVisible();
  await field.fill(await latestCode(page, email));
  await expect(page.getByRole('button', { name: 'Verify your email' })).toHaveCount(0);
}

/** Opens the profile in the queue. The newest is last. */
async function openReview(page: Page, name: string): Promise<void> {
  await page.goto('/admin-dashboard');
  const queue = page.getByRole('list', { name: /^Pending reviews/ });
  await queue.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
}

test('a teacher submits, an admin requests more info, then approves; the badge is public at once', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = newPerson('Anjali', 'Varma');
  const name = `${person.firstName} ${person.lastName}`;
  const teacher = await newBrowser(browser, baseURL);
  const guest = await newBrowser(browser, baseURL);
  const search = `/search?city=${CITY}&sessionType=online`;
  let publicPage = '';
  /** The server-rendered page that a guest gets, before any script runs. */
  const shown = async (path: string) => (await guest.request.get(path)).text();

  await test.step('the teacher submits the profile', async () => {
    await signUp(teacher, person);
    await teacher.getByRole('button', { name: 'Submit for Review' }).click();
    await teacher.getByRole('button', { name: 'Submit for Review anyway' }).click();
    await expect(teacher.getByText('Profile submitted for review successfully!').first()).toBeVisible();
    await expect(teacher.getByText('Your profile is under admin review').first()).toBeVisible();
    const profile = (await (await teacher.request.get('/api/teacher/profile')).json()) as { id: string };
    publicPage = `/teacher/${profile.id}`;
    await signIn(page, await demoAccount(page, 'admin'));
  });

  await test.step('requesting more info requires notes, which the teacher can read', async () => {
    await openReview(page, name);
    await page.getByRole('button', { name: 'Request More Info' }).click();
    const notes = page.getByLabel('Notes for the teacher');
    await expect(notes).toBeFocused();
    await expect(page.getByText('Please write notes: the teacher reads them.')).toBeVisible();
    await notes.fill('Please add a certificate.');
    await page.getByRole('button', { name: 'Request More Info' }).click();
    await expect(page.getByText('Review status updated successfully!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(0);
    // The open dashboard updates by itself.
    await expect(teacher.getByText('Admin has requested additional details').first()).toBeVisible();
    await expect(teacher.getByText('Please add a certificate.')).toBeVisible();
  });

  await test.step('the teacher adds it and resubmits the profile', async () => {
    const certifications = card(teacher, 'Certifications');
    await certifications.getByLabel('Name of the certification').fill('Teacher Training');
    await certifications.getByLabel('Organization').fill('Example Institute');
    await certifications.getByLabel('Year').fill('2019');
    await certifications.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(certifications.getByText('Not yet checked', { exact: true })).toBeVisible();
    await teacher.getByRole('button', { name: 'Resubmit' }).click();
    await expect(teacher.getByText('Your profile is under admin review').first()).toBeVisible();
    await openReview(page, name);
    await expect(page.getByText(/Sent again on/)).toBeVisible();
    await page.getByLabel('Number on the certificate').fill('YA-4711');
    await page.getByRole('button', { name: /^Mark as checked/ }).click();
    await expect(page.getByText(/Checked on .* No\. YA-4711/)).toBeVisible();
  });

  await test.step('until approval, search does not list it and its page shows Pending Verification', async () => {
    expect(await shown(search)).not.toContain(publicPage);
    expect(await shown(publicPage)).toContain('Pending Verification');
  });

  await test.step('after approval by keyboard, the next request shows the badge on the page and in search', async () => {
    await page.getByRole('heading', { level: 2, name }).focus();
    await page.keyboard.press('a');
    const question = page.getByRole('alertdialog', { name: `Approve ${name}?` });
    await expect(question.getByRole('button', { name: 'Approve' })).toBeFocused();
    const approved = page.waitForResponse(
      (answer) => /\/api\/admin\/reviews\/[^/]+\/status$/.test(answer.url()) && answer.ok(),
    );
    await page.keyboard.press('Enter');
    await approved;
    // No retries: the page promises the change within one second, and polling would hide a late update.
    const [profile, results] = await Promise.all([shown(publicPage), shown(search)]);
    expect(profile).not.toContain('Pending Verification');
    expect(results).toContain(publicPage);
    await expect(page.getByText('Review status updated successfully!', { exact: true })).toBeVisible();
    await guest.goto(publicPage);
    await expect(guest.getByText('Verified', { exact: true })).toBeVisible();
    await guest.goto(search);
    const found = guest.getByRole('listitem').filter({ has: guest.getByRole('heading', { name }) });
    await expect(found.getByRole('img', { name: 'Verified teacher' })).toBeVisible();
  });

  await test.step('the teacher gets a notice and a mail, and sees the status on the dashboard', async () => {
    await expect(teacher.getByText('Profile Verified', { exact: true }).first()).toBeVisible();
    await teacher.getByRole('button', { name: /^Notifications/ }).click();
    await expect(teacher.getByRole('link', { name: /Profile Verified/ }).first()).toBeVisible();
    const outbox = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(person.email)}`);
    const mails = (await outbox.json()) as { subject: string | null }[];
    expect(mails.map(({ subject }) => subject)).toContain('Profile Verified');
  });

  await test.step('a certificate that the teacher adds now waits in its own list until it is checked', async () => {
    await teacher.getByRole('tab', { name: 'Profile & Settings' }).click();
    const certifications = card(teacher, 'Certifications');
    await certifications.getByLabel('Name of the certification').fill('Prenatal Yoga');
    await certifications.getByLabel('Organization').fill('Example Institute');
    await certifications.getByRole('button', { name: 'Add', exact: true }).click();
    // The open console updates by itself.
    const waiting = page.getByRole('region', { name: 'Certificates to look at' });
    await waiting.getByRole('button', { name: new RegExp(`^Look at the certificate ?: ${name}`) }).click();
    const dialog = page.getByRole('dialog', { name: `Certificate of ${name}` });
    await expect(dialog.getByText('Prenatal Yoga', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: /^Mark as checked/ }).click();
    await expect(dialog).toHaveCount(0);
    await expect(waiting.getByText(name)).toHaveCount(0);
    await expect(certifications.getByText('Not yet checked', { exact: true })).toHaveCount(0);
  });

  await test.step('past reviews list both decisions, and the audit log names the action', async () => {
    await page.getByText('Past reviews').click();
    await page.getByLabel('Find a teacher').fill(person.mobile);
    const past = page.getByRole('list', { name: /^Past reviews/ });
    await expect(past.getByRole('link', { name: new RegExp(name) })).toHaveCount(2);
    await page.goto('/admin-dashboard?view=audit');
    await page.getByLabel('Action').selectOption('Approved a profile');
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
    // Other tests approve profiles too.
    const entry = entries.filter({ hasText: publicPage.split('/').at(-1) ?? '' }).first();
    await expect(entry).toContainText('Approved a profile');
    await entry.locator('summary').click();
    await expect(entry.getByText('review.approve', { exact: true })).toBeVisible();
  });
  await teacher.context().close();
  await guest.context().close();
});
