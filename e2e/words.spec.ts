import { expect, test } from './support/fixtures.ts';

/** What a page says and offers is found by its words and its role, as people and screen readers find it. */

test('cards, days and prices are chosen by their words as well as by their control', async ({ page }) => {
  await page.goto('/auth?mode=signup');
  const teacher = page.getByRole('radio', { name: /^Teacher/ });
  await page.getByText('I want to teach yoga and share my expertise', { exact: true }).click();
  await expect(teacher).toBeChecked();
  await page.getByRole('radio', { name: /^Student/ }).check();
  await expect(teacher).not.toBeChecked();

  await page.goto('/search?city=Mumbai');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByText('Hourly', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked();
});

test('whoever came to teach comes back from sign-in as a teacher', async ({ page }) => {
  await page.goto('/auth?mode=teacher');
  await page.getByRole('link', { name: 'Already have an account? Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back', exact: true })).toBeVisible();
  await page.getByRole('link', { name: "Don't have an account? Sign up", exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create Account', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Teacher/ })).toBeChecked();
});

test('three buttons begin a search, and one clears it', async ({ page }) => {
  for (const [name, found] of [
    ['Hatha Yoga', 'specialization=Hatha+Yoga'],
    ['Vinyasa', 'specialization=Vinyasa'],
    ['Online Classes', 'sessionType=online'],
  ] as const) {
    await page.goto('/search');
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeVisible();
    expect(new URL(page.url()).search).toBe(`?${found}`);
  }
  await page.getByRole('button', { name: 'Clear Filters', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Start Your Search' })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test('a profile that takes its time is announced, one that is not there is named', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  await page.goto('/search?city=Mumbai');
  // The application begins with the first touch; before that, a link is the browser's own affair.
  await page.mouse.move(20, 20);
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/teachers\/[0-9a-f-]{36}$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByText('Loading teacher profile...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'About Me', exact: true })).toBeVisible();
  await expect(page.getByText('Loading teacher profile...', { exact: true })).toHaveCount(0);
  await page.goto('/teacher/01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f');
  await expect(page.getByText('Teacher profile not found', { exact: true })).toHaveCSS('clip-path', 'none');
});
