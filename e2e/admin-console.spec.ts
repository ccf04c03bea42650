import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newTeacher, signIn } from './support/people.ts';
import { showQueueOf } from './support/review-queue.ts';

/** Focus, shortcuts and failures in the admin console. */

/** Two profiles that wait for a review. Signs the admin in and opens the first one. */
async function openFirstOfTwo(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  const people = [newPerson('Charulatha', 'Menon'), newPerson('Devika', 'Pillai')] as const;
  const ids: string[] = [];
  for (const person of people) {
    ids.push((await newTeacher(page, person)).id);
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
