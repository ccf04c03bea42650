import {
  DASHBOARD_PATHS,
  type DashboardRole,
  dashboardPath,
  isDashboardRole,
} from '#shared/dashboard-path.ts';

/** Roles as the navigation sees them. */
export type UserType = DashboardRole;

type Dashboard = {
  /** Where the navigation bar leads. */
  navPath: string;
  label: string;
  /** Where the user menu leads. */
  menuPath: string;
  /** Every spelling of the dashboard's address; any of them makes the link active. */
  paths: readonly string[];
};

export function dashboardOf(userType: UserType): Dashboard {
  const navPath = dashboardPath(userType);
  return {
    navPath,
    label: userType === 'admin' ? 'Admin Panel' : 'My Dashboard',
    menuPath: userType === 'teacher' ? '/teacher/dashboard' : navPath,
    paths: DASHBOARD_PATHS[userType],
  };
}

/** Where the welcome screen leads by itself (`redirect`) and by its button Go to Dashboard. */
export function welcomePaths(userType: string): { redirect: string; button: string } {
  if (!isDashboardRole(userType)) return { redirect: '/teacher-signup', button: '/teacher-signup' };
  const paths: readonly string[] = DASHBOARD_PATHS[userType];
  return { redirect: dashboardPath(userType), button: paths[1] ?? dashboardPath(userType) };
}

/** Whether an address lies at or under one of the prefixes. */
export function isActivePath(pathname: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
