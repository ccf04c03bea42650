import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#platform/web/locales/use-text.ts';
import { ButtonLink } from '#platform/web/ui/button.tsx';
import { closeOnly } from '#platform/web/ui/dialogs/close-only.ts';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { EmptyState } from '#platform/web/ui/states/empty-state.tsx';
import { displayName } from '#shared/texts/text.ts';
import { text, type Words } from '#shared/texts/translate.ts';
import type { ClientBooking } from '../../contract.ts';
import { type BookingGroup, groupBookings } from '../../groups.ts';
import { BOOKING_STATUSES } from '../../lifecycle.ts';
import { isPlan } from '../../requests/plan.ts';
import { CancelDialog } from '../actions/cancel-dialog.tsx';
import type { CalendarElements } from '../calendar-slots.ts';
import { BookingsLoadFailed, BookingsLoading } from '../list-states.tsx';
import { useClientBookings } from '../queries.ts';
import { countByStatus, StatusFilter, type StatusFilterValue } from '../status-filter.tsx';
import { useCurrentMinute } from '../use-minute.ts';
import { BookingTicket } from './booking-ticket.tsx';
import { PastCard, wasRefused } from './past-card.tsx';
import { TeacherDialog } from './teacher-dialog.tsx';
import { WaitingCard } from './waiting-card.tsx';

const FILTERS: readonly StatusFilterValue[] = ['all', ...BOOKING_STATUSES];
const GROUP_TITLES: Record<BookingGroup, Words> = {
  upcoming: text`Upcoming`,
  waiting: text`Waiting`,
  past: text`Past`,
};
const NONE: Partial<Record<StatusFilterValue, Words>> = {
  pending: text`No requests are waiting for a reply.`,
  confirmed: text`No confirmed sessions.`,
  cancelled: text`No cancelled bookings.`,
  completed: text`No completed sessions yet.`,
};

/** Refused requests that were made within this time show similar teachers; older ones show only a link. */
const FRESH_MS = 14 * 24 * 3_600_000;

/** Maximum number of reviews shown, because each one needs its own API call. */
const REVIEWS_SHOWN = 6;

type MyBookingsProps = {
  /** Renders a teacher's public profile in the dialog that a card opens. */
  renderTeacher: (teacherId: string) => ReactNode;
  /** Renders similar teachers below a request that ended without a session. */
  renderSimilar: (booking: ClientBooking) => ReactNode;
  /** Opens the conversation with a teacher (user id) about a booking. */
  onChat?: (userId: string, bookingId: string) => void;
  /** Opens the request form with the same teacher and values as this booking. */
  onBookAgain: (booking: ClientBooking) => void;
  /** After a free demo: opens the request form for a month with this teacher at the demo's time. */
  onContinue: (booking: ClientBooking) => void;
  /** Renders the student's review of the teacher, or the form that asks for one. */
  renderReview: (booking: ClientBooking) => ReactNode;
  /** Renders the payment status of a booking; null if no payment is due. */
  renderPayment: (booking: ClientBooking) => ReactNode;
  /** Renders the button that reports the teacher to the admins. */
  renderReport: (booking: ClientBooking) => ReactNode;
  /** Renders the safety actions (`VisitSafety`) of a session at the student's place. */
  renderSafety: (booking: ClientBooking) => ReactNode;
} & CalendarElements;

/**
 * A student's requests and sessions. Render it on the client only, because what is upcoming depends
 * on the current time.
 */
