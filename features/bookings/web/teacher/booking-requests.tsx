import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { text, type Words } from '#shared/texts/translate.ts';
import type { TeacherBooking } from '../../contract.ts';
import { byUrgency } from '../../morning/morning.ts';
import type { CalendarElements } from '../calendar-slots.ts';
import { BookingsLoadFailed, BookingsLoading } from '../list-states.tsx';
import { useTeacherBookings } from '../queries.ts';
import { countByStatus, StatusFilter, type StatusFilterValue } from '../status-filter.tsx';
import { ConfirmSessionDialog } from './confirm-session-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { TeacherBookingRow } from './teacher-booking-row.tsx';

const FILTERS: readonly StatusFilterValue[] = ['all', 'pending', 'confirmed', 'cancelled', 'unread'];
const NONE: Partial<Record<StatusFilterValue, Words>> = {
  pending: text`No requests are waiting for your reply.`,
  confirmed: text`No confirmed sessions.`,
  cancelled: text`No cancelled bookings.`,
  unread: text`No unread messages from your students.`,
};

type BookingRequestsProps = {
  /** An action to offer while the list is empty. */
  emptyAction?: ReactNode;
  /** Unread counts by sender (user id). */
  unread?: Readonly<Record<string, number>>;
  /** Opens the conversation with a student (user id) about a booking. */
  onChat?: (userId: string, bookingId: string) => void;
  /** The booking that gets the focus once the list is shown. */
  shownId?: string | null;
  /** Renders the safety actions (`VisitSafety`) of a session at the student's place. */
  renderSafety: (booking: TeacherBooking) => ReactNode;
} & CalendarElements;

const NOTHING_UNREAD = {};

/**
 * The teacher's booking requests with their actions. Render it on the client only, because request
 * ages depend on the current time.
 */
export function BookingRequests({
  emptyAction,
  unread = NOTHING_UNREAD,
  onChat,
  shownId = null,
  calendarFeed,
  renderCalendarLinks,
  renderSafety,
}: BookingRequestsProps) {
  const { t } = useLingui();
  const say = useText();
  const { data: bookings, isError, refetch } = useTeacherBookings();
  const [filter, setFilter] = useState<StatusFilterValue>('all');
  const [filteredFor, setFilteredFor] = useState(shownId);
  if (shownId !== filteredFor) {
    setFilteredFor(shownId);
    // The filter chosen before may hide the booking.
    if (shownId !== null) setFilter('all');
  }
  const [accepting, setAccepting] = useState<TeacherBooking | null>(null);
  const [rejecting, setRejecting] = useState<TeacherBooking | null>(null);
  const hydrated = useHydrated();
  const list = useRef<HTMLUListElement>(null);
  const isListed = hydrated && bookings !== undefined;
  useEffect(() => {
    if (shownId === null || !isListed) return;
    const heading = list.current?.querySelector<HTMLElement>(`[data-booking="${shownId}"] h3`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [shownId, isListed]);
  if (bookings === undefined && isError) return <BookingsLoadFailed onRetry={() => void refetch()} />;
  if (bookings === undefined || !hydrated) return <BookingsLoading />;
  if (bookings.length === 0) {
    return (
      <EmptyState
        art="pose-lotus"
        title={t`No bookings yet...`}
        text={t`Requests from students will show here. Published hours and prices help students choose you.`}
        action={emptyAction}
      />
    );
  }
  const isUnread = ({ clientUserId }: TeacherBooking) => (unread[clientUserId] ?? 0) > 0;
  const shown = pendingFirst(bookings).filter(
    (booking) => filter === 'all' || (filter === 'unread' ? isUnread(booking) : booking.status === filter),
  );
  return (
    <>
      <h2 className="sr-only">
        <Trans>Booking Requests</Trans>
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StatusFilter
          name="requests"
          options={FILTERS}
          counts={{ ...countByStatus(bookings), unread: bookings.filter(isUnread).length }}
          value={filter}
          onChange={setFilter}
        />
        {calendarFeed}
      </div>
      <p className="mt-2 text-sm text-ink-2">
        <Trans>Times in IST</Trans>
      </p>
      {shown.length === 0 && <p className="mt-6 text-ink-2">{say(NONE[filter] ?? '')}</p>}
      <ul ref={list} className="mt-4 grid gap-4">
        {shown.map((booking) => (
          <li key={booking.id} data-booking={booking.id}>
            <TeacherBookingRow
              booking={booking}
              onAccept={() => setAccepting(booking)}
              onReject={() => setRejecting(booking)}
              onChat={onChat && (() => onChat(booking.clientUserId, booking.id))}
              unread={unread[booking.clientUserId] ?? 0}
              calendarLinks={renderCalendarLinks(booking, booking.clientName)}
              safety={renderSafety(booking)}
            />
          </li>
        ))}
      </ul>
      {accepting && (
        <ConfirmSessionDialog
          key={accepting.id}
          booking={accepting}
          onClose={() => setAccepting(closeOnly(accepting))}
        />
      )}
      <RejectDialog booking={rejecting} onClose={() => setRejecting(closeOnly(rejecting))} />
    </>
  );
}

/**
 * Sorts requests that wait for a reply to the top, the most urgent first. All others keep the
 * server's order.
 */
function pendingFirst(bookings: readonly TeacherBooking[]): TeacherBooking[] {
  const isPending = ({ status }: TeacherBooking) => status === 'pending';
  return [
    ...bookings.filter(isPending).sort(byUrgency(new Date())),
    ...bookings.filter((booking) => !isPending(booking)),
  ];
}
