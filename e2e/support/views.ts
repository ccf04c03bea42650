import { expect } from '@playwright/test';
import { BATCH_VIEWS } from './batches.ts';
import { PAYMENT_VIEWS } from './payments.ts';
import { PLAN_VIEWS } from './plans.ts';
import { SAFETY_VIEWS } from './safety.ts';
import { SEARCH_PATH, teacherPath, type View } from './view.ts';
import { DASHBOARD_VIEWS } from './views-dashboards.ts';
import { DIALOG_VIEWS } from './views-dialogs.ts';
import { PAGE_VIEWS } from './views-pages.ts';
import { REQUEST_VIEWS } from './views-requests.ts';
import { STATE_VIEWS } from './views-states.ts';
import { TEACHER_VIEWS } from './views-teacher.ts';

export const VIEWS: readonly View[] = [
  { name: 'landing', path: '/', hasBaseline: true },
  { name: 'search-start', path: '/search' },
  { name: 'search', path: SEARCH_PATH, hasBaseline: true },
  { name: 'search-empty', path: '/search?city=Bengaluru&area=Nowhere' },
  {
    name: 'filters',
    path: SEARCH_PATH,
    onlyAt: 360,
    whole: false,
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
  },
  {
    name: 'search-reasons',
    path: '/search?city=Chennai&area=Adyar&distance=10&needs=pregnancy,stress&languages=Tamil',
  },
  { name: 'search-facts-empty', path: '/search?city=Chennai&languages=Kashmiri&women=1' },
  {
    name: 'filters-of-facts',
    path: '/search?city=Chennai&area=Adyar',
    whole: false,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^(All filters|Filters)/ })
        .filter({ visible: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Filters' });
      await dialog.getByRole('switch', { name: /^Women teachers/ }).check();
    },
  },
  {
    name: 'teacher-why',
    path: teacherPath,
    route: '/teacher/:id',
    whole: false,
    open: async (page) => {
      await page.getByRole('button', { name: 'Why this place in search?' }).click();
      await expect(page.getByRole('region', { name: 'Public ranking' })).toBeVisible();
    },
  },
  { name: 'teacher', path: teacherPath, route: '/teacher/:id', hasBaseline: true },
  {
    name: 'teacher-share',
    onlyAt: 360,
    path: teacherPath,
    route: '/teacher/:id',
    whole: false,
    open: async (page) => {
      await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
    },
  },
  {
    name: 'request',
    hasBaseline: true,
    as: 'student',
    path: SEARCH_PATH,
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
  { name: 'sign-in', path: '/auth', hasBaseline: true },
  { name: 'sign-up', path: '/auth?mode=teacher' },
  { name: 'student-profile', as: 'student', path: '/client-dashboard' },
  { name: 'student-bookings', hasBaseline: true, as: 'student', path: '/client-dashboard?tab=bookings' },
  { name: 'teacher-hours', as: 'teacher', path: '/teacher-dashboard?tab=availability' },
  { name: 'teacher-bookings', hasBaseline: true, as: 'teacher', path: '/teacher-dashboard?tab=bookings' },
  {
    name: 'confirm-time',
    hasBaseline: true,
    as: 'teacher',
    path: '/teacher-dashboard?tab=bookings',
    whole: false,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Accept the request/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Confirm Session Time' });
      await dialog.getByRole('radio', { disabled: false }).first().check();
    },
  },
  {
    name: 'chat',
    hasBaseline: true,
    as: 'student',
    path: teacherPath,
    route: '/teacher/:id',
    whole: false,
    open: async (page) => {
      await page.getByRole('button', { name: 'Chat', exact: true }).click();
      await expect(page.getByRole('log')).toBeVisible();
    },
  },
  {
    name: 'admin-reviews',
    hasPanes: true,
    hasBaseline: true,
    as: 'admin',
    path: '/admin-dashboard',
    open: async (page) => {
      await expect(page.getByRole('list', { name: /^Pending reviews/ })).toBeVisible();
      // Desktop shows the details beside the list; phones show them after a tap on an entry.
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
    name: 'admin-approve',
    hasBaseline: true,
    as: 'admin',
    path: '/admin-dashboard',
    whole: false,
    open: async (page) => {
      await page
        .getByRole('list', { name: /^Pending reviews/ })
        .getByRole('link')
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
      await page.keyboard.press('a');
      await expect(page.getByRole('alertdialog', { name: /^Approve / })).toBeVisible();
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
  ...REQUEST_VIEWS,
  ...DASHBOARD_VIEWS,
  ...PAGE_VIEWS,
  ...TEACHER_VIEWS,
  ...STATE_VIEWS,
  ...DIALOG_VIEWS,
  ...PAYMENT_VIEWS,
  ...PLAN_VIEWS,
  ...SAFETY_VIEWS,
  ...BATCH_VIEWS,
];
