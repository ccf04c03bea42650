import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { boxOf } from './support/measure.ts';
import { demoAccount, newPerson, signIn, signUpTeacher } from './support/people.ts';

/** Tests for small faults that were seen on phones. docs/polish.md lists the faults by number. */

const PHONE = { width: 360, height: 740 };

/** For each visible occurrence of the text, the number of lines that it takes. */
function linesOf(page: Page, text: string): Promise<number[]> {
  return page.evaluate((wanted) => {
    const found: number[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = (node.textContent ?? '').indexOf(wanted);
      if (start < 0 || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      found.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
    }
    return found;
  }, text);
}

/** The text is visible, and each occurrence is on one line. */
async function expectOnOneLine(page: Page, text: string): Promise<void> {
  await expect.poll(async () => [...new Set(await linesOf(page, text))], text).toEqual([1]);
}

test.describe('on phones', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the focus ring of a tab stays inside the tab', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'teacher'));
    await page.goto('/teacher-dashboard');
    await page.getByRole('tab').first().focus();
    await page.keyboard.press('ArrowRight');
    const tab = page.getByRole('tab').nth(1);
    await expect(tab).toBeFocused();
    await expect(tab).toHaveCSS('outline-style', 'solid');
    const beyond = await tab.evaluate((element) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(element);
      return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    });
    expect(beyond).toBeLessThanOrEqual(0);
  });

  test('the time selects of the weekly hours show their selected text uncut', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'teacher'));
    await page.goto('/teacher-dashboard?tab=availability');
    const selects = page.getByRole('combobox').filter({ has: page.locator('option[value="09:00"]') });
    await expect(selects.first()).toBeVisible();
    for (const select of await selects.all()) {
      const spare = await select.evaluate((element) => {
        const { paddingLeft, paddingRight, font } = getComputedStyle(element);
        const paint = document.createElement('canvas').getContext('2d');
        if (!paint) return 0;
        paint.font = font;
        const text = paint.measureText((element as HTMLSelectElement).selectedOptions[0]?.text ?? '').width;
        return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
      });
      expect(spare).toBeGreaterThanOrEqual(0);
    }
  });

  test('the text of a device in the list of sessions has a column of at least 200 px', async ({
    page,
    browser,
    baseURL,
  }) => {
    const person = newPerson('Lalitha', 'Krishnan');
    const { request } = page;
    await request.post('/api/register', { data: { ...person, userType: 'student' } });
    const other = await browser.newContext({ ...(baseURL && { baseURL }) });
    await signIn(await other.newPage(), person);
    await page.goto('/privacy-and-data');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Sign out / }) });
    const text = row.getByText(/^Last used/);
    expect((await boxOf(text)).width).toBeGreaterThanOrEqual(200);
    await other.close();
  });

  test('a contact wraps only after @ and dots', async ({ page }) => {
    const person = newPerson('Lakshmipriya', 'Venkataraman');
    await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
    const parts = person.email.split(/(?<=[@.])/);
    for (const path of ['/privacy-and-data', '/client-dashboard']) {
      await page.goto(path);
      await expect(page.getByText('example.').locator('visible=true').first()).toBeVisible();
      for (const part of [...parts, `${person.mobile.slice(0, 5)} ${person.mobile.slice(5)}`]) {
        await expectOnOneLine(page, part);
      }
    }
    await page
      .getByRole('button', { name: /^Verify your email/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText(person.email);
    for (const part of parts) await expectOnOneLine(page, part);
  });

  test('the greeting has one full stop after an initial', async ({ page }) => {
    const person = newPerson('S.', 'Revathi');
    const email = person.email.replace('s..', 's.');
    await page.request.post('/api/register', { data: { ...person, email, userType: 'teacher' } });
    await page.goto('/teacher-dashboard?tab=profile');
    await expect(page.getByText(/^(Good \w+|Welcome), S\.$/)).toBeVisible();
  });

  test('the title of the dashboard stays on one line beside a number of messages', async ({ page }) => {
    await page
      .context()
      .route('**/api/chat/unread-counts', (route) =>
        route.fulfill({ json: { '01999196-c040-7000-8052-4f7f42ab1db4': 12 } }),
      );
    await signIn(page, await demoAccount(page, 'teacher'));
    await page.goto('/teacher-dashboard');
    await expect(page.getByRole('button', { name: /^Messages.*12/ })).toBeVisible();
    await expectOnOneLine(page, 'Teacher dashboard');
  });

  test('a scrollable row of chips has a faded edge until it is scrolled to its end', async ({ page }) => {
    await page.goto('/search?city=Bengaluru&specialization=Vinyasa&sessionType=online&priceRange=500-1000');
    const row = page.locator('.scroll-row').filter({ has: page.getByRole('button', { name: /, remove$/ }) });
    const mask = () => row.evaluate((element) => getComputedStyle(element).maskImage);
    // The edge is faded even before the application runs.
    await expect(row).not.toHaveAttribute('data-more');
    expect(await mask()).toContain('gradient');
    await page
      .getByRole('button', { name: /, remove$/ })
      .first()
      .hover();
    await expect(row).toHaveAttribute('data-more', 'true');
    expect(await mask()).toContain('gradient');
    await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(row).toHaveAttribute('data-more', 'false');
    expect(await mask()).toBe('none');
  });

  test('the support hours of a day stay on one line', async ({ page }) => {
    await page.goto('/help');
    await expectOnOneLine(page, '9:00-18:00');
  });

  test('five squares for photos stand in one row and open the picker', async ({ page }) => {
    await signUpTeacher(page);
    await page.goto('/teacher-dashboard?tab=media');
    const squares = page.locator('div[aria-hidden=true] > label[for]');
    await expect(squares).toHaveCount(5);
    const boxes = await Promise.all((await squares.all()).map(boxOf));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
    for (const { width, height } of boxes) expect(Math.abs(width - height)).toBeLessThan(1);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), squares.nth(3).click()]);
    expect(chooser.isMultiple()).toBe(true);
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('everything of a row of the user list is centred', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'admin'));
    await page.goto('/admin-dashboard?tab=teachers');
    const cells = page.getByRole('table').locator('tbody tr').first().locator('th, td');
    await expect(cells.first()).toBeVisible();
    const aligned = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).verticalAlign));
    expect(new Set(aligned)).toEqual(new Set(['middle']));
  });

  test('empty search results in the admin lists offer a button that shows all entries again', async ({
    page,
  }) => {
    await signIn(page, await demoAccount(page, 'admin'));
    await page.goto('/admin-dashboard?tab=students');
    await page.getByLabel('Find students').fill('zzzz');
    await page.getByRole('button', { name: 'Show all students' }).click();
    await expect(page.getByLabel('Find students')).toBeFocused();
    await expect(page.getByRole('table', { name: 'Students' })).toBeVisible();
    await page.goto('/admin-dashboard?view=audit');
    await page.getByLabel('Who did it').fill('zzzz');
    await page.getByRole('button', { name: 'Show all entries' }).click();
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible();
  });

  test('the suggested times of a request say neither the year nor IST again', async ({ page }) => {
    await signIn(page, await demoAccount(page, 'teacher'));
    await page.goto('/teacher-dashboard?tab=bookings');
    await expect(page.getByText('Times in IST')).toBeVisible();
    const facts = page.getByRole('article').locator('dl');
    await expect(facts.first()).toBeVisible();
    for (const fact of await facts.allInnerTexts()) expect(fact).not.toContain('IST');
    await page
      .getByRole('button', { name: /^Accept the request/ })
      .first()
      .click();
    const times = page.getByRole('dialog', { name: 'Confirm Session Time' }).getByRole('group');
    await expect(times.first()).toContainText(/\d (am|pm)/i);
    expect(await times.first().innerText()).not.toMatch(/IST|20\d\d/);
  });

  test('the words of a guest button are one line, in English and Hindi', async ({ page }) => {
    for (const path of ['/search?city=Chennai', '/hi/search?city=Chennai']) {
      await page.goto(path);
      const button = page.getByRole('article').first().locator('a[data-in-place]').last();
      await expect(button).toHaveText(/Request a session|क्लास का अनुरोध भेजें/);
      const lines = await button.evaluate((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
      expect(lines, path).toBe(1);
    }
  });
});
