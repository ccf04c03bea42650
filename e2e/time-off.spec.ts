import type { APIRequestContext, Page } from '@playwright/test';
import { addDays, DAY_NAMES, dayLabel, indiaParts } from '#shared/time.ts';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newStudent, signIn } from './support/people.ts';

/** Time off: students cannot request it, and the teacher is warned before confirming a session in it. */

const AHEAD = 3;
const TODAY = indiaParts(new Date());
const OFF = {
  date: addDays(TODAY.date, AHEAD),
  day: DAY_NAMES[(TODAY.dayOfWeek + AHEAD) % 7] ?? 'monday',
};
const OPEN = DAY_NAMES[(TODAY.dayOfWeek + AHEAD + 1) % 7] ?? 'monday';

async function call(request: APIRequestContext, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const answer = await request[method](path, data && { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Creates an approved teacher with hours on two days, one of them off. */
async function approvedTeacher(page: Page, admin: APIRequestContext) {
  const person = newPerson('Nalini', 'Bose');
  await call(page.request, 'post', '/api/register', { ...person, userType: 'teacher' });
  for (const dayOfWeek of [OFF.day, OPEN]) {
    await call(page.request, 'post', '/api/teacher/time-slots', {
      dayOfWeek,
      startTime: '07:00',
      endTime: '09:00',
    });
  }
  await call(page.request, 'post', '/api/teacher/time-off', { startDate: OFF.date });
  await call(page.request, 'post', '/api/teacher/submit-for-review');
  const { id } = await call(page.request, 'get', '/api/teacher/profile');
  const pending: { id: string; teacherId: string }[] = await call(admin, 'get', '/api/admin/reviews/pending');
  const review = pending.find(({ teacherId }) => teacherId === id);
  await call(admin, 'post', `/api/admin/reviews/${review?.id}/status`, { status: 'approved' });
  return id as string;
}

test('a day off cannot be requested, and confirming it shows a warning', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = () => browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'Asia/Kolkata' });
  const [adminContext, studentContext] = [await elsewhere(), await elsewhere()];
  const adminPage = await adminContext.newPage();
  await signIn(adminPage, await demoAccount(adminPage, 'admin'));
  const teacherId = await approvedTeacher(page, adminContext.request);
  const student = await studentContext.newPage();
  await newStudent(student, newPerson('Asha', 'Menon'));

  await test.step('the student sees when the teacher is away', async () => {
    await student.goto(`/teacher/${teacherId}`);
    await expect(student.getByText(/^Away: \w+, \d+ \w+$/)).toBeVisible();
    await student.getByRole('button', { name: 'Book Session' }).locator('visible=true').click();
    const dialog = student.getByRole('dialog', { name: 'Request a session' });
    await expect(dialog.getByText(/^Nalini is away on \w+, \d+ \w+\.$/)).toBeVisible();
    await expect(
      dialog.getByRole('checkbox', {
        name: new RegExp(`^${dayLabel(OFF.day, 'long', 'en')} .*, not available$`),
      }),
    ).toBeDisabled();
    await dialog
      .getByRole('checkbox', { name: new RegExp(`^${dayLabel(OPEN, 'long', 'en')} \\d+ \\w+$`) })
      .check();
  });

  await test.step('the teacher is warned, and can still confirm', async () => {
    await call(studentContext.request, 'post', '/api/booking-requests', {
      teacherId,
      sessionType: 'online',
      pricingType: 'hourly',
      clientPreferredDays: [OFF.day, OPEN],
      clientTimeSlots: [{ startTime: '07:00', endTime: '08:00' }],
    });
    await page.goto('/teacher-dashboard?tab=bookings');
    await page.getByRole('button', { name: /^Accept/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Session Time' });
    const times = dialog.getByRole('radio', { name: /7:00 am$/ });
    await times.first().check();
    await expect(dialog.getByText(/^You marked this time as off:/)).toBeVisible();
    await times.nth(1).check();
    await expect(dialog.getByText(/^You marked this time as off:/)).toHaveCount(0);
    await dialog.getByRole('radio', { name: 'Another time' }).check();
    await dialog.getByLabel('Date').fill(addDays(OFF.date, 1));
    const start = dialog.getByLabel('Start, in IST');
    await start.fill('21:00');
    await expect(dialog.getByText('This time is outside your weekly hours.')).toBeVisible();
    await start.fill('08:00');
    await expect(dialog.getByText('This time is outside your weekly hours.')).toHaveCount(0);
  });
  await Promise.all([adminContext.close(), studentContext.close()]);
});
