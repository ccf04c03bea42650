import type { Locator, Page } from '@playwright/test';
import { translateTo } from '#platform/server/locales/translate.ts';
import { expect, test } from './support/fixtures.ts';
import { tabAndPress } from './support/keys.ts';
import { expectAccessible } from './support/looks.ts';

/** The map of a city's areas beside the area field of search. */

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1440, height: 900 };

const opener = (scope: Page | Locator) => scope.getByRole('link', { name: 'Areas on a map' });
const mapOf = (page: Page, city: string) => page.getByRole('dialog', { name: `Areas of ${city}` });
const circles = (map: Locator) => map.getByRole('navigation').getByRole('link');

/** Returns the area's name. The circle's accessible name is the area and its number of teachers. */
async function areaOf(circle: Locator): Promise<string> {
  const name = (await circle.locator('text').first().textContent()) ?? '';
  await expect(circle).toHaveAccessibleName(new RegExp(`^${name} \\d+$`));
  return name;
}

async function expectSearched(page: Page, area: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeFocused();
  await expect(page.getByRole('button', { name: `${area}, remove` })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('area')).toBe(area);
}

test('on a wide screen, a circle searches in its area with the other filters', async ({ page }) => {
  await page.setViewportSize(DESK);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/search?city=Chennai&sessionType=online');
  await expect(opener(page)).toBeVisible();
  expect(loaded).not.toContain('/api/directory');
  await page.getByLabel('Price range').selectOption('500-1000');
  await opener(page).click();
  const map = mapOf(page, 'Chennai');
  await expect(circles(map).first()).toBeVisible();
  expect(loaded).toContain('/api/directory');
  expect(await circles(map).count()).toBeGreaterThan(2);
  await expectAccessible(page);
  const circle = circles(map).nth(1);
  const area = await areaOf(circle);
  await circle.click();
  await expectSearched(page, area);
  await expect(page).toHaveURL(/\/search\?city=Chennai&area=[^&]+&sessionType=online$/);
  await expect(page.getByRole('button', { name: '₹500–1,000, remove' })).toBeVisible();
  await expect(page.getByLabel('Area', { exact: true })).toHaveValue(area);

  // The map marks the searched area, and a click in the list searches like a click on a circle.
  await opener(page).click();
  await expect(map.getByRole('navigation').locator('[aria-current]')).toHaveAccessibleName(
    new RegExp(`^${area} `),
  );
  const other = map.getByRole('list').getByRole('link').locator('visible=true').nth(2);
  const name = await other.locator('span').first().innerText();
  await other.click();
  await expectSearched(page, name);
});

test('on a phone, the filter sheet opens the map, and a tap on a circle closes the map and the sheet', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/search?city=Chennai');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Online', { exact: true }).click();
  await opener(sheet).click();
  const map = mapOf(page, 'Chennai');
  await expect(circles(map).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(map).toHaveCount(0);
  await expect(opener(sheet)).toBeFocused();
  await opener(sheet).click();
  const area = await areaOf(circles(map).first());
  await circles(map).first().click();
  await expectSearched(page, area);
  await expect(page).toHaveURL(/sessionType=online$/);
});

test('with the keyboard, the map opens, closes and chooses', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/search?city=Chennai');
  await tabAndPress(page, opener(page));
  const map = mapOf(page, 'Chennai');
  await expect(map).toBeFocused();
  await expect(circles(map).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(circles(map).first()).toBeVisible();
  const area = await areaOf(circles(map).nth(2));
  await tabAndPress(page, circles(map).nth(2));
  await expectSearched(page, area);
});

test('the map is offered for searched cities that have one', async ({ page }) => {
  await page.setViewportSize(DESK);
  await page.goto('/search?city=Nowhere');
  await expect(page.getByRole('heading', { name: 'No Teachers Found' })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
  const city = page.getByLabel('City', { exact: true });
  await city.fill('Chennai');
  await page.keyboard.press('Enter');
  await expect(opener(page)).toHaveAttribute('href', '/yoga-teachers/chennai#areas');
  // "Chenna" is only typed, not searched, so no map is offered.
  await city.fill('Chenna');
  await expect(opener(page)).toHaveCount(0);
  await page.goto('/search?sessionType=online');
  await expect(opener(page)).toHaveCount(0);
});

test('a lost connection is told in the dialog, and trying again shows the map', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/api\/directory|ERR_FAILED/);
  await page.goto('/search?city=Chennai');
  await page.route('**/api/directory*', (route) => route.abort());
  await opener(page).click();
  const map = mapOf(page, 'Chennai');
  await expect(map.getByRole('alert')).toContainText('The areas could not be loaded.');
  await page.unroute('**/api/directory*');
  await map.getByRole('button', { name: 'Try again' }).click();
  await expect(circles(map).first()).toBeVisible();
});

test.describe('in Hindi', () => {
  const say = translateTo('hi');
  for (const size of [PHONE, DESK])
    test(`the map searches at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/hi/search?city=Chennai');
      if (size === PHONE)
        await page.locator('button[aria-haspopup=dialog]').locator('visible=true').first().click();
      await page.getByRole('link', { name: say`Areas on a map` }).locator('visible=true').click();
      const map = page.getByRole('dialog').filter({ has: page.getByRole('navigation') });
      await expect(circles(map).first()).toBeVisible();
      await expectAccessible(page);
      await circles(map).first().click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/hi\/search\?city=Chennai&area=[^&]+$/);
    });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const size of [PHONE, DESK])
    test(`the link leads to the map of the city's page at ${size.width} px`, async ({
      page,
      allowComplaint,
    }) => {
      allowComplaint(/\/assets\/[\w-]+\.js csp$/);
      await page.setViewportSize(size);
      await page.goto('/search?city=Chennai');
      await opener(page).click();
      await expect(page).toHaveURL('/yoga-teachers/chennai#areas');
      await expect(
        page.getByRole('navigation', { name: 'Areas of Chennai by number of teachers' }),
      ).toBeVisible();
    });
});
