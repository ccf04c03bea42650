import { expect, type Page } from '@playwright/test';
import { demoAccount, newPerson, signIn } from './people.ts';

/** A view of the product that must look right: how to get there, and as whom. */
export type View = {
  name: string;
  as?: 'student' | 'teacher' | 'admin';
  path: string;
  /** Brings the view into the state that is the subject, a dialog for example. */
  open?: (page: Page) => Promise<void>;
  /** Only at this width: the other has no such view. */
  onlyAt?: 360 | 1440;
  /** A dialog is looked at as the screen shows it, a page as a whole. */
  whole?: boolean;
};

const SEARCH = '/search?city=Bengaluru&specialization=Vinyasa';

/** The demo teacher's public page. */
async function goToTeacher(page: Page): Promise<void> {
  await page.goto(SEARCH);
  await page.getByRole('link', { name: 'Meera Deshmukh' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Deshmukh' })).toBeVisible();
}

/** What somebody else does in a browser of their own. */
async function elsewhere(page: Page, path: string, calls: readonly Call[]): Promise<void> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  if (!context) throw new Error(`no browser for ${path}`);
  for (const [method, address, data] of calls) {
    const answer = await context.request.fetch(address, { method, data });
    expect(answer.ok(), `${method} ${address}: ${await answer.text()}`).toBe(true);
  }
  await context.close();
  await page.goto(path);
}
type Call = readonly [method: 'POST' | 'PUT', address: string, data: object];

export const VIEWS: readonly View[] = [
  { name: 'landing', path: '/' },
  { name: 'search-start', path: '/search' },
  { name: 'search', path: SEARCH },
  { name: 'search-empty', path: '/search?city=Bengaluru&area=Nowhere' },
  {
    name: 'filters',
    path: SEARCH,
    onlyAt: 360,
    whole: false,
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
  },
  { name: 'teacher', path: SEARCH, open: goToTeacher },
  {
    name: 'request',
    as: 'student',
    path: SEARCH,
    whole: false,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Book Now/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Request a session' });
      await dialog.locator('input[type=checkbox][aria-label]:enabled').first().check();
      await expect(dialog.getByRole('button', { name: /am|pm/ }).first()).toBeVisible();
    },
  },
  { name: 'sign-in', path: '/auth' },
  { name: 'sign-up', path: '/auth?mode=teacher' },
  { name: 'student-profile', as: 'student', path: '/client-dashboard' },
  { name: 'student-bookings', as: 'student', path: '/client-dashboard?tab=bookings' },
  { name: 'teacher-hours', as: 'teacher', path: '/teacher-dashboard?tab=availability' },
  { name: 'teacher-bookings', as: 'teacher', path: '/teacher-dashboard?tab=bookings' },
  {
    name: 'confirm-time',
    as: 'teacher',
    path: '/teacher-dashboard?tab=bookings',
    whole: false,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Accept/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Confirm Session Time' });
      await dialog.getByRole('radio').first().check();
    },
  },
  {
    name: 'chat',
    as: 'student',
    path: SEARCH,
    whole: false,
    open: async (page) => {
      await goToTeacher(page);
      await page.getByRole('button', { name: 'Chat', exact: true }).click();
      await expect(page.getByRole('log')).toBeVisible();
    },
  },
  {
    name: 'admin-reviews',
    as: 'admin',
    path: '/admin-dashboard',
    open: async (page) => {
      await expect(page.getByRole('list', { name: /^Pending reviews/ })).toBeVisible();
      // Beside the list on a desk, once chosen on a phone.
      if ((page.viewportSize()?.width ?? 0) < 1024) return;
      await expect(page.getByRole('heading', { name: 'Certificates' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Student Reviews' })).toBeVisible();
    },
  },
  {
    name: 'admin-review',
    as: 'admin',
    path: '/admin-dashboard',
    onlyAt: 360,
    open: async (page) => {
      await page
        .getByRole('list', { name: /^Pending reviews/ })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByText('Please write notes: the teacher reads them.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Student Reviews' })).toBeVisible();
    },
  },
  {
    name: 'admin-teachers',
    as: 'admin',
    path: '/admin-dashboard?tab=teachers',
    open: async (page) => {
      await page.getByLabel('Find teachers').fill('meera');
      await expect(page.getByRole('button', { name: /^Block Meera/ })).toBeVisible();
    },
  },
  {
    name: 'admin-block',
    as: 'admin',
    path: '/admin-dashboard?tab=students',
    whole: false,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Block/ })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'admin-reports',
    as: 'admin',
    path: '/admin-dashboard?view=reports',
    open: async (page) => {
      const { firstName, email } = newPerson('Farida', 'Contractor');
      const message = 'My teacher moved to another city. Can I keep the monthly price that we agreed on?';
      const letter = { name: firstName, email, message };
      await elsewhere(page, '/admin-dashboard?view=reports', [['POST', '/api/contact', letter]]);
      await page
        .getByRole('button', { name: /^Letter/ })
        .first()
        .click();
      await expect(page.getByText(message).first()).toBeVisible();
    },
  },
  {
    name: 'admin-audit',
    as: 'admin',
    path: '/admin-dashboard?view=audit',
    open: async (page) => {
      const entries = page.getByRole('list', { name: 'Entries' });
      await entries.locator('summary').first().click();
      await expect(entries.getByText('Hash').first()).toBeVisible();
    },
  },
  {
    name: 'admin-statistics',
    as: 'admin',
    path: '/admin-dashboard?view=statistics',
    open: async (page) => {
      await page.getByText('Show as table').first().click();
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'admin-settings',
    as: 'admin',
    path: '/admin-dashboard?tab=settings',
    open: async (page) => {
      const person = newPerson('Lalita', 'Deo');
      const area = 'Behind the old Municipal Printing Works';
      await elsewhere(page, '/admin-dashboard?tab=settings', [
        ['POST', '/api/register', { ...person, userType: 'teacher' }],
        ['PUT', '/api/teacher/location', { city: 'Mumbai', serviceAreas: [{ name: area }] }],
      ]);
      await expect(page.getByText(area).first()).toBeVisible();
      await page.getByRole('group').getByText('One-time codes').click();
      await expect(page.getByRole('button', { name: /verification code/ })).toBeVisible();
    },
  },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'data-credits', path: '/data-credits' },
  { name: 'kit', path: '/dev/kit' },
];

/** Opens a view in the state that is its subject. */
export async function openView(page: Page, view: View): Promise<void> {
  if (view.as) await signIn(page, await demoAccount(page, view.as));
  // The stream of live updates never ends, and the network would never be idle.
  await page.route('**/api/events*', (route) => route.fulfill({ status: 204 }));
  await page.goto(view.path);
  await view.open?.(page);
  await page.waitForLoadState('networkidle');
}
