import { type LoaderFunctionArgs, redirect } from 'react-router';
import { preload, services } from '#platform/web/api/loader.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import type { CurrentUser } from '../contract.ts';
import { getUserRef } from '../refs.ts';
import { signInPath } from '../sign-in-paths.ts';

/**
 * For loaders: returns the visitor, or null for a guest. Loaders run in parallel with the root loader, so they can't
 * use its data.
 */
export function loadVisitor(args: Pick<LoaderFunctionArgs, 'context'>): Promise<CurrentUser | null> {
  return preload(services(args), getUserRef, {});
}

/**
 * Returns the signed-in user if they have this role. Redirects guests to sign-in (and back), and other roles to their
 * own dashboard with the same query string, so that the installed app's shortcut opens the same tab or chat for every
 * role.
 */
export async function requireRole(
  args: LoaderFunctionArgs,
  role: CurrentUser['userType'],
): Promise<CurrentUser> {
  const user = await loadVisitor(args);
  const { pathname, search } = new URL(args.request.url);
  if (user === null) throw redirect(signInPath(pathname + search));
  if (user.userType !== role) throw redirect(dashboardPath(user.userType) + search);
  return user;
}
