import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { createPastDemo } from './support/plans.ts';
import { moveToPast } from './support/time.ts';

/** From a free demo to a month, its changes, the next month and a receipt, on the phones of the student and the teacher. */

async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  return context.newPage();
}

const dateAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);

test('demo, monthly plan, skipped lesson, pause, renewal and receipt work on two phones', async ({
  browser,
  baseURL,
}) => {
  const [student, teacher] = [await phone(browser, baseURL), await phone(browser, baseURL)];
  await student.goto('/help');
  await teacher.goto('/help');
  await createPastDemo(student, teacher);
  let planId = '';

  await test.step('after the demo, the student goes on with a month that is filled in', async () => {
    await student.goto('/client-dashboard?tab=bookings');
    const name = 'Continue with Revathi: Mon, Wed, Fri 6:30 am, ₹2,500 a month';
    await student.getByRole('button', { name }).click();
    const dialog = student.getByRole('dialog', { name: 'Request a session' });
    await expect(dialog.getByText(/^1[234] lessons, /)).toBeVisible();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(student.getByRole('heading', { name: 'Request sent to Revathi' })).toBeVisible();
  });

  await test.step('the teacher confirms all its lessons', async () => {
    await teacher.goto('/teacher-dashboard?tab=bookings');
    await teacher
      .getByRole('button', { name: /^Accept the request/ })
      .first()
      .click();
    const dialog = teacher.getByRole('dialog', { name: 'Confirm Session Time' });
    await dialog.getByRole('radio').first().check();
    await expect(dialog.getByRole('heading', { name: /^1[234] lessons$/ })).toBeVisible();
    await dialog.getByRole('button', { name: /^Confirm 1[234] lessons$/ }).click();
    await expect(teacher.getByText('Booking updated successfully!', { exact: true })).toBeVisible();
  });

  await test.step('the student opens the plan from the ticket', async () => {
    await student.goto('/client-dashboard?tab=bookings');
    await student.getByRole('link', { name: 'Open plan' }).click();
    await expect(student.getByRole('heading', { name: 'Monthly plan with Revathi' })).toBeVisible();
    await expect(student.getByText(/^0 of 1[234]/)).toBeVisible();
    planId = new URL(student.url()).pathname.split('/').pop() ?? '';
  });

  await test.step('skips a lesson, and picks its make-up among the free hours', async () => {
    await student
      .getByRole('button', { name: /planned/ })
      .first()
      .click();
    await student.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
    await student.getByRole('dialog').getByRole('button', { name: 'Skip this lesson' }).click();
    await expect(student.getByText('skipped by you')).toBeVisible();
    await student.getByRole('button', { name: 'Pick a make-up lesson' }).click();
    const dialog = student.getByRole('dialog', { name: 'Pick a make-up lesson' });
    await expect(dialog.getByRole('radio', { name: /, taken$/ }).first()).toBeDisabled();
    const lastFree = dialog.locator('label:has(input[type=radio]:enabled)').last();
    await lastFree.click();
    const call = '**/make-up';
    const hours = '**/coming-days';
    let taken = '';
    const message = 'This lesson has changed meanwhile. Please look at it again.';
    await student.route(call, (route) => {
      taken = route.request().postDataJSON().time;
      return route.fulfill({ status: 409, json: { code: 'LESSON_CHANGED', message } });
    });
    await student.context().route(hours, async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      for (const day of body.days)
        for (const one of day.hours) if (one.startsAt === taken) one.state = 'taken';
      await route.fulfill({ json: body });
    });
    await dialog.getByRole('button', { name: /^Take / }).click();
    await expect(dialog.getByRole('group').last()).toHaveAccessibleDescription(message);
    await student.unroute(call);
    // The hours are loaded again, and the chosen one is taken now.
    await expect(dialog.getByRole('button', { name: 'Pick an hour' })).toBeVisible();
    await student.context().unroute(hours);
    await lastFree.click();
    await dialog.getByRole('button', { name: /^Take / }).click();
    await expect(dialog).toHaveCount(0);
    await expect(student.getByText(/^Make-up: /)).toBeVisible();
  });

  await test.step('pauses for a week: the lessons move to after the end', async () => {
    await student.getByRole('button', { name: 'Pause plan' }).click();
    const dialog = student.getByRole('dialog', { name: 'Pause plan' });
    await dialog.getByLabel('First day').fill(dateAhead(16));
    await expect(dialog.getByText('moves to').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Pause plan' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(student.getByText(/^Paused from /)).toBeVisible();
    await expect(student.getByText(/moved after the pause to/).first()).toBeVisible();
  });

  await test.step('the teacher reads the same', async () => {
    await teacher.goto(`/plans/${planId}`);
    await expect(teacher.getByRole('heading', { name: 'Monthly plan with Asha' })).toBeVisible();
    await expect(teacher.getByText('skipped by Asha')).toBeVisible();
    await expect(teacher.getByText(/moved after the pause to/).first()).toBeVisible();
  });

  // The last lesson (Mon, Wed or Fri) was yesterday: a lesson can be marked until 48 hours after its end.
  let passed = 7;
  while (![1, 3, 5].includes(new Date(dateAhead(passed - 1)).getUTCDay())) passed += 1;

  await test.step('a lesson that is over is marked by the teacher and seen by the student', async () => {
    await moveToPast(planId, passed);
    await teacher.reload();
    await teacher
      .getByRole('button', { name: /, held,/ })
      .last()
      .click();
    const dialog = teacher.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Missed' }).click();
    await expect(dialog.getByText('You marked it as missed.')).toBeVisible();
    await student.reload();
    await student.getByRole('button', { name: /, missed,/ }).click();
    await expect(student.getByText('Missed, says Revathi.')).toBeVisible();
    await expect(student.getByRole('button', { name: 'Dispute' })).toBeVisible();
  });

  await test.step('in its last days one tap asks for the same again, and one confirms it', async () => {
    // The plan has 37 days in all.
    await moveToPast(planId, 35 - passed);
    await student.reload();
    await student.getByRole('button', { name: /^Same again from / }).click();
    await expect(
      student.getByText('You asked for the same again. Revathi has not answered yet.'),
    ).toBeVisible();
    await teacher.reload();
    await teacher.getByRole('button', { name: /^Confirm 1[234] lessons$/ }).click();
    await expect(teacher.getByText('The next month is confirmed.')).toBeVisible();
    await expect(student.getByText('The next month is confirmed.')).toBeVisible();
  });

  await test.step('the teacher received the money in cash: the student has a receipt', async () => {
    await teacher.goto('/payments');
    await teacher
      .getByRole('button', { name: /^Received in cash/ })
      .first()
      .click();
    await expect(teacher.getByRole('heading', { name: 'Received', exact: true })).toBeVisible();
    await student.goto('/payments');
    await student
      .getByRole('link', { name: /^Receipt \d{4}-\d\d\/1$/ })
      .first()
      .click();
    await expect(student.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
    await expect(student.getByText(/^Rupees two thousand five hundred only/)).toBeVisible();
  });
  for (const page of [student, teacher]) await page.context().close();
});
