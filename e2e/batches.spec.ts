import type { Browser, Page } from '@playwright/test';
import { DAY_NAMES, formatInstant, indiaParts } from '#shared/time.ts';
import {
  dayAhead,
  joinClass,
  makeClass,
  signUpApprovedTeacher,
  signUpBookableStudent,
} from './support/batches.ts';
import { expect, test } from './support/fixtures.ts';
import { createTeacherWithRequests, hourIn } from './support/requests.ts';

/** A group class is made, filled, and its waiting list moves: on phones, in the browsers of a teacher and three students. */

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };

async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    ...PHONE,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await page.goto('/help');
  return page;
}

/** Nothing is wider than the phone. */
async function expectNoOverflow(page: Page): Promise<void> {
  const { wide, view } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    view: window.innerWidth,
  }));
  expect(wide).toBeLessThanOrEqual(view);
}

test('a class is created and filled, and a student on its waiting list gets a free seat', async ({
  browser,
  baseURL,
}) => {
  const open = () => phone(browser, baseURL);
  const [teacher, first, second, guest] = [await open(), await open(), await open(), await open()];
  const { teacherId } = await signUpApprovedTeacher(teacher);
  await signUpBookableStudent(first, 'Asha', 'Menon');
  await signUpBookableStudent(second, 'Divya', 'Nair');
  const classes = `/teacher/${teacherId}/classes`;

  await test.step('the teacher makes a class of one seat for women', async () => {
    await teacher.goto('/teacher-dashboard?tab=availability');
    await teacher.getByRole('link', { name: 'Open group classes' }).click();
    await expect(teacher.getByText('No group classes yet')).toBeVisible();
    await teacher.getByRole('button', { name: 'New class' }).click();
    const dialog = teacher.getByRole('dialog', { name: 'New group class' });
    await dialog.getByLabel('Name').fill('Prenatal morning circle');
    // A stray tap beside the dialog keeps what was typed.
    await teacher.mouse.click(4, 4);
    await expect(dialog.getByLabel('Name')).toHaveValue('Prenatal morning circle');
    await dialog.getByRole('radio', { name: 'Women only' }).check();
    await dialog.getByRole('button', { name: 'Make the class' }).click();
    await expect(dialog.getByText('Please choose at least one day')).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Days' })).toHaveAccessibleDescription(
      'Please choose at least one day',
    );
    await expect(dialog.getByRole('checkbox', { name: 'Monday' })).toBeFocused();
    await dialog.getByRole('checkbox', { name: 'Tuesday' }).check();
    await dialog.getByRole('checkbox', { name: 'Thursday' }).check();
    await dialog.getByLabel('First day').fill(dayAhead(14));
    await dialog.getByLabel('Area or studio').fill('Kasturba Nagar, Adyar');
    await dialog.getByLabel('Seats').fill('1');
    await dialog.getByLabel('₹ a month').fill('₹ 1,800');
    // Enter in the first field: an error at the end of the long form comes into view.
    await teacher.route('**/api/teacher/batches', (route) => route.abort(), { times: 1 });
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('The connection failed. Check it and try again.');
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Make the class' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(teacher.getByText('1 of 1 seats left').first()).toBeVisible();
  });

  await test.step('the preview shows it without actions', async () => {
    await teacher.goto('/teacher-dashboard?tab=profile');
    await teacher.getByRole('button', { name: /^More/ }).first().click();
    await teacher.getByRole('button', { name: 'Preview Profile' }).locator('visible=true').click();
    const section = teacher.getByRole('dialog').getByRole('region', { name: 'Group classes' });
    await expect(section.getByText('Prenatal morning circle')).toBeVisible();
    await expect(section.getByRole('link')).toHaveCount(0);
    await teacher.goto('/teacher-dashboard/classes');
  });

  await test.step('a guest reads it on the teacher’s page and is asked to sign in', async () => {
    await guest.goto(`/teacher/${teacherId}`);
    const section = guest.getByRole('region', { name: 'Group classes' });
    await expect(section.getByText('Tue and Thu, 7:00–8:00 am')).toBeVisible();
    await section.getByRole('link', { name: 'See and join: Prenatal morning circle' }).click();
    await guest.getByRole('link', { name: 'Join this class: Prenatal morning circle' }).click();
    await expect(guest).toHaveURL(/\/auth\?next=/);
  });

  await test.step('the first student says the own word and joins', async () => {
    await first.goto(classes);
    await first.getByRole('button', { name: 'Join this class: Prenatal morning circle' }).click();
    await expect(first.getByText('This class is for women. Join as a woman?')).toBeVisible();
    await first.getByRole('button', { name: 'Yes, join' }).click();
    await expect(first.getByRole('article').getByText('You are in')).toBeVisible();
    await expect(first.getByText('Full', { exact: true }).first()).toBeVisible();
  });

  await test.step('the seat has a due, and stands in My Bookings', async () => {
    await first.goto('/client-dashboard?tab=bookings');
    await expect(first.getByRole('heading', { name: 'Prenatal morning circle' })).toBeVisible();
    await expect(first.getByText('₹1,800, to Revathi for the month. UPI or cash.')).toBeVisible();
  });

  await test.step('the second student waits', async () => {
    await second.goto(classes);
    await expect(second.getByText(/You would be number 1/)).toBeVisible();
    await second.getByRole('button', { name: 'Join the wait list: Prenatal morning circle' }).click();
    await second.getByRole('button', { name: 'Yes, join' }).click();
    await expect(second.getByText('On the wait list: number 1')).toBeVisible();
  });

  await test.step('the first leaves, and the seat is the second’s', async () => {
    await first.getByRole('button', { name: 'Leave class: Prenatal morning circle' }).click();
    const dialog = first.getByRole('alertdialog');
    await expect(dialog.getByText(/it costs nothing/)).toBeVisible();
    // The card is gone while the payments are still on their way.
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const dues = '**/api/client/dues';
    await first.route(dues, async (route) => {
      await held;
      await route.fallback();
    });
    await dialog.getByRole('button', { name: 'Leave class' }).click();
    await expect(first.getByRole('heading', { name: 'Prenatal morning circle' })).toHaveCount(0);
    await expect(first.getByText('You have left Prenatal morning circle', { exact: true })).toBeVisible();
    release();
    await first.unroute(dues);
    // The open page updates by itself, without a reload.
    await expect(second.getByRole('article').getByText('You are in')).toBeVisible();
    await second.goto('/notifications');
    await expect(second.getByText('A seat in Prenatal morning circle is yours')).toBeVisible();
  });

  await test.step('the teacher sees who has the seat', async () => {
    await teacher.reload();
    await teacher.getByText('With a seat (1)').click();
    await expect(teacher.getByText('Divya N.')).toBeVisible();
  });
});

