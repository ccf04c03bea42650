import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';

/** The background colour of the page, as light or dark. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const [red = ''] = getComputedStyle(document.body).backgroundColor.match(/\d+/) ?? [];
    return Number(red) > 127 ? 'light' : 'dark';
  });

const footer = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: 'Appearance' });

for (const [device, chosen] of [
  ['light', 'Dark'],
  ['dark', 'Light'],
] as const)
  test(`a device with ${device} pages can have ${chosen.toLowerCase()} ones, until it decides again`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: device });
    await page.goto('/search?city=Mumbai');
    expect(await shown(page)).toBe(device);
    const button = (name: string) => footer(page).getByRole('button', { name });
    await expect(button('Same as device')).toHaveAttribute('aria-pressed', 'true');
    await button(chosen).press('Enter');
    await expect(button(chosen)).toHaveAttribute('aria-pressed', 'true');
    await expect(button(chosen)).toBeFocused();
    await expect(page).toHaveURL('/search?city=Mumbai#theme');
    expect(await shown(page)).toBe(chosen.toLowerCase());
    await expectAccessible(page);
    await page.goto('/help');
    expect(await shown(page)).toBe(chosen.toLowerCase());
    await button('Same as device').press('Space');
    await expect(button('Same as device')).toBeFocused();
    expect(await shown(page)).toBe(device);
  });

test('a choice on a search keeps its filters', async ({ page }) => {
  await page.goto('/search?city=Mumbai');
  await page.getByLabel('Price range').selectOption('500-1000');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const price = page.getByRole('button', { name: '₹500–1,000, remove' });
  await expect(price).toBeVisible();
  await footer(page).getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  await expect(price).toBeVisible();
  await page
    .getByRole('contentinfo')
    .getByRole('switch', { name: /Low data/ })
    .click();
  await expect(page.getByRole('switch', { name: /Low data/, checked: true }).first()).toBeAttached();
  await expect(price).toBeVisible();
});

test('signed-in users choose in the user menu, and sign-out keeps the choice', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard?tab=bookings');
  const menu = page.getByRole('button', { name: /Account menu/ });
  await menu.click();
  const dark = page.getByRole('banner').getByRole('button', { name: 'Dark' });
  await dark.click();
  await expect(page.locator('html[data-theme=dark][data-app=ready]')).toBeAttached();
  await expect(page).toHaveURL('/client-dashboard?tab=bookings');
  await menu.click();
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  await page.goto('/');
  expect(await shown(page)).toBe('dark');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the choice works', async ({ page, allowComplaint }) => {
    // Browsers log each script that they block.
    allowComplaint(/\/assets\/[\w-]+\.js csp$/);
    await page.goto('/hi/help');
    await page.getByRole('contentinfo').locator('button[value=dark]').press('Enter');
    await expect(page).toHaveURL('/hi/help#theme');
    await expect(page.locator('html[data-theme=dark]')).toBeAttached();
  });
});
