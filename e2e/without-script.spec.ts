import { expect, test } from './support/fixtures.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

const WORDS: readonly [path: string, ...texts: string[]][] = [
  ['/', 'Why choose Toran', 'Prenatal', 'Browse Teachers'],
  ['/yoga-teachers', 'Bengaluru'],
  ['/yoga-teachers/bengaluru/vinyasa-flow', 'best match first'],
  ['/teacher-signup', 'Share Your Yoga Expertise', 'Sign Up as a Teacher', 'Hot Yoga'],
  ['/how-it-works', 'How it works'],
  ['/pricing', 'What teachers charge for an hour', 'Bengaluru'],
  ['/teacher-resources', 'Teacher resources'],
  ['/success-stories', 'Success stories'],
  ['/privacy', 'Last updated'],
  ['/data-credits', 'Data credits'],
  ['/no-such-page', '404 Page Not Found'],
];

/** Pages that say that they need JavaScript. */
const NEEDING = [
  ['/auth', 'Welcome Back', 'Signing in needs JavaScript.'],
  ['/auth?mode=teacher', 'Create Account', 'Creating an account needs JavaScript.'],
  ['/forgot-password', 'Forgot your password?', 'Setting a new password needs JavaScript.'],
] as const;

/** Browsers log each script that they block. */
const BLOCKED_SCRIPT = /\/assets\/[\w-]+\.js csp$/;

/** Controls that do nothing without JavaScript: outside a form with an action and not CSS-only. */
const DEAD =
  'button:not([type="submit"]):visible, form:not([action]) :is(input, select, textarea, button):visible, [aria-busy="true"]:visible';

test('pages are readable', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404/);
  allowComplaint(BLOCKED_SCRIPT);
  for (const [path, ...texts] of WORDS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of texts) await expect(page.locator('main').getByText(text).first()).toBeVisible();
    await expect(page.locator(DEAD)).toHaveCount(0);
  }
  for (const [path, heading, words] of NEEDING) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText(words);
    await expect(page.locator(DEAD)).toHaveCount(0);
  }
});

test('search filters and paging work, and teacher pages are complete', async ({ page, allowComplaint }) => {
  allowComplaint(BLOCKED_SCRIPT);
  await page.goto('/');
  await page.locator('main').getByRole('link', { name: 'Find Teachers' }).click();
  await page.getByLabel('City').fill('Mumbai');
  await page.getByLabel('Session type').selectOption('online');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?city=Mumbai&sessionType=online');
  await expect(page.getByRole('heading', { name: /Available Teachers/ })).toBeVisible();
  await expect(page.locator(DEAD)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await expect(page).toHaveURL(/\/search\??$/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search');

  await page.goto('/search?city=Mumbai&area=Nowhere');
  await page.getByRole('button', { name: /^Without Nowhere: \d+ teachers$/ }).click();
  await expect(page).toHaveURL('/search?city=Mumbai');
  await expect(page.getByRole('heading', { name: /Available Teachers \(\d+\)/ })).toBeVisible();

  await page.goto('/search?sessionType=online');
  const names = () => page.locator('article h3').allInnerTexts();
  const first = await names();
  expect(first.length).toBeGreaterThan(5);
  await page.getByRole('link', { name: /more teachers|next/i }).click();
  const second = await names();
  expect(second.filter((name) => first.includes(name))).toEqual([]);

  await page.locator('article h3 a').first().click();
  await expect(page).toHaveURL(/\/teacher\//);
  for (const name of ['About Me', 'Areas of Expertise', 'Student Reviews', 'Pricing Options'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('Sample profile').first()).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();
  await expect(page.getByText('/month').first()).toBeVisible();
  await expect(page.locator(DEAD)).toHaveCount(0);
});

test('the help search works, and a contact message reaches the team', async ({ page, allowComplaint }) => {
  allowComplaint(BLOCKED_SCRIPT);
  await page.goto('/help');
  await page.getByLabel('Search the questions').fill('verification');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('How long does verification take?')).toBeVisible();
  await expect(page.getByText('How do I pay?')).toHaveCount(0);

  await page.goto('/contact');
  await page.getByLabel('Your name').fill('Asha');
  await page.getByLabel('Email', { exact: true }).fill('asha@example.org');
  await page.getByLabel('Message').fill('Do you serve Leh?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact\?letter=sent#write/);
  await expect(page.getByText('Thank you. Your message has arrived')).toBeVisible();
});
