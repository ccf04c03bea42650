import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newPerson, newStudent, signIn } from './support/people.ts';
import { settle } from './support/settle.ts';

/** When the language of an account changes, and when it does not. */

const savedLocales = (page: Page) => {
  const saved: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/locale')) saved.push(request.postDataJSON());
  });
  return saved;
};

test("a link to a page in another language does not change the account's language", async ({ page }) => {
  const person = newPerson('Anita', 'Desai');
  await newStudent(page, person);
  await page.context().clearCookies({ name: 'locale' });
  const saved = savedLocales(page);
  await page.goto('/hi/help');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await settle(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/help');
  await expect.poll(() => saved).toEqual([{ locale: 'en' }]);
});

test("reading the English privacy policy does not change a Hindi user's language", async ({ page }) => {
  await newStudent(page, newPerson('Anita', 'Desai'));
  const saved = savedLocales(page);
  await page.goto('/hi/privacy');
  await page.getByRole('main').getByRole('link', { name: 'अंग्रेज़ी में लिखी बात' }).click();
  await expect(page).toHaveURL('/privacy');
  await settle(page);
  await page.goto('/client-dashboard');
  await settle(page);
  expect(saved).toEqual([]);
});

test('choosing a language again saves it again, because another device may have changed it', async ({
  page,
}) => {
  await newStudent(page, newPerson('Anita', 'Desai'));
  const saved = savedLocales(page);
  await page.goto('/help');
  const hindi = page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' });
  await hindi.click();
  await expect.poll(() => saved).toEqual([{ locale: 'hi' }]);
  await settle(page);
  const other = await page.request.put('/api/account/locale', { data: { locale: 'en' } });
  expect(other.status()).toBe(200);
  await hindi.click();
  await expect.poll(() => saved).toEqual([{ locale: 'hi' }, { locale: 'hi' }]);
});

test('signing in again chooses no language, whatever was chosen in this browser before', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const person = newPerson('Anita', 'Desai');
  await newStudent(page, person);
  const saved = savedLocales(page);
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect.poll(() => saved).toEqual([{ locale: 'hi' }]);
  await settle(page);
  await page.request.put('/api/account/locale', { data: { locale: 'en' } });
  // Clears what the browser stores, except cookies.
  await page.evaluate(() =>
    fetch('/api/logout', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
  await signIn(page, person);
  await page.goto('/client-dashboard');
  await settle(page);
  expect(saved).toEqual([{ locale: 'hi' }]);
});
