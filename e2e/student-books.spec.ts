import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillSignUp, latestCode, newBookableTeacher, newPerson } from './support/people.ts';

/**
 * The main journey with two users in two browsers: a guest finds a teacher, signs up, completes the profile and
 * requests a session; the teacher accepts; the student sees the time.
 */

const CONFIRMED_TIME = /\w{3}, \d{1,2} \w{3} \d{4}, \d{1,2}:\d{2} [AP]M IST/;

async function verify(page: Page, what: 'email' | 'mobile', destination: string): Promise<void> {
  await page.getByRole('button', { name: `Verify your ${what}` }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Verification code');
  await expect(field).toBeFocused();
  await expect(page.getByText('OTP Sent!', { exact: true })).toBeVisible();
  await field.fill(await latestCode(page, destination));
  await expect(page.getByText('Verification Successful!', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

/** Signs up a teacher in another browser and opens the bookings there. */
async function openTeacherDashboard(
  browser: Browser,
  baseURL: string | undefined,
  teacher: ReturnType<typeof newPerson>,
): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await newBookableTeacher(page, teacher);
  await page.goto('/teacher-dashboard?tab=bookings');
  return page;
}

test('a guest finds a teacher, requests a session, and the teacher accepts', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson('Kavya', 'Nair');
  const teacher = newPerson('Meghana', 'Shenoy');
  const teacherName = `${teacher.firstName} ${teacher.lastName}`;
  const teacherDesk = await openTeacherDashboard(browser, baseURL, teacher);

  await test.step('searches Vinyasa in Bengaluru as a guest', async () => {
    await page.goto('/search');
    await page.getByLabel('City').fill('Bangalore');
    await page
      .getByRole('option', { name: /Bengaluru/ })
      .first()
      .click();
    await page.getByLabel('Specialization').selectOption({ label: 'Vinyasa Flow' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeVisible();
    await expect(page.getByText('Showing results for Vinyasa Flow in Bengaluru')).toBeVisible();
    await expect(page).toHaveURL(/city=Bengaluru/);
  });

  await test.step('opens a profile and is asked to sign in', async () => {
    await page.getByRole('link', { name: teacherName }).click();
    await expect(page.getByRole('heading', { level: 1, name: teacherName })).toBeVisible();
    await page.getByRole('link', { name: 'Request a session' }).locator('visible=true').click();
  });

  await test.step('signs up and comes back to the profile', async () => {
    await expect(page.getByText(`Request a session with ${teacher.firstName}`)).toBeVisible();
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
    // The dialog that asks for the student's city may already cover the profile.
    const name = page.getByRole('heading', { level: 1, name: teacherName, includeHidden: true });
    await expect(name).toBeVisible();
    await expect(page.locator('[aria-disabled=true]').filter({ hasText: 'Book Session' })).not.toHaveCount(0);
  });

  await test.step('completes the profile and verifies both contacts', async () => {
    // The dialog also offers these steps, but this test uses the dashboard.
    await page
      .getByRole('dialog', { name: 'Where do you live?' })
      .getByRole('button', { name: 'Close' })
      .click();
    await page.goto('/client-dashboard');
    await verify(page, 'email', person.email);
    await verify(page, 'mobile', `+91${person.mobile}`);
    await page.getByLabel('City').fill('bengalu');
    await page
      .getByRole('option', { name: /Bengaluru/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText(/profile .*successfully/i).first()).toBeVisible();
  });

  await test.step('requests two times', async () => {
    await page.goto('/search?city=Bengaluru&specialization=Vinyasa');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: teacherName }) });
    await card.getByRole('button', { name: /^Book Now/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Request a session' });
    await dialog.getByRole('radio', { name: /^Online/ }).check();
    // The hours of this week may be over, so the test uses the later week.
    await dialog.getByRole('button', { name: 'Later week' }).click();
    await dialog.getByRole('checkbox', { name: 'Tuesday' }).check();
    await dialog.getByRole('checkbox', { name: 'Thursday' }).check();
    const hours = (day: string) => dialog.getByRole('group', { name: new RegExp(`^${day}, `) });
    await hours('Tuesday').getByRole('button', { name: '7:00 am' }).click();
    await hours('Thursday').getByRole('button', { name: '6:30 pm' }).click();
    await expect(dialog.getByText('2 of 3')).toBeVisible();
    await dialog.getByLabel(/^Message/).fill('I sit all day and would like to move again.');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(
      page.getByText('Booking request sent successfully! The teacher will respond soon.').first(),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.goto('/client-dashboard?tab=bookings');
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
  });

  await test.step('cannot send a second request', async () => {
    await page.goto('/search?city=Bengaluru&specialization=Vinyasa');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: teacherName }) });
    await card.getByRole('button', { name: /^Book Now/ }).click();
    await expect(page.getByRole('dialog', { name: 'Request Already Pending' })).toBeVisible();
  });

  await test.step('the teacher sees masked contacts and accepts one of the times', async () => {
    const row = teacherDesk.getByRole('article').filter({ hasText: 'Kavya Nair' });
    await expect(row).toBeVisible();
    await expect(row).toContainText(`${person.mobile.slice(0, 3)}*****${person.mobile.slice(-2)}`);
    await expect(teacherDesk.locator('body')).not.toContainText(person.email);
    await row.getByRole('button', { name: /^Accept/ }).click();
    const dialog = teacherDesk.getByRole('dialog', { name: 'Confirm Session Time' });
    // The dialog preselects the first offered hour that is free.
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await dialog
      .getByRole('radio', { name: /7:00 am$/ })
      .first()
      .check();
    await expect(
      dialog.getByText(/Booking confirmed for .* IST\. Looking forward to our session!/),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm session' }).click();
    await expect(teacherDesk.getByText('Booking updated successfully!').first()).toBeVisible();
    await expect(row.getByText('Booking Accepted').first()).toBeVisible();
  });

  await test.step('the student sees the time in India', async () => {
    await page.goto('/client-dashboard?tab=bookings');
    const ticket = page.getByRole('article').filter({ hasText: teacherName });
    await expect(ticket.locator('time')).toContainText('7:00–8:00 am');
    // The ticket says it once; the other words for it are under More.
    const repeated = [
      ticket.getByText('Booking Accepted'),
      ticket.getByText(/Looking forward to our session!/),
    ];
    for (const words of repeated) await expect(words).toBeHidden();
    await ticket.getByRole('button', { name: 'Calendar' }).click();
    await page.setViewportSize({ width: 320, height: 740 });
    const [first, second] = await Promise.all(
      ['Add to calendar', 'Add to Google Calendar'].map((name) =>
        ticket.getByRole('link', { name }).boundingBox(),
      ),
    );
    // Under the first link, not under its icon.
    expect(second?.y).toBeGreaterThan(first?.y ?? Number.NaN);
    expect(second?.x).toBe(first?.x);
    await ticket.getByRole('button', { name: 'More' }).click();
    await expect(ticket.getByText('Booking Accepted')).toBeVisible();
    await expect(ticket.getByText(CONFIRMED_TIME)).toBeVisible();
    await expect(ticket.getByText(/Looking forward to our session!/)).toBeVisible();
  });
  await teacherDesk.context().close();
});
