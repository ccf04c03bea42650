import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { expectAccessible } from './support/looks.ts';
import { newPerson, newStudent, signIn } from './support/people.ts';
import { createTeacherWithRequests, hourIn } from './support/requests.ts';

/** What the site offers to install or enable on a device, and when: the home screen, and push messages. */

test.use({ viewport: { width: 360, height: 740 } });

const ALLOWED = '01890000';

/**
 * Simulates notification permission and a push subscription, which the headless browser lacks. The push service never
 * answers.
 */
async function canNotify(context: BrowserContext): Promise<void> {
  const device = createECDH('prime256v1');
  const subscription = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${ALLOWED}${randomBytes(8).toString('hex')}`,
    keys: {
      p256dh: device.generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  await context.addInitScript((given) => {
    const asked = () => localStorage.getItem('test:asked') !== null;
    Object.defineProperty(Notification, 'permission', { get: () => (asked() ? 'granted' : 'default') });
    Notification.requestPermission = async () => {
      localStorage.setItem('test:asked', '1');
      return 'granted';
    };
    const own = { endpoint: given.endpoint, toJSON: () => given, unsubscribe: async () => true };
    let current: unknown = null;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
      const text = String(applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
      const key = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
      current = { ...own, options: { applicationServerKey: key, userVisibleOnly: true } };
      return current as PushSubscription;
    };
  }, subscription);
}

const deviceOf = async (page: Page) =>
  ((await (await page.request.get('/api/push')).json()) as { device: { hidesDetails: boolean } | null })
    .device;

const pushOffer = (page: Page) => page.getByRole('region', { name: 'Be told at once' });
const installHint = (page: Page) => page.getByRole('complementary', { name: 'Keep Toran on this phone' });

/** Creates a teacher and signs in as them, to answer the student's requests. */
async function someTeacher(page: Page, browser: Parameters<typeof createTeacherWithRequests>[1]['browser']) {
  const { origin: baseURL } = new URL(page.url());
  const context = await browser.newContext({ baseURL });
  const teacher = await context.newPage();
  await teacher.goto('/help');
  const made = await createTeacherWithRequests(teacher, { browser, baseURL }, []);
  await signIn(teacher, made.person);
  return { ...made, teacher };
}

async function ask(page: Page, teacherId: string): Promise<string> {
  const data = { teacherId, sessionType: 'online', pricingType: 'hourly' };
  const asked = await page.request.post('/api/booking-requests', { data });
  expect(asked.status(), await asked.text()).toBe(201);
  return ((await asked.json()) as { id: string }).id;
}

test('installing the app is offered only after the first confirmed booking, and not after the user refused', async ({
  page,
  browser,
}) => {
  // Simulates Chromium's install prompt, which the browser would fire at a time of its own.
  await page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { prompted: true }),
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    });
    const make = () => {
      window.dispatchEvent(offer);
      if (!offer.defaultPrevented) setTimeout(make, 50);
    };
    window.addEventListener('load', make);
  });
  await page.goto('/help');
  const { teacher, teacherId } = await someTeacher(page, browser);
  await newStudent(page, newPerson('Asha', 'Menon'));
  const openBookings = async (text: RegExp) => {
    await page.goto('/client-dashboard?tab=bookings');
    await expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
    await expect(page.locator('html[data-app=ready]')).toBeAttached();
  };
  await openBookings(/No bookings yet/);
  await expect(installHint(page)).toHaveCount(0);
  const id = await ask(page, teacherId);
  await openBookings(/Revathi/);
  await expect(installHint(page)).toHaveCount(0);
  const answer = { status: 'confirmed', confirmedDateTime: hourIn(2, '07:00').toISOString() };
  const confirmed = await teacher.request.put(`/api/booking-requests/${id}/status`, { data: answer });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await openBookings(/Revathi/);
  await expect(installHint(page)).toBeVisible();
  await expectAccessible(page);
  await installHint(page).getByRole('button', { name: 'Add to home screen' }).click();
  await page.waitForFunction(() => 'prompted' in window);
  await expect(installHint(page)).toHaveCount(0);
  await openBookings(/Revathi/);
  await expect(installHint(page)).toHaveCount(0);
  await teacher.context().close();
});

test('push is offered to a student after the first request, with hidden details, and ends with the session', async ({
  page,
  context,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/401/);
  await canNotify(context);
  await page.goto('/help');
  const { teacher, teacherId } = await someTeacher(page, browser);
  const asha = newPerson('Asha', 'Menon');
  await newStudent(page, asha);
  await page.goto('/client-dashboard');
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await expect(pushOffer(page)).toHaveCount(0);

  await page.goto(`/teacher/${teacherId}`);
  await page.getByRole('button', { name: 'Book Session' }).locator('visible=true').click();
  const dialog = page.getByRole('dialog', { name: 'Request a session' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const anyTime = dialog.getByLabel('Any time is fine for me');
  const sent = page.getByRole('heading', { level: 1, name: 'Request sent to Revathi' });
  await expect(anyTime.or(sent).first()).toBeVisible();
  if (await anyTime.isVisible()) {
    await anyTime.check();
    await dialog.getByRole('button', { name: 'Send request' }).click();
  }
  await expect(sent).toBeVisible();
  await expect(pushOffer(page)).toContainText('We notify you on this device when Revathi answers.');
  await expect(pushOffer(page).getByRole('checkbox')).toBeChecked();
  await expectAccessible(page);
  await pushOffer(page).getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on for this device', { exact: true })).toBeVisible();
  await expect(pushOffer(page)).toHaveCount(0);
  expect(await deviceOf(page)).toMatchObject({ hidesDetails: true });

  // The same choices are in the settings.
  await page.goto('/notifications');
  const settings = page.getByRole('region', { name: 'On this device' });
  await expect(settings.getByRole('status')).toHaveText('Notifications are on until you sign out.');
  const hidden = settings.getByRole('checkbox');
  await expect(hidden).toBeChecked();
  await hidden.uncheck();
  await expect.poll(() => deviceOf(page)).toMatchObject({ hidesDetails: false });
  await settings.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(settings.getByRole('status')).toHaveText('Notifications are off.');
  expect(await deviceOf(page)).toBeNull();
  await settings.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect.poll(() => deviceOf(page)).not.toBeNull();

  // After a new sign-in, the same device gets no push until the user allows it again.
  await page.request.post('/api/logout');
  await signIn(page, asha);
  expect(await deviceOf(page)).toBeNull();
  await teacher.context().close();
});

test('push is offered to a teacher with the first request, and No is remembered', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
  });
  await canNotify(context);
  const page = await context.newPage();
  await page.goto('/help');
  const { person, teacherId } = await createTeacherWithRequests(page, { browser, baseURL }, []);
  await signIn(page, person);
  await page.goto('/teacher-dashboard');
  await expect(page.getByRole('tab', { name: 'Profile & Settings' })).toBeVisible();
  await expect(pushOffer(page)).toHaveCount(0);
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const student = await other.newPage();
  await student.goto('/help');
  await newStudent(student, newPerson('Asha', 'Menon'));
  await ask(student, teacherId);
  await page.goto('/teacher-dashboard');
  await expect(pushOffer(page)).toContainText('We notify you on this device of new requests.');
  await pushOffer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(pushOffer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Profile & Settings' })).toBeVisible();
  await expect(page.locator('html[data-app=ready]')).toBeAttached();
  await expect(pushOffer(page)).toHaveCount(0);
  expect(await deviceOf(page)).toBeNull();
  await other.close();
  await context.close();
});
