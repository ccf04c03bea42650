import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** Place fields, apart from choosing by arrow and Enter, which `search-page` and `keyboard` cover. */

const MUMBAI = { name: /^Mumbai/ };

/** Scoped to the listbox, because the selects on the page have options too. */
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option');

async function focusCity(page: Page): Promise<Locator> {
  await page.goto('/search');
  const city = page.getByLabel('City');
  await city.focus();
  await expect(page.locator('html[data-app=ready]')).toHaveCount(1);
  return city;
}

async function openCities(page: Page): Promise<Locator> {
  const city = await focusCity(page);
  await page.keyboard.type('mum');
  // Wait for the list of "mum": on a busy machine the list of "mu" comes first, and it has Mumbai too.
  await expect(optionsOf(page)).toHaveText([/^Mumbai/, /^Mummidivaram/]);
  return city;
}

const highlighted = (page: Page) => page.getByRole('listbox').getByRole('option', { selected: true });

test('keys of an IME composition choose nothing and leave the list unchanged', async ({ page }) => {
  const city = await openCities(page);
  await page.keyboard.press('ArrowDown');
  await expect(highlighted(page)).toHaveText(/^Mumbai/);
  const seen = await page.evaluateHandle(() => {
    const keys: string[] = [];
    document.addEventListener('keydown', ({ key, isComposing }) => keys.push(`${key} ${isComposing}`), true);
    return keys;
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'ba', selectionStart: 2, selectionEnd: 2 });
  await expect(city).toHaveValue('mumba');
  await expect(page.getByRole('option', MUMBAI)).toBeVisible();
  // Real keyboards report key code 229 during composition, and browsers then do not submit.
  for (const key of ['ArrowDown', 'Enter']) {
    const press = { key, code: key, windowsVirtualKeyCode: 229 };
    await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press });
    await client.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press });
    await expect(highlighted(page)).toHaveCount(0);
  }
  expect(await seen.jsonValue()).toEqual(['ArrowDown true', 'Enter true']);
  await expect(city).toHaveValue('mumba');
  await expect(page).toHaveURL(/\/search$/);

  await client.send('Input.insertText', { text: 'ba' });
  // Wait until the list of "mum" is replaced: the new list would remove the highlight.
  await expect(optionsOf(page)).toHaveText([/^Mumbai/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Mumbai');
});

test('screen readers hear the number of matches, an empty result, and the choice', async ({ page }) => {
  const city = await focusCity(page);
  const says = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  await page.keyboard.type('mu');
  await expect(optionsOf(page)).toHaveCount(5);
  await expect(says(/^5 suggestions\. Use the up and down arrow keys/)).toHaveCount(1);
  await page.keyboard.type('m');
  await expect(optionsOf(page)).toHaveCount(2);
  await expect(says(/^2 suggestions\. Use the up and down arrow keys/)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(city).toHaveValue('Mumbai');
  await expect(says(/^Mumbai selected\.$/)).toHaveCount(1);
  await city.fill('zzzzqq');
  await expect(says(/^No city with this name\./)).toHaveCount(1);
});

test('Home and End move in the list while an option is highlighted, otherwise in the text', async ({
  page,
}) => {
  const city = await openCities(page);
  const caret = () => city.evaluate((field: HTMLInputElement) => field.selectionStart);
  await page.keyboard.press('Home');
  expect(await caret()).toBe(0);
  await expect(highlighted(page)).toHaveCount(0);
  const options = optionsOf(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
});

test('Escape closes the list and keeps the text, also when pressed twice', async ({ page }) => {
  const city = await openCities(page);
  await page.keyboard.press('Escape');
  await expect(optionsOf(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(city).toHaveValue('mum');
});

test('blurring the field chooses nothing', async ({ page }) => {
  const city = await openCities(page);
  await page.keyboard.press('ArrowDown');
  await expect(highlighted(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(city).toHaveValue('mum');

  await city.focus();
  await page.keyboard.press('ArrowDown');
  await expect(highlighted(page)).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).click();
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(city).toHaveValue('mum');
});

test('a field whose code arrives between the touch and its focus keeps the focus', async ({ page }) => {
  await page.route('**/assets/search-places-*.js', async (route) => {
    const response = await route.fetch();
    // React has the code and asks for a task in which it replaces the field: the focus comes before that task.
    const focusFirst = `
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (...message) {
        MessagePort.prototype.postMessage = postMessage;
        document.querySelector('[name=city]').focus();
        postMessage.apply(this, message);
      };`;
    await route.fulfill({ response, body: (await response.text()) + focusFirst });
  });
  await page.goto('/search');
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const city = page.getByLabel('City');
  await city.hover();
  await expect(city).toHaveRole('combobox');
  await expect(city).toBeFocused();
  await page.keyboard.type('mum');
  await expect(optionsOf(page)).toHaveText([/^Mumbai/, /^Mummidivaram/]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 900, height: 800 } });

  test('a tap chooses a row of at least 44 px, and the field keeps the focus', async ({ page }) => {
    const city = await openCities(page);
    const row = page.getByRole('option', MUMBAI);
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await row.tap();
    await expect(city).toHaveValue('Mumbai');
    await expect(city).toBeFocused();
    await expect(optionsOf(page)).toHaveCount(0);
  });

  test('a tap beside the list closes it', async ({ page }) => {
    const city = await openCities(page);
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(optionsOf(page)).toHaveCount(0);
    await expect(city).toHaveValue('mum');
  });
});
