import { expect, test } from './support/fixtures.ts';
import { demoAccount, signIn } from './support/people.ts';
import { teacherPath } from './support/view.ts';

/** Pages and controls are found by text and role, as users and screen readers find them. */

test('cards, days and prices can be selected by label text or by control', async ({ page }) => {
  await page.goto('/auth?mode=signup');
  const teacher = page.getByRole('radio', { name: /^Teacher/ });
  await page.getByText('I want to teach yoga and share my expertise', { exact: true }).click();
  await expect(teacher).toBeChecked();
  await page.getByRole('radio', { name: /^Student/ }).check();
  await expect(teacher).not.toBeChecked();

  await page.goto('/search?city=Mumbai');
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByText('Hourly', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked();
});

test('teacher mode is kept when switching to sign-in and back', async ({ page }) => {
  await page.goto('/auth?mode=teacher');
  await page.getByRole('link', { name: 'Already have an account? Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back', exact: true })).toBeVisible();
  await page.getByRole('link', { name: "Don't have an account? Sign up", exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Create Account', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Teacher/ })).toBeChecked();
});

test('the quick buttons start a search, and Clear Filters resets it', async ({ page }) => {
  for (const [name, found] of [
    ['Hatha Yoga', 'specialization=Hatha+Yoga'],
    ['Vinyasa', 'specialization=Vinyasa'],
    ['Online Classes', 'sessionType=online'],
  ] as const) {
    await page.goto('/search');
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: /^Available Teachers \(\d+\)$/ })).toBeVisible();
    expect(new URL(page.url()).search).toBe(`?${found}`);
  }
  await page.getByRole('button', { name: 'Clear Filters', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Start Your Search' })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test('a slow profile shows a loading text, a missing one an error', async ({ page, allowComplaint }) => {
  allowComplaint(/status of 404/);
  await page.goto('/search?city=Mumbai');
  // Hydration is deferred until the user reaches for a control. Before that, the browser handles links.
  await page.getByRole('banner').getByRole('link').first().hover();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/teachers\/[0-9a-f-]{36}$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByText('Loading teacher profile...', { exact: true })).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'About Me', exact: true })).toBeVisible();
  await expect(page.getByText('Loading teacher profile...', { exact: true })).toHaveCount(0);
  await page.goto('/teacher/01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f');
  await expect(page.getByText('Teacher profile not found', { exact: true })).toHaveCSS('clip-path', 'none');
});

test('an unauthorized message asks to log in and redirects after two seconds', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto(await teacherPath(page));
  await page.getByRole('button', { name: 'Chat', exact: true }).locator('visible=true').first().click();
  // Only this call gets a 401. Others may still succeed for a moment when a session ends.
  await page
    .context()
    .route('**/api/chat/send', (route) => route.fulfill({ status: 401, json: { message: 'Unauthorized' } }));
  await page.getByLabel(/^Message to/).fill('Namaste');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Authentication required', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome Back', exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth');
});

test('a report after the session ended asks to log in again and keeps its text', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 401/);
  const student = await demoAccount(page, 'student');
  await signIn(page, student);
  const address = await teacherPath(page);
  await page.goto(address);
  const opener = page.getByRole('button', { name: 'Report this profile' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: /^Report / });
  await dialog.getByText('Something else', { exact: false }).first().click();
  await dialog.getByLabel(/^Details/).fill('What I wanted to say');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await opener.click();
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByText('Session expired', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Mobile number').fill(student.mobile);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(address);
  await opener.click();
  await expect(dialog.getByLabel(/^Details/)).toHaveValue('What I wanted to say');
  await expect(dialog.locator('input[type=radio]:checked')).toHaveCount(1);
});

test('an error when adding hours shows in a toast and next to the field', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'teacher'));
  await page.goto('/teacher-dashboard?tab=availability');
  await page.getByRole('button', { name: 'Add Time Slots' }).click();
  const notice = page.getByRole('listitem').filter({ hasText: 'Validation Error' });
  await expect(notice).toBeVisible();
  await expect(page.getByText('Please select at least one day')).toBeVisible();
});
