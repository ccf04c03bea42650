import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';
import { SHOW_TEACHERS } from './support/search.ts';

test('a keyboard search focuses the results, and the URL contains only the four filters', async ({
  page,
}) => {
  await page.goto('/search');
  await page.getByLabel('City').focus();
  await page.keyboard.type('mum');
  await expect(page.getByRole('option', { name: /^Mumbai/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City')).toHaveValue('Mumbai');
  await page.getByLabel('Price range').selectOption('500-1000');
  await page.getByLabel('City').press('Enter');
  await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ teachers? found$/ })).toHaveCount(1);
  await expect(page).toHaveURL(/\/search\?city=Mumbai$/);
  await expect(page.getByRole('button', { name: '₹500–1,000, remove' })).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/teacher\//);
  await page.goBack();
  await expect(page.getByRole('button', { name: '₹500–1,000, remove' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('heading', { name: 'Start Your Search' })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test('a search without a required filter shows an error', async ({ page }) => {
  await page.goto('/search');
  await page.getByLabel('Experience').selectOption('10+');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Search filters required').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Start Your Search' })).toBeVisible();
});

test('a search without results offers the one filter to drop, with its number of teachers', async ({
  page,
}) => {
  const path = '/search?city=Chennai&specialization=Hot+Yoga&priceRange=9000%2B';
  const answer = await page.request.get(path.replace('/search', '/api/teachers/search'));
  const [filter, count] = (answer.headers()['x-drop-filter'] ?? '').split(' ');
  expect(filter).toBe('priceRange');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'No Teachers Found' })).toBeVisible();
  await expect(
    page.getByText(
      "We couldn't find any teachers matching your search criteria. Try adjusting your filters or expanding your search area.",
    ),
  ).toBeVisible();
  const teachers = count === '1' ? '1 teacher' : `${count} teachers`;
  await page.getByRole('button', { name: `Without Above ₹9,000: ${teachers}` }).click();
  await expect(page.getByRole('heading', { name: `Available Teachers (${count})` })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Hot Yoga, remove' })).toBeVisible();
  await expect(page).toHaveURL(/\?city=Chennai&specialization=Hot\+Yoga$/);
});

test('a next page that does not load keeps the list, and the button tries again', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/503/);
  await page.goto('/search?sessionType=online');
  const cards = page.getByRole('article');
  const shown = await cards.count();
  let fails = true;
  await page.route(/\/api\/teachers\/search\?.*cursor=/, (route) =>
    fails ? route.fulfill({ status: 503, json: { message: 'The service is busy.' } }) : route.continue(),
  );
  const more = page.getByRole('link', { name: 'Show more teachers' });
  await more.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The service is busy.' })).toBeVisible();
  await expect(cards).toHaveCount(shown);
  fails = false;
  await more.click();
  await expect.poll(() => cards.count()).toBeGreaterThan(shown);
  await expect(page.getByText('The service is busy.')).toHaveCount(0);
});

test("a teacher's page that is read for long leads back to all results that were shown", async ({ page }) => {
  await page.clock.install();
  await page.goto('/search?sessionType=online');
  const cards = page.getByRole('article');
  const shown = await cards.count();
  await page.getByRole('link', { name: 'Show more teachers' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(shown);
  const all = await cards.count();
  await cards.last().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible();
  await page.clock.fastForward('20:00');
  await page.goBack();
  await expect(cards).toHaveCount(all);
});

test('the filter sheet says how many teachers it would show, and which filter to drop if there are none', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?city=Mumbai');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const show = sheet.getByRole('button', { name: SHOW_TEACHERS });
  await expect(show).toHaveText(/^Show \d+ teachers$/);
  const all = await show.textContent();
  await sheet.getByLabel('Specialization').selectOption('Hatha Yoga');
  await expect(show).not.toHaveText(all ?? '');
  await expect(show).toHaveText(/^Show \d+ teachers?$/);
  await sheet.getByRole('radio', { name: 'Online' }).check();
  await sheet.getByLabel('City').fill('Leh');
  await expect(show).toHaveText('Show 0 teachers');
  const drop = sheet.getByRole('button', { name: /^Without .+: \d+ teachers?$/ });
  const [, left = ''] = /: (\d+ teachers?)$/.exec((await drop.textContent()) ?? '') ?? [];
  await drop.click();
  await expect(show).toHaveText(`Show ${left}`);
  await expect(drop).toHaveCount(0);
  await show.click();
  await expect(
    page.getByRole('heading', { name: `Available Teachers (${left.split(' ')[0]})` }),
  ).toBeVisible();
});

test('the filter sheet on phones applies nothing until Show teachers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?city=Mumbai');
  const opener = page.getByRole('button', { name: 'Filters, 1 set' });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await opener.click();
  await sheet.getByText('Online', { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/\?city=Mumbai$/);
  await opener.click();
  await expect(sheet.getByLabel('Any', { exact: true })).toBeChecked();
  await sheet.getByText('Online', { exact: true }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: SHOW_TEACHERS }).click();
  await expect(page).toHaveURL(/\?city=Mumbai&sessionType=online$/);
  await expect(page.getByRole('button', { name: 'Filters, 2 set' })).toBeVisible();
});

