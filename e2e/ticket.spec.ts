import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectNoShift, resetShifts, watchMovement } from './support/layout.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, newBookableTeacher, newPerson, newStudent, signIn } from './support/people.ts';
import { settle } from './support/settle.ts';
import { moveToPast } from './support/time.ts';
import { pretendToStart } from './support/views-requests.ts';

/** A student's ticket: the meeting link before and at its time, and what a past session offers. */

const ROOM = 'https://meet.google.com/abc-defg-hij';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function open(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
}

/** Signs up a new student with an online session at `at`, confirmed by this teacher. */
async function withSession(
  student: Page,
  teacher: Page,
  teacherId: string,
  name: string,
  at: Date,
): Promise<string> {
  await newStudent(student, newPerson(name, 'Menon'), 'Bengaluru');
  const asked = await student.request.post('/api/booking-requests', {
    data: { teacherId, sessionType: 'online', pricingType: 'hourly', message: 'Mornings, please' },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id } = (await asked.json()) as { id: string };
  const confirmed = await teacher.request.put(`/api/booking-requests/${id}/status`, {
    data: { status: 'confirmed', confirmedDateTime: at.toISOString() },
  });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  return id;
}

test('a teacher adds a meeting link; the ticket shows it from 15 minutes before the session', async ({
  browser,
  baseURL,
}) => {
  const [teacher, soon, later] = [
    await open(browser, baseURL),
    await open(browser, baseURL),
    await open(browser, baseURL),
  ];
  const teacherId = await newBookableTeacher(teacher, newPerson('Ambika', 'Kulkarni'));
  const inMinutes = new Date(Date.now() + 12 * MINUTE_MS);
  const soonId = await withSession(soon, teacher, teacherId, 'Sujata', inMinutes);
  await withSession(later, teacher, teacherId, 'Lalita', new Date(Date.now() + 3 * DAY_MS));
  await soon.goto('/client-dashboard?tab=bookings');
  await expect(soon.getByText('Ambika has not added a link yet.')).toBeVisible();
  await expect(soon.getByRole('button', { name: 'Ask in chat' })).toBeVisible();

  await test.step('only links of known services are taken', async () => {
    await teacher.goto('/teacher-dashboard?tab=bookings');
    for (const name of ['Sujata', 'Lalita']) {
      const row = teacher.getByRole('article').filter({ hasText: `${name} Menon` });
      await row.getByRole('button', { name: `Add a link for ${name} Menon` }).click();
      const dialog = teacher.getByRole('dialog', { name: 'Meeting link' });
      const field = dialog.getByRole('textbox');
      await field.fill('https://meet.example.com/abc');
      await dialog.getByRole('button', { name: 'Save link' }).click();
      await expect(dialog.getByText(/^Please paste a link of Google Meet, Zoom/)).toBeVisible();
      await expect(field).toBeFocused();
      await expectAccessible(teacher);
      await field.fill(ROOM);
      await dialog.getByRole('button', { name: 'Save link' }).click();
      await expect(dialog).toHaveCount(0);
      await row.getByRole('button', { name: `Change link for ${name} Menon` }).click();
      await expect(field).toHaveValue(ROOM);
      await teacher.keyboard.press('Escape');
    }
  });

  await test.step('the open page of the session that is near shows the link', async () => {
    await expect(soon.getByText('Online, on Google Meet')).toBeVisible();
    await expect(soon.getByRole('link', { name: 'Join session' })).toHaveAttribute('href', ROOM);
    await expect(soon.getByText('The link opens here 15 minutes before.')).toHaveCount(0);
  });

  await test.step('the other one says when, and its answer holds no link', async () => {
    const answer = later.waitForResponse('**/api/client/bookings');
    await later.goto('/client-dashboard?tab=bookings');
    await expect(later.getByText('Online, on Google Meet')).toBeVisible();
    await expect(later.getByText('The link opens here 15 minutes before.')).toBeVisible();
    await expect(later.getByRole('link', { name: 'Join session' })).toHaveCount(0);
    expect(await (await answer).text()).not.toContain(ROOM);
    expect(await later.content()).not.toContain(ROOM);
  });
  await test.step('a session that the teacher completes too early keeps its link until its end', async () => {
    await moveToPast(soonId, (15 * MINUTE_MS) / DAY_MS);
    const done = await teacher.request.put(`/api/booking-requests/${soonId}/status`, {
      data: { status: 'completed' },
    });
    expect(done.status(), await done.text()).toBe(200);
    await soon.reload();
    await expect(soon.getByRole('article').getByText('Completed', { exact: true })).toBeVisible();
    await expect(soon.getByRole('link', { name: 'Join session' })).toHaveAttribute('href', ROOM);
  });
  for (const page of [teacher, soon, later]) await page.context().close();
});

test('the countdown of a ticket goes on each minute, and nothing moves', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await demoAccount(page, 'student'));
  await page.clock.install();
  await pretendToStart(page);
  await watchMovement(page, { afterInputToo: true });
  await page.goto('/client-dashboard?tab=bookings');
  const countdown = page.getByText(/^Starts in \d+ min$/).first();
  await expect(countdown).toBeVisible();
  await settle(page);
  await resetShifts(page);
  // From two digits to one, so the badge gets narrower.
  await page.clock.runFor(3 * MINUTE_MS);
  await expect(countdown).toHaveText(/^Starts in [78] min$/);
  await settle(page);
  await expectNoShift(page);
});

