import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newBookableTeacher, newPerson, newStudent } from './support/people.ts';

/** The life of a booking, in separate browsers of a teacher and a student, both in New York. */

const NEW_YORK = 'America/New_York';
const THERE = /\d{1,2}:\d{2} [ap]m (GMT-[45]|E[SD]T) where you are$/;

async function open(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'en-IN',
    timezoneId: NEW_YORK,
  });
  return context.newPage();
}

/** A new teacher and a new student who can book, each signed in. */
async function openPair(browser: Browser, baseURL: string | undefined) {
  const [teacher, student] = [await open(browser, baseURL), await open(browser, baseURL)];
  const teacherId = await newBookableTeacher(teacher, newPerson('Ambika', 'Kulkarni'));
  await newStudent(student, newPerson('Asha', 'Menon'), 'Bengaluru');
  return { teacher, teacherId, student };
}

/** The date in `days` days, in the format of a date field. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Sends a request. Returns its message. */
async function sendNewRequest(student: Page, teacherId: string, more = {}): Promise<string> {
  const message = 'Mornings by the window, please';
  const asked = await student.request.post('/api/booking-requests', {
    data: { teacherId, sessionType: 'online', pricingType: 'hourly', message, ...more },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  return message;
}

/** Returns the date of a Monday at least `weeks` weeks ahead. */
function mondayIn(weeks: number): Date {
  const day = new Date();
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() + weeks * 7 + ((8 - day.getUTCDay()) % 7));
  return day;
}
const dateOf = (day: Date, ahead = 0) =>
  new Date(day.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

async function chooseTime(teacher: Page, message: string, date: string) {
  await teacher.goto('/teacher-dashboard?tab=bookings');
  const row = teacher.getByRole('article').filter({ hasText: message });
  await row.getByRole('button', { name: /^Accept/ }).click();
  const dialog = teacher.getByRole('dialog', { name: 'Confirm Session Time' });
  const other = dialog.getByRole('radio', { name: 'Another time' });
  if (await other.count()) await other.check({ force: true });
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Start, in IST').fill('05:15');
  return { row, dialog, confirm: dialog.getByRole('button', { name: /^Confirm (session|\d+ lessons)$/ }) };
}

test('the teacher suggests times, the student accepts one, and both agree to cancel', async ({
  browser,
  baseURL,
}) => {
  const { teacher, teacherId, student } = await openPair(browser, baseURL);
  const words = await sendNewRequest(student, teacherId);
  await teacher.goto('/teacher-dashboard?tab=bookings');
  await student.goto('/client-dashboard?tab=bookings');
  const row = teacher.getByRole('article').filter({ hasText: words });
  await expect(row).toHaveCount(1);
  const mine = student.getByRole('article').filter({ hasText: words });
  const theirs = teacher.getByRole('article').filter({ hasText: words });

  await test.step('the teacher suggests two other times', async () => {
    await row.getByRole('button', { name: 'Suggest other times' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'Suggest other times' });
    await dialog.getByLabel('Date').fill(inDays(5));
    await dialog.getByLabel('Start, in IST').fill('07:00');
    await dialog.getByRole('button', { name: 'Another time' }).click();
    await dialog.getByLabel('Date').nth(1).fill(inDays(6));
    // A row without its time is not left out silently.
    await dialog.getByRole('button', { name: 'Send suggestion' }).click();
    const group = dialog.getByRole('group', { name: 'Time 2' });
    await expect(group).toHaveAccessibleDescription('Please select the time for the confirmed session');
    await expect(dialog.getByLabel('Date').first()).toBeFocused();
    await dialog.getByLabel('Start, in IST').nth(1).fill('18:30');
    await expect(dialog.getByText(/^\w{3} \d+ \w{3}, [67]:\d0 [ap]m$/)).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Send suggestion' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(theirs.getByText('You suggested')).toBeVisible();
  });

  await test.step('the student accepts the second', async () => {
    await expect(mine.getByText(/suggests$/)).toBeVisible();
    // The first list shows the booking confirmed while the second one is still on its way.
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const second = '**/api/client/booking-requests';
    await student.route(second, async (route) => {
      await held;
      await route.fallback();
    });
    await mine.getByRole('button', { name: /^Take .*6:30 pm$/ }).click();
    await expect(student.getByText('Booking updated successfully!', { exact: true })).toBeVisible();
    release();
    await student.unroute(second);
    await mine.getByRole('button', { name: 'More' }).click();
    await expect(mine.getByText('Booking Accepted')).toBeVisible();
  });

  await test.step('both see the time in India and their local time', async () => {
    await expect(theirs.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(theirs.locator('time', { hasText: /IST$/ }).first()).toContainText('6:30 pm IST');
    await expect(mine.locator('time')).toContainText('6:30–7:30 pm IST');
    for (const card of [mine, theirs]) await expect(card.getByText(THERE).first()).toBeVisible();
  });

  await test.step('the session downloads as a calendar file', async () => {
    await mine.getByRole('button', { name: 'Calendar' }).click();
    const coming = student.waitForEvent('download');
    await mine.getByRole('link', { name: 'Add to calendar' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('session.ics');
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('BEGIN:VEVENT');
    // 13:00 UTC is 18:30 IST.
    expect(text).toMatch(/DTSTART:\d{8}T130000Z/);
  });

  await test.step('the student asks to cancel, and the teacher agrees', async () => {
    await mine.getByRole('button', { name: 'More' }).click();
    await mine.getByRole('button', { name: 'Ask to cancel' }).click();
    const dialog = student.getByRole('dialog', { name: 'Ask to cancel this session?' });
    await dialog.getByLabel('Why?').fill('I have to travel that day');
    let refuse = () => {};
    const held = new Promise<void>((done) => {
      refuse = done;
    });
    const call = '**/cancellation';
    await student.route(call, async (route) => {
      await held;
      await route.fulfill({ status: 409, json: { code: 'BOOKING_TRANSITION', message: 'It has begun.' } });
    });
    await dialog.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
    // Only the dialog shows the refusal, so it stays open until it comes.
    await student.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Go back' }).click();
    // The button comes back although the lists, which are asked for again, do not.
    const lists = '**/api/client/booking*';
    await student.route(lists, () => {});
    refuse();
    await expect(dialog.getByText('It has begun.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Ask to cancel' })).toBeEnabled();
    await student.unroute(lists);
    await student.unroute(call);
    await dialog.getByRole('button', { name: 'Ask to cancel' }).click();
    await expect(mine.getByText(/^You asked to cancel\. Waiting for/)).toBeVisible();
    await expect(theirs.getByText('I have to travel that day')).toBeVisible();
    await theirs.getByRole('button', { name: 'Agree to cancel' }).click();
    await expect(theirs.getByText('Booking Rejected')).toBeVisible();
    await expect(mine.getByText('Cancelled', { exact: true })).toBeVisible();
  });
  await teacher.context().close();
  await student.context().close();
});

test('the free demo badge requests a demo; a rejection shows similar teachers', async ({
  browser,
  baseURL,
}) => {
  const { teacher, teacherId, student } = await openPair(browser, baseURL);
  await student.goto('/search?city=Bengaluru');
  const badge = student.getByRole('button', { name: /^Free demo: ask .+ for it$/ }).first();
  await badge.click();
  const dialog = student.getByRole('dialog', { name: 'Request a session' });
  await expect(dialog.getByRole('checkbox', { name: /^Ask for the free demo/ })).toBeChecked();
  await student.keyboard.press('Escape');

  await student.goto(`/teacher/${teacherId}`);
  await student.getByRole('button', { name: 'Request a free demo' }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Ask for the free demo/ })).toBeChecked();
  await dialog.getByLabel(/^Message/).fill('A first look, please');
  await dialog.getByRole('checkbox', { name: 'Any time is fine for me' }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog).toHaveCount(0);

  await teacher.goto('/teacher-dashboard?tab=bookings');
  const row = teacher.getByRole('article').filter({ hasText: 'A first look, please' });
  await expect(row.getByText('Free demo')).toBeVisible();
  await row.getByRole('button', { name: /^Reject/ }).click();
  await teacher.getByRole('button', { name: 'Reject Request' }).click();
  await expect(row.getByText('Booking Rejected')).toBeVisible();

  await student.goto('/client-dashboard?tab=bookings');
  const mine = student.getByRole('article').filter({ hasText: 'A first look, please' });
  const others = mine.getByRole('list', { name: 'Similar teachers' }).getByRole('listitem');
  await expect(others).toHaveCount(3);
  await others.first().getByRole('link').click();
  await expect(student.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(student).toHaveURL(/\/teacher\//);
  await teacher.context().close();
  await student.context().close();
});

test('a confirmed monthly booking reserves all its hours, and both sides see them', async ({
  browser,
  baseURL,
}) => {
  const { teacher, teacherId, student } = await openPair(browser, baseURL);
  const monday = mondayIn(30);
  const days = { clientPreferredDays: ['monday', 'wednesday', 'friday'] };

  const month = 'A month of early mornings, please';
  await sendNewRequest(student, teacherId, { pricingType: 'monthly', message: month, ...days });
  const { row, dialog, confirm } = await chooseTime(teacher, month, dateOf(monday));
  await expect(dialog.getByText(/^13 sessions: Mon, Wed, Fri at 5:15 am IST, for 30 days/)).toBeVisible();
  await confirm.click();
  await expect(dialog).toHaveCount(0);
  await expect(
    row.getByText('Mon, Wed, Fri at 5:15 am IST, for 30 days from the first session'),
  ).toBeVisible();
  await student.goto('/client-dashboard?tab=bookings');
  const mine = student.getByRole('article').filter({ hasText: 'Mon, Wed, Fri at 5:15 am IST' });
  await expect(mine.getByText(/^In \d+ days$/)).toBeVisible();

  const hour = 'One early morning, please';
  await sendNewRequest(student, teacherId, { message: hour });
  const second = await chooseTime(teacher, hour, dateOf(monday, 2));
  await second.confirm.click();
  await expect(second.dialog.getByText('You already have a confirmed session at that time.')).toBeVisible();
  // The error is shown in the dialog, so no toast repeats it.
  await expect(teacher.getByText('Failed to update booking')).toHaveCount(0);
  await second.dialog.getByLabel('Date').fill(dateOf(monday, 1));
  await second.confirm.click();
  await expect(second.dialog).toHaveCount(0);

  // A month whose first hour is taken, and three more of its Wednesdays.
  const next = 'Another month, please';
  const more = { pricingType: 'monthly', clientPreferredDays: ['tuesday', 'wednesday', 'thursday'] };
  await sendNewRequest(student, teacherId, { message: next, ...more });
  const third = await chooseTime(teacher, next, dateOf(monday, 2));
  await expect(third.dialog.getByText(/^Taken: .* You teach Asha Menon/)).toHaveCount(4);
  await expect(third.dialog.getByText('The other 10 hours are free.')).toBeVisible();
  await expect(third.dialog.getByText('This hour is taken. Please pick another.')).toBeVisible();
  await expect(third.dialog.getByRole('group', { name: /^What about / })).toHaveCount(3);
  await expect(third.confirm).toBeDisabled();
  await third.dialog.getByLabel('Date').first().fill(dateOf(monday, 3));
  await expect(third.confirm).toBeEnabled();
  await teacher.context().close();
  await student.context().close();
});
