import { expect, it } from 'vitest';
import { dashboardPath } from './dashboard-path.ts';

it.each([
  ['teacher', '/teacher-dashboard'],
  ['admin', '/admin-dashboard'],
  ['student', '/client-dashboard'],
  ['client', '/client-dashboard'],
  ['toString', '/client-dashboard'],
])('the dashboard of %s is %s', (userType, path) => {
  expect(dashboardPath(userType)).toBe(path);
});
