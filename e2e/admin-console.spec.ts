import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newTeacher, signIn } from './support/people.ts';
import { showQueueOf } from './support/review-queue.ts';

/** Focus, shortcuts and failures in the admin console. */

const CERTIFICATES = ['Teacher Training', 'Prenatal Yoga'];

/** Two profiles that wait for a review. Signs the admin in and opens the first one. */
async function openFirstOfTwo(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const people = [newPerson('Charulatha', 'Menon'), newPerson('Devika', 'Pillai')] as const;
  const ids: string[] = [];
  for (const person of people) {
    ids.push((await newTeacher(page, person)).id);
    for (const name of CERTIFICATES) {
      const data = { name, organization: 'Example Institute', issuerUrl: 'https://issuer.example/' };
      const added = await page.request.post('/api/teacher/certifications', { data });
      expect(added.ok(), await added.text()).toBe(true);
    }
    await page.context().clearCookies();
  }
  await signIn(page, await demoAccount(page, 'admin'));
  const pending = await page.request.get('/api/admin/reviews/pending');
  const reviews = (await pending.json()) as { id: string; teacherId: string }[];
  await showQueueOf(page, ids);
  const [first, second] = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`) as [
    string,
    string,
  ];
  const id = reviews.find(({ teacherId }) => teacherId === ids[0])?.id ?? '';
  await page.goto(`/admin-dashboard?review=${id}`);
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeFocused();
  return { first, second, id };
}

test('an approval is refused if another admin decides while its question is open', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 409/);
  const { first, id } = await openFirstOfTwo(page);
  await page.keyboard.press('a');
  const question = page.getByRole('alertdialog', { name: `Approve ${first}?` });
  await expect(question).toBeVisible();
  const decided = await page.request.post(`/api/admin/reviews/${id}/status`, {
    data: { status: 'rejected', reviewNotes: 'The ID is of another person.' },
  });
  expect(decided.status(), await decided.text()).toBe(200);
  const pane = page.getByRole('article', { name: 'Profile review', includeHidden: true });
  await expect(pane.getByText('Someone else has decided: Rejected')).toBeVisible();
  await question.getByRole('button', { name: 'Approve' }).click();
  await expect(pane.getByText(/^This profile was already decided on or submitted again/)).toBeVisible();
  const review = await page.request.get(`/api/admin/reviews/${id}`);
  expect(((await review.json()) as { status: string }).status).toBe('rejected');
});

test('an admin who has moved on learns that a decision failed', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 500/);
  const { first, second } = await openFirstOfTwo(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/reviews/*/status', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: 'Not now.' } });
  });
  const asked = page.waitForRequest('**/api/admin/reviews/*/status');
  await page.keyboard.press('a');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await asked;
  await page.getByRole('link', { name: new RegExp(second) }).click();
  await expect(page.getByRole('heading', { level: 2, name: second })).toBeFocused();
  held.resolve();
  await expect(page.getByText('Failed to update review status', { exact: true })).toBeVisible();
  const toast = page.getByRole('listitem').filter({ hasText: 'Failed to update review status' });
  await expect(toast).toContainText(first);
});

test('shortcuts of the review are off while a photo is open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await demoAccount(page, 'admin'));
  const found = await page.request.get('/api/teachers/search?city=Bengaluru&limit=100');
  const photographed = await withPhotos(
    page,
    ((await found.json()) as { id: string }[]).map(({ id }) => id),
  );
  const past = await page.request.get('/api/admin/reviews/past?limit=100');
  const reviews = (await past.json()) as { id: string; teacherId: string }[];
  const review = reviews.find(({ teacherId }) => photographed.includes(teacherId));
  await page.goto(`/admin-dashboard?list=past&review=${review?.id}`);
  await page.getByLabel('Notes for the teacher').fill('The second photo shows another person.');
  await page
    .getByRole('link', { name: /^Open photo/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Photos by/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

async function withPhotos(page: Page, ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const teacher = await (await page.request.get(`/api/teachers/${id}`)).json();
    if ((teacher as { photos: unknown[] }).photos.length > 0) found.push(id);
  }
  return found;
}

test('a view of the console has its own title, and its heading takes the focus', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Audit log' })).toBeFocused();
  await expect(page).toHaveTitle(/^Audit log \|/);
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin dashboard' })).toBeFocused();
  await expect(page).toHaveTitle(/^Admin dashboard \|/);
  for (const name of ['Statistics', 'Reports and messages']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${name} \\|`));
    await page.goBack();
  }
});

test('links in a review are large enough, and the open entry stands out', async ({ page }) => {
  await openFirstOfTwo(page);
  const pane = page.getByRole('article', { name: 'Profile review' });
  await expect(pane.getByRole('link', { name: /^Issuer/ })).toHaveCount(CERTIFICATES.length);
  const link = await pane
    .getByRole('link', { name: /^Issuer/ })
    .first()
    .boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(44);
  for (const name of CERTIFICATES)
    await expect(pane.getByRole('link', { name: new RegExp(`^Issuer’?'?s page ?: ${name}`) })).toHaveCount(1);
  await page.emulateMedia({ forcedColors: 'active' });
  const open = page.getByRole('list', { name: /^Pending reviews/ }).locator('[aria-current=true]');
  await expect(open).toHaveCSS('outline-style', 'solid');
});

const REPORTED_AT = '2026-01-05T06:30:00.000Z';
const noShow = (serial: number, studentName: string) => ({
  id: `0198f000-0000-7000-8000-00000000000${serial}`,
  sessionStart: REPORTED_AT,
  month: null,
  reportedBy: 'student',
  reportedAt: REPORTED_AT,
  dueAt: REPORTED_AT,
  isOverdue: true,
  reason: 'Nobody came.',
  studentName,
  teacherId: '0198f000-0000-7000-8000-000000000009',
  teacherName: 'Asha Rao',
});

test('a reason that an admin is typing stays if another admin decides on the session', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'admin'));
  const [mine, answered, next] = [noShow(1, 'Omkar'), noShow(2, 'Farah'), noShow(3, 'Jaya')];
  let waiting = [mine, answered, next];
  await page.route('**/api/admin/no-shows', (route) => route.fulfill({ json: waiting }));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/no-shows/*/verdict', async (route) => {
    await held.promise;
    await route.fulfill({ json: {} });
  });
  await page.goto('/admin-dashboard?view=reports');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} with Asha Rao` });
  await row('Farah').getByLabel('Reason').fill('Both say so.');
  await row('Farah').getByRole('button', { name: 'It took place' }).click();
  await row('Omkar').getByLabel('Reason').fill('The teacher');
  // The lists are fetched again after the answer. Another admin has decided on the first session in the meantime.
  waiting = [next];
  held.resolve();
  await expect(row('Farah')).toHaveCount(0);
  await expect(row('Omkar').getByText('Someone has already decided on this session.')).toBeVisible();
  await expect(row('Omkar').getByRole('button')).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.type(' was ill.');
  await expect(row('Omkar').getByLabel('Reason')).toHaveValue('The teacher was ill.');
  await expect(row('Jaya').getByLabel('Reason')).toHaveValue('');
});
