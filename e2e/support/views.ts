import { expect } from '@playwright/test';
import { SEARCH, teacherPath, type View } from './view.ts';
import { DASHBOARD_VIEWS } from './views-dashboards.ts';
import { DIALOG_VIEWS } from './views-dialogs.ts';
import { PAGE_VIEWS } from './views-pages.ts';

export const VIEWS: readonly View[] = [
  { name: 'landing', path: '/', hasBaseline: true },
  { name: 'search-start', path: '/search' },
  { name: 'search', path: SEARCH, hasBaseline: true },
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
  { name: 'teacher', path: teacherPath, route: '/teacher/:id', hasBaseline: true },
  {
    name: 'request',
    hasBaseline: true,
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
        .getByRole('button', { name: /^Accept/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Confirm Session Time' });
      await dialog.getByRole('radio').first().check();
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
      // Next to the list on desktop, after choosing an entry on phones.
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
  ...DASHBOARD_VIEWS,
  ...PAGE_VIEWS,
  ...DIALOG_VIEWS,
];
