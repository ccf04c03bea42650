import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { hidePage, showPage } from './support/hide-page.ts';
import { demoAccount, newPerson, newTeacher, signIn, signUpTeacher } from './support/people.ts';

/** What the teacher dashboard says on phones: banners, and texts that the specification fixes. */

test.use({ viewport: { width: 360, height: 740 } });

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toasted = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Titles of the dashboard's banners with their number of lines. */
const bannerLines = (page: Page) =>
  page
    .locator('main p strong:not(li *)')
    .evaluateAll((titles) => titles.map((title) => [title.textContent, title.getClientRects().length]));

test('banners of the dashboard fit one line on phones', async ({ page }) => {
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=profile');
  const submit = page.getByRole('button', { name: 'Submit for Review' });
  await expect(submit).toBeVisible();
  const contacts = [
    ['Verify your email', 1],
    ['Verify your mobile', 1],
  ];
  expect(await bannerLines(page)).toEqual([...contacts, ['Not listed.', 1]]);
  await card(page, 'Basic Information').getByLabel('Bio').fill('By the sea.');
  await card(page, 'Basic Information').getByRole('button', { name: 'Save', exact: true }).click();
  await toasted(page, 'Profile updated successfully!');
  await submit.click();
  await page.getByRole('button', { name: 'Submit for Review anyway' }).click();
  await expect(page.getByText('Your profile is under admin review', { exact: true })).toBeVisible();
  expect(await bannerLines(page)).toEqual([...contacts, ['Your profile is under admin review', 1]]);
  await page.context().clearCookies();
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.goto('/teacher-dashboard');
  await expect(page.getByText('Profile Verified', { exact: true })).toBeVisible();
  // Other tests may have made a payment due, which adds a banner.
  const lines = await bannerLines(page);
  expect(lines).toContainEqual(['Profile Verified', 1]);
  expect(lines.filter(([, count]) => count !== 1)).toEqual([]);
});

test('resubmitting while corrections are unsaved asks first', async ({ page, browser }) => {
  const { id } = await newTeacher(page, newPerson('Kavya', 'Iyer'));
  const admin = (await browser.newContext()).request;
  await admin.post('/api/login', { data: await demoAccount(page, 'admin') });
  const pending = await (await admin.get('/api/admin/reviews/pending')).json();
  const review = (pending as { id: string; teacherId: string }[]).find(({ teacherId }) => teacherId === id);
  const data = { status: 'needs_more_info', reviewNotes: 'Please write more.' };
  expect((await admin.post(`/api/admin/reviews/${review?.id}/status`, { data })).status()).toBe(200);

  await page.goto('/teacher-dashboard?tab=profile');
  await card(page, 'Basic Information').getByLabel('Bio').fill('Much more.');
  const resubmit = page.getByRole('button', { name: 'Resubmit' });
  await resubmit.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toHaveCount(0);
  await expect(resubmit).toBeVisible();
  await card(page, 'Basic Information').getByRole('button', { name: 'Save', exact: true }).click();
  await toasted(page, 'Profile updated successfully!');
  await resubmit.click();
  await expect(page.getByText('Your profile is under admin review', { exact: true })).toBeVisible();
});

test('a hidden profile is called hidden at once, with the way to show it again', async ({ page }) => {
  await signUpTeacher(page);
  const connected = page.waitForResponse('**/api/events*');
  await page.goto('/teacher-dashboard?tab=profile');
  await connected;
  const title = page.getByText('Profile hidden', { exact: true });
  await expect(page.getByText('Not listed.', { exact: true })).toBeVisible();
  await expect(title).toHaveCount(0);
  // In another tab.
  await page.request.put('/api/account/visibility', { data: { hidden: true } });
  await expect(title).toBeVisible();
  expect((await bannerLines(page)).filter(([, count]) => count !== 1)).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Preview Profile' }).locator('visible=true').click();
  const preview = page.getByRole('dialog', { name: 'Preview Profile' });
  await expect(
    preview.getByText('Your profile is hidden. Students see this once it is shown again.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Show it' }).click();
  await page.getByRole('button', { name: 'Show my profile' }).click();
  await toasted(page, 'Your profile is visible');
  await page.goBack();
  await expect(page.getByText('Not listed.', { exact: true })).toBeVisible();
  await expect(title).toHaveCount(0);
});

test('a page that missed live updates refetches all that it shows', async ({ page }) => {
  await signUpTeacher(page);
  // As after a restart of the server: it does not know the last event of the page.
  await page.context().route('**/api/events?last=*', (route) => {
    const [url = ''] = route.request().url().split('?');
    return route.continue({ url });
  });
  await page.clock.install();
  const connected = page.waitForResponse('**/api/events*');
  await page.goto('/teacher-dashboard');
  await connected;
  await expect(page.getByText('Not listed.', { exact: true })).toBeVisible();
  await hidePage(page);
  await page.request.put('/api/teacher/profile', { data: { bio: 'By the sea.' } });
  const submitted = await page.request.post('/api/teacher/submit-for-review');
  expect(submitted.status(), await submitted.text()).toBe(201);
  await showPage(page);
  await expect(page.getByText('Your profile is under admin review', { exact: true })).toBeVisible();
});

test('a calendar feed that failed to load offers to try again, and a new address asks first', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await page.goto('/help');
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.context().route('**/api/calendar/feed', (route) => route.abort(), { times: 1 });
  await page.goto('/teacher-dashboard?tab=bookings');
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  const address = dialog.getByLabel('Private address');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(address).toHaveValue(/^http/);
  const before = await address.inputValue();
  await dialog.getByRole('button', { name: 'New address' }).click();
  const question = page.getByRole('alertdialog', { name: 'Create a new address?' });
  await question.getByRole('button', { name: 'Keep this address' }).click();
  await expect(address).toHaveValue(before);
  await dialog.getByRole('button', { name: 'New address' }).click();
  await question.getByRole('button', { name: 'New address' }).click();
  await toasted(page, 'Address changed');
  await expect(address).not.toHaveValue(before);
});

test("'Failed to update media' is followed by 'Please try again later', whatever the server says", async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of (400|503)/);
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=media');
  const videos = card(page, 'Videos');
  const toast = page.locator('.toast');
  const answers = [
    { status: 503, json: { message: 'The service is busy.' } },
    { status: 400, json: { message: 'Please check the form.', fields: { 'videos.0': 'No such video.' } } },
  ];
  await page.context().route('**/api/teacher/profile', async (route) => {
    const answer = route.request().method() === 'PUT' ? answers.shift() : undefined;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  await videos.getByLabel('Address of a video').fill('https://youtu.be/dQw4w9WgXcQ');
  for (const reason of ['The service is busy.', 'No such video.']) {
    await videos.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(videos.getByText(reason)).toBeVisible();
    await expect(toast).toHaveText('Failed to update mediaPlease try again later');
    await toast.getByRole('button', { name: 'Close' }).click();
  }
  await videos.getByRole('button', { name: 'Save', exact: true }).click();
  await toasted(page, 'Media updated successfully!');
  await expect(videos.getByRole('alert')).toHaveText('');
});
