import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';

/** Returns the path of the demo teacher's page and signs the browser out. */
async function demoTeacherPage(page: Page): Promise<string> {
  await signIn(page, await demoAccount(page, 'teacher'));
  const profile = await (await page.request.get('/api/teacher/profile')).json();
  await page.context().clearCookies();
  return `/teacher/${profile.id}`;
}

test('photos open in a lightbox with arrow keys, and closing returns the focus', async ({ page }) => {
  await page.goto(await demoTeacherPage(page));
  const opener = page.getByRole('link', { name: /^Open photo 2 of 4/ });
  await opener.click();
  await expect(page.getByText('Photo 2 of 4')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Photo 3 of 4')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the first screen of a phone says what our team checked, and when', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(await demoTeacherPage(page));
  const checked = page.getByText(
    /^Our team checked the profile on \d+ \w+ 20\d\d, and \d+ of \d+ certificates?$/,
  );
  await expect(checked).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a guest is redirected to sign-in and back', async ({ page }) => {
  const address = await demoTeacherPage(page);
  await page.goto(address);
  const link = page.getByRole('link', { name: 'Request a session' });
  await expect(link.locator('visible=true')).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(`${address}?request=open`)}`,
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows monthly prices', async ({ page, allowComplaint }) => {
    // Chromium logs every preloaded script as blocked when JavaScript is off.
    allowComplaint(/\.js csp$/);
    await page.goto(await demoTeacherPage(page));
    await expect(page.getByText('/hr', { exact: false }).first()).toBeVisible();
    await page.getByText('Monthly', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await expect(page.locator('dl:visible', { hasText: '/hr' })).toHaveCount(0);
  });
});
