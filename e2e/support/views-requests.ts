import { expect, type Page } from '@playwright/test';
import { holdFiles } from './hold-files.ts';
import { SEARCH_PATH, type View } from './view.ts';
import { signUp } from './views-dialogs.ts';

export const requestDialog = (page: Page) => page.getByRole('dialog', { name: 'Request a session' });

export async function openRequest(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  await expect(requestDialog(page)).toBeVisible();
}

const REQUEST = { as: 'student', path: SEARCH_PATH, whole: false, before: withoutPending } as const;

/**
 * Hides pending requests of the demo student that other tests sent. With a pending request, the dialog does not show
 * its form.
 */
export async function withoutPending(page: Page): Promise<void> {
  await page.route('**/api/client/booking*', async (route) => {
    const bookings: { status: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: bookings.filter(({ status }) => status !== 'pending') });
  });
}

/**
 * Changes the server's answer with a teacher's hours: to no hours, or the last two hours of each day to free or taken.
 * The last two are used because they remain in the future for longest.
 */
export async function answerHours(page: Page, hasHours: boolean, state: 'free' | 'taken'): Promise<void> {
  await withoutPending(page);
  await page.route('**/api/teacher/*/coming-days*', async (route) => {
    const body = await (await route.fetch()).json();
    for (const day of body.days) {
      if (!hasHours) day.hours = [];
      else for (const hour of day.hours.slice(-2)) hour.state = state;
    }
    await route.fulfill({ json: { ...body, hasHours } });
  });
}

/** Adds a sent request to the server's answers, so that the view stores nothing. */
async function pretendToSend(page: Page): Promise<void> {
  await page.route('**/api/client/booking*', async (route) => {
    const bookings = await (await route.fetch()).json();
    const [first] = bookings;
    const sent = {
      ...first,
      id: '019ae000-0000-7000-8000-000000000001',
      status: 'pending',
      sessionType: 'offline',
      isDemo: false,
      price: 850,
      preferredTime: null,
      lessons: [],
      clientPreferredDays: ['monday', 'wednesday'],
      clientTimeSlots: [{ startTime: '07:00', endTime: '08:00' }],
      preferredInstants: ['2031-11-24T01:30:00.000Z', '2031-11-26T01:30:00.000Z'],
      anyTime: false,
    };
    await route.fulfill({ json: [sent, ...bookings] });
  });
}

/**
 * Replaces the confirmed sessions in the answer by an online session that starts in ten minutes, with its meeting link
 * open.
 */
export async function pretendToStart(page: Page): Promise<void> {
  await page.route('**/api/client/bookings', async (route) => {
    const bookings = await (await route.fetch()).json();
    const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 11 * 60_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const opensAt = new Date(startsAt.getTime() - 900_000).toISOString();
    const url = 'https://meet.google.com/abc-defg-hij';
    for (const one of bookings) {
      if (one.status !== 'confirmed') continue;
      one.sessionType = 'online';
      one.preferredTime = startsAt.toISOString();
      one.lessons = [{ ...one.lessons[0], startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }];
      one.meeting = { provider: 'Google Meet', opensAt, closesAt: endsAt.toISOString(), url };
    }
    await route.fulfill({ json: bookings });
  });
}

/** Opens the screen after a request that `pretendToSend` pretends to have sent. */
async function openSent(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { usr, ...rest } = window.history.state ?? {};
    const sent = '019ae000-0000-7000-8000-000000000001';
    window.history.replaceState({ ...rest, usr: { ...usr, sent } }, '');
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Request sent to / })).toBeVisible();
}

