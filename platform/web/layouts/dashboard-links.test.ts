import { describe, expect, it } from 'vitest';
import { text } from '#shared/texts/translate.ts';
import { dashboardOf, isActivePath, welcomePaths } from './dashboard-links.ts';

describe('paths of the welcome screen by role', () => {
  it.each([
    ['teacher', '/teacher-dashboard', '/teacher/dashboard'],
    ['student', '/client-dashboard', '/client/dashboard'],
    ['client', '/client-dashboard', '/client/dashboard'],
    ['admin', '/admin-dashboard', '/admin-dashboard'],
    ['unknown', '/teacher-signup', '/teacher-signup'],
  ])('%s', (userType, redirect, button) => {
    expect(welcomePaths(userType)).toEqual({ redirect, button });
  });

  it('returns the label of the link and marks both paths as active', () => {
    expect(dashboardOf('admin').label).toEqual(text`Admin Panel`);
    expect(dashboardOf('teacher')).toMatchObject({
      label: text`My Dashboard`,
      menuPath: '/teacher/dashboard',
    });
    expect(isActivePath('/teacher/dashboard', dashboardOf('teacher').paths)).toBe(true);
    expect(isActivePath('/client/dashboard', dashboardOf('student').paths)).toBe(true);
    expect(isActivePath('/teacher/0190a000', dashboardOf('teacher').paths)).toBe(false);
    expect(isActivePath('/searching', ['/search'])).toBe(false);
  });
});
