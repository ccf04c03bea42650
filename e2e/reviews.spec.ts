import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';
import { createTeacherWithRequests } from './support/requests.ts';

const FIRST = 'Calm, exact, and on time.';
const SECOND = 'Calm, exact, and on time. My back thanks her.';
const REPLY = 'Thank you, Asha. Keep the ten minutes a day.';

const review = (page: Page) => page.getByRole('region', { name: 'Your review' });

test('a student writes and edits a review, the teacher replies, and both are public', async ({
  page,
  browser,
}) => {
  await signIn(page, await demoAccount(page, 'teacher'));
  const profile = (await (await page.request.get('/api/teacher/profile')).json()) as { id: string };
  await page.context().clearCookies();

  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(`/teacher/${profile.id}`);
  const form = review(page);
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form.getByText('Please provide both rating and review text')).toBeVisible();
  await form.getByRole('radio', { name: '4 stars' }).check();
  await form.getByRole('textbox', { name: 'Your review' }).fill(FIRST);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form.getByText(FIRST)).toBeVisible();
  await expect(form.getByText('Verified session')).toBeVisible();

  await form.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('radio', { name: '5 stars' }).check();
  await form.getByRole('textbox', { name: 'Your review' }).fill(SECOND);
  await form.getByRole('button', { name: 'Save review' }).click();
  await expect(form.getByText(SECOND)).toBeVisible();
  await expect(form.getByText('edited')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, await demoAccount(desk, 'teacher'));
  await desk.goto('/teacher-dashboard?tab=reviews');
  await desk.getByRole('button', { name: 'Reply to Asha M.' }).click();
  await desk.getByRole('textbox', { name: 'Your reply to Asha M.' }).fill(REPLY);
  await desk.getByRole('button', { name: 'Post reply' }).click();
  await expect(desk.getByText(REPLY)).toBeVisible();
  await desk.getByRole('button', { name: 'Report the review of Asha M.' }).click();
  const report = desk.getByRole('dialog', { name: 'Report the review of Asha M.' });
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByText('Please choose a reason')).toBeVisible();
  await report.getByRole('radio', { name: 'Not true' }).check();
  await expectAccessible(desk);
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(desk.getByText('Report sent', { exact: true })).toBeVisible();
  // The teacher has a notice about the review.
  await desk.getByRole('button', { name: /^Notifications/ }).click();
  const notice = desk.getByRole('link', { name: /Asha M\. reviewed you/ });
  await expect(notice).toBeVisible();
  const markAll = desk.getByRole('button', { name: 'Mark all as read' });
  await markAll.press('Enter');
  await expect(markAll).toHaveCount(0);
  await expect(notice).toBeFocused();
  await desk.context().close();

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(`/teacher/${profile.id}`);
  await expect(guest.getByText(SECOND)).toBeVisible();
  await expect(guest.getByText(REPLY)).toBeVisible();
  await expectNoSidewaysScroll(guest);
  await guest.context().close();
});

test('an own review that could not be loaded says so, and is there after another try', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 503/);
  await signIn(page, await demoAccount(page, 'student'));
  const [teacher] = await (await page.request.get('/api/teachers/search?city=Pune&limit=1')).json();
  const message = 'Something went wrong on our side. Please try again.';
  await page.route(
    '**/reviews/own',
    (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message } }),
    { times: 1 },
  );
  await page.goto(`/teacher/${teacher.id}`);
  const failed = page.getByRole('alert').filter({ hasText: 'Your review could not be loaded' });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(review(page)).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('notification settings are saved by topic and channel', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  const choice = page.getByRole('checkbox', { name: 'Reviews by email' });
  await choice.uncheck();
  await expect(async () => {
    const saved = await (await page.request.get('/api/notifications/preferences')).json();
    expect(saved.topics).toContainEqual(
      expect.objectContaining({ topic: 'reviews', email: false, sms: false }),
    );
  }).toPass();
  await choice.check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('notifications that could not be marked as read stay unread', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/status of 503|ERR_FAILED/);
  await createTeacherWithRequests(page, { browser, baseURL }, [
    { name: ['Imlisenla', 'Laishram'], message: 'I can come on any day.', hours: [] },
  ]);
  const unread = page.getByText(/^\d+ unread$/);
  await page.goto('/notifications');
  await expect(unread).toBeVisible();
  const message = 'Something went wrong on our side. Please try again.';
  await page.route('**/api/notifications/read-all', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message } }),
  );
  await page.route('**/api/notifications', (route) => route.abort());
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('Not marked as read', { exact: true })).toBeVisible();
  await expect(unread).toBeVisible();
});
