import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Hourglass } from 'lucide-react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import type { CurrentUser } from '#features/accounts/contract.ts';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import { requireRole } from '#features/accounts/web/guards.ts';
import { SessionEnded } from '#features/accounts/web/session-ended.tsx';
import { VerifyBanners } from '#features/accounts/web/verify-banners.tsx';
import { BookingRequests } from '#features/bookings/web/booking-requests.tsx';
import { listTeacherBookingsRef, useTeacherBookings } from '#features/bookings/web/queries.ts';
import type { getTeacherProfile, OwnTeacher } from '#features/teachers/contract.ts';
import { callRef } from '#shared/call.ts';
import { PRODUCT } from '#shared/product.ts';
import { indiaParts } from '#shared/time.ts';
import { preload, queryKey, services } from '#web/api/loader.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ReviewBanner } from './review-banner.tsx';

const profileRef = callRef<typeof getTeacherProfile>('GET', '/api/teacher/profile');

const TABS = ['bookings'] as const;
type TabName = (typeof TABS)[number];

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireRole(args, 'teacher');
  const page = services(args);
  await Promise.all([preload(page, profileRef, {}), preload(page, listTeacherBookingsRef, {})]);
  return null;
}

/** The teacher's own place. */
export function Component() {
  const { user } = useCurrentUser();
  if (user === null) return <SessionEnded />;
  if (user.userType !== 'teacher') return null;
  return (
    <div className="page-width py-6 md:py-9">
      <title>{`Teacher dashboard | ${PRODUCT.name}`}</title>
      <meta name="robots" content="noindex" />
      <Dashboard user={user} />
    </div>
  );
}

function Dashboard({ user }: { user: CurrentUser }) {
  const { data: profile } = useQuery<OwnTeacher>({ queryKey: queryKey(profileRef, {}) });
  const { data: bookings = [] } = useTeacherBookings();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((known) => known === params.get('tab')) ?? TABS[0];
  const pending = bookings.filter(({ status }) => status === 'pending').length;
  return (
    <>
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-2xl md:text-3xl">Teacher dashboard</h1>
          {profile && <VerifiedBadge isVerified={profile.isVerified} />}
        </div>
        <Greeting firstName={user.firstName} pending={pending} />
      </header>
      <div className="mt-4 flex flex-col gap-2.5 empty:hidden md:mt-5">
        {profile && <ReviewBanner status={profile.reviewStatus} notes={profile.reviewNotes} />}
        <VerifyBanners user={user} />
      </div>
      <div className="mt-3 md:mt-4">
        <Tabs<TabName>
          label="Teacher dashboard"
          value={tab}
          onChange={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
          tabs={[
            {
              value: 'bookings',
              label: <BookingsLabel pending={pending} />,
              content: <BookingRequests emptyAction={profile && <PreviewLink teacherId={profile.id} />} />,
            },
          ]}
        />
      </div>
    </>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="success" icon={<BadgeCheck size={16} strokeWidth={1.9} aria-hidden="true" />}>
      Verified
    </Badge>
  ) : (
    <Badge tone="pending" icon={<Hourglass size={15} strokeWidth={1.9} aria-hidden="true" />}>
      Pending Verification
    </Badge>
  );
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function waitingText(pending: number): string {
  const number = NUMBERS[pending] ?? String(pending);
  if (pending === 0) return 'No requests are waiting.';
  return pending === 1 ? `${number} request needs a reply.` : `${number} requests need a reply.`;
}

function Greeting({ firstName, pending }: { firstName: string; pending: number }) {
  const hydrated = useHydrated();
  // The hour is the reader's business: the server greets without one, so that both draw the same.
  const hello = hydrated ? greetingAt(indiaParts(new Date()).minutes) : 'Welcome';
  return (
    <p className="mt-1 text-ink-2">
      {hello}, {firstName}. {waitingText(pending)}
    </p>
  );
}

function greetingAt(minutes: number): string {
  if (minutes < 12 * 60) return 'Good morning';
  return minutes < 17 * 60 ? 'Good afternoon' : 'Good evening';
}

function BookingsLabel({ pending }: { pending: number }) {
  return (
    <>
      Booking Requests
      {pending > 0 && (
        <span className="tabular flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
          {pending}
          <span className="sr-only"> pending</span>
        </span>
      )}
    </>
  );
}

function PreviewLink({ teacherId }: { teacherId: string }) {
  return (
    <ButtonLink variant="outline" to={`/teacher/${teacherId}`}>
      Preview Profile
    </ButtonLink>
  );
}
