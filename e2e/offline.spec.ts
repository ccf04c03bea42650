import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { OFFLINE_ERROR_PATTERN, openAndStoreOffline } from './support/offline.ts';
import { demoAccount, newPerson, newStudent, signIn } from './support/people.ts';
import { createTeacherWithRequests, hourIn } from './support/requests.ts';
import { moveToPast } from './support/time.ts';

/** Everything that scripts can read on the device, as one text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        kept.push(request.url, await (await cache.match(request))?.text());
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
      });
      for (const store of database.objectStoreNames) {
        kept.push(
          await new Promise((done) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => done(request.result);
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

const userId = async (page: Page) =>
  ((await (await page.request.get('/api/user')).json()) as { id: string }).id;

async function signedIn(context: BrowserContext, role: 'student' | 'teacher'): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, await demoAccount(page, role));
  return page;
}

test('after one visit, tickets and the last conversation can be read without a network', async ({
  context,
  browser,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  const teacherContext = await browser.newContext();
  const teacher = await userId(await signedIn(teacherContext, 'teacher'));
  await teacherContext.close();
  const page = await signedIn(context, 'student');
  const text = `Read me offline ${process.pid}`;
  const sent = await page.request.post('/api/chat/send', { data: { receiverId: teacher, content: text } });
  expect(sent.status()).toBe(201);

  await openAndStoreOffline(page, '/client-dashboard?tab=bookings');
  // Replaces the relative time, because a minute may pass between the two readings.
  const ticket = (text: string) =>
    (/Upcoming[\s\S]*?(?=\nCancel)/.exec(text)?.[0] ?? '').replace(/asked .* ago/g, 'asked … ago');
  const online = ticket(await page.getByRole('tabpanel').innerText());
  expect(online).toContain('Upcoming');
  await context.setOffline(true);
  await page.close();

  const offline = await context.newPage();
  await offline.goto('/client-dashboard?tab=bookings');
  await expect(offline.getByText(/^You are offline\. You see this as of \d+:\d\d [ap]m\./)).toBeVisible();
  await expect(offline.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
  expect(ticket(await offline.getByRole('tabpanel').innerText())).toBe(online);
  // This conversation was not opened on the device.
  await offline.goto(`/client-dashboard?chat=${teacher}`);
  await expect(offline.getByRole('log').getByText(text, { exact: true })).toBeVisible();
  // With the network, newer data loads.
  await context.setOffline(false);
  await expect(offline.getByText(/^You are offline\./)).toHaveCount(0);
});

test("today's ticket can be read with its address and its hour, in English and Hindi", async ({
  context,
  browser,
  baseURL,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  const teacherContext = await browser.newContext({ ...(baseURL && { baseURL }) });
  const teacherPage = await teacherContext.newPage();
  await teacherPage.goto('/help');
  const { teacherId, person } = await createTeacherWithRequests(teacherPage, { browser, baseURL }, []);
  await signIn(teacherPage, person);
  const page = await context.newPage();
  await page.goto('/help');
  await newStudent(page, newPerson('Asha', 'Menon'));
  const located = await page.request.post('/api/client/profile', {
    data: { firstName: 'Asha', lastName: 'Menon', city: 'Kochi', area: 'Fort Kochi' },
  });
  expect(located.ok(), await located.text()).toBe(true);
  const asked = await page.request.post('/api/booking-requests', {
    data: {
      teacherId,
      sessionType: 'in-person',
      pricingType: 'hourly',
      message: 'Blue gate beside the Dutch cemetery, Fort Kochi',
    },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const { id } = (await asked.json()) as { id: string };
  // The last hour of today may have begun, so the teacher confirms a later day and the test moves time.
  const answer = { status: 'confirmed', confirmedDateTime: hourIn(2, '23:00').toISOString() };
  const confirmed = await teacherPage.request.put(`/api/booking-requests/${id}/status`, { data: answer });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await moveToPast(id, 2);
  await teacherContext.close();

  for (const [prefix, today] of [
    ['', 'Today'],
    ['/hi', 'आज'],
  ] as const) {
    await openAndStoreOffline(page, `${prefix}/client-dashboard?tab=bookings`);
    const ticket = await page.getByRole('tabpanel').getByRole('article').first().innerText();
    expect(ticket).toContain(today);
    expect(ticket).toMatch(/11:00/);
    expect(ticket).toContain('Fort Kochi');
    expect(ticket).toContain('Blue gate');
    await context.setOffline(true);
    const offline = await context.newPage();
    await offline.goto(`${prefix}/client-dashboard?tab=bookings`);
    const shown = offline.getByRole('tabpanel').getByRole('article').first();
    await expect(shown).toContainText('Fort Kochi');
    const kept = await shown.innerText();
    // The same text, without controls that need the network, such as changing the address.
    expect(ticket.split('\n')).toEqual(expect.arrayContaining(kept.split('\n')));
    for (const part of [today, '11:00', 'Fort Kochi', 'Blue gate']) expect(kept).toContain(part);
    await offline.close();
    await context.setOffline(false);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('after sign-out nothing of the first user is left for the second, with and without a network', async ({
  context,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  const page = await signedIn(context, 'student');
  await openAndStoreOffline(page, '/client-dashboard?tab=bookings');
  const first = await userId(page);
  expect(await storedText(page)).toContain(first);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  expect(await storedText(page)).not.toContain(first);
  await context.setOffline(true);
  const offline = await context.newPage();
  await offline.goto('/client-dashboard?tab=bookings').catch(() => undefined);
  await expect(offline.getByText('Account menu of')).toHaveCount(0);
  await context.setOffline(false);

  // The second user sees only their own.
  await signIn(page, await demoAccount(page, 'teacher'));
  await openAndStoreOffline(page, '/teacher-dashboard');
  const second = await userId(page);
  const kept = await storedText(page);
  expect(kept).toContain(second);
  expect(kept).not.toContain(`"id":"${first}"`);
});

/** Makes the worker's writes fail, as if the Clear-Site-Data of the sign-out had closed its database. */
const closeDatabase = (worker: Worker) =>
  worker
    .evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...values) {
        if (values[1] === 'readwrite') throw new DOMException('closed', 'InvalidStateError');
        return transaction.apply(this, values);
      };
    })
    // A worker that has stopped meanwhile starts again without this fault.
    .catch(() => undefined);

