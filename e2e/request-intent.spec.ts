import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillSignUp, latestCode, newPerson, newStudent } from './support/people.ts';

/** A guest's wish to request a session survives sign-up and the completion of the profile. */

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const RESULTS = '/search?city=Chennai&specialization=Prenatal+Yoga';

test('a guest gets from a search to the open request dialog, with the searched city and a link back', async ({
  page,
}) => {
  const person = newPerson('Lakshmi', 'Raman');
  await page.goto(RESULTS);
  const name = page.getByRole('article').first().getByRole('heading').getByRole('link');
  const teacher = (await name.textContent()) ?? '';
  await name.click();
  await expect(page).toHaveURL(/\/teacher\//);
  await page.getByRole('link', { name: 'Request a session' }).locator('visible=true').click();

  await test.step('sign-up comes first for a new browser, headed by the teacher', async () => {
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    await expect(page.getByText(`Request a session with ${teacher.split(' ')[0]}`)).toBeVisible();
    // Only students request sessions, so sign-up does not ask for the role.
    await expect(page.getByRole('radio', { name: 'Student' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create a teacher account' })).toBeVisible();
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Create Account' }).click();
  });

  await test.step('what is missing is asked in place, the searched city proposed', async () => {
    const city = page.getByRole('dialog', { name: 'Where do you live?' });
    await expect(city.getByText(/^0 of 3 done, then back to /)).toBeVisible();
    await expect(city.getByLabel('City')).toHaveValue('Chennai');
    await city.getByRole('button', { name: 'Save and continue' }).click();
    const email = page.getByRole('dialog', { name: 'Verify your email' });
    await expect(email.getByText(/^1 of 3 done/)).toBeVisible();
    await email.getByLabel('Verification code').fill(await latestCode(page, person.email));
    const mobile = page.getByRole('dialog', { name: 'Verify your mobile number' });
    await expect(mobile.getByText(/^2 of 3 done/)).toBeVisible();
    await mobile.getByLabel('Verification code').fill(await latestCode(page, `+91${person.mobile}`));
  });

  await test.step('then the request dialog is open, and results are one press away', async () => {
    const request = page.getByRole('dialog', { name: 'Request a session' });
    await expect(request).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(request).toBeHidden();
    await page.reload();
    await page.getByRole('link', { name: 'Back to results' }).click();
    await expect(page).toHaveURL(RESULTS);
  });
});

/** Signs up a student who has no city and no verified contact. */
async function signUpIncomplete(page: Page, lastName: string): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson('Nila', lastName);
  const answer = await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  expect(answer.status(), await answer.text()).toBe(201);
  return person;
}

/** Answers the questions for what is missing. */
async function complete(page: Page, person: ReturnType<typeof newPerson>): Promise<void> {
  const city = page.getByRole('dialog', { name: 'Where do you live?' });
  await expect(city.getByLabel('City')).toHaveValue('Chennai');
  await city.getByRole('button', { name: 'Save and continue' }).click();
  const email = page.getByRole('dialog', { name: 'Verify your email' });
  await email.getByLabel('Verification code').fill(await latestCode(page, person.email));
  const mobile = page.getByRole('dialog', { name: 'Verify your mobile number' });
  await mobile.getByLabel('Verification code').fill(await latestCode(page, `+91${person.mobile}`));
}

for (const way of ['click', 'Enter'] as const) {
  test(`a student with an incomplete profile completes it on the results (${way}), and the request opens there`, async ({
    page,
  }) => {
    const person = await signUpIncomplete(page, 'Raman');
    await page.goto(RESULTS);
    const button = page.getByRole('article').first().getByRole('button', { name: 'Complete Profile' });
    // The student can't book yet, so the button is disabled; a press still says what is missing.
    await expect(button).toBeDisabled();
    if (way === 'click') await button.click({ force: true });
    else await button.press('Enter');
    await complete(page, person);
    await expect(page.getByRole('dialog', { name: /^Request a session/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(RESULTS);
    await expect(page.getByRole('article').first().getByRole('button', { name: 'Book Now' })).toBeVisible();
  });
}

test('a student who closed the question for their city finds the searched city again', async ({ page }) => {
  await signUpIncomplete(page, 'Pillai');
  await page.goto(RESULTS);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  const book = page.getByRole('button', { name: 'Book Session' }).locator('visible=true');
  // Until the server has said what is missing, a press would book.
  await expect(book).toBeDisabled();
  const city = page.getByRole('dialog', { name: 'Where do you live?' });
  for (const _ of ['first', 'again']) {
    await book.click({ force: true });
    await expect(city.getByLabel('City')).toHaveValue('Chennai');
    await page.keyboard.press('Escape');
    await expect(city).toBeHidden();
  }
});

test('a student with an incomplete profile asks for the free demo, and finds it chosen', async ({ page }) => {
  const person = await signUpIncomplete(page, 'Iyer');
  await page.goto('/search?city=Chennai');
  await page
    .getByRole('button', { name: /^Free demo: ask .+ for it$/ })
    .first()
    .click();
  await complete(page, person);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await expect(dialog.getByRole('checkbox', { name: /^Ask for the free demo/ })).toBeChecked();
});

test('a guest requests the free demo on a profile, signs up, and finds it chosen', async ({ page }) => {
  const person = newPerson('Nila', 'Varma');
  await page.goto('/search?city=Chennai&freeDemo=1');
  const card = page.getByRole('article').filter({ hasText: 'Free demo' }).first();
  await card.getByRole('heading').getByRole('link').click();
  const link = page.getByRole('link', { name: 'Request a free demo', exact: true });
  await link.click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await expect(page.getByText(/^Request a free demo with /)).toBeVisible();
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await complete(page, person);
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await expect(dialog.getByRole('checkbox', { name: /^Ask for the free demo/ })).toBeChecked();
});

test('a guest who signed in with this browser before sees the sign-in form, not sign-up', async ({
  page,
  allowComplaint,
}) => {
  // When the session ends, calls of the dashboard that is being left answer 401.
  allowComplaint(/status of 401/);
  const person = newPerson('Devika', 'Menon');
  const answer = await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/client-dashboard');
  await page.context().clearCookies();
  await page.goto(RESULTS);
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('link', { name: 'Request a session' }).locator('visible=true').click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

for (const way of ['the menu', 'the bottom bar']) {
  test(`a student who signed out by ${way} sees the sign-in form when they request a session`, async ({
    page,
  }) => {
    await newStudent(page, newPerson('Devika', 'Menon'));
    await page.goto('/client-dashboard');
    if (way === 'the menu') {
      await page.setViewportSize({ width: 1440, height: 740 });
      await page.getByRole('button', { name: /Account menu/ }).click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
    } else {
      await page.getByRole('link', { name: 'Logout' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    }
    await expect(page).toHaveURL('/');
    await page.goto(RESULTS);
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.getByRole('link', { name: 'Request a session' }).locator('visible=true').click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });
}

test('a request from a card keeps the filters that the URL does not contain', async ({ page }) => {
  await page.goto('/search?city=Chennai&priceRange=500-1000');
  await expect(page.getByRole('button', { name: '₹500–1,000, remove' })).toBeVisible();
  const card = page.getByRole('article').first();
  await card.getByRole('link', { name: 'Request a session' }).click();
  await expect(page.getByText(/^Request a session with /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  const next = new URL(page.url()).searchParams.get('next') ?? '';
  expect(next).toMatch(/^\/teacher\//);
  const results = new URL(next, page.url()).searchParams.get('results') ?? '';
  expect(Object.fromEntries(new URL(results, page.url()).searchParams)).toEqual({
    city: 'Chennai',
    priceRange: '500-1000',
  });
});
