/** Roles as the navigation sees them. Some data says 'client' for a student. */
export type UserType = 'student' | 'teacher' | 'admin' | 'client';

type Dashboard = {
  /** Where the navigation bar leads. */
  navPath: string;
  label: string;
  /** Where the user menu leads. */
  menuPath: string;
  /** Every spelling of the dashboard's address; any of them makes the link active. */
  paths: readonly string[];
};

const STUDENT: Dashboard = {
  navPath: '/client-dashboard',
  label: 'My Dashboard',
  menuPath: '/client-dashboard',
  paths: ['/client-dashboard', '/client/dashboard'],
};

const DASHBOARDS: Record<UserType, Dashboard> = {
  student: STUDENT,
  client: STUDENT,
  teacher: {
    navPath: '/teacher-dashboard',
    label: 'My Dashboard',
    menuPath: '/teacher/dashboard',
    paths: ['/teacher-dashboard', '/teacher/dashboard'],
  },
  admin: {
    navPath: '/admin-dashboard',
    label: 'Admin Panel',
    menuPath: '/admin-dashboard',
    paths: ['/admin-dashboard'],
  },
};

export function dashboardOf(userType: UserType): Dashboard {
  return DASHBOARDS[userType];
}

/** Where a person goes after signing in, and from the welcome screen. */
export function homeAfterSignIn(userType: string): string {
  return userType in DASHBOARDS ? DASHBOARDS[userType as UserType].navPath : '/teacher-signup';
}

/** Where the welcome screen's Go to Dashboard leads. */
export function welcomeDashboardPath(userType: string): string {
  const paths: Record<string, string> = {
    teacher: '/teacher/dashboard',
    student: '/client/dashboard',
    client: '/client/dashboard',
    admin: '/admin-dashboard',
  };
  return paths[userType] ?? '/teacher-signup';
}

/** Whether an address lies at or under one of the prefixes. */
export function isActivePath(pathname: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
