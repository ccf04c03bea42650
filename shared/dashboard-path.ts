/** The addresses of each role's dashboard, the canonical one first. Some data says 'client' for a student. */
export const DASHBOARD_PATHS = {
  student: ['/client-dashboard', '/client/dashboard'],
  client: ['/client-dashboard', '/client/dashboard'],
  teacher: ['/teacher-dashboard', '/teacher/dashboard'],
  admin: ['/admin-dashboard'],
} as const;

export type DashboardRole = keyof typeof DASHBOARD_PATHS;

/** The path of a role's dashboard; unknown roles count as student. */
export function dashboardPath(userType: string): string {
  return DASHBOARD_PATHS[isDashboardRole(userType) ? userType : 'student'][0];
}

/** Whether a role has a dashboard. */
export function isDashboardRole(userType: string): userType is DashboardRole {
  return Object.hasOwn(DASHBOARD_PATHS, userType);
}
