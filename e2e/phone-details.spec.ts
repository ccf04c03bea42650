import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newStudent, signIn } from './support/people.ts';
import { SHOW_TEACHERS } from './support/search.ts';
import { keepToasts } from './support/timers.ts';

/** Details that matter on phones: where a toast appears, a mis-tap beside Dashboard, the way back. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not shown');
  return box;
}

async function expectApart(a: Locator, b: Locator): Promise<void> {
  await expect(async () => {
    const [one, other] = [await boxOf(a), await boxOf(b)];
    const apart =
      one.y + one.height <= other.y ||
      other.y + other.height <= one.y ||
      one.x + one.width <= other.x ||
      other.x + other.width <= one.x;
    expect(apart, JSON.stringify([one, other])).toBe(true);
  }).toPass();
}

const toastOf = (page: Page, title: string) => page.locator('li.toast').filter({ hasText: title });

test('a toast does not cover the code field and the buttons of a dialog', async ({ page }) => {
  await keepToasts(page);
  const person = newPerson('Meera', 'Nair');
  const answer = await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto('/client-dashboard');
  await page.getByRole('button', { name: 'Verify your email' }).click();
  const dialog = page.getByRole('dialog', { name: /^Verify your/ });
  const toast = toastOf(page, 'OTP Sent!');
  await expect(toast).toBeVisible();
  await expectApart(toast, dialog.getByLabel('Verification code'));
  await expectApart(toast, dialog.getByRole('button', { name: 'Verify', exact: true }));
  await expectApart(toast, dialog.getByRole('button', { name: 'Close' }));
});

test('a toast shown before a tall sheet opens does not cover its Close button', async ({ page }) => {
  await keepToasts(page);
  const person = newPerson('Meera', 'Nair');
  await newStudent(page, person);
  await page.context().clearCookies();
  await page.goto('/search?city=Jaipur');
  await page
    .getByRole('link', { name: /^Request a session/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  const toast = toastOf(page, 'Login successful');
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await expect(dialog.getByRole('button', { name: 'Earlier week' })).toBeVisible();
  await expect(toast).toBeVisible();
  await expectApart(toast, dialog.getByRole('button', { name: 'Close' }));
  await expectApart(toast, dialog.getByRole('button', { name: 'Send request' }));
});

test('Logout asks for confirmation', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await bar.getByRole('link', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page).toHaveURL('/client-dashboard');
  await bar.getByRole('link', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible();
});

test('Back to results keeps every filter', async ({ page }) => {
  await page.goto('/search?city=Chennai&priceRange=500-1000');
  await page.getByRole('button', { name: 'Filters, 2 set' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Weekdays', { exact: true }).click();
  await sheet.getByRole('button', { name: SHOW_TEACHERS }).click();
  const chips = page.getByRole('button', { name: /, remove$/ });
  await expect(chips).toHaveCount(3);
  const names = await chips.allTextContents();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/teacher\//);
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(chips).toHaveText(names);
});

test('Back to results keeps every filter after Sign In on the profile', async ({ page }) => {
  const student = await demoAccount(page, 'student');
  await page.goto('/search?city=Chennai');
  await page.getByRole('button', { name: 'Filters, 1 set' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByText('Weekdays', { exact: true }).click();
  await sheet.getByRole('button', { name: SHOW_TEACHERS }).click();
  await expect(page.getByRole('button', { name: 'Weekdays, remove' })).toBeVisible();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('complementary', { name: 'Sign in' }).getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Mobile Number').fill(student.mobile);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/teacher\//);
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(page).toHaveURL('/search?city=Chennai');
  await expect(page.getByRole('button', { name: 'Weekdays, remove' })).toBeVisible();
});

test('Back to results leads to the search that opened the profile in a new tab', async ({ page }) => {
  await page.goto('/search?city=Chennai');
  const opened = page.context().waitForEvent('page');
  const teacher = page.getByRole('article').first().getByRole('heading').getByRole('link');
  await teacher.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  // A tab in the background does not paint, so its application does not start.
  await tab.bringToFront();
  // Under load Playwright can miss the end of a new tab's first navigation, and then waits for it in every action. A
  // reload is a navigation of which it sees the end.
  await tab.waitForFunction(
    () => location.pathname.startsWith('/teacher/') && document.readyState === 'complete',
  );
  await tab.reload();
  await tab.getByRole('link', { name: 'Back to results' }).click();
  await expect(tab).toHaveURL('/search?city=Chennai');
});

test('after a chat was closed, one step back still leads to the results with every filter', async ({
  page,
}) => {
  await signIn(page, await demoAccount(page, 'student'));
  const results = '/search?city=Bengaluru&specialization=Vinyasa';
  await page.goto(results);
  for (const goBack of [
    () => page.getByRole('link', { name: 'Back to results' }).click(),
    () => page.goBack(),
  ]) {
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    await expect(page).toHaveURL(/\/teacher\/.*chat=/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).dblclick();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/teacher\/[^?]*$/);
    await goBack();
    await expect(page).toHaveURL(results);
  }
});

for (const [prefix, back] of [
  ['', 'Back to results'],
  ['/hi', 'नतीजों पर वापस'],
] as const) {
  test(`"${back}" keeps the filters of a shared link, also before scripts have loaded`, async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/ERR_FAILED/);
    const shared = `${prefix}/search?city=Chennai&specialization=Prenatal+Yoga`;
    // Blocks the scripts, as on a slow phone: the link loads the next page as a whole document.
    const assets = '**/assets/*.js';
    await page.route(assets, (route) => route.abort());
    await page.goto(shared);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/teacher\//);
    await page.unroute(assets);
    await page.getByRole('link', { name: back }).click();
    await expect(page).toHaveURL(shared);
  });
}
