import { Outlet, useLocation } from 'react-router';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { GuestBanner } from '#platform/web/layouts/guest-banner.tsx';
import { GuestBar } from '#platform/web/layouts/guest-bar.tsx';
import { PageFrame } from '#platform/web/layouts/page-frame.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { carriedResults } from './parts/results-before.ts';
import { useClearQueries } from './parts/use-clear-queries.ts';

/** Layout of guest mode: no user menu and no bottom bar, for signed-in users too. */
export function Component() {
  const { user, isLoading } = useCurrentUser();
  const clearQueries = useClearQueries();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state = useHydrated() ? carriedResults(location) : null;
  return (
    <PageFrame
      className="max-xl:has-data-action-bar:pb-21"
      header={
        <>
          <GuestBar onLogo={user === null ? clearQueries : undefined} />
          {user === null && !isLoading && (
            <GuestBanner signInTo={signInPath(pathname + search + hash)} state={state} />
          )}
        </>
      }
    >
      <Outlet />
    </PageFrame>
  );
}
