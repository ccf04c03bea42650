import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, signIn } from './support/people.ts';
import { SHOW_TEACHERS } from './support/search.ts';
import { settle } from './support/settle.ts';

const WISHES =
  '/search?city=Chennai&area=Adyar&distance=10&needs=pregnancy,stress&languages=Tamil&availability=weekdays,morning';

const firstCard = (page: Page) => page.getByRole('article').first();

test('language, women and free demo are filters with chips; the URL has only the four main filters', async ({
  page,
}) => {
  await page.goto('/search?city=Chennai');
  await page.getByLabel('Teaches in').selectOption('Tamil');
  // click(), not check(): hydration may happen between the click of check() and its own verification.
  const switched = page.getByRole('checkbox', { name: 'Women teachers' });
  await switched.click();
  await expect(switched).toBeChecked();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Tamil, remove' })).toBeVisible();
  await expect(page).toHaveURL(/\/search\?city=Chennai$/);
  await expect(firstCard(page)).toContainText('Tamil');
  const women = page.getByRole('button', { name: 'Women teachers, remove' });
  await women.click();
  await expect(women).toHaveCount(0);
  await expectAccessible(page);
});

test('the filter sheet has a budget, a need and a distance, and the cards explain why they match', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?city=Chennai&area=Adyar');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const budget = sheet.getByRole('slider', { name: 'Price range' });
  await expect(budget).toHaveAttribute('aria-valuetext', 'any price');
  await budget.fill('1500');
  await expect(budget).toHaveAttribute('aria-valuetext', 'up to 1,500 rupees an hour');
  await sheet.getByRole('checkbox', { name: 'Within 10 km' }).check();
  await sheet.getByRole('checkbox', { name: 'Stress' }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: SHOW_TEACHERS }).click();
  await expect(page.getByRole('button', { name: 'Up to ₹1,500, remove' })).toBeVisible();
  await expect(firstCard(page).getByText(/for Stress/)).toBeVisible();
  await expect(page.getByText(/Nobody can pay for a place/)).toBeVisible();
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: /\d\.\d km/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the filter sheet shows and removes filters that no control of its own sets', async ({ page }) => {
  await page.goto(
    '/search?city=Chennai&area=Adyar&distance=7&priceRange=500-1000&availability=sunday,morning&groupClass=1',
  );
  await page.getByRole('button', { name: 'All filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const budget = sheet.getByRole('slider', { name: 'Price range' });
  await expect(budget).toHaveAttribute('aria-valuetext', '₹500–1,000');
  await expect(sheet.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await expect(sheet.getByRole('checkbox', { name: 'Within 7 km' })).toBeChecked();
  const group = sheet.getByRole('switch', { name: 'Group class' });
  await expect(group).toBeChecked();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: '₹500–1,000, remove' }).click();
  await expect(budget).toHaveAttribute('aria-valuetext', 'any price');
  await sheet.getByRole('checkbox', { name: 'Sunday' }).click();
  await group.click();
  await sheet.getByRole('button', { name: SHOW_TEACHERS }).click();
  await expect(page.getByRole('button', { name: 'Morning, remove' })).toBeVisible();
  await expect(page.getByRole('button', { name: /₹500–1,000|Group class|Sunday/ })).toHaveCount(0);
});

test('the lowest price comes first when asked for', async ({ page }) => {
  await page.goto('/search?city=Chennai&sessionType=online');
  await page.getByLabel('Sort').selectOption({ label: 'Lowest price' });
  const prices = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((card) => Number(/Online\s*₹([\d,]+)/.exec(card.textContent ?? '')?.[1]?.replace(',', ''))),
      );
  await expect
    .poll(async () => (await prices()).every((price, at, all) => at === 0 || price >= (all[at - 1] ?? 0)))
    .toBe(true);
});

