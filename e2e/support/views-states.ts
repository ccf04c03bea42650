import { expect, type Page } from '@playwright/test';
import { signUpTeacher } from './people.ts';
import { SEARCH_PATH, type View } from './view.ts';
import { openRequest, requestDialog, withoutPending } from './views-requests.ts';
import { openConfirm, prepareMorning } from './views-teacher.ts';

const HOUR = /^\d+:\d\d (am|pm)$/;
const REQUEST = { as: 'student', path: SEARCH_PATH, whole: false, before: withoutPending } as const;
const MINUTE_MS = 60_000;

async function pickHours(page: Page, count: number): Promise<void> {
  const dialog = requestDialog(page);
  const days = dialog.locator('input[type=checkbox][aria-label]:enabled');
  await days.last().check();
  for (let index = 0; index < count; index += 1)
    await dialog.getByRole('button', { name: HOUR }).nth(index).click();
  await expect(dialog.getByText(`${count} of 3`)).toBeVisible();
}

/** Three confirmed tickets: one of them runs, one has no link yet, and the link of the last opens tomorrow. */
async function pretendThreeTickets(page: Page): Promise<void> {
  await page.route('**/api/client/bookings', async (route) => {
    const bookings = await (await route.fetch()).json();
    const model = bookings.find(({ status }: { status: string }) => status === 'confirmed');
    const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    const ticket = (index: number, minutes: number, hasLink: boolean) => {
      const instant = (later: number) => new Date(now + (minutes + later) * MINUTE_MS).toISOString();
      const [startsAt, endsAt, opensAt] = [instant(0), instant(60), instant(-15)];
      return {
        ...model,
        id: `019ae000-0000-7000-8000-00000000000${index}`,
        sessionType: 'online',
        preferredTime: startsAt,
        lessons: [{ ...model.lessons[0], startsAt, endsAt }],
        meeting: hasLink ? { provider: 'Google Meet', opensAt, closesAt: endsAt, url: null } : null,
      };
    };
    const others = bookings.filter(({ status }: { status: string }) => status !== 'confirmed');
    const day = 24 * 60;
    await route.fulfill({
      json: [ticket(1, -20, false), ticket(2, 3 * 60, false), ticket(3, day, true), ...others],
    });
  });
}

/** Changes what the server answers with the teacher's morning. */
async function changeMorning(page: Page, change: (morning: Morning) => void): Promise<void> {
  await page.route('**/api/teacher/morning', async (route) => {
    const morning = await (await route.fetch()).json();
    change(morning);
    await route.fulfill({ json: morning });
  });
}
type Request = {
  clientName: string;
  replyBy: string;
  offeredTimes: { state: string }[];
  firstFreeTime: string | null;
};
type Morning = { pending: Request[]; waiting: number };

