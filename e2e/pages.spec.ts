import { expect, test } from './support/fixtures.ts';

test('the help search filters while typing, and works as a form without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/help');
  await page.getByLabel('Search the questions').fill('verification');
  await expect(page.getByRole('status').filter({ hasText: 'questions found' })).toBeVisible();
  await expect(page.getByText('How do I pay?')).toBeHidden();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const still = await plain.newPage();
  await still.goto('/help');
  await still.getByLabel('Search the questions').fill('pay');
  await still.getByRole('button', { name: 'Search' }).click();
  await expect(still.getByText('How do I pay?')).toBeVisible();
  await expect(still.getByText('What is Top Expertise?')).toBeHidden();
  await plain.close();
});

test('a link to a question opens its answer, also before the application runs', async ({ page }) => {
  const answer = page.locator('#what-does-it-cost');
  await page.goto('/help#what-does-it-cost');
  await expect(answer).toBeInViewport();
  await expect(page.locator('html[data-app=ready]')).toHaveCount(0);
  await page.goto('/pricing');
  await page.locator('a[href="/help#what-does-it-cost"]').click();
  await expect(answer).toBeInViewport();
});

test('a contact message reaches the team', async ({ page, allowComplaint }) => {
  // The first submit lacks the message, so the server answers 400.
  allowComplaint(/status of 400/);
  await page.goto('/contact');
  await page.getByLabel('Your name').fill('Asha');
  await page.getByLabel('Email', { exact: true }).fill('asha@example.org');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Please write your message')).toBeVisible();
  await page.getByLabel('Message').fill('Do you serve Leh?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Thank you. Your message has arrived')).toBeVisible();
});