test('arrow keys choose an order, and the focus stays', async ({ page }) => {
  await page.goto('/search?city=Chennai&sessionType=online');
  const sort = page.getByLabel('Sort');
  await sort.hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const orders = await sort.getByRole('option').evaluateAll((all) => all.map((one) => one.textContent));
  await sort.focus();
  for (const order of orders.slice(1, 3)) {
    await sort.press('ArrowDown');
    await expect(sort.locator('option:checked')).toHaveText(order ?? '');
    await settle(page);
    await expect(sort).toBeFocused();
  }
});

test('no more needs can be chosen than are searched for', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/search?city=Chennai');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const needs = page.getByRole('group', { name: /What do you practise for/ }).getByRole('checkbox');
  for (let count = 0; count < 5; count += 1) await needs.nth(count).check();
  await expect(needs.nth(5)).toBeDisabled();
  await needs.nth(0).uncheck();
  await needs.nth(5).check();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: SHOW_TEACHERS }).click();
  await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeVisible();
});

test('the teacher page shows all points of the match and of the ranking', async ({ page }) => {
  await page.goto(WISHES);
  await expect(firstCard(page)).toContainText(/for (Pregnancy|Stress)/);
  await firstCard(page).getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/teacher\//);
  await page.getByRole('button', { name: 'Why this place in search?' }).click();
  const dialog = page.getByRole('dialog', { name: /^Why .* stands here$/ });
  for (const name of ['Match with your search', 'Public ranking']) {
    const part = dialog.getByRole('region', { name });
    const total = Number((await part.getByRole('heading').innerText()).match(/[\d.]+$/)?.[0]);
    const points = await part.getByRole('definition').allInnerTexts();
    const sum = points.reduce((all, text) => all + Number.parseFloat(text), 0);
    expect(sum).toBeCloseTo(total, 5);
  }
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('filters, orders and reasons work', async ({ page }) => {
    await page.goto(WISHES);
    await expect(firstCard(page)).toContainText(/for (Pregnancy|Stress)/);
    await page.getByLabel('Sort').selectOption({ label: 'Lowest price' });
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/needs=pregnancy%2Cstress.*sort=price/);
    await page.getByRole('button', { name: 'Tamil, remove' }).click();
    await expect(page).not.toHaveURL(/languages=/);
  });
});

test('a teacher saves facts and sends an ID; our team sees it, and the page says so', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.goto('/teacher-dashboard?tab=profile');
  const facts = page.getByRole('region', { name: 'How Students Find You' });
  await facts.getByRole('checkbox', { name: 'Kannada' }).check();
  await facts.getByRole('checkbox', { name: 'Back pain' }).check();
  await facts.getByLabel('Gender').selectOption('woman');
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
  const ids = page.getByRole('region', { name: 'ID Check' });
  await ids.getByLabel('Kind of document').selectOption('passport');
  await ids.locator('input[type=file]').setInputFiles('dist/client/icon-192.png');
  await expect(ids.getByText('Waiting for our team')).toBeVisible();
  // Scrolls to the top, where the save bar does not cover half of a checkbox.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  const profile = (await (await page.request.get('/api/teacher/profile')).json()) as { id: string };

  await page.context().clearCookies();
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/admin-dashboard');
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/document')) pictures.push(request.url());
  });
  await page.getByRole('button', { name: /^Look at the ID/ }).click();
  const dialog = page.getByRole('dialog', { name: /^ID of/ });
  await expect(dialog.getByRole('img', { name: /^ID of/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Last four characters').fill('45b2');
  await dialog.getByRole('checkbox', { name: /gender of the profile: Woman/ }).check();
  await dialog.getByRole('button', { name: 'ID seen' }).click();
  await expect(dialog).toHaveCount(0);
  // The server has deleted the picture, so the page must not request it again.
  expect(pictures).toHaveLength(1);
  await page.goto(`/teacher/${profile.id}`);
  await expect(page.getByText(/^ID seen on \d/)).toBeVisible();
  await expect(page.getByText('45B2')).toHaveCount(0);
});
