import { expect, type Page } from '@playwright/test';
import { createPasswordLink } from './admins.ts';
import { demoAccount, newPerson, signIn, verifyContact } from './people.ts';
import { teacherPath, type View } from './view.ts';

/**
 * The path of an unsubscribe link. To get a real mail with one, a user reports a profile and an admin dismisses the
 * report.
 */
async function unsubscribePath(page: Page): Promise<string> {
  const person = newPerson('Uma', 'Pillai');
  await page.request.post('/api/register', { data: { ...person, userType: 'student' } });
  await verifyContact(page, 'email', person);
  const targetId = (await teacherPath(page)).split('/').at(-1);
  const reported = await page.request.post('/api/reports', {
    data: { kind: 'profile', targetId, reason: 'spam' },
  });
  expect(reported.status(), await reported.text()).toBe(201);
  const { id } = (await reported.json()) as { id: string };
  await signIn(page, await demoAccount(page, 'admin'));
  const decided = await page.request.post(`/api/admin/reports/${id}/decision`, {
    data: { action: 'dismiss', note: 'Nothing wrong with it.' },
  });
  expect(decided.status(), await decided.text()).toBe(200);
  await page.context().clearCookies();
  const mails = await page.request.get(`/dev/outbox.json?to=${encodeURIComponent(person.email)}`);
  const [path] = /\/unsubscribe\/[\w-]+/.exec(await mails.text()) ?? [];
  if (path === undefined) throw new Error('no mail could be unsubscribed from');
  return path;
}

/** Text pages and other pages that need no interaction. */
export const PAGE_VIEWS: readonly View[] = [
  { name: 'help', path: '/help' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'teacher-signup', path: '/teacher-signup' },
  { name: 'how-it-works', path: '/how-it-works' },
  { name: 'pricing', path: '/pricing' },
  { name: 'teacher-resources', path: '/teacher-resources' },
  { name: 'success-stories', path: '/success-stories' },
  { name: 'data-credits', path: '/data-credits' },
  { name: 'cities', path: '/yoga-teachers' },
  { name: 'city', path: '/yoga-teachers/bengaluru' },
  { name: 'city-style', path: '/yoga-teachers/bengaluru/vinyasa-flow' },
  { name: 'city-style-area', path: '/yoga-teachers/bengaluru/vinyasa-flow/indiranagar' },
  { name: 'forgot-password', path: '/forgot-password' },
  {
    name: 'set-password',
    path: async () => createPasswordLink(`http://localhost:${process.env.E2E_PORT}`).path,
    route: '/set-password/:token',
  },
  { name: 'link-not-found', path: '/set-password/no-such-token' },
  { name: 'unsubscribe', path: unsubscribePath, route: '/unsubscribe/:token' },
  { name: 'notifications', as: 'student', path: '/notifications' },
  { name: 'saved-empty', path: '/saved' },
  {
    name: 'saved',
    path: '/saved',
    before: async (page) => {
      const found = await page.request.get('/api/teachers/search?city=Chennai');
      const ids = ((await found.json()) as { id: string }[]).slice(0, 4).map(({ id }) => id);
      // The last id belongs to no teacher, so the page does not list it.
      const saved = [...ids, crypto.randomUUID()].join(' ');
      await page.addInitScript((list) => localStorage.setItem('toran:saved', list), saved);
    },
    open: (page) => expect(page.getByRole('columnheader')).toHaveCount(5),
  },
  { name: 'privacy-and-data', as: 'teacher', path: '/privacy-and-data' },
  {
    // The page redirects after refetching the user, so that call never gets an answer here.
    name: 'welcome',
    neverIdle: true,
    as: 'student',
    path: '/',
    before: async (page) => {
      await page.route('**/api/user', () => undefined);
    },
    open: (page) => expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible(),
  },
  { name: 'dashboard-of-nobody', path: '/client/dashboard' },
  { name: 'teacher-profile', as: 'teacher', path: '/teacher/dashboard' },
  { name: 'teacher-media', as: 'teacher', path: '/teacher-dashboard?tab=media' },
  { name: 'teacher-reviews', as: 'teacher', path: '/teacher-dashboard?tab=reviews' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'short-address-not-found', path: '/t/nobody-of-this-name' },
  { name: 'kit', path: '/dev/kit' },
  { name: 'outbox', path: '/dev/outbox' },
];
