import { UNATTENDED_HEADER } from '#shared/calls/unattended.ts';
import { expect, test } from './support/fixtures.ts';
import { demoAccount, newPerson, newStudent, signIn } from './support/people.ts';
import { settle } from './support/settle.ts';

type Recorded = {
  title: string;
  body: string | undefined;
  tag: string | undefined;
  renotify: boolean | undefined;
};
type Shown = {
  shown: Recorded[];
  registration: ServiceWorkerRegistration;
};

test('the worker shows a push message, and confirms the one that replaces an SMS', async ({
  page,
  context,
}) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no worker');
  // Headless Chromium has no notifications, so the test records what the worker asks it to show.
  await worker.evaluate(() => {
    const recording = globalThis as unknown as Shown;
    recording.shown = [];
    recording.registration.showNotification = async (
      shownTitle,
      { body, tag, renotify }: NotificationOptions & { renotify?: boolean } = {},
    ) => {
      recording.shown.push({ title: shownTitle, body, tag, renotify });
    };
  });
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) done(registration.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const message = {
    title: 'Meera confirmed your session',
    body: 'It takes place tomorrow.',
    path: '/client-dashboard?tab=bookings',
    tag: 'a'.repeat(32),
    ack: '01890000-0000-7000-8000-000000000009',
  };
  const confirmed = context.waitForEvent('request', (request) => request.url().endsWith('/api/push/arrived'));
  const { origin } = new URL(page.url());
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as Shown).shown.splice(0));
  const { title, body, tag } = message;
  await expect.poll(shown).toEqual([{ title, body, tag, renotify: true }]);
  expect((await confirmed).postDataJSON()).toEqual({ id: message.ack });
  // A phone in a drawer does not keep its session alive.
  expect((await confirmed).headers()).toMatchObject({ [UNATTENDED_HEADER]: '1' });
  // The message replaces the earlier one with its tag, with a sound. No SMS depends on this push message (`ack` is null), so the worker sends no receipt.
  const later = { ...message, title: 'Meera moved your session', ack: null };
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(later) });
  await expect.poll(shown).toEqual([{ title: later.title, body, tag, renotify: true }]);
});

test('an admin, whose pages register no worker, can turn push messages on', async ({ page }) => {
  // Headless Chromium has no push service and refuses the permission, so the test stands in for both.
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('granted');
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    PushManager.prototype.getSubscription = () => Promise.resolve(null);
    PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => ({}) } as PushSubscription);
  });
  const device = { endpoint: 'https://push.example/1', hidesDetails: true };
  await page.route('**/api/push', (route) => {
    const isOn = route.request().method() === 'POST';
    return route.fulfill({ json: { publicKey: 'AAAA', device: isOn ? device : null } });
  });
  await signIn(page, await demoAccount(page, 'admin'));
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on until you sign out.')).toBeVisible();
});

test('push outlives the session for the same person, and never goes on to another', async ({
  page,
  context,
  allowComplaint,
}) => {
  // What the open page asks after the session has ended.
  allowComplaint(/401/);
  // Headless Chromium has no push service, so the test stands in for it.
  const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
  await page.addInitScript((address) => {
    const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
    const subscription = {
      ...{ endpoint: address, options: { applicationServerKey: null }, unsubscribe: async () => true },
      toJSON: () => ({ endpoint: address, keys }),
    } as unknown as PushSubscription;
    Notification.requestPermission = () => Promise.resolve('granted');
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    PushManager.prototype.getSubscription = () => Promise.resolve(subscription);
    PushManager.prototype.subscribe = () => Promise.resolve(subscription);
  }, endpoint);
  const device = async () => (await (await page.request.get('/api/push')).json()).device;
  const [asha, ravi] = [newPerson('Asha', 'Menon'), newPerson('Ravi', 'Nair')];
  await newStudent(page, asha);
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on until you sign out.')).toBeVisible();
  await context.clearCookies({ name: 'sid' });
  await signIn(page, asha);
  expect(await device()).toBeNull();
  await page.goto('/client-dashboard');
  await expect.poll(device).toEqual({ endpoint, hidesDetails: true });

  await context.clearCookies({ name: 'sid' });
  await newStudent(page, ravi);
  const asked = page.waitForResponse('**/api/push');
  await page.goto('/client-dashboard');
  await asked;
  await page.waitForLoadState('networkidle');
  expect(await device()).toBeNull();
});

test('push is not offered before there is a request', async ({ page }) => {
  await signIn(page, await demoAccount(page, 'student'));
  await page.goto('/client-dashboard');
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByText('Be told at once')).toHaveCount(0);
});

test('an outdated page reloads once by itself', async ({ page, allowComplaint }) => {
  allowComplaint(/409/);
  await newStudent(page, newPerson('Asha', 'Menon'));
  await page.goto('/notifications');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page
    .context()
    .route('**/api/notifications/preferences', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-page-version': '0' } }),
    );
  const choice = page.getByRole('checkbox', { name: 'Reviews by email' });
  await choice.click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await choice.click();
  await expect(page.getByText('Your choice was not saved', { exact: true })).toBeVisible();
  expect(loads).toBe(1);
});

test('the last press on a choice is what is stored', async ({ page }) => {
  await newStudent(page, newPerson('Asha', 'Menon'));
  await page.goto('/notifications');
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  const choice = page.getByRole('checkbox', { name: 'Reviews by email' });
  await expect(choice).toBeChecked();
  let answer = () => {};
  const pressed = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/notifications/preferences', (route) => pressed.then(() => route.continue()));
  for (let count = 0; count < 3; count += 1) await choice.click();
  answer();
  await settle(page);
  await expect(choice).not.toBeChecked();
  await page.reload();
  await expect(choice).not.toBeChecked();
});