/** States of design 14 that the other views do not show. Nothing is sent. */
export const STATE_VIEWS: readonly View[] = [
  {
    name: 'request-full',
    ...REQUEST,
    path: `${SEARCH_PATH}&priceRange=0-950`,
    open: async (page) => {
      await openRequest(page);
      const dialog = requestDialog(page);
      await dialog.getByRole('radio', { name: /^In person/ }).check();
      await expect(dialog.getByText(/ above the ₹950 you searched for\./)).toBeVisible();
      await pickHours(page, 3);
      await expect(dialog.getByText('Remove one to pick another.')).toBeVisible();
    },
  },
  {
    name: 'request-hours-failed',
    ...REQUEST,
    complaint: /status of 500/,
    before: async (page) => {
      await withoutPending(page);
      await page.route('**/api/teacher/*/coming-days*', (route) => route.fulfill({ status: 500, body: '' }));
    },
    open: async (page) => {
      await openRequest(page);
      await expect(requestDialog(page).getByText(/^The hours could not be loaded\./)).toBeVisible();
    },
  },
  {
    name: 'request-just-taken',
    ...REQUEST,
    complaint: /status of 409/,
    path: `${SEARCH_PATH}&priceRange=0-950`,
    before: async (page) => {
      await withoutPending(page);
      let taken = '';
      await page.route('**/api/teacher/*/coming-days*', async (route) => {
        const body = await (await route.fetch()).json();
        for (const { hours } of body.days)
          for (const hour of hours) if (hour.startsAt === taken) hour.state = 'taken';
        await route.fulfill({ json: body });
      });
      await page.route('**/api/booking-requests', (route) => {
        taken = route.request().postDataJSON().preferredInstants[0];
        const message = 'This time was just taken. Please pick another.';
        const fields = { 'preferredInstants.0': message };
        return route.fulfill({ status: 409, json: { message, code: 'OFFERED_TIME_TAKEN', fields } });
      });
    },
    open: async (page) => {
      await openRequest(page);
      await expect(requestDialog(page).getByText('Within the ₹950 you searched for.')).toBeVisible();
      await pickHours(page, 2);
      await requestDialog(page).getByRole('button', { name: 'Send request' }).click();
      await expect(requestDialog(page).getByText(/ was just taken\. Pick another\.$/)).toBeVisible();
    },
  },
  {
    name: 'ticket-states',
    as: 'student',
    path: '/client-dashboard?tab=bookings',
    before: pretendThreeTickets,
    open: async (page) => {
      await expect(page.getByText(/^Now, until /).first()).toBeVisible();
      await expect(page.getByText(/^Tomorrow, in /).first()).toBeVisible();
      await expect(page.getByText('The link opens here 15 minutes before.').first()).toBeVisible();
    },
  },
  {
    name: 'review-stars',
    as: 'student',
    path: '/client-dashboard?tab=bookings',
    open: async (page) => {
      const question = page.getByRole('group', { name: 'How was it?' }).first();
      await question.getByRole('radio', { name: '4 stars' }).check({ force: true });
      await expect(page.getByRole('button', { name: 'Post review' }).first()).toBeVisible();
      // Scrolls to the top, where the bar covers no card.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'teacher-morning-states',
    path: '/teacher-dashboard',
    complaint: /status of 409/,
    before: async (page) => {
      await prepareMorning(page);
      await changeMorning(page, ({ pending }) => {
        for (const request of pending) {
          if (request.clientName.startsWith('Sravani'))
            request.replyBy = new Date(Date.now() + 80 * MINUTE_MS).toISOString();
          if (!request.clientName.startsWith('Neha')) continue;
          for (const time of request.offeredTimes) time.state = 'taken';
          request.firstFreeTime = null;
        }
      });
      await page.route('**/api/booking-requests/*/status', (route) => {
        const message = 'You already have a confirmed session at that time';
        return route.fulfill({ status: 409, json: { message, code: 'TIME_TAKEN' } });
      });
    },
    open: async (page) => {
      await expect(page.getByText(/^reply by /)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Suggest other times.+Neha/ })).toBeVisible();
      await page.getByRole('button', { name: /^Accept .+ Sravani Rao$/ }).click();
      await page.getByRole('button', { name: /^Confirm .+ Sravani Rao$/ }).click();
      const refused = page.getByRole('alert').filter({ hasText: 'You already have a confirmed session' });
      await expect(refused).toBeVisible();
    },
  },
  {
    name: 'teacher-morning-today',
    path: '/teacher-dashboard',
    before: async (page) => {
      await prepareMorning(page);
      await changeMorning(page, (morning) => Object.assign(morning, { pending: [], waiting: 0 }));
    },
    open: async (page) => {
      await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Needs a reply/ })).toHaveCount(0);
    },
  },
  {
    name: 'confirm-all-taken',
    path: '/teacher-dashboard?tab=bookings',
    before: prepareMorning,
    whole: false,
    open: async (page) => {
      const dialog = await openConfirm(page, 'Neha Chauhan');
      await expect(dialog.getByRole('radio', { name: 'Another time' })).toBeChecked();
    },
  },
  {
    name: 'confirm-group',
    path: '/teacher-dashboard?tab=bookings',
    before: prepareMorning,
    whole: false,
    open: async (page) => {
      const dialog = await openConfirm(page, 'Imlisenla Laishram');
      await dialog.getByLabel('Group session').check();
      await expect(dialog.getByRole('radio', { disabled: true })).toHaveCount(0);
    },
  },
  {
    name: 'teacher-setup-far-price',
    path: '/teacher-dashboard?step=3',
    before: async (page) => {
      await signUpTeacher(page);
      await page.request.put('/api/teacher/location', { data: { city: 'Chennai', serviceAreas: [] } });
      await page.request.put('/api/teacher/profile', { data: { onlinePrice: 650 } });
    },
    open: async (page) => {
      await page.getByLabel(/^Online, per hour/).fill('9000');
      await page.getByLabel(/^In person, per hour/).focus();
      await expect(page.getByText(/an hour is far from the others\. Is it right\?$/)).toBeVisible();
    },
  },
  {
    name: 'teacher-setup-few-prices',
    path: '/teacher-dashboard?step=3',
    before: async (page) => {
      await signUpTeacher(page);
      await page.request.put('/api/teacher/location', { data: { city: 'Shillong', serviceAreas: [] } });
    },
    open: (page) => expect(page.getByText('Too few teachers here to compare.').first()).toBeVisible(),
  },
];