test('a seat payment is due, reported by the student, confirmed by the teacher, with a receipt for both', async ({
  browser,
  baseURL,
}) => {
  const [teacher, student] = [await phone(browser, baseURL), await phone(browser, baseURL)];
  const revathi = await signUpApprovedTeacher(teacher);
  await signUpBookableStudent(student, 'Asha', 'Menon');
  const details = { upiId: 'revathi.yoga@example', payeeName: 'Revathi Subramaniam' };
  const saved = await teacher.request.put('/api/teacher/payment-details', {
    data: { ...details, password: revathi.password },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await joinClass(student, await makeClass(teacher, {}));

  await test.step('the student finds the due at the seat, and the classes for the calendar', async () => {
    await student.goto('/client-dashboard?tab=bookings');
    const seat = student.getByRole('article').filter({ hasText: 'Hatha for beginners' });
    await expect(seat.getByText('₹1,800, to Revathi for the month. UPI or cash.')).toBeVisible();
    const file = await seat.getByRole('link', { name: 'Add to calendar', exact: true }).getAttribute('href');
    const calendar = await student.request.get(file ?? '');
    expect(await calendar.text()).toContain('SUMMARY:Hatha for beginners (In person)');
    await seat.getByRole('link', { name: 'Show UPI code' }).click();
    await expect(student.getByText('revathi.yoga@example')).toBeVisible();
    await expectNoOverflow(student);
  });

  await test.step('the student says paid, and the teacher’s open page shows it', async () => {
    await teacher.goto('/payments');
    await expect(teacher.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
    await student.getByLabel('UTR or reference').fill('4081 7734 2291');
    await student.getByRole('button', { name: 'I have paid ₹1,800' }).click();
    await expect(student.getByText(/^You say paid, \d/)).toBeVisible();
    await expect(teacher.getByRole('heading', { name: 'Say if it came (1)' })).toBeVisible();
    await expect(teacher.getByText('UTR 4081 7734 2291')).toBeVisible();
    await expectNoOverflow(teacher);
  });

  await test.step('the teacher has received it, and both open the same receipt', async () => {
    await teacher.getByRole('button', { name: 'Received from Asha Menon', exact: true }).click();
    await expect(student.getByText(/^Received, says Revathi, \d/)).toBeVisible();
    const addresses: string[] = [];
    for (const page of [student, teacher]) {
      await page.getByRole('link', { name: /^Receipt \d{4}-\d\d\/1$/ }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
      await expect(page.getByText(/^Rupees one thousand eight hundred only\. By UPI/)).toBeVisible();
      await expectNoOverflow(page);
      addresses.push(new URL(page.url()).pathname);
    }
    expect(addresses[0]).toBe(addresses[1]);
  });
  for (const page of [student, teacher]) await page.context().close();
});

test('the dialog that confirms a request shows the hour of a class as taken, also for a group session', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize(PHONE.viewport);
  const [taken, free] = [hourIn(7, '07:00'), hourIn(8, '09:00')];
  const asking = { name: ['Asha', 'Menon'], message: 'Mornings.', hours: [taken, free] } as const;
  await createTeacherWithRequests(page, { browser, baseURL }, [asking]);
  const days = [DAY_NAMES[indiaParts(taken).dayOfWeek]];
  await makeClass(page, { days, firstOn: dayAhead(7) });
  await page.goto('/teacher-dashboard?tab=bookings');
  await page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Session Time' });
  const choice = dialog.getByRole('radio', { name: new RegExp(formatInstant(taken, 'weekdayTime', 'en')) });
  await expect(dialog.getByText('Taken: Hatha for beginners, 7:00 am')).toBeVisible();
  await expect(choice).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Group session/ }).check();
  await expect(choice).toBeDisabled();
  await expectNoOverflow(page);
});
