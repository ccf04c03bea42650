import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck, MessageSquareQuote, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { displayName } from '#shared/text.ts';
import { stateOfBooking } from '../booking-state.ts';
import type { ClientBooking } from '../contract.ts';
import { actionsFor } from '../lifecycle.ts';
import { agoText, priceText, reasonLine } from '../texts.ts';
import { BookingFacts } from './facts.tsx';
import { OpenQuestions } from './open-questions.tsx';
import { SideActions } from './side-actions.tsx';
import { StatusBadge } from './status-badge.tsx';

type ClientBookingCardProps = {
  booking: ClientBooking;
  onView: () => void;
  onCancel: () => void;
  onChat?: (() => void) | undefined;
  /** Similar teachers, below a request that was recently rejected or expired. */
  similar?: ReactNode;
  calendarLinks: ReactNode;
};

/** A booking as its student sees it: teacher, status and messages. */
export function ClientBookingCard({
  booking,
  onView,
  onCancel,
  onChat,
  similar,
  calendarLinks,
}: ClientBookingCardProps) {
  const { t } = useLingui();
  const now = new Date();
  const name = displayName(booking.teacher);
  const life = stateOfBooking(booking);
  const reason = reasonLine(booking, 'student');
  return (
    <article className="grid gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_11rem] md:p-5">
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={booking.teacher.profilePicture} className="size-12" />
          <div className="min-w-0">
            <h3 className="text-md">{name}</h3>
            <p className="text-sm text-ink-2">
              <Trans>Requested {agoText(new Date(booking.createdAt), now).toLowerCase()}</Trans>
            </p>
          </div>
        </div>
        {booking.message !== '' && (
          <div className="mt-3 rounded-md bg-surface-sunken px-3.5 py-2.5 text-sm">
            <FoldedText text={booking.message} />
          </div>
        )}
        {booking.teacherResponse && (
          <p className="mt-3 flex gap-2 text-sm">
            <MessageSquareQuote
              size={17}
              strokeWidth={1.9}
              aria-hidden="true"
              className="mt-0.5 shrink-0 text-ink-2"
            />
            <span className="min-w-0 whitespace-pre-line">
              <span className="sr-only">
                <Trans>{booking.teacher.firstName} wrote:</Trans>{' '}
              </span>
              {booking.teacherResponse}
            </span>
          </p>
        )}
      </div>
      <div className="min-w-0">
        <StatusBadge status={booking.status} />
        {booking.status === 'confirmed' && (
          <p className="mt-2.5 flex items-center gap-2 font-semibold text-success-ink">
            <CalendarCheck size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Booking Accepted</Trans>
          </p>
        )}
        {reason !== null && <p className="mt-2.5 text-sm text-ink-2">{reason}</p>}
        {booking.status === 'pending' && booking.proposal === null && (
          <p className="mt-2.5 text-sm text-ink-2">
            <Trans>{booking.teacher.firstName} is asked to reply within 24 hours.</Trans>
          </p>
        )}
        <div className="mt-3">
          <BookingFacts booking={booking} price={priceText(booking)} now={now} />
        </div>
        {calendarLinks}
        <OpenQuestions booking={booking} side="student" otherName={booking.teacher.firstName} />
      </div>
      <div className="flex flex-col gap-2">
        <Button variant="outline" onClick={onView} aria-label={t`View Profile of ${name}`}>
          <Trans>View Profile</Trans>
        </Button>
        <SideActions booking={booking} side="student" otherName={name} onChat={onChat} />
        {booking.status === 'completed' && (
          <ButtonLink
            to={`/teacher/${booking.teacherId}#reviews`}
            variant="ghost"
            aria-label={t`Review ${name}`}
          >
            <Star size={17} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Review</Trans>
          </ButtonLink>
        )}
        {wasRefused(booking) && !similar && (
          <ButtonLink to={similarPath(booking)} variant="ghost">
            <Trans>Similar teachers</Trans>
          </ButtonLink>
        )}
        {actionsFor(life, 'student', now).includes('cancel') && (
          <Button variant="danger-ghost" onClick={onCancel} aria-label={t`Cancel Request to ${name}`}>
            <Trans>Cancel Request</Trans>
          </Button>
        )}
      </div>
      {similar && <div className="min-w-0 md:col-span-full">{similar}</div>}
    </article>
  );
}

/** Whether the request ended without a session and not by the student's choice. */
export function wasRefused({ status, closedBy, preferredTime }: ClientBooking): boolean {
  return status === 'cancelled' && preferredTime === null && closedBy !== 'student';
}

/** Search for teachers near the student with the same session type. */
function similarPath({ clientCity, sessionType }: ClientBooking): string {
  const wanted = new URLSearchParams({ ...(clientCity !== null && { city: clientCity }), sessionType });
  return `/search?${wanted}`;
}
