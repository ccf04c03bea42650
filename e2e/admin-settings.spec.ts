import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';

test("the admin's Settings tab ends with 'coming soon' and cannot list teachers without approval", async ({
  page,
}) => {
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard?tab=settings');
  const panel = page.getByRole('tabpanel', { name: 'Settings' });
  await expect(panel.getByLabel('Support email')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Outbox' })).toBeVisible();
  await expect(panel).toHaveText(/coming soon$/);
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByText('review is not finished')).toHaveCount(0);
});
