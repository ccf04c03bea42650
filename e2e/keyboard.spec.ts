import { expect, test } from './support/fixtures.ts';
import { holdFiles } from './support/hold-files.ts';
import { tabAndType, tabTo } from './support/keys.ts';
import { latestCode, newBookableTeacher, newPerson, signIn } from './support/people.ts';

/** The main journey by keyboard only: Tab, arrows, Space, Enter and typing, with visible focus at every step. */

test('search, request and accept by keyboard only', async ({ page, browser, baseURL }) => {
  const person = newPerson('Ritu', 'Banerjee');
  const teacher = newPerson('Sudha', 'Kamath');
  const teacherName = `${teacher.firstName} ${teacher.lastName}`;
  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'Asia/Kolkata' });
  const desk = await context.newPage();
  await newBookableTeacher(desk, teacher);

  await test.step('search', async () => {
    await page.goto('/search');
    await tabAndType(page, page.getByLabel('City'), 'Bangalor');
    await expect(page.getByRole('option', { name: /Bengaluru/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('City')).toHaveValue('Bengaluru');
    await tabTo(page, page.getByLabel('Specialization'));
    await page.keyboard.type('Vin');
    await tabTo(page, page.getByRole('button', { name: 'Search', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Available Teachers/ })).toBeFocused();
  });

  await test.step('profile, then sign up', async () => {
    await tabTo(page, page.getByRole('link', { name: teacherName }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: teacherName })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Request a session' }).locator('visible=true'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
    await tabAndType(page, page.getByLabel('First name'), person.firstName);
    await tabAndType(page, page.getByLabel('Last name'), person.lastName);
    await tabAndType(page, page.getByLabel('Email'), person.email);
    await tabAndType(page, page.getByLabel('Mobile number'), person.mobile);
    await tabAndType(page, page.getByLabel('Password', { exact: true }), person.password);
    await page.keyboard.press('Enter');
    // The dialog that asks for the student's city may already cover the profile.
    const name = page.getByRole('heading', { level: 1, name: teacherName, includeHidden: true });
    await expect(name).toBeVisible();
  });

  await test.step('complete the profile', async () => {
    const city = page.getByRole('dialog', { name: 'Where do you live?' });
    await expect(city.getByLabel('City')).toHaveValue('Bengaluru');
    await tabTo(page, city.getByRole('button', { name: 'Save and continue' }));
    await page.keyboard.press('Enter');
    for (const [name, to] of [
      ['Verify your email', person.email],
      ['Verify your mobile number', `+91${person.mobile}`],
    ] as const) {
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByLabel('Verification code')).toBeFocused();
      await page.keyboard.insertText(await latestCode(page, to));
      await expect(dialog).toHaveCount(0);
    }
    await expect(page.getByRole('dialog', { name: 'Request a session' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('request two times', async () => {
    await page.goto('/search?city=Bengaluru&specialization=Vinyasa');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: teacherName }) });
    const opener = card.getByRole('button', { name: /^Book Now/ });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Request a session' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Loading hours...')).toHaveCount(0);
    await tabTo(page, dialog.getByRole('button', { name: 'Later week' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('checkbox', { name: /^Wednesday/ }));
    await page.keyboard.press('Space');
    for (const time of [/^7:00 am/, /^6:30 pm/]) {
      await tabTo(page, dialog.getByRole('button', { name: time }));
      await page.keyboard.press('Space');
    }
    await expect(dialog.getByText('2 of 3')).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: 'Send request' }));
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Booking request sent successfully! The teacher will respond soon.').first(),
    ).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: `Request sent to ${teacher.firstName}` }),
    ).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'See my booking' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').filter({ hasText: teacherName })).toBeFocused();
  });

  await test.step('accept', async () => {
    await desk.goto('/teacher-dashboard?tab=bookings');
    const row = desk.getByRole('article').filter({ hasText: 'Ritu Banerjee' });
    await tabTo(desk, row.getByRole('button', { name: /^Accept/ }));
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Confirm Session Time' });
    // The arrow keys select among the free times: down, and back to the first.
    const first = dialog.getByRole('radio', { disabled: false }).first();
    await tabTo(desk, first);
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('ArrowUp');
    await expect(first).toBeChecked();
    await tabTo(desk, dialog.getByRole('button', { name: 'Confirm session' }));
    await desk.keyboard.press('Enter');
    await expect(row.getByText('Booking Accepted').first()).toBeVisible();
    await context.close();
  });

  await test.step('the student sees it', async () => {
    await page.goto('/client-dashboard');
    await tabTo(page, page.getByRole('tab', { name: /^Profile/ }));
    await page.keyboard.press('ArrowRight');
    const ticket = page.getByRole('article').filter({ hasText: teacherName });
    await tabTo(page, ticket.getByRole('button', { name: 'More' }));
    await page.keyboard.press('Enter');
    await expect(ticket.getByText('Booking Accepted')).toBeVisible();
    await expect(ticket.getByText(/IST/).first()).toBeVisible();
  });
});

test('the focus moves on when the pressed button goes away with its row', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = newPerson('Meera', 'Nambiar');
  await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  for (let device = 0; device < 2; device += 1) {
    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    await signIn(await other.newPage(), person);
    await other.close();
  }
  const release = await holdFiles(page, 'js');
  await page.goto('/privacy-and-data');
  const ends = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /^Sign out/ });
  await expect(ends).toHaveCount(2);
  await ends.first().focus();
  await page.keyboard.press('Enter');
  // The first press comes before the application runs, the second after it.
  release();
  await expect(ends).toHaveCount(1);
  await expect(ends).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ends).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeFocused();
});
