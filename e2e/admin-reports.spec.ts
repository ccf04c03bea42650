import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newTeacher, signIn } from './support/people.ts';

/** Two admins at one report, and what lies beyond the first page of a list. */

test('a report that another admin decides stays open, with what was typed', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
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
  await row.getByRole('button', { name: 'Take off the site' }).click();
  await expect(row.getByLabel('Why')).toBeFocused();
  await expect(row.getByText('Please write why.')).toBeVisible();
  await row.getByLabel('Why').fill('I am still thinking about it.');

  const other = await page.request.post(`/api/admin/reports/${id}/decision`, {
    data: { action: 'warn', note: 'Please use another picture.' },
  });
  expect(other.status(), await other.text()).toBe(200);
  await expect(row.getByText(/^Decided .* IST$/)).toBeVisible();
  await expect(row.getByText('Please use another picture.')).toBeVisible();
  await expect(row.getByLabel('Why')).toHaveValue('I am still thinking about it.');

  await row.getByRole('button', { name: 'Take off the site' }).click();
  await expect(page.getByText('Report decided', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Reports and letters' })).toBeFocused();
  expect((await student.request.get(`/teacher/${targetId}`)).status()).toBe(404);
  await teacher.close();
  await student.close();
});

test('past reviews go on beyond the first page', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard?list=past');
  const reviews = page.getByRole('list', { name: /^Past reviews/ }).getByRole('listitem');
  await expect(reviews).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(reviews).toHaveCount(100);
});