test.describe('a past session', () => {
  const bookAgain = (page: Page) => page.getByRole('button', { name: /^Book again, / }).first();

  test.beforeEach(async ({ page, browser, baseURL }) => {
    const teacher = await open(browser, baseURL);
    const teacherId = await newBookableTeacher(teacher, newPerson('Ambika', 'Kulkarni'));
    const at = new Date(Date.now() + 2 * DAY_MS);
    const bookingId = await withSession(page, teacher, teacherId, 'Sujata', at);
    await moveToPast(bookingId, 3);
    const done = await teacher.request.put(`/api/booking-requests/${bookingId}/status`, {
      data: { status: 'completed' },
    });
    // The job that runs every minute also completes past sessions and may have been faster.
    if (done.status() !== 200) expect(await done.json()).toMatchObject({ code: 'BOOKING_NOT_PENDING' });
    await teacher.context().close();
    await page.goto('/client-dashboard?tab=bookings');
  });

  test('is booked again with its teacher and type', async ({ page }) => {
    const again = bookAgain(page);
    const card = page.getByRole('article').filter({ has: again });
    await expect(card).toContainText('Ambika Kulkarni');
    await again.click();
    const dialog = page.getByRole('dialog', { name: /^Request/ });
    await expect(dialog).toContainText('Ambika');
    await expect(dialog.getByRole('radio', { name: /^Online/ }).first()).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(again).toBeFocused();
  });

  test('leads to the pending request with its teacher', async ({ page }) => {
    const [{ teacherId }] = await (await page.request.get('/api/client/bookings')).json();
    const asked = await page.request.post('/api/booking-requests', {
      data: { teacherId, sessionType: 'online', pricingType: 'hourly', message: 'Mornings again' },
    });
    expect(asked.status(), await asked.text()).toBe(201);
    await page.reload();
    await bookAgain(page).click();
    const dialog = page.getByRole('dialog', { name: 'Request Already Pending' });
    await dialog.getByRole('link', { name: 'See my bookings' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
  });

  /** Opens the request, chooses a time and sends it. Returns the dialog. */
  async function sendAgain(page: Page) {
    await bookAgain(page).click();
    const dialog = page.getByRole('dialog', { name: 'Request a session' });
    // The hours of this week may be over.
    await dialog.getByRole('button', { name: 'Later week' }).click();
    await dialog.getByRole('checkbox', { name: 'Tuesday' }).check();
    await dialog
      .getByRole('group', { name: /^Tuesday, / })
      .getByRole('button', { name: '7:00 am' })
      .click();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    return dialog;
  }

  test('is booked again, and the profile keeps what was typed', async ({ page }) => {
    await page.getByRole('tab', { name: 'Profile', exact: true }).click();
    await page.getByLabel('Area').fill('Fort Kochi');
    await page.getByRole('tab', { name: 'My Bookings' }).click();
    await sendAgain(page);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await expect(heading).toHaveText(/^Request sent/);
    await expect(page).toHaveTitle(/^Request sent/);
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('tab', { name: 'Profile', exact: true }).click();
    await expect(page.getByLabel('Area')).toHaveValue('Fort Kochi');
  });

  test('leads to the profile if that is not complete any more', async ({ page, allowComplaint }) => {
    allowComplaint(/status of 403/);
    const message = 'Please complete your profile';
    await page.route('**/api/booking-requests', (route) =>
      route.fulfill({ status: 403, json: { code: 'PROFILE_INCOMPLETE', message } }),
    );
    const dialog = await sendAgain(page);
    await dialog.getByRole('link', { name: 'Complete Profile' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Profile', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('starts with its own type after another with this teacher at this time', async ({ page }) => {
    await page.context().route('**/api/client/bookings*', async (route) => {
      const response = await route.fetch();
      const [booking] = (await response.json()) as object[];
      const visit = { ...booking, id: crypto.randomUUID(), sessionType: 'offline' };
      await route.fulfill({ response, json: [booking, visit] });
    });
    await page.reload();
    const again = page.getByRole('button', { name: /^Book again, / });
    await expect(again).toHaveCount(2);
    const dialog = page.getByRole('dialog', { name: /^Request/ });
    await again.first().click();
    await expect(dialog.getByRole('radio', { name: /^Online/ }).first()).toBeChecked();
    await page.keyboard.press('Escape');
    await again.last().click();
    await expect(dialog.getByRole('radio', { name: /^In person/i }).first()).toBeChecked();
  });

  test('asks for stars, then for words, and sends nothing without them', async ({ page }) => {
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.url());
    });
    const question = page.getByRole('group', { name: 'How was it?' }).first();
    const card = page.getByRole('article').filter({ has: question }).first();
    await expect(card.getByRole('textbox')).toHaveCount(0);
    await question.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await expect(card.getByRole('textbox', { name: 'Your review' })).toBeVisible();
    await card.getByRole('button', { name: 'Post review' }).click();
    await expect(card.getByText('Please provide both rating and review text')).toBeVisible();
    await expect(question.getByRole('radio', { name: '4 stars' })).toBeChecked();
    // Scrolls to the top, where the bar covers no card.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    expect(writes.filter((url) => url.includes('/reviews'))).toEqual([]);
    // What is typed is kept on the device.
    await card.getByRole('textbox', { name: 'Your review' }).fill('Calm and clear.');
    await page.reload();
    await expect(question.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await expect(card.getByRole('textbox', { name: 'Your review' })).toHaveValue('Calm and clear.');
  });

  test('posts stars and words from its own card', async ({ page }) => {
    const question = page.getByRole('group', { name: 'How was it?' }).first();
    const card = page.getByRole('article').filter({ has: question }).first();
    await question.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await card.getByRole('textbox', { name: 'Your review' }).fill('Calm and precise, and on time.');
    const posted = page.waitForResponse((answer) => answer.url().endsWith('/reviews'));
    await card.getByRole('button', { name: 'Post review' }).click();
    expect((await posted).status()).toBe(201);
    await expect(page.getByRole('group', { name: 'How was it?' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('article').getByText('Calm and precise, and on time.')).toBeVisible();
  });
});