/** The states of a request, of the screen after it, and of a ticket. Nothing is sent. */
export const REQUEST_VIEWS: readonly View[] = [
  { name: 'search-incomplete', before: signUp, path: SEARCH_PATH },
  {
    name: 'complete-in-place',
    before: signUp,
    path: SEARCH_PATH,
    whole: false,
    open: async (page) => {
      const complete = page.getByRole('article').first().getByRole('button', { name: 'Complete Profile' });
      // The student can't book yet, so the button is disabled; a click still says what is missing.
      await complete.dispatchEvent('click');
      await expect(page.getByRole('dialog', { name: 'Where do you live?' })).toBeVisible();
    },
  },
  {
    name: 'dialog-on-its-way',
    path: SEARCH_PATH,
    whole: false,
    neverIdle: true,
    open: async (page) => {
      await page.getByRole('combobox').first().focus();
      await expect(page.locator('html[data-app=ready]')).toBeAttached();
      await holdFiles(page, 'js');
      await page.getByRole('link', { name: 'View Profile' }).first().click();
      await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    },
  },
  {
    name: 'request-month',
    ...REQUEST,
    open: async (page) => {
      await openRequest(page);
      const dialog = requestDialog(page);
      await dialog.getByText('Monthly').click();
      await dialog.locator('input[type=checkbox][aria-label]:enabled').first().check();
      await dialog
        .getByRole('button', { name: /^\d+:\d\d (am|pm)$/ })
        .first()
        .click();
      await expect(dialog.getByText(/^\d+ lessons, /)).toBeVisible();
    },
  },
  {
    name: 'request-taken',
    ...REQUEST,
    before: (page) => answerHours(page, true, 'taken'),
    open: async (page) => {
      await openRequest(page);
      await requestDialog(page).locator('input[type=checkbox][aria-label]:enabled').first().check();
      await expect(
        requestDialog(page)
          .getByRole('button', { name: /taken$/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'request-unpublished',
    ...REQUEST,
    before: (page) => answerHours(page, false, 'free'),
    open: async (page) => {
      await openRequest(page);
      const dialog = requestDialog(page);
      await dialog.getByRole('button', { name: 'Suggest another time' }).click();
      await dialog.getByLabel('Start').fill('20:00');
      await dialog.getByLabel('End').fill('20:30');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog.getByText('Must be exactly 1 hour')).toBeVisible();
    },
  },
  {
    name: 'request-without-time',
    ...REQUEST,
    open: async (page) => {
      await openRequest(page);
      const dialog = requestDialog(page);
      await expect(dialog.getByText('Loading hours...')).toHaveCount(0);
      await dialog.getByRole('radio', { name: /^In person/ }).check();
      await dialog.getByRole('button', { name: 'Send request' }).click();
      await expect(dialog.getByText('Please pick a time, or say that any time is fine.')).toBeVisible();
    },
  },
  {
    name: 'request-loading',
    ...REQUEST,
    neverIdle: true,
    before: async (page) => {
      await withoutPending(page);
      await page.route('**/api/teacher/*/coming-days*', () => {});
    },
    open: async (page) => {
      await openRequest(page);
      await expect(requestDialog(page).getByText('Loading hours...')).toBeAttached();
    },
  },
  {
    name: 'request-sent',
    hasBaseline: true,
    as: 'student',
    path: SEARCH_PATH,
    before: pretendToSend,
    open: async (page) => {
      await openSent(page);
      await expect(page.getByRole('heading', { name: /^Teachers like / })).toBeVisible();
    },
  },
  {
    name: 'request-sent-alone',
    as: 'student',
    path: SEARCH_PATH,
    before: async (page) => {
      await pretendToSend(page);
      await page.route('**/api/teachers/*/similar?*', (route) => route.fulfill({ json: [] }));
    },
    open: async (page) => {
      await openSent(page);
      await expect(page.getByRole('link', { name: /^Back to results/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Teachers like / })).toHaveCount(0);
    },
  },
  {
    name: 'ticket-starting',
    hasBaseline: true,
    as: 'student',
    path: '/client-dashboard?tab=bookings',
    before: pretendToStart,
    open: async (page) => {
      await expect(page.getByRole('link', { name: 'Join session' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).last().click();
      await expect(page.getByText('Booking Accepted').locator('visible=true').first()).toBeVisible();
    },
  },
];
