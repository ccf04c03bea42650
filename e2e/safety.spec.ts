import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts';
import { createUpcomingVisit, HOURS_AHEAD, moveHoursToPast, STUDENT_ADDRESS } from './support/safety.ts';

/** A home visit on three phones: the student's, the teacher's and that of a person without an account. */

async function phone(browser: Browser, baseURL: string | undefined, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    javaScriptEnabled,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  return context.newPage();
}

const BOOKINGS = '/client-dashboard?tab=bookings';

test('a student shares a session; a guest sees that all is well, and two hours after the end a 404', async ({
  browser,
  baseURL,
  allowComplaint,
}) => {
  // The shared page answers 404 once it has ended.
  allowComplaint(/404/);
  const [student, teacher] = [await phone(browser, baseURL), await phone(browser, baseURL)];
  const { asha, bookingId } = await createUpcomingVisit(student, teacher);
  const guest = await phone(browser, baseURL, false);
  let path = '';

  await test.step('the student adds the exact address and shares the session', async () => {
    await student.goto(BOOKINGS);
    await student.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await student.getByRole('button', { name: 'Add the exact address' }).click();
    await student.getByLabel('Exact address').fill(STUDENT_ADDRESS);
    await student.getByRole('button', { name: 'Save address' }).click();
    await expect(student.getByText(STUDENT_ADDRESS)).toBeVisible();
    await student.getByRole('button', { name: 'Share this session' }).click();
    const whatsApp = student.getByRole('link', { name: 'WhatsApp' });
    const text = new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    expect(text).toContain('My yoga session with Revathi, ');
    path = new URL(/http\S+$/.exec(text)?.[0] ?? '').pathname;
    expect(path).toMatch(/^\/s\/[\w-]{43}$/);
    await student.keyboard.press('Escape');
    await expect(student.getByRole('button', { name: 'Send the link again' })).toBeFocused();
  });

  await test.step('somebody without an account opens it, without script', async () => {
    await guest.goto(path);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Asha shares a yoga session with you');
    await expect(guest.getByText('Planned', { exact: true })).toBeVisible();
    await expect(guest.getByText('Asha with the teacher Revathi Subramaniam')).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112');
    const html = await guest.content();
    for (const secret of [STUDENT_ADDRESS, asha.mobile, asha.email, asha.lastName])
      expect(html).not.toContain(secret);
  });

  await test.step('the teacher reads the address while it is shown', async () => {
    await teacher.goto('/teacher-dashboard?tab=bookings');
    await expect(teacher.getByText(STUDENT_ADDRESS)).toBeVisible();
    await expect(teacher.getByText(/^Shown until /)).toBeVisible();
  });

  await test.step('around the session, 112 is at hand', async () => {
    await moveHoursToPast(bookingId, HOURS_AHEAD + 0.5);
    await student.goto(BOOKINGS);
    await expect(student.getByRole('link', { name: 'Call 112' })).toBeVisible();
    await guest.getByRole('link', { name: 'Look again' }).click();
    await expect(guest.getByText('Under way', { exact: true })).toBeVisible();
  });

  await test.step('after it, the student says that all is well, and the page shows it', async () => {
    await moveHoursToPast(bookingId, 1);
    await guest.getByRole('link', { name: 'Look again' }).click();
    await expect(guest.getByText('No answer yet', { exact: true })).toBeVisible();
    await student.goto(BOOKINGS);
    const question = student.getByRole('region', { name: 'All well?' });
    await question.getByRole('button', { name: 'All well' }).click();
    await expect(
      student.getByText('Thank you. Everyone with your link can see it.', { exact: true }),
    ).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(student.getByText(/^The session is over\. The shared page ends at .* IST\.$/)).toBeVisible();
    await guest.getByRole('link', { name: 'Look again' }).click();
    await expect(guest.getByText(/^Asha said at .* that all is well\.$/)).toBeVisible();
    await expect(student.getByRole('button', { name: 'Withdraw the link' })).toBeVisible();
  });

  await test.step('two hours after the end, nothing is shared', async () => {
    await moveHoursToPast(bookingId, 1.6);
    const answer = await guest.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Nothing is shared here now');
    expect(await guest.content()).not.toContain('Revathi');
    await student.goto(path);
    await expect(student.getByRole('heading', { level: 1 })).toHaveText('Nothing is shared here now');
    for (const theme of ['light', 'dark'] as const) {
      await student.emulateMedia({ colorScheme: theme });
      await expectAccessible(student);
    }
    await expectNoSidewaysScroll(student);
  });
});

test('the student withdraws a link, and its page is gone', async ({ browser, baseURL, allowComplaint }) => {
  allowComplaint(/404/);
  const [student, teacher] = [await phone(browser, baseURL), await phone(browser, baseURL)];
  const { bookingId, lessonId } = await createUpcomingVisit(student, teacher);
  const shared = await student.request.put(`/api/booking-requests/${bookingId}/safety`, {
    data: { action: 'share', lessonId },
  });
  const { shares } = (await shared.json()) as { shares: { path: string }[] };
  const path = shares[0]?.path ?? '';
  const guest = await phone(browser, baseURL);
  await guest.goto(path);
  await guest.getByRole('link', { name: 'Look again' }).click();
  await expect(guest.getByText('Planned', { exact: true })).toBeVisible();
  await student.goto(BOOKINGS);
  await student.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(student.getByRole('button', { name: 'Share this session' })).toBeVisible();
  await guest.getByRole('link', { name: 'Look again' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Nothing is shared here now');
});
