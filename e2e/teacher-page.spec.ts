import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';

/** The address of the demo teacher's page; the browser is a guest afterwards. */
async function demoTeacherPage(page: Page): Promise<string> {
  await signIn(page, await demoAccount(page, 'teacher'));
  const profile = await (await page.request.get('/api/teacher/profile')).json();
  await page.context().clearCookies();
  return `/teacher/${profile.id}`;
}

test('photos open large, obey the arrow keys, and give the focus back', async ({ page }) => {
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

test('a guest is led to sign in and back', async ({ page }) => {
  const address = await demoTeacherPage(page);
  await page.goto(address);
  const link = page.getByRole('link', { name: 'Sign in to request a session' });
  await expect(link.locator('visible=true')).toHaveAttribute(
    'href',
    `/auth?next=${encodeURIComponent(address)}`,
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('monthly prices show', async ({ page, allowComplaint }) => {
    // Chromium calls every preloaded script blocked when scripts are off.
    allowComplaint(/\.js csp$/);
    await page.goto(await demoTeacherPage(page));
    await expect(page.getByText('/hr', { exact: false }).first()).toBeVisible();
    await page.getByText('Monthly', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await expect(page.locator('dl:visible', { hasText: '/hr' })).toHaveCount(0);
  });
});
