import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';
import { SEARCH_PATH } from './support/view.ts';
import { openRequest, requestDialog, withoutPending } from './support/views-requests.ts';

/** Functions that Chrome has only since version 112 or later: phones with Android 7 stay at 119. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    for (const [owner, names] of [
      [URL, ['parse', 'canParse']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [Promise, ['withResolvers', 'try']],
      [AbortSignal, ['any']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [URLSearchParams.prototype, ['size']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'some', 'find', 'toArray', 'take'],
      ],
    ] as [object, string[]][])
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
});

test('in an older browser a guest comes from a search to a profile, signs in and requests a session', async ({
  page,
}) => {
  const student = await demoAccount(page, 'student');
  await withoutPending(page);
  await page.goto(SEARCH_PATH);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('link', { name: 'Back to results' })).toBeVisible();
  await page.getByRole('complementary', { name: 'Sign in' }).getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Mobile Number').fill(student.mobile);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/teacher\//);
  await page.getByRole('link', { name: 'Back to results' }).click();
  await openRequest(page);
  await expect(
    requestDialog(page)
      .getByRole('checkbox', { name: /day \d+ \w+$/ })
      .first(),
  ).toBeVisible();
});

test('in an older browser a student writes a message with a link', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard?tab=bookings');
  await page
    .getByRole('button', { name: /^Chat with / })
    .first()
    .click();
  const link = `https://example.com/mat-${Date.now()}`;
  await page.getByLabel(/^Message to/).fill(`This mat: ${link}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: link })).toBeVisible();
});

for (const [role, paths] of [
  ['student', ['/client-dashboard', '/saved', '/payments', '/privacy-and-data', '/notifications']],
  [
    'teacher',
    ['/teacher-dashboard', '/teacher-dashboard?tab=bookings', '/teacher-dashboard?tab=availability'],
  ],
  ['admin', ['/admin-dashboard', '/admin-dashboard?view=statistics']],
] as const)
  test(`in an older browser the pages of a ${role} show`, async ({ page }) => {
    await signIn(page, await demoAccount(page, role));
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('html[data-app=ready]')).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
  });
