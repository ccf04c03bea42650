import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { listTeacherBookingsRef, useTeacherBookings } from '#features/bookings/web/queries.ts';
import { VerifyBanners } from '#features/contacts/web/verify-banners.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { requireRole } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import type { getTeacherProfile, OwnTeacher } from '#features/teacher-workspace/contract.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { UnsavedGuard } from '#platform/web/ui/unsaved.tsx';
import { callRef } from '#shared/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { ChatOverlay } from '../parts/chat-overlay.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DASHBOARD_TABS, type DashboardTab } from './dashboard-tab.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { ReviewBanner } from './review-banner.tsx';

const profileRef = callRef<typeof getTeacherProfile>('GET', '/api/teacher/profile');

const ProfilePreview = lazy(() =>
  import('./dashboard-preview.tsx').then((module) => ({ default: module.ProfilePreview })),
);

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireRole(args, 'teacher');
  const page = services(args);
  await Promise.all([preload(page, profileRef, {}), preload(page, listTeacherBookingsRef, {})]);
  return null;
}

/** The teacher dashboard. */
export function Component() {
  const { t } = useLingui();
  const { user } = useCurrentUser();
  if (user === null) return <SessionEnded />;
  if (user.userType !== 'teacher') return null;
  return (
    <div className="page-width min-h-dvh py-6 md:py-9">
      <title>{t`Teacher dashboard | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <Dashboard user={user} />
    </div>
  );
}

function Dashboard({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const { data: profile, error, refetch } = useQuery<OwnTeacher>({ queryKey: queryKey(profileRef, {}) });
  const { data: bookings = [] } = useTeacherBookings();
  const [params, setParams] = useSearchParams();
  const [previewing, setPreviewing] = useState(false);
  const tab = DASHBOARD_TABS.find((name) => name === params.get('tab')) ?? DASHBOARD_TABS[0];
  const pending = bookings.filter(({ status }) => status === 'pending').length;
  const openTab = (next: DashboardTab) =>
    setParams(next === DASHBOARD_TABS[0] ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  const preview = () => setPreviewing(true);
  return (
    <>
      <DashboardHeader firstName={user.firstName} profile={profile} pending={pending} onPreview={preview} />
      <div className="mt-4 flex flex-col gap-2.5 empty:hidden md:mt-5">
        {profile && <ReviewBanner profile={profile} />}
        <VerifyBanners user={user} />
      </div>
      <div className="mt-3 md:mt-4">
        {profile && (
          <DashboardTabs
            tab={tab}
            pending={pending}
            user={user}
            profile={profile}
            onTab={openTab}
            onPreview={preview}
          />
        )}
        {!profile && error && (
          <div role="alert">
            <p className="mb-3">{errorText(error, t`Your profile could not be loaded.`)}</p>
            <Button variant="outline" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        )}
      </div>
      <UnsavedGuard />
      <ChatOverlay user={user} />
      <Suspense>
        {profile && previewing && (
          <ProfilePreview user={user} teacherId={profile.id} onClose={() => setPreviewing(false)} />
        )}
      </Suspense>
    </>
  );
}
