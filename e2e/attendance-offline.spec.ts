import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { OFFLINE_ERROR_PATTERN, openAndStoreOffline } from './support/offline.ts';
import { signIn } from './support/people.ts';
import { createPlanData } from './support/plans.ts';
import { moveToPast } from './support/time.ts';

const DAY_MS = 86_400_000;

test.use({ viewport: { width: 360, height: 740 } });

test('attendance marked offline is sent once, even if the teacher closes the tab before the network is back', async ({
  page: desk,
  context,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  await desk.goto('/help');
  const { planId, teacher, student } = await createPlanData(desk);
  await signIn(desk, teacher);
  const plan = async () => (await (await context.request.get(`/api/plans/${planId}`)).json()) as Plan;
  // Moves time so that the next lesson ended within the last day: attendance can be marked for 48 hours.
  const next = (await plan()).lessons.find(({ state }) => state === 'planned');
  await moveToPast(planId, Math.ceil((Date.parse(next?.endsAt ?? '') - Date.now()) / DAY_MS));
  await openAndStoreOffline(desk, `/plans/${planId}`);
  await expect(desk.getByRole('heading', { name: /^Monthly plan with/ })).toBeVisible();
  // The browser stores answers a moment after they arrive, or when the page is hidden, as here.
  await desk.goto('/help');
  const before = await plan();
  await context.setOffline(true);
  await desk.close();

  const studio = await context.newPage();
  await studio.goto(`/plans/${planId}`);
  await expect(studio.getByText(/^You are offline\./)).toBeVisible();
  await studio
    .getByRole('button', { name: /, held,/ })
    .last()
    .click();
  const dialog = studio.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Missed' }).click();
  await expect(studio.getByText('Attendance noted on this device', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Waiting for a connection')).toBeVisible();
  // The last mark counts.
  await dialog.getByRole('button', { name: 'Held' }).click();
  await expect(dialog.getByRole('button', { name: 'Held' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Missed' }).click();
  await expect(dialog.getByRole('button', { name: 'Missed' })).toHaveAttribute('aria-pressed', 'true');
  await studio.close();

  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/mark')) sent.push(`${request.method()} ${request.postData()}`);
  });
  await context.setOffline(false);
  // Two pages and the service worker send the queue at the same time.
  const [one, two] = [await context.newPage(), await context.newPage()];
  await Promise.all([one, two].map((tab) => tab.goto(`/plans/${planId}`)));
  const states = ({ lessons }: Plan) => lessons.map(({ state }) => state);
  await expect.poll(async () => states(await plan()).filter((state) => state === 'missed')).toHaveLength(1);
  expect(states(await plan()).filter((state) => state === 'held')).toHaveLength(
    states(before).filter((state) => state === 'held').length - 1,
  );
  await expect(one.getByRole('button', { name: /, missed,/ })).toBeVisible();
  for (const tab of [one, two]) await expect(tab.getByText('Waiting for a connection')).toHaveCount(0);
  expect(sent).toEqual(['PUT {"held":false}']);

  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const phone = await other.newPage();
  await phone.goto('/help');
  await signIn(phone, student);
  await phone.goto(`/plans/${planId}`);
  await phone.getByRole('button', { name: /, missed,/ }).click();
  await expect(phone.getByText('Missed, says Revathi.')).toBeVisible();
  await other.close();
});

test('attendance that the server refuses while no page is open is told on the next page', async ({
  page: desk,
  context,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  await desk.goto('/help');
  const { planId, teacher } = await createPlanData(desk);
  await signIn(desk, teacher);
  const { lessons } = (await (await context.request.get(`/api/plans/${planId}`)).json()) as Plan;
  const next = lessons.find(({ state }) => state === 'planned');
  await moveToPast(planId, Math.ceil((Date.parse(next?.endsAt ?? '') - Date.now()) / DAY_MS));
  await openAndStoreOffline(desk, `/plans/${planId}`);
  const { origin } = new URL(desk.url());
  const registrationId = await workerRegistrationId(desk);
  await context.setOffline(true);
  await desk
    .getByRole('button', { name: /, held,/ })
    .last()
    .click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Missed' }).click();
  await expect(desk.getByText('Attendance noted on this device', { exact: true })).toBeVisible();
  const blank = await context.newPage();
  await desk.close();
  // After 48 hours attendance is closed.
  await moveToPast(planId, 2);
  await context.setOffline(false);
  const refused = context.waitForEvent('response', (response) => response.url().endsWith('/mark'));
  const worker = await context.newCDPSession(blank);
  await worker.send('ServiceWorker.enable');
  const sync = { origin, registrationId, tag: 'toran-queue', lastChance: false };
  await worker.send('ServiceWorker.dispatchSyncEvent', sync);
  expect((await refused).status()).toBe(409);

  await blank.goto('/teacher-dashboard');
  await expect(blank.getByText('Attendance was not saved', { exact: true })).toBeVisible();
  // Once shown, it is not kept.
  await expect.poll(() => blank.evaluate(countQueuedWrites)).toBe(0);
});

const countQueuedWrites = () =>
  new Promise<number>((done) => {
    const opening = indexedDB.open('toran-device');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('queue').objectStore('queue').count();
      counting.onsuccess = () => {
        opening.result.close();
        done(counting.result);
      };
    };
  });

/** The id by which the browser's protocol names the page's worker registration. */
async function workerRegistrationId(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [registration] }) => {
      if (registration !== undefined) done(registration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return registered;
}

type Plan = { lessons: { state: string; endsAt: string }[] };
