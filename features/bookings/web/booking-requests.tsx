import { type ReactNode, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { TeacherBooking } from '../contract.ts';
import type { BookingStatus } from '../lifecycle.ts';
import { ConfirmSessionDialog } from './confirm-session-dialog.tsx';
import { BookingsFailed, BookingsLoading } from './list-states.tsx';
import { useTeacherBookings } from './queries.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { StatusFilter, type StatusFilterValue } from './status-filter.tsx';
import { TeacherBookingRow } from './teacher-booking-row.tsx';

const FILTERS: readonly StatusFilterValue[] = ['all', 'pending', 'confirmed', 'cancelled'];
const NONE: Record<BookingStatus, string> = {
  pending: 'No requests are waiting for your reply.',
  confirmed: 'No confirmed sessions.',
  cancelled: 'No cancelled bookings.',
  completed: 'No completed sessions.',
};

type BookingRequestsProps = {
  /** What a teacher without requests can do. */
  emptyAction?: ReactNode;
};

/** A teacher's requests: who asks, for what, and the answer. Draw it in the browser only: ages depend on the clock. */
export function BookingRequests({ emptyAction }: BookingRequestsProps) {
  const { data: bookings, isError, refetch } = useTeacherBookings();
  const [filter, setFilter] = useState<StatusFilterValue>('all');
  const [accepting, setAccepting] = useState<TeacherBooking | null>(null);
  const [rejecting, setRejecting] = useState<TeacherBooking | null>(null);
  const hydrated = useHydrated();
  if (bookings === undefined && isError) return <BookingsFailed onRetry={() => void refetch()} />;
  if (bookings === undefined || !hydrated) return <BookingsLoading />;
  if (bookings.length === 0) {
    return (
      <EmptyState
        art="pose-lotus"
        title="No bookings yet..."
        text="Requests from students will show here. Published hours and prices help students choose you."
        action={emptyAction}
      />
    );
  }
  const shown = filter === 'all' ? bookings : bookings.filter(({ status }) => status === filter);
  return (
    <>
      <h2 className="sr-only">Booking Requests</h2>
      <StatusFilter
        name="requests"
        options={FILTERS}
        bookings={bookings}
        value={filter}
        onChange={setFilter}
      />
      {shown.length === 0 && filter !== 'all' && <p className="mt-6 text-ink-2">{NONE[filter]}</p>}
      <ul className="mt-4 grid gap-4">
        {shown.map((booking) => (
          <li key={booking.id}>
            <TeacherBookingRow
              booking={booking}
              onAccept={() => setAccepting(booking)}
              onReject={() => setRejecting(booking)}
            />
          </li>
        ))}
      </ul>
      {accepting && (
        <ConfirmSessionDialog key={accepting.id} booking={accepting} onClose={() => setAccepting(null)} />
      )}
      <RejectDialog booking={rejecting} onClose={() => setRejecting(null)} />
    </>
  );
}
