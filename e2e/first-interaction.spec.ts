import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { holdFiles } from './support/hold-files.ts';
import { demoAccount, signIn } from './support/people.ts';

/** Public pages defer hydration until the first user interaction and must not lose that interaction. */

const SEARCH = '/search?city=Mumbai';
const DIRECTORY = '/yoga-teachers/mumbai';

const PHONE = { width: 360, height: 740 };

const ready = (page: Page) => page.locator('html[data-app=ready]');

async function someTeacher(page: Page): Promise<string> {
  const reply = await page.request.get('/api/teachers/search?city=Mumbai&limit=1');
  const [first] = (await reply.json()) as { id: string }[];
  return `/teacher/${first?.id}`;
}

/** Pages on which guests first read. */
const restingPages = async (page: Page) => [
  '/',
  '/search',
  SEARCH,
  DIRECTORY,
  await someTeacher(page),
  '/pricing',
  '/help',
  '/privacy',
];

test('pages that guests read load no script before the first interaction', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' || request.url().endsWith('.js')) scripts.push(request.url());
  });
  for (const path of await restingPages(page)) {
    scripts.length = 0;
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([]);
    const react = page.waitForResponse(/\/assets\/react-.*\.js$/);
    await page.mouse.move(20, 20);
    await page.mouse.wheel(0, 300);
    await (await react).finished();
    await page.waitForLoadState('networkidle');
    expect(scripts).toHaveLength(1);
    await page.getByRole('link').last().hover();
    await expect(ready(page)).toBeAttached();
    expect(scripts.length).toBeGreaterThan(3);
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test('a finger that scrolls over a link loads no more than React', async ({ page }) => {
    await page.goto(SEARCH, { waitUntil: 'networkidle' });
    const react = page.waitForResponse(/\/assets\/react-.*\.js$/);
    const link = page.getByRole('article').first().getByRole('heading').getByRole('link');
    await link.dispatchEvent('pointerover', { pointerType: 'touch' });
    await link.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await link.dispatchEvent('touchstart');
    await (await react).finished();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('link[rel=modulepreload]')).toHaveCount(1);
  });
});

test("the next page in the same document has nothing of the first page's own styles", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(SEARCH);
  const name = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await name.hover();
  await expect(ready(page)).toBeAttached();
  await name.click();
  await expect(page.getByRole('heading', { name: 'Pricing Options' })).toBeVisible();
  // On phones the student books with this bar; at this width with the pricing card.
  const bar = page.locator('[data-action-bar]');
  await expect(bar).toBeAttached();
  await expect(bar).toBeHidden();
});

/**
 * Computed styles of all elements, but only the first of siblings with the same classes. Custom properties are left
 * out: a page has only those that it uses.
 */
const computedStyles = (page: Page) =>
  page.evaluate(() => {
    const seen = new Map<string, string>();
    for (const element of document.body.querySelectorAll('*')) {
      const { tagName, parentElement } = element;
      const name = `${parentElement?.getAttribute('class')} > ${tagName} ${element.getAttribute('class')}`;
      if (seen.has(name)) continue;
      const style = getComputedStyle(element);
      const properties = [...style].filter((property) => !property.startsWith('--'));
      seen.set(name, properties.map((property) => style.getPropertyValue(property)).join());
    }
    return Object.fromEntries(seen);
  });

