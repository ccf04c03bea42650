import {
  DASHBOARD_PATHS,
  type DashboardRole,
  dashboardPath,
  isDashboardRole,
} from '#shared/dashboard-path.ts';
import { text, type Words } from '#shared/texts/translate.ts';

/** Roles that have a dashboard. */
export type UserType = DashboardRole;

type Dashboard = {
  /** Target of the link in the navigation bar. */
  navPath: string;
  label: Words;
  /** Target of the link in the user menu. */
  menuPath: string;
  /** All paths of the dashboard. Each of them marks the link as active. */
  paths: readonly string[];
};

export function dashboardOf(userType: UserType): Dashboard {
  const navPath = dashboardPath(userType);
  return {
    navPath,
    label: userType === 'admin' ? text`Admin Panel` : text`My Dashboard`,
    menuPath: userType === 'teacher' ? '/teacher/dashboard' : navPath,
    paths: DASHBOARD_PATHS[userType],
  };
}

/** Paths of the welcome screen: its automatic redirect and its Go to Dashboard button. */
export function welcomePaths(userType: string): { redirect: string; button: string } {
  if (!isDashboardRole(userType)) return { redirect: '/teacher-signup', button: '/teacher-signup' };
  const paths: readonly string[] = DASHBOARD_PATHS[userType];
  return { redirect: dashboardPath(userType), button: paths[1] ?? dashboardPath(userType) };
}

/** Whether a path equals one of the prefixes or is below it. */
export function isActivePath(pathname: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
