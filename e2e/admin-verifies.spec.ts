import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, latestCode, newPerson, signIn } from './support/people.ts';

/**
 * Verification with two people in two browsers: a teacher submits, the admin asks for more, the teacher sends the
 * profile again, the admin approves, and everybody sees the badge at once.
 */

type Person = ReturnType<typeof newPerson>;

async function newBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  return context.newPage();
}

/** A teacher with an account and a price, in Kochi. Answers the profile's id. */
async function openAccount(page: Page, person: Person): Promise<string> {
  const registered = await page.request.post('/api/register', { data: { ...person, userType: 'teacher' } });
  expect(registered.status(), await registered.text()).toBe(201);
  await page.request.post('/api/auth/send-email-otp');
  const otp = await latestCode(page, person.email);
  const verified = await page.request.post('/api/auth/verify-email-otp', { data: { otp } });
  expect(verified.status(), await verified.text()).toBe(200);
  const saved = await page.request.put('/api/teacher/profile', {
    data: { intro: 'Slow mornings by the sea.', onlinePrice: 500 },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const located = await page.request.put('/api/teacher/location', {
    data: { city: 'Kochi', serviceAreas: [] },
  });
  expect(located.status(), await located.text()).toBe(200);
  return ((await saved.json()) as { id: string }).id;
}

async function submit(page: Page): Promise<void> {
  const answer = await page.request.post('/api/teacher/submit-for-review');
  expect(answer.status(), await answer.text()).toBe(201);
}

/** The profile in the queue; the newest stands last. */
async function openReview(page: Page, name: string): Promise<void> {
  await page.goto('/admin-dashboard');
  const queue = page.getByRole('list', { name: /^Pending reviews/ });
  await queue.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
}

test('an admin asks for more, then verifies a teacher', async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = newPerson('Anjali', 'Varma');
  const name = `${person.firstName} ${person.lastName}`;
  const teacher = await newBrowser(browser, baseURL);
  const teacherId = await openAccount(teacher, person);
  await submit(teacher);
  await signIn(page, await demoAccount(page, 'admin'));

  await test.step('asking for more needs notes, which the teacher reads', async () => {
    await openReview(page, name);
    await page.getByRole('button', { name: 'Request More Info' }).click();
    const notes = page.getByLabel('Notes for the teacher');
    await expect(notes).toBeFocused();
    await expect(page.getByText('Please write notes: the teacher reads them.')).toBeVisible();
    await notes.fill('Please add a certificate.');
    await page.getByRole('button', { name: 'Request More Info' }).click();
    await expect(page.getByText('Review status updated successfully!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name })).toHaveCount(0);
    await teacher.goto('/teacher-dashboard');
    await expect(teacher.getByText('Admin has requested additional details')).toBeVisible();
    await expect(teacher.getByText('Please add a certificate.')).toBeVisible();
  });

  await test.step('the teacher adds it and sends the profile again', async () => {
    const added = await teacher.request.post('/api/teacher/certifications', {
      data: { name: 'Teacher Training', organization: 'Example Institute', year: 2019 },
    });
    expect(added.status(), await added.text()).toBe(201);
    await submit(teacher);
    await openReview(page, name);
    await expect(page.getByText(/^Sent again on/)).toBeVisible();
    await page.getByLabel('Number on the certificate').fill('YA-4711');
    await page.getByRole('button', { name: /^Mark as checked/ }).click();
    await expect(page.getByText(/Checked on .* No\. YA-4711/)).toBeVisible();
  });

  await test.step('the key for approval asks once more', async () => {
    await page.getByRole('heading', { level: 2, name }).focus();
    await page.keyboard.press('a');
    const question = page.getByRole('alertdialog', { name: 'Approve this profile?' });
    await expect(question.getByRole('button', { name: 'Go back' })).toBeFocused();
    await question.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Review status updated successfully!', { exact: true })).toBeVisible();
  });

  await test.step('the badge is on the public page and in search', async () => {
    const guest = await newBrowser(browser, baseURL);
    await guest.goto(`/teacher/${teacherId}`);
    await expect(guest.getByText('Verified', { exact: true })).toBeVisible();
    await guest.goto('/search?city=Kochi&sessionType=online');
    const card = guest.getByRole('listitem').filter({ has: guest.getByRole('heading', { name }) });
    await expect(card.getByRole('img', { name: 'Verified teacher' })).toBeVisible();
    await guest.context().close();
  });

  await test.step('the teacher has a notice and a mail, and reads it on the dashboard', async () => {
    const { notices } = (await (await teacher.request.get('/api/notifications')).json()) as {
      notices: { title: string }[];
    };
    expect(notices.map(({ title }) => title)).toEqual([
      'Profile Verified',
      'Admin has requested additional details',
    ]);
    const outbox = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(person.email)}`);
    const mails = (await outbox.json()) as { subject: string | null }[];
    expect(mails.map(({ subject }) => subject)).toContain('Profile Verified');
    await teacher.goto('/teacher-dashboard');
    await expect(teacher.getByText('Profile Verified', { exact: true })).toBeVisible();
  });

  await test.step('past reviews keep both decisions', async () => {
    await page.getByText('Past reviews').click();
    await page.getByLabel('Find a teacher').fill(person.mobile);
    const past = page.getByRole('list', { name: /^Past reviews/ });
    await expect(past.getByRole('link', { name: new RegExp(name) })).toHaveCount(2);
  });
  await teacher.context().close();
});
