import { Outlet, useLocation } from 'react-router';
import { signInPath } from '#features/identity/sign-in-paths.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { GuestBanner } from '#platform/web/layouts/guest-banner.tsx';
import { GuestBar } from '#platform/web/layouts/guest-bar.tsx';
import { SiteFooter } from '#platform/web/layouts/site-footer.tsx';

/** Layout of guest mode: no user menu and no bottom bar, for signed-in users too. */
export function Component() {
  const { user, isLoading } = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col max-xl:has-data-action-bar:pb-21">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <GuestBar />
      {user === null && !isLoading && <GuestBanner signInTo={signInPath(pathname)} />}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
