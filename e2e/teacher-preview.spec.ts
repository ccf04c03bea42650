import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { demoAccount, newBookableTeacher, newPerson, signIn } from './support/people.ts';

test('a student previews a teacher and opens the request dialog', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/search?city=Mumbai');
  const opener = page.getByRole('link', { name: 'View Profile' }).first();
  await opener.click();
  const preview = page.getByRole('dialog', { name: 'Teacher Profile' });
  await expect(preview.getByRole('heading', { name: 'About Me' })).toBeVisible();
  await expect(preview.getByRole('button', { name: /^Book/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Request/ })).toBeVisible();
});

test('the Teacher Profile preview shows loading until the answers arrive, and an error when they fail', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 503|status of 404|ERR_FAILED/);
  let answer = (_ok: boolean) => {};
  const held = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  let fails = true;
  for (const part of ['certifications', 'time-slots', 'reviews']) {
    await page.route(`**/api/teacher*/*/${part}`, async (route) => {
      await held;
      if (fails) await route.fulfill({ status: 503, json: { message: 'The service is busy.' } });
      else await route.continue();
    });
  }
  await page.goto('/search?city=Mumbai');
  await page.getByRole('link', { name: 'View Profile' }).first().click();
  const preview = page.getByRole('dialog', { name: 'Teacher Profile' });
  for (const part of ['certifications', 'available days', 'reviews'])
    await expect(preview.getByText(`Loading ${part}...`, { exact: true })).toBeVisible();
  await expect(preview.getByText(/^No .* yet$/)).toHaveCount(0);
  await expectAccessible(page);

  answer(true);
  await expect(preview.getByRole('alert')).toHaveCount(3);
  await expect(preview.getByText('Failed to load reviews', { exact: true })).toBeVisible();
  await expect(preview.getByText('The service is busy.')).toHaveCount(3);
  await expect(preview.getByText(/^No .* yet$/)).toHaveCount(0);

  fails = false;
  while ((await preview.getByRole('alert').count()) > 0) {
    const before = await preview.getByRole('alert').count();
    await preview.getByRole('button', { name: 'Try again' }).first().click();
    await expect(preview.getByRole('alert')).toHaveCount(before - 1);
  }
  await expect(preview.getByText('Available days', { exact: true })).toBeVisible();
  await expect(preview.getByText('Student Reviews')).toBeVisible();
});

for (const [status, words] of [
  [404, 'Teacher profile not found'],
  [503, 'Failed to load teacher profile'],
] as const) {
  test(`the Teacher Profile preview says "${words}" after a ${status}`, async ({ page, allowComplaint }) => {
    allowComplaint(new RegExp(`status of ${status}`));
    await page.route(/\/api\/teachers?\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({ status, json: { message: '' } }),
    );
    await page.goto('/search?city=Mumbai');
    await page.getByRole('link', { name: 'View Profile' }).first().click();
    const preview = page.getByRole('dialog', { name: 'Teacher Profile' });
    await expect(preview.getByRole('alert')).toContainText(words);
  });
}

test('a teacher sees on a phone the buttons that students see', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newBookableTeacher(page, newPerson('Meghana', 'Kamath'));
  await page.goto('/teacher-dashboard?tab=profile');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Preview Profile' }).locator('visible=true').click();
  const preview = page.getByRole('dialog', { name: 'Preview Profile' });
  await expect(preview.getByRole('button', { name: 'Chat' })).toBeVisible();
  await preview.getByRole('button', { name: 'Book Session' }).click();
  await expect(page.getByText('Students use this button to request a session.').first()).toBeVisible();
});
