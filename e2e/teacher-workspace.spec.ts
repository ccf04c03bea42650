import type { Page, Request, Route } from '@playwright/test';
import { keptDrafts } from './support/drafts.ts';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, fillSignUp, newPerson, signIn, signUpTeacher } from './support/people.ts';

/** A new teacher on a phone: signs up, publishes hours and time off, and submits the profile. */

test.use({ viewport: { width: 360, height: 760 } });

async function openTab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

async function signUp(page: Page): Promise<void> {
  const person = newPerson('Lakshmi', 'Iyer');
  await page.goto('/auth?mode=teacher');
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/teacher-dashboard');
}

/** The page must not be wider than the phone. */
async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test('a new teacher publishes hours on a phone and submits the profile', async ({
  page,
  context,
  allowComplaint,
}) => {
  // The test goes offline on purpose.
  allowComplaint(/ERR_INTERNET_DISCONNECTED/);
  allowComplaint(/status of 409/);

  await test.step('sees the completeness of the profile and what is missing', async () => {
    await signUp(page);
    await expect(page.getByText('Pending Verification')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeVisible();
    await openTab(page, 'Profile & Settings');
    await expect(page.getByText('0 of 11 done')).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('opens the hours from the completeness list', async () => {
    await page.getByText('7 more').click();
    await page.getByRole('button', { name: 'Publish your weekly hours' }).click();
    await expect(page).toHaveURL('/teacher-dashboard?tab=availability');
    await expect(page.getByText('No time slots added yet')).toBeVisible();
    await expectNoSideScroll(page);
  });

  await test.step('sees which fields are missing', async () => {
    const add = page.getByRole('button', { name: 'Add Time Slots' });
    await add.click();
    await expect(page.getByText('Please select at least one day')).toBeVisible();
    await expect(page.getByText('Please enter start and end times')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Monday' }).check();
    await page.getByRole('checkbox', { name: 'Friday' }).check();
    await page.getByLabel('From', { exact: true }).selectOption('08:00');
    await page.getByLabel('To', { exact: true }).selectOption('07:00');
    await add.click();
    await expect(page.getByText('End time must be after start time')).toBeVisible();
    await page.getByLabel('To', { exact: true }).selectOption('09:30');
  });

  await test.step('keeps the selection while offline, and adds it later', async () => {
    const add = page.getByRole('button', { name: 'Add Time Slots' });
    await context.setOffline(true);
    await add.click();
    await expect(page.getByText('Failed to add time slots', { exact: true })).toBeVisible();
    for (const day of ['Monday', 'Friday'])
      await expect(page.getByText(`Failed to add time slot for ${day}.`, { exact: true })).toBeVisible();
    await expect(page.locator('.toast')).toContainText(
      'Failed to add time slot for Monday. Failed to add time slot for Friday. The connection failed.',
    );
    await context.setOffline(false);
    await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
    await add.click();
    await expect(page.getByText('Time slots added successfully!', { exact: true })).toBeVisible();
    await expect(page.getByText('2 time slots added.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Monday 8:00–9:30 am' })).toBeVisible();
  });

  await test.step('sees which days conflict, and nothing is added', async () => {
    for (const day of ['Monday', 'Friday', 'Sunday']) {
      await page.getByRole('checkbox', { name: day }).check();
    }
    await page.getByLabel('From', { exact: true }).selectOption('09:00');
    await page.getByRole('button', { name: 'Add Time Slots' }).click();
    await expect(
      page.getByText(
        'Time conflict on Monday and Friday. Please choose different times or remove conflicting days.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete Sunday/ })).toHaveCount(0);
  });

  await test.step('copies a day, and deletes one; the next row has the focus', async () => {
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy Monday' });
    await dialog.getByRole('checkbox', { name: 'Wednesday' }).check();
    await dialog.getByRole('button', { name: 'Copy hours' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy Monday to other days' }).click();
    await dialog.getByRole('checkbox', { name: 'Wednesday' }).check();
    await dialog.getByRole('button', { name: 'Copy hours' }).click();
    await expect(dialog.getByText('These days have these hours already')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: /^Delete Monday/ }).click();
    await expect(page.getByText('Time slot deleted successfully!', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete Wednesday/ })).toBeFocused();
  });

  await test.step('takes a day off', async () => {
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('First day off').fill(day);
    await page.getByRole('button', { name: 'Add Time Off' }).click();
    await expect(page.getByText('Time off added successfully!', { exact: true })).toBeVisible();
    await expect(page.getByText('No time off planned.')).toHaveCount(0);
    await page.getByLabel('First day off').fill(day);
    await page.getByRole('button', { name: 'Add Time Off' }).click();
    await expect(page.getByLabel('First day off')).toBeFocused();
    await expect(page.getByText(/^You already have time off on some of these days\./)).toHaveCount(1);
  });

  await test.step('sees everything after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Availability' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: /^Delete (Wednesday|Friday)/ })).toHaveCount(2);
    await expectNoSideScroll(page);
  });

  await test.step('previews the profile as students see it', async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Preview Profile' }).locator('visible=true').click();
    const dialog = page.getByRole('dialog', { name: 'Preview Profile' });
    await expect(dialog.getByText('Lakshmi Iyer').first()).toBeVisible();
    await expect(dialog.getByText(/^Away:/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  });

  await test.step('submits the profile and sees its pending status', async () => {
    await openTab(page, 'Profile & Settings');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await page.getByRole('button', { name: 'Submit for Review anyway' }).click();
    await expect(page.getByText('Profile submitted for review successfully!', { exact: true })).toBeVisible();
    await expect(page.getByText('Your profile is under admin review')).toBeVisible();
    await expect(page.getByRole('button', { name: /Submit for Review|Resubmit/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Your profile is under admin review')).toBeVisible();
  });
});

test('the URL holds the active tab, and typed text survives switching tabs', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.goto('/teacher-dashboard');
  await expect(page.getByRole('tab')).toHaveText([
    'Profile & Settings',
    'Media',
    /^Booking Requests/,
    'Availability',
    'Ratings & Reviews',
  ]);
  await openTab(page, 'Availability');
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await openTab(page, 'Ratings & Reviews');
  await expect(page).toHaveURL('/teacher-dashboard?tab=reviews');
  await openTab(page, 'Availability');
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await page
    .getByRole('link', { name: /Search/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await page.goto('/teacher-dashboard?tab=media');
  await expect(page.getByRole('tab', { name: 'Media' })).toHaveAttribute('aria-selected', 'true');
});

test('hours whose answer was lost count as added with the next try', async ({ page, allowComplaint }) => {
  allowComplaint(/ERR_FAILED/);
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=availability');
  const loseMonday = async (route: Route) => {
    const isMonday = (route.request().postDataJSON() as { dayOfWeek: string }).dayOfWeek === 'monday';
    if (!isMonday) return route.continue();
    await route.fetch();
    await route.abort();
  };
  const isPost = (request: Request) => request.method() === 'POST';
  const path = '**/api/teacher/time-slots';
  await page.route(path, (route) => (isPost(route.request()) ? loseMonday(route) : route.fallback()));
  for (const day of ['Monday', 'Friday']) await page.getByRole('checkbox', { name: day }).check();
  await page.getByLabel('From', { exact: true }).selectOption('07:00');
  await page.getByLabel('To', { exact: true }).selectOption('08:00');
  const add = page.getByRole('button', { name: 'Add Time Slots' });
  await add.click();
  await expect(page.getByText('Failed to add time slot for Monday.', { exact: true })).toBeVisible();
  // The list shows both already.
  await expect(page.getByRole('button', { name: /^Delete (Monday|Friday)/ })).toHaveCount(2);
  await page.unroute(path);
  await add.click();
  await expect(page.getByText('Time slots added successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete (Monday|Friday)/ })).toHaveCount(2);
  await expect(page.getByText(/^Time conflict/)).toHaveCount(0);
});

test('drafts from an expired sign-in do not overwrite newer values, and are gone once left', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=profile');
  const card = page.getByRole('region', { name: 'Basic Information', exact: true });
  const bio = card.getByLabel('Bio');
  await page.route('**/api/teacher/profile', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await page.request.put('/api/teacher/profile', { data: { intro: 'From the computer.' } });
    await route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED', message: 'Unauthorized' } });
  });
  const style = page.getByRole('checkbox', { name: 'Kids Yoga' });
  await style.check();
  await bio.fill('From the phone.');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card).toBeHidden();
  await page.goto('/teacher-dashboard?tab=profile');
  await expect(bio).toHaveValue('From the phone.');
  await expect(style).toBeChecked();
  await expect(card.getByText('This was changed in another tab or on another device.')).toBeVisible();

  await page
    .getByRole('link', { name: /Search/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  // Not by what is shown: the question hides the page until the next one has loaded.
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await page.goto('/teacher-dashboard?tab=profile');
  await expect(bio).toHaveValue('From the computer.');
  await expect(style).not.toBeChecked();
});

test('a refused choice of languages is explained at its group', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 400/);
  await signUpTeacher(page);
  await page.goto('/teacher-dashboard?tab=profile');
  const card = page.getByRole('region', { name: 'How Students Find You', exact: true });
  const languages = card.getByRole('group', { name: 'Languages you teach in' });
  await languages.getByRole('checkbox', { name: 'Hindi' }).check();
  const message = 'Please choose other languages';
  await page.route('**/api/teacher/profile', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: { code: 'INVALID_INPUT', message, fields: { languages: message } },
        })
      : route.fallback(),
  );
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(languages).toHaveAccessibleDescription(message);
  const first = languages.getByRole('checkbox').first();
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(card.getByRole('group', { name: 'Levels' })).toHaveAccessibleDescription('');
});
