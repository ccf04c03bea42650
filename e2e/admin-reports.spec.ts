import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newTeacher, signIn } from './support/people.ts';

/** Concurrent decisions by two admins, paging, slow answers and settings errors in the admin console. */

test('a report decided by another admin stays open with the typed text', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = () => browser.newContext({ ...(baseURL && { baseURL }), locale: 'en-IN' });
  const person = newPerson('Vasundhara', 'Krishnamurthy');
  const [teacher, student] = [await context(), await context()];
  const { id: targetId } = await newTeacher(await teacher.newPage(), person);
  const { request } = student;
  await request.post('/api/register', { data: { ...newPerson('Omkar', 'Joshi'), userType: 'student' } });
  const details = `Not ${person.mobile}.`;
  const sent = await request.post('/api/reports', {
    data: { kind: 'profile', targetId, reason: 'intimate', details },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id } = (await sent.json()) as { id: string };

  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard?view=reports');
  const name = `${person.firstName} ${person.lastName}`;
  const row = page.getByRole('listitem').filter({ hasText: `About ${name}` });
  await row.getByRole('button').first().click();
  await expect(row.getByText(details)).toBeVisible();
  const link = await row.getByRole('link', { name }).boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(44);
  await row.getByRole('button', { name: 'Remove from the site' }).click();
  await expect(row.getByLabel('Reason')).toBeFocused();
  await expect(row.getByText('Please give a reason.')).toBeVisible();
  await row.getByLabel('Reason').fill('I am still thinking about it.');

  const other = await page.request.post(`/api/admin/reports/${id}/decision`, {
    data: { action: 'warn', note: 'Please use another picture.' },
  });
  expect(other.status(), await other.text()).toBe(200);
  await expect(row.getByText(/^Decided .* IST$/)).toBeVisible();
  await expect(row.getByText('Please use another picture.')).toBeVisible();
  await expect(row.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' And reading.');
  await expect(row.getByLabel('Reason')).toHaveValue('I am still thinking about it. And reading.');

  await row.getByRole('button', { name: 'Remove from the site' }).click();
  await expect(page.getByText('Report decided', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Reports and messages' })).toBeFocused();
  expect((await student.request.get(`/teacher/${targetId}`)).status()).toBe(404);
  await teacher.close();
  await student.close();
});

test('past reviews load further pages', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard?list=past');
  const reviews = page.getByRole('list', { name: /^Past reviews/ }).getByRole('listitem');
  await expect(reviews).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(reviews).toHaveCount(100);
});

test('a profile review decided by another admin stays open with the typed notes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = newPerson('Vasundhara', 'Krishnamurthy');
  const { id: teacherId } = await newTeacher(page, person);
  await page.context().clearCookies();
  await signIn(page, await demoAccount(page, 'admin'));
  const pending = await page.request.get('/api/admin/reviews/pending');
  const reviews = (await pending.json()) as { id: string; teacherId: string }[];
  const review = reviews.find((one) => one.teacherId === teacherId);
  await page.goto(`/admin-dashboard?review=${review?.id}`);
  const pane = page.getByRole('article', { name: 'Profile review' });
  const heading = pane.getByRole('heading', { level: 2 });
  const name = `${person.firstName} ${person.lastName}`;
  await expect(heading).toHaveText(name);
  const notes = pane.getByLabel('Notes for the teacher');
  await notes.fill('I am still reading.');
  const decided = await page.request.post(`/api/admin/reviews/${review?.id}/status`, {
    data: { status: 'needs_more_info', reviewNotes: 'Please add a picture.' },
  });
  expect(decided.status(), await decided.text()).toBe(200);
  await expect(pane.getByText('More info requested').first()).toBeVisible();
  await expect(pane.getByText('Please add a picture.').first()).toBeVisible();
  await expect(heading).toHaveText(name);
  await expect(pane.getByText('Someone else has decided: More info requested')).toBeVisible();
  await expect(notes).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' And a photo.');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(notes).toHaveValue('I am still reading. And a photo.');
});

test('the admin console shows a note while its data is slow', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'admin'));
  await page.clock.install();
  await page.context().route('**/api/admin/charts**', () => undefined);
  await page.goto('/admin-dashboard?view=statistics');
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
  await page.clock.fastForward(9_000);
  await expect(page.getByText('Slow connection. Still trying.')).toBeVisible();
});

test('the reviews are listed if the IDs to look at fail to load, and the IDs are not asked for again and again', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 500/);
  await signIn(page, await demoAccount(page, 'admin'));
  let asked = 0;
  await page.route('**/api/admin/id-checks', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { message: 'Not now.' } });
  });
  await page.goto('/admin-dashboard');
  const alert = page.getByRole('alert').filter({ hasText: 'The IDs to look at could not be loaded' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pending reviews, oldest first' })).toBeVisible();
  // The first review loads, which takes longer than the answer about the IDs.
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect(asked).toBeLessThan(4);
  await page.unroute('**/api/admin/id-checks');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toHaveCount(0);
});

test('the selected entry is visible in a long list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, await demoAccount(page, 'admin'));
  const past = await page.request.get('/api/admin/reviews/past?limit=40');
  const last = ((await past.json()) as { id: string; teacherLastName: string }[]).at(-1);
  await page.goto(`/admin-dashboard?list=past&review=${last?.id}`);
  const list = page.getByRole('list', { name: /^Past reviews/ });
  await expect(list.locator('[aria-current=true]')).toBeInViewport({ ratio: 0.9 });
  await expect(list.locator('[aria-current=true]')).toContainText(last?.teacherLastName ?? '?');
});

test('invalid settings name the field and focus it, on a slow device too', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 400/);
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard?tab=settings');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const form = page.getByRole('region', { name: 'Platform settings' });
  await form.getByLabel('Support phone').fill('12');
  await form.getByLabel('Verification: business days at most').fill('1');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(form.getByText('Please enter a phone number.')).toBeVisible();
  await expect(form.getByText('Please enter at least the typical number of days.')).toBeVisible();
  await expect(form.getByLabel('Support phone')).toBeFocused();
});

test('the audit log can hide entries about viewing data', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'admin'));
  const settings = '/api/admin/settings';
  const data = await (await page.request.get(settings)).json();
  expect((await page.request.put(settings, { data })).status()).toBe(200);
  await page.request.get('/api/admin/reviews/pending');
  const looked = 'Viewed profile reviews';
  await page.goto('/admin-dashboard?view=audit');
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries.getByText(looked).first()).toBeVisible();
  await page.getByLabel('Hide views').check();
  await expect(entries.getByText(looked)).toHaveCount(0);
  await expect(entries.getByText('Changed settings').first()).toBeVisible();
});

test('the audit log says what its check proves, and what it does not', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard?view=audit');
  const state = page.getByRole('status').filter({ hasText: 'checked' });
  await expect(state).toContainText('Changing an entry takes the site’s secret key');
  await expect(state).toContainText(
    /No end of the log is stored outside the database yet|It grew from [\d,]+ to [\d,]+ entries since .* IST, compared with the end that the server stored outside the database/,
  );
});
