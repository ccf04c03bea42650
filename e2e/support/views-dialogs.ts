import { expect, type Page } from '@playwright/test';
import { newPerson } from './people.ts';
import { teacherPath, type View } from './view.ts';

type Opening = Pick<View, 'name' | 'path'> & Partial<View> & { press: RegExp | readonly RegExp[] };

/** A dialog that opens after clicking these buttons in order. */
function dialog({ press, ...view }: Opening): View {
  return {
    whole: false,
    ...view,
    open: async (page) => {
      for (const name of [press].flat()) {
        await page
          .getByRole('button', { name })
          .or(page.getByRole('link', { name }))
          .locator('visible=true')
          .first()
          .click();
      }
      // A dialog that opens over another one hides it from readers a moment later.
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible();
      await view.open?.(page);
    },
  };
}

/** Signs up a student with unverified contacts. */
export async function signUp(page: Page): Promise<void> {
  const person = newPerson('Tara', 'Bose');
  const answer = await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Makes sure that the demo student has a pending request, independent of other tests. */
async function ensurePendingRequest(page: Page): Promise<void> {
  const bookings = (await (await page.request.get('/api/client/bookings')).json()) as { status: string }[];
  if (bookings.some(({ status }) => status === 'pending')) return;
  const found = await page.request.get('/api/teachers/search?city=Kochi&sessionType=online');
  const teachers = (await found.json()) as { id: string; onlinePrice: number | null }[];
  const teacherId = teachers.find(({ onlinePrice }) => onlinePrice !== null)?.id;
  const request = { teacherId, sessionType: 'online', pricingType: 'hourly', message: '' };
  const answer = await page.request.post('/api/booking-requests', { data: request });
  expect([201, 409], await answer.text()).toContain(answer.status());
}

const ACCOUNT = { as: 'student', path: '/privacy-and-data' } as const;
const REQUESTS = { as: 'teacher', path: '/teacher-dashboard?tab=bookings' } as const;
const SETTINGS = { as: 'admin', path: '/admin-dashboard?tab=settings' } as const;

/** Every dialog that is not among the ten key views. Nothing is submitted. */
export const DIALOG_VIEWS: readonly View[] = [
  dialog({
    name: 'area-map',
    path: '/search?city=Chennai&area=Adyar',
    // The button is in the filter sheet at both widths.
    press: [/^(All filters|Filters)/, /^Areas on a map$/],
    open: (page) => expect(page.getByRole('dialog', { name: 'Areas of Chennai' })).toBeVisible(),
  }),
  dialog({ name: 'change-password', ...ACCOUNT, press: /^Change password/i }),
  dialog({ name: 'change-email', ...ACCOUNT, press: /^Change email/ }),
  dialog({ name: 'download-data', ...ACCOUNT, press: /^Download my data/ }),
  dialog({ name: 'delete-account', ...ACCOUNT, press: /^Delete my account/ }),
  dialog({ name: 'verify-code', before: signUp, path: '/client-dashboard', press: /^Verify your email/ }),
  dialog({
    name: 'calendar-feed',
    as: 'student',
    path: '/client-dashboard?tab=bookings',
    press: /^Calendar feed/,
  }),
  dialog({
    name: 'cancel-request',
    as: 'student',
    before: ensurePendingRequest,
    path: '/client-dashboard?tab=bookings',
    press: /^Cancel/,
  }),
  dialog({
    name: 'teacher-in-dialog',
    as: 'student',
    path: '/client-dashboard?tab=bookings',
    press: /^View Profile of/,
  }),
  dialog({ name: 'reject', ...REQUESTS, press: /^Reject the request/ }),
  dialog({ name: 'suggest-times', ...REQUESTS, press: /^Suggest other times/ }),
  dialog({ name: 'ask-to-cancel', ...REQUESTS, press: /^Ask to cancel/ }),
  dialog({ name: 'messages', ...REQUESTS, press: /^Messages/ }),
  dialog({
    name: 'profile-preview',
    as: 'teacher',
    path: '/teacher-dashboard',
    onlyAt: 1440,
    press: /^Preview Profile/,
  }),
  dialog({
    name: 'copy-day',
    as: 'teacher',
    path: '/teacher-dashboard?tab=availability',
    press: /^Copy/,
  }),
  dialog({
    name: 'report-profile',
    as: 'student',
    path: teacherPath,
    route: '/teacher/:id',
    press: /^Report/,
  }),
  dialog({ name: 'photo', path: teacherPath, route: '/teacher/:id', press: /^Open photo/ }),
  dialog({
    name: 'chat-block',
    as: 'student',
    path: teacherPath,
    route: '/teacher/:id',
    press: [/^Chat$/, /^More about/, /^Block$/],
  }),
  dialog({
    name: 'chat-report',
    as: 'student',
    path: teacherPath,
    route: '/teacher/:id',
    press: [/^Chat$/, /^More about/, /^Report$/],
  }),
  dialog({ name: 'second-factor', ...SETTINGS, press: /^Set up$/ }),
];