for (const database of ['open', 'closed'] as const) {
  test(`an offline sign-out hides the data at once, and ends the session with the next request, database ${database}`, async ({
    context,
    allowComplaint,
  }) => {
    allowComplaint(OFFLINE_ERROR_PATTERN);
    const page = await signedIn(context, 'student');
    await openAndStoreOffline(page, '/client-dashboard?tab=bookings');
    const first = await userId(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect.poll(() => storedText(page)).not.toContain(first);
    const offline = await context.newPage();
    await offline.goto('/client-dashboard?tab=bookings');
    await expect(offline.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
    // Close the pages: they would send the sign-out too, and its answer stops the worker while it loads the next page.
    await Promise.all([page.close(), offline.close()]);
    if (database === 'closed') await Promise.all(context.serviceWorkers().map(closeDatabase));
    await context.setOffline(false);
    const back = await context.newPage();
    await back.goto('/client-dashboard?tab=bookings');
    await expect(back.getByText('Please log in to access your dashboard.')).toBeVisible();
    expect((await context.request.get('/api/user')).status()).toBe(401);
  });
}

test("an ended session and another person's sign-in delete what the device kept", async ({
  context,
  allowComplaint,
}) => {
  allowComplaint(/401|Failed to load resource/);
  const page = await signedIn(context, 'student');
  await openAndStoreOffline(page, '/client-dashboard?tab=bookings');
  const first = await userId(page);
  await context.clearCookies();
  await page.goto('/');
  await expect.poll(() => storedText(page)).not.toContain(`"id":"${first}"`);
});

test('three messages written offline are sent once each, even if the tab is closed before the network is back', async ({
  context,
  browser,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  const teacherContext = await browser.newContext();
  const teacherPage = await signedIn(teacherContext, 'teacher');
  const teacher = await userId(teacherPage);
  const page = await signedIn(context, 'student');
  await openAndStoreOffline(page, `/client-dashboard?chat=${teacher}`);
  await page.getByRole('log').waitFor();
  const student = await userId(page);
  await context.setOffline(true);
  const texts = [1, 2, 3].map((number) => `Written offline ${number}, ${process.pid}`);
  for (const text of texts) {
    await page.getByLabel(/^Message to/).fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  await expect(page.getByRole('log').getByText('Waiting for a connection')).toHaveCount(3);
  await page.close();
  await context.setOffline(false);
  // Two pages and the service worker send the queue at the same time.
  const [one, two] = [await context.newPage(), await context.newPage()];
  await Promise.all([one, two].map((tab) => tab.goto(`/client-dashboard?chat=${teacher}`)));
  const arrived = async () => {
    const answer = await teacherPage.request.get(`/api/chat/conversation/${student}`);
    const messages = (await answer.json()) as { content: string }[];
    return messages.map(({ content }) => content).filter((content) => texts.includes(content));
  };
  await expect.poll(arrived).toEqual(texts);
  for (const tab of [one, two]) await expect(tab.getByText('Not sent yet.')).toHaveCount(0);
  expect(await arrived()).toEqual(texts);
  await teacherContext.close();
});

test('a message that is refused when the network is back says why and keeps its text', async ({
  context,
  browser,
  allowComplaint,
}) => {
  allowComplaint(OFFLINE_ERROR_PATTERN);
  allowComplaint(/status of 403/);
  const teacherContext = await browser.newContext();
  const teacherPage = await signedIn(teacherContext, 'teacher');
  const teacher = await userId(teacherPage);
  const page = await signedIn(context, 'student');
  const student = await userId(page);
  await openAndStoreOffline(page, `/client-dashboard?chat=${teacher}`);
  await page.getByRole('log').waitFor();
  await context.setOffline(true);
  const text = `Refused later ${process.pid}`;
  await page.getByLabel(/^Message to/).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Not sent yet.')).toBeVisible();
  expect((await teacherPage.request.post(`/api/chat/block/${student}`)).status()).toBe(200);
  await context.setOffline(false);
  await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not sent. Tap to retry.' })).toBeVisible();
  await expect(page.getByRole('log').getByText(text, { exact: true })).toBeVisible();
  await teacherPage.request.delete(`/api/chat/block/${student}`);
  await teacherContext.close();
});

test('the service worker file is smaller than 12 kB and sent with no-cache', async ({ page }) => {
  const answer = await page.request.get('/sw.js', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  expect(Number(answer.headers()['content-length'])).toBeLessThan(12 * 1024);
});

test('guests get no worker', async ({ page }) => {
  await page.goto('/saved');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