export function MyBookings(props: MyBookingsProps) {
  const { renderTeacher, renderSimilar, renderReview, renderReport, onChat, onBookAgain, onContinue } = props;
  const { calendarFeed, renderCalendarLinks, renderPayment, renderSafety } = props;
  const { t } = useLingui();
  const say = useText();
  const now = useCurrentMinute();
  const hydrated = useHydrated();
  const { data: bookings, isError, refetch } = useClientBookings();
  const [filter, setFilter] = useState<StatusFilterValue>('all');
  const [cancelling, setCancelling] = useState<ClientBooking | null>(null);
  const [viewed, setViewed] = useState<ClientBooking | null>(null);
  useLinkedCard(bookings !== undefined && hydrated);
  if (bookings === undefined && isError) return <BookingsLoadFailed onRetry={() => void refetch()} />;
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
  const reviewed = newestOfTeachers(bookings.filter(({ status }) => status === 'completed'));
  function card(group: BookingGroup, booking: ClientBooking) {
    const common = {
      booking,
      now,
      onView: () => setViewed(booking),
      onChat: onChat && (() => onChat(booking.teacher.userId, booking.id)),
    };
    if (group === 'waiting') return <WaitingCard {...common} onCancel={() => setCancelling(booking)} />;
    if (group === 'upcoming') {
      const links = renderCalendarLinks(booking, displayName(booking.teacher));
      return (
        <BookingTicket
          {...common}
          calendarLinks={links}
          payment={renderPayment(booking)}
          report={renderReport(booking)}
          safety={renderSafety(booking)}
        />
      );
    }
    return (
      <PastCard
        {...common}
        onBookAgain={() => onBookAgain(booking)}
        onContinue={canContinue(booking, bookings ?? []) ? () => onContinue(booking) : undefined}
        payment={renderPayment(booking)}
        safety={renderSafety(booking)}
        review={reviewed.has(booking.id) && renderReview(booking)}
        similar={isRecentRefusal(booking) && renderSimilar(booking)}
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
      {shown.length === 0 && <p className="mt-6 text-ink-2">{say(NONE[filter] ?? '')}</p>}
      {groupBookings(shown, now).map(({ group, bookings: grouped }) => (
        <section key={group} aria-labelledby={`bookings-${group}`} className="mt-7">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`bookings-${group}`} className="text-lg">
              {say(GROUP_TITLES[group])}
            </h2>
            {group === 'upcoming' && (
              <p className="text-sm text-ink-2">
                <Trans>Times in IST</Trans>
              </p>
            )}
          </div>
          <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 md:gap-5">
            {grouped.map((booking) => (
              <li key={booking.id}>{card(group, booking)}</li>
            ))}
          </ul>
        </section>
      ))}
      <CancelDialog booking={cancelling} onClose={() => setCancelling(closeOnly(cancelling))} />
      <TeacherDialog booking={viewed} onClose={() => setViewed(null)} renderTeacher={renderTeacher} />
    </>
  );
}

/**
 * Returns the ids of the newest booking with each teacher, at most six. A student reviews a teacher once, so only these
 * bookings ask for a review.
 */
function newestOfTeachers(bookings: readonly ClientBooking[]): ReadonlySet<string> {
  const newest = new Map<string, ClientBooking>();
  for (const booking of bookings) {
    const known = newest.get(booking.teacherId);
    if (!known || (booking.preferredTime ?? '') > (known.preferredTime ?? ''))
      newest.set(booking.teacherId, booking);
  }
  return new Set([...newest.values()].slice(0, REVIEWS_SHOWN).map(({ id }) => id));
}

/** When the list has loaded, scrolls to the card named in the URL's hash and focuses it. */
function useLinkedCard(isReady: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address can be opened again
  useEffect(() => {
    const card = isReady && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  }, [isReady, hash, key]);
}

function isRecentRefusal(booking: ClientBooking): boolean {
  return wasRefused(booking) && Date.now() - new Date(booking.createdAt).getTime() < FRESH_MS;
}

/**
 * True if the student can continue after a free demo with a month: the teacher has a monthly price
 * and has no request for a month from this student.
 */
function canContinue(
  { isDemo, status, sessionType, teacher, teacherId }: ClientBooking,
  bookings: readonly ClientBooking[],
): boolean {
  if (!isDemo || status !== 'completed') return false;
  const price = sessionType === 'online' ? teacher.monthlyOnlinePrice : teacher.monthlyOfflinePrice;
  const isAsked = bookings.some(
    (other) => other.teacherId === teacherId && isPlan(other) && other.status !== 'cancelled',
  );
  return price !== null && !isAsked;
}