for (const width of [360, 1440]) {
  test(`the inlined styles of a page are complete, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await holdFiles(page, 'js');
    for (const path of await restingPages(page)) {
      await page.goto(path);
      // Fonts come after the first paint.
      await page.waitForFunction(
        () => document.querySelector<HTMLStyleElement>('#web-fonts')?.media !== 'not all',
      );
      await page.evaluate(() => document.fonts.ready);
      const own = await computedStyles(page);
      const files = (await page.locator('#app-files').getAttribute('data-files'))?.split(' ') ?? [];
      await page.addStyleTag({ url: files.find((file) => file.endsWith('.css')) ?? '' });
      expect(await computedStyles(page)).toEqual(own);
    }
  });
}

test('the first script finds each file of the application after the files that it imports', async ({
  page,
}) => {
  await page.goto(SEARCH);
  const { early, entry, files } = await page
    .locator('#app-files')
    .evaluate((script) => ({ ...(script as HTMLElement).dataset }));
  const inOrder = [early, ...(files?.split(' ') ?? [])].filter((file) => file?.endsWith('.js')) as string[];
  expect(inOrder.indexOf(entry ?? '')).toBeGreaterThan(1);
  for (const [index, file] of inOrder.entries()) {
    if (file === early) continue;
    const code = await (await page.request.get(file)).text();
    const imports = [...code.matchAll(/(?:^|[;}])import(?:[^'"()]*from)?["']\.\/([^"']+)["']/g)];
    if (file === entry) expect(imports.length).toBeGreaterThan(1);
    for (const [, name] of imports) {
      const at = inOrder.indexOf(`/assets/${name}`);
      expect(at >= 0 && at < index, `${name} stands before ${file}`).toBe(true);
    }
  }
});

test('the application waits for the styles of what it renders', async ({ page }) => {
  const release = await holdFiles(page, 'css');
  await page.goto(SEARCH, { waitUntil: 'networkidle' });
  const scripts = page.waitForResponse(/\/assets\/entry-client.*\.js$/);
  await page.getByRole('link', { name: 'View Profile' }).first().click();
  await (await scripts).finished();
  await expect(ready(page)).not.toBeAttached();
  release();
  await expect(page.getByRole('dialog', { name: 'Teacher Profile' })).toBeVisible();
});

test('hydration starts at once for signed-in users, after a back navigation, and with a message in the URL', async ({
  page,
}) => {
  await page.goto('/?message=logged-out');
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible();
  await page.goto(SEARCH);
  await page.getByLabel('Area').hover();
  await expect(ready(page)).toBeAttached();
  await page.reload();
  await expect(ready(page)).toBeAttached();
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(await someTeacher(page));
  await expect(ready(page)).toBeAttached();
});

test('input, choices and clicks before hydration are replayed', async ({ page }) => {
  const release = await holdFiles(page, 'js');
  await page.goto(SEARCH);
  await page.getByLabel('Area').fill('Bandra');
  await page.getByLabel('Price range').selectOption('500-1000');
  const view = page.getByRole('link', { name: 'View Profile' }).first();
  await view.click();
  await expect(page).toHaveURL(SEARCH);
  await expect(view).toHaveCSS('opacity', '0.6');
  release();
  await expect(page.getByRole('dialog', { name: 'Teacher Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toHaveCSS('opacity', '1');
  await expect(page.getByLabel('Area')).toHaveValue('Bandra');
  await expect(page.getByLabel('Price range')).toHaveValue('500-1000');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/area=Bandra/);
  await expect(page.getByRole('button', { name: '₹500–1,000, remove' })).toBeVisible();
});

/** Returns a list to which the URL of each later page load is added. */
function pageLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  return loads;
}

for (const how of ['a click on Search', 'Enter in a field'] as const) {
  test(`${how} before hydration searches in place, with only the four filters in the URL`, async ({
    page,
  }) => {
    const release = await holdFiles(page, 'js');
    await page.goto(SEARCH);
    const loads = pageLoads(page);
    await page.getByLabel('Price range').selectOption('500-1000');
    await page.getByLabel('Area').fill('Bandra');
    if (how === 'Enter in a field') await page.getByLabel('Area').press('Enter');
    else await page.getByRole('button', { name: 'Search', exact: true }).click();
    release();
    await expect(page).toHaveURL('/search?city=Mumbai&area=Bandra');
    await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeFocused();
    await expect(page.getByRole('button', { name: '₹500–1,000, remove' })).toBeVisible();
    expect(loads).toEqual([]);
  });
}

test('Search without a filter before hydration says what is missing, without a page load', async ({
  page,
}) => {
  const release = await holdFiles(page, 'js');
  await page.goto('/search', { waitUntil: 'commit' });
  const loads = pageLoads(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  release();
  await expect(page.getByText('Search filters required').first()).toBeVisible();
  await expect(page).toHaveURL('/search');
  expect(loads).toEqual([]);
});

test('Clear Filters before hydration resets all seven filters without a page load', async ({ page }) => {
  const release = await holdFiles(page, 'js');
  await page.goto('/search?city=Mumbai&priceRange=500-1000');
  const loads = pageLoads(page);
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  release();
  await expect(page.getByRole('heading', { name: 'Start Your Search' })).toBeVisible();
  await expect(page).toHaveURL('/search');
  await expect(page.getByLabel('Price range')).toHaveValue('');
  expect(loads).toEqual([]);
});

test('a choice made during the replay of an older choice is kept', async ({ page }) => {
  const release = await holdFiles(page, 'js');
  await page.goto('/auth?mode=signup', { waitUntil: 'commit' });
  const student = page.getByRole('radio', { name: /^Student/ });
  await page.getByRole('radio', { name: /^Teacher/ }).check();
  // Clicks after the page's own listener, which begins the replay.
  await student.evaluate((radio: HTMLInputElement) =>
    document.addEventListener('app-ready', () => radio.click(), { once: true }),
  );
  release();
  await expect(ready(page)).toBeAttached();
  await page.getByLabel('First name').fill('Asha');
  await expect(student).toBeChecked();
});

test('while the code of a dialog loads, its button is dimmed at once and then an empty sheet is shown', async ({
  page,
}) => {
  await page.goto(SEARCH);
  await page.getByLabel('Area').hover();
  await expect(ready(page)).toBeAttached();
  const release = await holdFiles(page, 'js');
  const view = page.getByRole('link', { name: 'View Profile' }).first();
  await view.click();
  await expect(view).toHaveCSS('opacity', '0.6');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  release();
  await expect(page.getByRole('dialog', { name: 'Teacher Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(view).toHaveCSS('opacity', '1');
  await expect(view).toBeFocused();
});

test('links work before hydration', async ({ page }) => {
  await holdFiles(page, 'js');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find Teachers' }).click();
  await expect(page).toHaveURL('/search');
});

test('a choice made while React hydrates the page is kept', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, ...rest) {
      listen.call(this, type, ...rest);
      if (type !== 'click' || !(this instanceof Element) || this.id !== 'root') return;
      EventTarget.prototype.addEventListener = listen;
      // From here on React listens; it hydrates in a later task, so this click comes in between.
      queueMicrotask(() => document.querySelector<HTMLElement>('input[name=women]')?.click());
    };
  });
  await page.goto(SEARCH);
  const women = page.getByRole('checkbox', { name: 'Women teachers' });
  await page.getByLabel('Teaches in').selectOption('Tamil');
  await expect(ready(page)).toBeAttached();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Tamil, remove' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Women teachers, remove' })).toBeVisible();
  await expect(women).toBeChecked();
});
