import { expect } from '@playwright/test';
import { SEARCH, teacherPath, type View } from './view.ts';
import { DESK_VIEWS } from './views-desk.ts';
import { DIALOG_VIEWS } from './views-dialogs.ts';
import { PAGE_VIEWS } from './views-pages.ts';

export const VIEWS: readonly View[] = [
  { name: 'landing', path: '/', isKept: true },
  { name: 'search-start', path: '/search' },
  { name: 'search', path: SEARCH, isKept: true },
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
  { name: 'teacher', path: teacherPath, route: '/teacher/:id', isKept: true },
  {
    name: 'request',
    isKept: true,
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
  { name: 'sign-in', path: '/auth', isKept: true },
  { name: 'sign-up', path: '/auth?mode=teacher' },
  { name: 'student-profile', as: 'student', path: '/client-dashboard' },
  { name: 'student-bookings', isKept: true, as: 'student', path: '/client-dashboard?tab=bookings' },
  { name: 'teacher-hours', as: 'teacher', path: '/teacher-dashboard?tab=availability' },
  { name: 'teacher-bookings', isKept: true, as: 'teacher', path: '/teacher-dashboard?tab=bookings' },
  {
    name: 'confirm-time',
    isKept: true,
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
    isKept: true,
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
    isKept: true,
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
  ...DESK_VIEWS,
  ...PAGE_VIEWS,
  ...DIALOG_VIEWS,
];
