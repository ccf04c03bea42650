import { Trans } from '@lingui/react/macro';
import { Link, Outlet, useLocation } from 'react-router';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { useBeforeLogout, useSignOut } from '#features/identity/web/sign-out.ts';
import { useUnsentQuestion } from '#features/identity/web/unsent-question.tsx';
import { NotificationBell } from '#features/notifications/web/bell.tsx';
import { BottomBar } from '#platform/web/layouts/bottom-bar.tsx';
import { NavBar } from '#platform/web/layouts/nav-bar.tsx';
import { PageFrame } from '#platform/web/layouts/page-frame.tsx';
import { UserMenu } from '#platform/web/layouts/user-menu.tsx';
import { PageSpinner } from '#platform/web/ui/states/spinner.tsx';
import { displayName } from '#shared/texts/text.ts';
import { useClearQueries } from './parts/use-clear-queries.ts';

/** Layout of most pages: navigation bar, page, footer, and the bottom bar for signed-in users on phones. */
export function Component() {
  const clearQueries = useClearQueries();
  const { pathname } = useLocation();
  const { user, isLoading } = useCurrentUser();
  const unsent = useUnsentQuestion();
  const signOut = useSignOut(unsent.ask);
  const beforeLogout = useBeforeLogout(unsent.ask);
  if (isLoading) return <PageSpinner />;
  return (
    <PageFrame
      bottomBar={user && <BottomBar userType={user.userType} onLogout={beforeLogout} />}
      header={
        <NavBar
          userType={user?.userType ?? null}
          onGuestLogo={clearQueries}
          menu={
            user && (
              <div className="flex items-center gap-1">
                <NotificationBell />
                <UserMenu
                  name={displayName(user)}
                  email={user.email}
                  userType={user.userType}
                  picture={user.profileImageUrl}
                  onSignOut={signOut}
                />
              </div>
            )
          }
        />
      }
    >
      {user?.deletionDueAt !== undefined && pathname !== '/privacy-and-data' && (
        <p className="page-width mt-4 rounded-md bg-danger-soft px-4 py-2.5">
          <Trans>
            Your account is about to be deleted.{' '}
            <Link
              to="/privacy-and-data"
              className="inline-flex min-h-11 items-center font-medium text-danger-ink underline underline-offset-4"
            >
              Keep my account
            </Link>
          </Trans>
        </p>
      )}
      <Outlet />
      {unsent.question}
    </PageFrame>
  );
}
