import type { ReactNode } from 'react';
import { useUnreadCounts } from '#features/chat/web/queries.ts';
import { UnreadDot } from '#features/chat/web/unread.tsx';
import { LoadedPart } from '#platform/web/ui/loaded-part.tsx';
import { Tabs } from '#platform/web/ui/tabs.tsx';
import type { DeskProps, DeskTab } from './teacher-desk.ts';

const PARTS = {
  profile: () => import('./teacher-desk-profile.tsx').then((module) => module.ProfilePart),
  media: () => import('./teacher-desk-media.tsx').then((module) => module.MediaPart),
  bookings: () => import('./teacher-desk-bookings.tsx').then((module) => module.BookingsPart),
  availability: () => import('./teacher-desk-availability.tsx').then((module) => module.AvailabilityPart),
  reviews: () => import('./teacher-desk-reviews.tsx').then((module) => module.ReviewsPart),
};

type DeskTabsProps = DeskProps & { tab: DeskTab; pending: number };

/** The five tabs; each brings its code when it is first opened. */
export function DeskTabs({ tab, pending, ...desk }: DeskTabsProps) {
  const labels: Record<DeskTab, ReactNode> = {
    profile: 'Profile & Settings',
    media: 'Media',
    bookings: <BookingsLabel pending={pending} />,
    availability: 'Availability',
    reviews: 'Ratings & Reviews',
  };
  return (
    <Tabs<DeskTab>
      label="Teacher dashboard"
      value={tab}
      onChange={desk.onTab}
      keepOpened
      tabs={(Object.keys(labels) as DeskTab[]).map((value) => ({
        value,
        label: labels[value],
        content: <LoadedPart load={PARTS[value]} props={desk} />,
      }))}
    />
  );
}

function BookingsLabel({ pending }: { pending: number }) {
  const unread = Object.keys(useUnreadCounts({ enabled: true })).length > 0;
  return (
    <>
      Booking Requests
      {unread && <UnreadDot />}
      {pending > 0 && (
        <span className="tabular flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
          {pending}
          <span className="sr-only"> pending</span>
        </span>
      )}
    </>
  );
}
