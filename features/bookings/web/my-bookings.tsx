import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { useHydrated } from '#platform/web/ui/use-hydrated.ts';
import { displayName } from '#shared/text.ts';
import type { ClientBooking } from '../contract.ts';
import { type BookingGroup, groupBookings } from '../groups.ts';
import { BOOKING_STATUSES } from '../lifecycle.ts';
import type { CalendarSlots } from './calendar-slots.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClientBookingCard, wasRefused } from './client-booking-card.tsx';
import { BookingsFailed, BookingsLoading } from './list-states.tsx';
import { useClientBookings } from './queries.ts';
import { countByStatus, StatusFilter, type StatusFilterValue } from './status-filter.tsx';
import { TeacherDialog } from './teacher-dialog.tsx';

const FILTERS: readonly StatusFilterValue[] = ['all', ...BOOKING_STATUSES];
const GROUP_TITLES: Record<BookingGroup, string> = { upcoming: 'Upcoming', waiting: 'Waiting', past: 'Past' };
const NONE: Partial<Record<StatusFilterValue, string>> = {
  pending: 'No requests are waiting for a reply.',
  confirmed: 'No confirmed sessions.',
  cancelled: 'No cancelled bookings.',
  completed: 'No completed sessions yet.',
};

/** Recently refused requests show similar teachers; older ones only show a link. */
const FRESH_MS = 14 * 24 * 3_600_000;

type MyBookingsProps = {
  /** The public profile of a teacher, for the dialog that a card opens. */
  renderTeacher: (teacherId: string) => ReactNode;
  /** Similar teachers, for a request that ended without a session. */
  renderSimilar: (booking: ClientBooking) => ReactNode;
  /** Opens the conversation with a teacher (user id) about a booking. */
  onChat?: (userId: string, bookingId: string) => void;
} & CalendarSlots;

/** A student's requests and sessions. Render it on the client only: upcoming depends on the clock. */
export function MyBookings({
  renderTeacher,
  renderSimilar,
  onChat,
  calendarFeed,
  renderCalendarLinks,
}: MyBookingsProps) {
  const { t } = useLingui();
  const { data: bookings, isError, refetch } = useClientBookings();
  const [filter, setFilter] = useState<StatusFilterValue>('all');
  const [cancelling, setCancelling] = useState<ClientBooking | null>(null);
  const [viewed, setViewed] = useState<ClientBooking | null>(null);
  const hydrated = useHydrated();
  if (bookings === undefined && isError) return <BookingsFailed onRetry={() => void refetch()} />;
  if (bookings === undefined || !hydrated) return <BookingsLoading />;
  if (bookings.length === 0) {
    return (
      <EmptyState
        art="pose-child"
        title={t`No bookings yet...`}
        text={t`Find a teacher who suits you and request a session. Requests are free.`}
        action={
          <ButtonLink to="/search">
            <Trans>Find Teachers</Trans>
          </ButtonLink>
        }
      />
    );
  }
  const shown = filter === 'all' ? bookings : bookings.filter(({ status }) => status === filter);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StatusFilter
          name="my-bookings"
          options={FILTERS}
          counts={countByStatus(bookings)}
          value={filter}
          onChange={setFilter}
        />
        {calendarFeed}
      </div>
      {shown.length === 0 && <p className="mt-6 text-ink-2">{NONE[filter]}</p>}
      {groupBookings(shown, new Date()).map(({ group, bookings: grouped }) => (
        <section key={group} aria-labelledby={`bookings-${group}`} className="mt-7">
          <h2 id={`bookings-${group}`} className="text-lg">
            {GROUP_TITLES[group]}
          </h2>
          <ul className="mt-3 grid gap-4">
            {grouped.map((booking) => (
              <li key={booking.id}>
                <ClientBookingCard
                  booking={booking}
                  onView={() => setViewed(booking)}
                  onCancel={() => setCancelling(booking)}
                  similar={isRecentRefusal(booking) && renderSimilar(booking)}
                  calendarLinks={renderCalendarLinks(booking, displayName(booking.teacher))}
                  onChat={onChat && (() => onChat(booking.teacher.userId, booking.id))}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <CancelDialog booking={cancelling} onClose={() => setCancelling(null)} />
      <TeacherDialog booking={viewed} onClose={() => setViewed(null)} renderTeacher={renderTeacher} />
    </>
  );
}

function isRecentRefusal(booking: ClientBooking): boolean {
  return wasRefused(booking) && Date.now() - new Date(booking.createdAt).getTime() < FRESH_MS;
}