test('Back on Android closes the open sheet, not the page', async ({ page }) => {
  // The key of a phone cannot be pressed here: asks the page's last watcher, as the browser does.
  await page.addInitScript(() => {
    type Watcher = { requestClose(): void };
    const site = window as unknown as { CloseWatcher: new () => Watcher; watchers: Watcher[] };
    site.watchers = [];
    site.CloseWatcher = class extends site.CloseWatcher {
      constructor() {
        super();
        site.watchers.push(this);
      }
    };
  });
  const goBack = () =>
    page.evaluate(() =>
      (window as unknown as { watchers: { requestClose(): void }[] }).watchers.at(-1)?.requestClose(),
    );
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/search?city=Mumbai');
  const address = page.url();
  const opener = page.getByRole('button', { name: 'Filters, 1 set' });
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  for (const _round of [1, 2]) {
    await opener.click();
    await expect(sheet).toBeVisible();
    await goBack();
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  }
  expect(page.url()).toBe(address);
});

test('the first screen of results on a phone shows a card and half of the next', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?city=Mumbai&specialization=Hatha');
  await page.evaluate(() => document.fonts.ready);
  const next = await page.getByRole('article').nth(1).boundingBox();
  expect((740 - (next?.y ?? 740)) / (next?.height ?? 1)).toBeGreaterThan(0.5);
  const rows = await page
    .getByRole('article')
    .locator('ul')
    .evaluateAll((lists) =>
      lists.map((list) => {
        const words = [...list.querySelectorAll('li span:not(.sr-only)')];
        return {
          height: list.clientHeight,
          isCut: words.some((word) => word.scrollWidth > word.clientWidth),
        };
      }),
    );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows).toEqual(rows.map(() => ({ height: rows[0]?.height, isCut: false })));
  const request = page.getByRole('link', { name: 'Request a session' }).first();
  expect((await request.boundingBox())?.height).toBeLessThan(50);
  await page.mouse.wheel(0, 900);
  // The filters stay in view, and one tap removes each of them.
  await expect(page.getByRole('button', { name: 'Hatha Yoga, remove' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Filters, 2 set' })).toBeInViewport();
});

test('with Save-Data and without the stream, the booking list is polled every 5 seconds', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/api\/events|ERR_FAILED/);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.context().route('**/api/events*', (route) => route.abort());
  await signIn(page, await demoAccount(page, 'student'));
  await page.clock.install();
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client/booking-requests')) polls += 1;
  });
  const first = page.waitForResponse('**/api/client/booking-requests');
  await page.goto('/search?city=Mumbai');
  await (await first).finished();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  polls = 0;
  let steps = 0;
  // Moves the clock by one step. The page skips a poll while the previous one has no answer yet.
  const step = async () => {
    await page.clock.runFor(5_000);
    steps += 1;
    return polls;
  };
  await expect.poll(step, { intervals: [100] }).toBeGreaterThanOrEqual(4);
  expect(polls).toBeLessThanOrEqual(steps + 1);
});

test.describe('with geolocation granted', () => {
  test.use({ permissions: ['geolocation'], geolocation: { latitude: 18.52043, longitude: 73.856743 } });

  test('the city is filled in, and the browser sends rounded coordinates', async ({ page }) => {
    const asked = page.waitForRequest(/reverse-geocode/);
    await page.goto('/search');
    expect(new URL((await asked).url()).search).toBe('?lat=18.52&lon=73.86');
    await expect(page.getByLabel('City')).toHaveValue('Pune');
    expect(new URL(page.url()).search).toBe('');
  });

  test('a popular style is searched in that city', async ({ page }) => {
    await page.goto('/search');
    await expect(page.getByLabel('City')).toHaveValue('Pune');
    await page.getByRole('link', { name: 'Hatha Yoga', exact: true }).click();
    await expect(page).toHaveURL('/search?city=Pune&specialization=Hatha+Yoga');
  });

  test('the collapsed search on phones says the city, which Show teachers searches', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/search');
    const summary = page.getByRole('button', { name: /Any session type$/ });
    await expect(summary).toHaveText('All styles in PuneAny session type');
    await expect(page.getByRole('heading', { name: 'Start Your Search' })).toBeVisible();
    await summary.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByLabel('City')).toHaveValue('Pune');
    await sheet.getByRole('button', { name: SHOW_TEACHERS }).click();
    await expect(page).toHaveURL('/search?city=Pune');
  });
});

test('a card has one column on phones at 200 % text size, otherwise two', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/search?city=Mumbai', '/yoga-teachers/mumbai']) {
    await page.goto(path);
    const card = page.getByRole('article').first();
    const isBeside = () =>
      card.evaluate((element) => {
        const portrait = element.querySelector('.arch')?.getBoundingClientRect();
        const name = element.querySelector('h3')?.getBoundingClientRect();
        return (portrait?.right ?? 0) <= (name?.left ?? 0);
      });
    expect(await isBeside()).toBe(true);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await isBeside()).toBe(false);
  }
});
