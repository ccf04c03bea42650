import type { Page } from '@playwright/test';
import { translateTo } from '#platform/server/locales/translate.ts';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';

const PHONE = { width: 360, height: 740 };
const SENTENCE = 'vinyasa in Bengaluru under 1500, mornings, for my sister';
const ADDRESS =
  '/search?city=Bengaluru&specialization=Vinyasa+Flow&priceRange=0-1500&availability=morning&unknown=sister';
const HINDI = 'बेंगलुरु में सुबह विन्यास, ₹1500 तक';
const HINDI_ADDRESS =
  '/hi/search?city=Bengaluru&specialization=Vinyasa+Flow&priceRange=0-1500&availability=morning';

const field = (page: Page) => page.locator('input[name=q]');
const chips = (page: Page) => page.getByRole('button', { name: /, remove$/ });

test.use({ viewport: PHONE });

for (const start of ['/', '/search']) {
  test(`a sentence on ${start} becomes chips, and a chip that is wrong goes with one tap`, async ({
    page,
  }) => {
    await page.goto(start);
    await field(page).fill(SENTENCE);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(ADDRESS);
    await expect(chips(page)).toHaveText(['Bengaluru', 'Vinyasa Flow', 'Up to ₹1,500', 'Morning']);
    await expect(page.getByRole('status').filter({ hasText: 'Not understood: sister' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Morning, remove' }).click();
    await expect(chips(page)).toHaveCount(3);
    await expect(page.getByText('Not understood')).toHaveCount(0);
  });
}

test('the next sentence replaces the search, and Enter is enough', async ({ page }) => {
  await page.goto('/search?city=Mumbai&sessionType=online');
  await field(page).fill('hatha in pune');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/search?city=Pune&specialization=Hatha+Yoga');
  await expect(page.getByRole('heading', { name: /^Available Teachers/ })).toBeFocused();
  await expect(field(page)).toHaveValue('hatha in pune');
  await field(page).fill('qwertz');
  await field(page).press('Enter');
  await expect(page.getByText('We did not understand that. Try a style, an area or a price.')).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
});

test('a sentence with only a price becomes a chip, and a note asks for another filter', async ({ page }) => {
  await page.goto('/search');
  await field(page).fill('under 800');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/search?priceRange=0-800');
  await expect(chips(page)).toHaveText(['Up to ₹800']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText(/Please select at least one filter/).first()).toBeVisible();
});

test.describe('near me', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 18.52043, longitude: 73.856743 } });

  for (const start of ['/', '/search'])
    test(`on ${start} searches the city of the user`, async ({ page }) => {
      await page.goto(start);
      await field(page).fill('hatha near me for my sister');
      await field(page).press('Enter');
      await expect(page).toHaveURL('/search?city=Pune&specialization=Hatha+Yoga&unknown=sister');
      await expect(chips(page)).toHaveText(['Pune', 'Hatha Yoga']);
    });
});

test('a city found late does not replace what the user searched meanwhile', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (found) =>
      window.addEventListener('located', () =>
        found({ coords: { latitude: 18.52043, longitude: 73.856743 } } as GeolocationPosition),
      );
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search?near=me');
  await page.getByLabel('City').fill('Mumbai');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/search?city=Mumbai');
  const heading = page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ });
  await expect(heading).toBeVisible();
  await page.getByLabel('City').focus();
  const found = page.waitForResponse(/reverse-geocode/);
  await page.evaluate(() => window.dispatchEvent(new Event('located')));
  await (await found).finished();
  await expect(page.getByLabel('City')).toHaveAttribute('placeholder', 'Any city');
  await expect(page.getByLabel('City')).toHaveValue('Mumbai');
  await expect(page).toHaveURL('/search?city=Mumbai');
});

test('near me says that the city could not be found', async ({ page }) => {
  await page.goto('/search?near=me');
  const status = page.getByRole('status').filter({ hasText: 'Your city could not be found.' });
  await expect(status).toBeVisible();
  await expect(page.getByText('We did not understand that.')).toHaveCount(0);
  await expectAccessible(page);
});

test('a sentence in Hindi leads to the search in Hindi', async ({ page }) => {
  await page.goto('/hi');
  await field(page).fill(HINDI);
  await field(page).press('Enter');
  await expect(page).toHaveURL(HINDI_ADDRESS);
  await expect(page.getByRole('button', { name: /विन्यास.*हटाएँ/ })).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a sentence leads from the front page to the same address, and chips can be removed', async ({
    page,
  }) => {
    await page.goto('/');
    await field(page).fill(SENTENCE);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL(ADDRESS);
    await expect(chips(page)).toHaveCount(4);
    await expect(page.getByText('Not understood: sister')).toBeVisible();
    await page.getByRole('button', { name: 'Morning, remove' }).click();
    await expect(page).toHaveURL('/search?city=Bengaluru&specialization=Vinyasa+Flow&priceRange=0-1500');
  });

  test('a sentence in Hindi leads to the same address as with JavaScript', async ({ page }) => {
    const say = translateTo('hi');
    await page.goto('/hi/search');
    await field(page).fill(HINDI);
    await field(page).press('Enter');
    await expect(page).toHaveURL(HINDI_ADDRESS);
    await expect(page.getByRole('heading', { name: new RegExp(say`Available Teachers`) })).toBeVisible();
  });
});
