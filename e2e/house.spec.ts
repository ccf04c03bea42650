import { expect, test } from '@playwright/test';

test('the built application reports that it is ready, and serves the front page', async ({
  page,
  request,
}) => {
  expect((await request.get('/health/ready')).status()).toBe(200);
  const reply = await page.goto('/');
  expect(reply?.status()).toBe(200);
  await expect(page).toHaveTitle(/Toran/);
});
