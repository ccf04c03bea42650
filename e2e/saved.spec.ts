import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { tabAndPress, tabAndType, tabTo } from './support/keys.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts';
import { demoAccount, fillSignUp, newPerson, newStudent, signIn } from './support/people.ts';

/** Saved teachers: hearts of guests and students, and teachers side by side. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const RESULTS = '/search?city=Chennai';

/** Runs `act` and waits until the server has answered the write, because a reload would abort it. */
async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
  await act();
  await answer;
}

test('hearts of a guest survive sign-up, on the cards and on the page', async ({ page }) => {
  await page.goto(RESULTS);
  const hearts = page.getByRole('button', { name: /^Save: / });
  const names: string[] = [];
  for (const index of [0, 1]) {
    const heart = hearts.nth(index);
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    names.push(((await heart.getAttribute('aria-label')) ?? '').replace('Save: ', ''));
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible();

  await test.step('they are filled again without the application, and follow other tabs', async () => {
    // A new page: in this one the pointer is over a control, which would start the application.
    const fresh = await page.context().newPage();
    await fresh.goto(RESULTS);
    const again = fresh.getByRole('button', { name: /^Save: / });
    await expect(again.first()).toHaveAttribute('aria-pressed', 'true');
    await expect(again.nth(2)).toHaveAttribute('aria-pressed', 'false');
    for (const saved of ['true', 'false']) {
      await hearts.nth(2).click();
      await expect(again.nth(2)).toHaveAttribute('aria-pressed', saved);
    }
    expect(await fresh.evaluate(() => document.documentElement.dataset.app)).toBeUndefined();
    await fresh.close();
  });

  await test.step('the page compares them', async () => {
    await page.getByRole('link', { name: 'Saved', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved teachers (2)');
    // The teacher who was saved last comes first.
    await expect(page.getByRole('columnheader').first()).toContainText(names[1] ?? '');
    await expect(page.getByRole('rowheader', { name: 'Next free' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('and keeps them after sign-up', async () => {
    await page.getByRole('link', { name: 'Sign in to keep it' }).click();
    await page.getByRole('link', { name: /Sign up/ }).click();
    await fillSignUp(page, newPerson('Lakshmi', 'Raman'));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(/\/saved$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved teachers (2)');
    await expect(page.getByText('This list is kept on this device only.')).toBeHidden();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('toran:saved'))).toBeNull();
    const list = await page.request.get('/api/saved');
    expect(((await list.json()) as { teacherIds: string[] }).teacherIds).toHaveLength(2);
    await page.goto(RESULTS);
    for (const name of names) {
      await expect(page.getByRole('button', { name: `Save: ${name}` })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    }
  });
});

test('hearts follow the list when the browser shows the page again as it left it', async ({ page }) => {
  await page.goto(RESULTS);
  const heart = page.locator('[data-save]').first();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  for (const isSaved of [true, false]) {
    // As on a later page, before Back.
    await heart.evaluate((element: HTMLElement, saved) => {
      localStorage.setItem('toran:saved', saved ? String(element.dataset.save) : '');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, isSaved);
    await expect(heart).toHaveAttribute('aria-pressed', String(isSaved));
  }
  await expect(page.locator('html[data-app]')).toHaveCount(0);
});

test('a student saves a teacher by keyboard, removes and restores it, and turns on emails about it', async ({
  page,
}) => {
  const person = newPerson('Devika', 'Menon');
  await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  await page.goto(RESULTS);
  const heart = page.getByRole('button', { name: /^Save: / }).first();
  await heart.focus();
  await answered(page, () => page.keyboard.press('Enter'));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await answered(page, () => page.keyboard.press('Space'));
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await answered(page, () => page.keyboard.press('Space'));
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await expect(page.getByRole('button', { name: /^Save: / }).first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/client-dashboard');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Saved teachers' }).click();
  const kept = page.getByRole('columnheader').getByRole('button', { name: /^Save: / });
  await answered(page, () => kept.click());
  await expect(page.getByText('Removed. The heart saves again.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved teachers');
  await answered(page, () => kept.click());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved teachers (1)');

  const news = page.getByRole('checkbox', { name: 'Email me when a price falls or an hour becomes free' });
  await expect(news).not.toBeChecked();
  await answered(page, () => news.check());
  await page.reload();
  await expect(news).toBeChecked();
  await expectAccessible(page);

  await answered(page, () => kept.click());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No saved teachers yet' })).toBeVisible();
});

test('teachers cannot save teachers: they see no heart, and the page leads to their dashboard', async ({
  page,
}) => {
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.goto(RESULTS);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save: / })).toHaveCount(0);
  await page.goto('/saved');
  await expect(page).toHaveURL(/teacher-dashboard|teacher\/dashboard/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the hearts are hidden, and the page of saved teachers says that it needs JavaScript', async ({
    page,
  }) => {
    await page.goto(RESULTS);
    await expect(page.locator('[data-save]').first()).toBeHidden();
    await page.goto('/saved');
    await expect(page.locator('noscript p')).toContainText('needs JavaScript to show them');
  });
});

test('a heart whose code cannot be loaded says that the teacher was not saved', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/ERR_FAILED/);
  await page.route('**/assets/change-saved-*.js', (route) => route.abort());
  await page.goto(RESULTS);
  const heart = page.getByRole('button', { name: /^Save: / }).first();
  await heart.click();
  await expect(page.getByText('The teacher was not saved', { exact: true })).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('by keyboard alone: a sentence, two saved teachers side by side, and a sent request', async ({
  page,
}) => {
  await newStudent(page, newPerson('Ritu', 'Banerjee'), 'Chennai');
  await page.goto('/search');
  await tabAndType(page, page.locator('input[name=q]'), 'yoga in Chennai');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Available Teachers \(/ })).toBeFocused();
  const hearts = page.getByRole('button', { name: /^Save: / });
  for (const at of [0, 1]) {
    await tabTo(page, hearts.nth(at));
    await answered(page, () => page.keyboard.press('Enter'));
    await expect(hearts.nth(at)).toHaveAttribute('aria-pressed', 'true');
  }
  await tabTo(page, page.getByRole('link', { name: 'Saved', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved teachers (2)');
  await tabAndPress(page, page.getByRole('link', { name: 'Book Now' }).first());
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await tabAndPress(page, dialog.getByRole('checkbox', { name: 'Any time is fine for me' }), 'Space');
  await tabAndPress(page, dialog.getByRole('button', { name: 'Send request' }));
  await expect(page.getByRole('heading', { level: 1, name: /^Request sent to / })).toBeFocused();
});
