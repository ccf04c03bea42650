import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { type NewerSite, startNewerSite } from './support/newer-site.ts';
import { demoAccount, newPerson, newStudent, signIn, signUpTeacher } from './support/people.ts';

/**
 * A new release while users fill in forms: no input is lost, and the server does not misread calls from older pages.
 */

const OUTDATED = 'The site has changed since you opened this page. Please reload the page and try again.';

let site: NewerSite;
test.beforeEach(async ({ baseURL }) => {
  site = await startNewerSite(baseURL ?? '');
});
test.afterEach(() => site.close());

/** Counts the loads of a page from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

const ready = (page: Page) => expect(page.locator('html[data-app=ready]')).toBeAttached();
const basics = (page: Page) => page.getByRole('region', { name: 'Basic Information', exact: true });
const save = (page: Page) => basics(page).getByRole('button', { name: 'Save', exact: true });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/help');
  await signUpTeacher(page);
  await page.goto(`${site.origin}/teacher-dashboard?tab=profile`);
  await page.getByRole('tab', { name: 'Profile & Settings' }).click();
  await basics(page).getByLabel('Bio').waitFor();
}

async function storedBio(page: Page): Promise<string> {
  const answer = await page.request.get('/api/teacher/profile');
  return ((await answer.json()) as { intro: string }).intro;
}

test('a newer worker takes over while a form is open, which keeps its text and is saved', async ({
  page,
}) => {
  await openProfile(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const loads = countLoads(page);
  const text = 'Written while the site was replaced.';
  await basics(page).getByLabel('Bio').fill(text);
  await page.evaluate(() => {
    Object.assign(window, { stillHere: true });
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      Object.assign(window, { hasNewWorker: true }),
    );
  });
  site.replace();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.waitForFunction(() => 'hasNewWorker' in window);
  await expect(basics(page).getByLabel('Bio')).toHaveValue(text);
  await save(page).click();
  await expect.poll(() => storedBio(page)).toBe(text);
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  expect(loads()).toBe(0);
});

test('an outdated page with an open form does not reload: it says why, keeps the text, and saves after a reload', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/409/);
  await openProfile(page);
  const loads = countLoads(page);
  const text = 'Not lost by a new release.';
  const before = await storedBio(page);
  await basics(page).getByLabel('Bio').fill(text);
  site.replace({ refusesOld: true });
  await save(page).click();
  await expect(page.getByText(OUTDATED).first()).toBeVisible();
  await expect(basics(page).getByLabel('Bio')).toHaveValue(text);
  expect(loads()).toBe(0);
  // The server stored nothing from the older page.
  expect(await storedBio(page)).toBe(before);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('tab', { name: 'Profile & Settings' }).click();
  await basics(page).getByLabel('Bio').fill(text);
  await save(page).click();
  await expect.poll(() => storedBio(page)).toBe(text);
});

test('filled fields of any form keep an outdated page from reloading', async ({ page, allowComplaint }) => {
  allowComplaint(/409/);
  await page.goto(`${site.origin}/auth?mode=signup`);
  await page.getByLabel('First name').fill('Asha');
  await ready(page);
  const loads = countLoads(page);
  await page.getByLabel('Last name').fill('Rao');
  await page.getByLabel('Email').fill(`asha.${process.pid}@example.in`);
  await page.getByLabel('Mobile number').fill('9000000001');
  await page.getByLabel('Password', { exact: true }).fill('lotus-123');
  site.replace({ refusesOld: true });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(OUTDATED).first()).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Asha');
  expect(loads()).toBe(0);
});

test('an outdated page without entered text reloads once and continues to work', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/409/);
  await page.goto('/help');
  await newStudent(page, newPerson('Asha', 'Menon'));
  await page.goto(`${site.origin}/notifications`);
  await ready(page);
  const loads = countLoads(page);
  site.replace({ refusesOld: true });
  const choice = page.getByRole('checkbox', { name: 'Reviews by email' });
  await choice.click();
  await expect.poll(loads).toBe(1);
  await ready(page);
  const wasOn = await choice.isChecked();
  const saved = page.waitForResponse('**/api/notifications/preferences');
  await choice.click();
  expect((await saved).status()).toBe(200);
  await expect(choice).toBeChecked({ checked: !wasOn });
  const restored = page.waitForResponse('**/api/notifications/preferences');
  await choice.click();
  expect((await restored).status()).toBe(200);
  expect(loads()).toBe(1);
});

test('a message from an outdated page waits, and is sent once by the newer page', async ({
  page,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(/409/);
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const teacher = await other.newPage();
  await teacher.goto('/help');
  await signIn(teacher, await demoAccount(teacher, 'teacher'));
  const idOf = async (who: Page) =>
    ((await (await who.request.get('/api/user')).json()) as { id: string }).id;
  await page.goto('/help');
  await signIn(page, await demoAccount(page, 'student'));
  const [student, teacherId] = [await idOf(page), await idOf(teacher)];
  await page.goto(`${site.origin}/client-dashboard?chat=${teacherId}`);
  await page.getByRole('log').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const loads = countLoads(page);
  const text = `Across a release ${process.pid} ${Date.now()}`;
  await page.getByLabel(/^Message to/).fill(text);
  site.replace({ refusesOld: true });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('Waiting for a connection')).toHaveCount(1);
  const arrived = async () => {
    const answer = await teacher.request.get(`/api/chat/conversation/${student}`);
    return ((await answer.json()) as { content: string }[]).filter(({ content }) => content === text).length;
  };
  expect(await arrived()).toBe(0);
  expect(loads()).toBe(0);
  await page.reload();
  await expect.poll(arrived).toBe(1);
  await expect(page.getByRole('log').getByText(text, { exact: true })).toHaveCount(1);
  await expect(page.getByRole('log').getByText('Waiting for a connection')).toHaveCount(0);
  expect(await arrived()).toBe(1);
  await other.close();
});
