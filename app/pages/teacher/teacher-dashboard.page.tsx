import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { needsReply } from '#features/bookings/morning/morning.ts';
import { TeacherMorning } from '#features/bookings/web/morning/teacher-morning.tsx';
import {
  getTeacherMorningRef,
  listTeacherBookingsRef,
  useTeacherBookings,
} from '#features/bookings/web/queries.ts';
import { VerifyBanners } from '#features/contacts/web/verify-banners.tsx';
import { PushOffer } from '#features/devices/web/push-offer.tsx';
import type { CurrentUser } from '#features/identity/contract.ts';
import { useCurrentUser } from '#features/identity/web/current-user.ts';
import { requireRole } from '#features/identity/web/guards.ts';
import { SessionEnded } from '#features/identity/web/session-ended.tsx';
import { listTeacherDuesRef } from '#features/payments/refs.ts';
import { PaymentsBanner } from '#features/payments/web/payments-banner.tsx';
import { preloadSafety } from '#features/safety/web/preload.ts';
import type { getTeacherProfile, OwnTeacher } from '#features/teacher-workspace/contract.ts';
import { preload, queryKey, services } from '#platform/web/api/loader.ts';
import { errorText } from '#platform/web/api/send.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { lazyDialog } from '#platform/web/ui/dialogs/lazy-dialog.tsx';
import { UnsavedGuard } from '#platform/web/ui/dialogs/unsaved.tsx';
import { useCurrentMinute } from '#platform/web/ui/hooks/use-minute.ts';
import { callRef } from '#shared/calls/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { ChatOverlay, useOpenChat } from '../parts/chat-overlay.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { DASHBOARD_TABS, type DashboardTab } from './dashboard-tab.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { ReviewBanner } from './review-banner.tsx';
import { SetupPage } from './setup/setup-page.tsx';
import { firstOpenStep, parseStep, SETUP_STEP_COUNT, type SetupStep } from './setup/setup-steps.ts';

const profileRef = callRef<typeof getTeacherProfile>('GET', '/api/teacher/profile');

const ProfilePreview = lazyDialog(() =>
  import('./dashboard-preview.tsx').then((module) => module.ProfilePreview),
);

const hasTab = ({ search }: { search: string }) => new URLSearchParams(search).has('tab');

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireRole(args, 'teacher');
  const page = services(args);
  await Promise.all([
    preload(page, profileRef, {}),
    preload(page, listTeacherBookingsRef, {}),
    preload(page, listTeacherDuesRef, {}),
    preload(page, getTeacherMorningRef, {}),
    preloadSafety(page),
  ]);
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
  const { data: bookings = [], dataUpdatedAt } = useTeacherBookings();
  // While hydrating, the time of the server's answer.
  const now = useCurrentMinute() ?? new Date(dataUpdatedAt);
  const [params, setParams] = useSearchParams();
  const [previewing, setPreviewing] = useState(false);
  const tab = DASHBOARD_TABS.find((name) => name === params.get('tab')) ?? DASHBOARD_TABS[0];
  const pending = bookings.filter(({ status }) => status === 'pending');
  const isNew = profile?.reviewStatus === null;
  /** True for a profile that was never submitted, if the URL names no tab: the step-by-step set-up is shown. */
  const isSetup = isNew && params.get('tab') === null;
  const [firstStep] = useState(() => (profile ? firstOpenStep(profile) : 1));
  const openTab = (next: DashboardTab) =>
    setParams(next === DASHBOARD_TABS[0] && !isNew ? {} : { tab: next }, {
      replace: !isSetup,
      preventScrollReset: !isSetup,
    });
  const openStep = (step: SetupStep) => setParams({ step: String(step) }, { preventScrollReset: true });
  const wasSetup = useRef(isSetup);
  useEffect(() => {
    // Submitting the profile removes the step that had the focus, so the heading gets it.
    if (wasSetup.current && !isSetup) document.querySelector<HTMLElement>('main h1')?.focus();
    wasSetup.current = isSetup;
  }, [isSetup]);
  const preview = () => setPreviewing(true);
  const openChat = useOpenChat();
  const showBooking = (id: string) =>
    setParams({ tab: 'bookings', booking: id }, { preventScrollReset: true });
  const banner = profile && <ReviewBanner profile={profile} onSubmit={() => openStep(SETUP_STEP_COUNT)} />;
  const isUrgent = profile?.reviewStatus === 'rejected' || profile?.reviewStatus === 'needs_more_info';
  const tabs = profile && (
    <DashboardTabs
      tab={isSetup ? null : tab}
      pending={pending.length}
      user={user}
      profile={profile}
      onTab={openTab}
      onPreview={preview}
      shownBooking={params.get('booking')}
    />
  );
  return (
    <>
      {profile && isSetup ? (
        <SetupPage
          user={user}
          profile={profile}
          step={parseStep(params.get('step')) ?? firstStep}
          onStep={openStep}
          onTab={openTab}
          onPreview={preview}
          tabs={tabs}
        />
      ) : (
        <>
          <DashboardHeader
            firstName={user.firstName}
            profile={profile}
            waiting={pending.filter((request) => needsReply(request, now)).length}
            onPreview={preview}
          />
          <div className="mt-4 flex flex-col gap-2.5 empty:hidden md:mt-5">
            {isUrgent && banner}
            <VerifyBanners user={user} />
          </div>
          {/* Only on the first tab: the others need the space, and Booking Requests lists the
              same requests. */}
          {tab === DASHBOARD_TABS[0] && (
            <div className="mt-4 empty:hidden md:mt-5">
              <TeacherMorning onChat={openChat} onShowBooking={showBooking} />
            </div>
          )}
          <div className="mt-4 flex flex-col gap-2.5 empty:hidden md:mt-5">
            {!isUrgent && banner}
            <PaymentsBanner />
          </div>
          {bookings.length > 0 && <PushOffer text={t`We notify you on this device of new requests.`} />}
          <div className="mt-3 md:mt-4">
            {tabs}
            {!profile && error && (
              <div role="alert">
                <p className="mb-3">{errorText(error, t`Your profile could not be loaded.`)}</p>
                <Button variant="outline" onClick={() => void refetch()}>
                  <Trans>Try again</Trans>
                </Button>
              </div>
            )}
          </div>
        </>
      )}
      {/* A new teacher's set-up and tabs replace each other. */}
      <UnsavedGuard removesForms={(from, to) => isNew && hasTab(from) !== hasTab(to)} />
      <ChatOverlay user={user} />
      {profile && previewing && (
        <ProfilePreview
          user={user}
          teacherId={profile.id}
          isHidden={profile.isHidden}
          onClose={() => setPreviewing(false)}
        />
      )}
    </>
  );
}
