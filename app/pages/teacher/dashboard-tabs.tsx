import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useUnreadCounts } from '#features/chat/web/queries.ts';
import { UnreadDot } from '#features/chat/web/unread.tsx';
import { LazyPanel } from '#platform/web/ui/states/lazy-panel.tsx';
import { Tabs } from '#platform/web/ui/tabs.tsx';
import type { DashboardTab, DashboardTabProps } from './dashboard-tab.ts';

const PARTS = {
  profile: () => import('./dashboard-profile.tsx').then((module) => module.ProfilePart),
  media: () => import('./dashboard-media.tsx').then((module) => module.MediaPart),
  bookings: () => import('./dashboard-bookings.tsx').then((module) => module.BookingsPart),
  availability: () => import('./dashboard-availability.tsx').then((module) => module.AvailabilityPart),
  reviews: () => import('./dashboard-reviews.tsx').then((module) => module.ReviewsPart),
};

type DashboardTabsProps = DashboardTabProps & {
  /** The open tab; null while the set-up is shown. */
  tab: DashboardTab | null;
  pending: number;
};

/** The five tabs. Each loads its code when first opened. */
export function DashboardTabs({ tab, pending, ...panelProps }: DashboardTabsProps) {
  const { t } = useLingui();
  const labels: Record<DashboardTab, ReactNode> = {
    profile: t`Profile & Settings`,
    media: t`Media`,
    bookings: <BookingsLabel pending={pending} />,
    availability: t`Availability`,
    reviews: t`Ratings & Reviews`,
  };
  return (
    <Tabs<DashboardTab | ''>
      label={t`Teacher dashboard`}
      value={tab ?? ''}
      onChange={(next) => next !== '' && panelProps.onTab(next)}
      keepMounted
      tabs={(Object.keys(labels) as DashboardTab[]).map((value) => ({
        value,
        label: labels[value],
        content: <LazyPanel load={PARTS[value]} props={panelProps} />,
      }))}
    />
  );
}

function BookingsLabel({ pending }: { pending: number }) {
  const unread = Object.keys(useUnreadCounts({ enabled: true })).length > 0;
  return (
    <>
      <Trans>Booking Requests</Trans>
      {unread && <UnreadDot />}
      {pending > 0 && (
        <span className="tabular flex h-5.5 min-w-5.5 items-center justify-center rounded-full bg-primary px-1.5 text-xs font-semibold text-on-primary">
          {pending}
          <span className="sr-only">
            {' '}
            <Trans>pending</Trans>
          </span>
        </span>
      )}
    </>
  );
}
