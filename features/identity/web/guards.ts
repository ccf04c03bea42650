import { type LoaderFunctionArgs, redirect } from 'react-router';
import { preload, services } from '#platform/web/api/loader.ts';
import { dashboardPath } from '#shared/dashboard-path.ts';
import type { CurrentUser } from '../contract.ts';
import { getUserRef } from '../refs.ts';
import { signInPath } from '../sign-in-paths.ts';

/**
 * The page's visitor, or null for a guest. For loaders: they run in parallel with the root loader and cannot wait for
 * it.
 */
export function visitor(args: Pick<LoaderFunctionArgs, 'context'>): Promise<CurrentUser | null> {
  return preload(services(args), getUserRef, {});
}

/**
 * The signed-in user with this role. Guests are sent to sign in and back; other roles go to their own dashboard,
 * where the same tab or chat opens: the installed app has one shortcut for all.
 */
export async function requireRole(
  args: LoaderFunctionArgs,
  role: CurrentUser['userType'],
): Promise<CurrentUser> {
  const user = await visitor(args);
  const { pathname, search } = new URL(args.request.url);
  if (user === null) throw redirect(signInPath(pathname + search));
  if (user.userType !== role) throw redirect(dashboardPath(user.userType) + search);
  return user;
}
