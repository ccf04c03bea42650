import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { displayName } from '#shared/texts/text.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import { bookingCardId, planPath } from '../../bookings-path.ts';
import type { ClientBooking } from '../../contract.ts';
import { shownReply } from '../../default-replies.ts';
import { planText } from '../../requests/plan.ts';
import { continueText } from '../../requests/request-wishes.ts';
import { hourText } from '../../requests/requested-times.ts';
import { agoText, priceText, reasonLine } from '../../texts.ts';
import { OpenQuestions } from '../actions/open-questions.tsx';
import { SharedBookingActions } from '../actions/side-actions.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Perforation, TICKET_CARD } from './ticket-parts.tsx';

type PastCardProps = {
  booking: ClientBooking;
  now: Date;
  onView: () => void;
  onChat?: (() => void) | undefined;
  onBookAgain: () => void;
  /**
   * Requests a month after a free demo. Undefined if the teacher has no monthly price or was
   * already asked.
   */
  onContinue?: (() => void) | undefined;
  /** The student's review of the teacher, or the form that asks for one. */
  review?: ReactNode;
  /** Safety actions, as long as the page of the session is shared or an address is stored. */
  safety?: ReactNode;
  /** What student and teacher have stated about the payment; null if no payment is due. */
  payment?: ReactNode;
  /** Similar teachers, below a request that was recently rejected or expired. */
  similar?: ReactNode;
};

/** A past session, or a request that ended without a session. */
export function PastCard(props: PastCardProps) {
  const { booking, now, onView, onChat, onBookAgain, onContinue, review, safety, payment, similar } = props;
  const { t } = useLingui();
  const say = useText();
  const name = displayName(booking.teacher);
  const { preferredTime } = booking;
  const reason = reasonLine(booking, 'student', say);
  const plan = planText(booking, say);
  const ago = agoText(new Date(booking.createdAt), now, say).toLowerCase();
  const wasHeld = booking.status !== 'cancelled';
  return (
    <article id={bookingCardId(booking.id)} tabIndex={-1} className={TICKET_CARD}>
      <div className="flex flex-wrap gap-4 p-4 pb-2">
        <ArchPortrait name={name} src={booking.teacher.profilePicture} className="w-16" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-display text-lg leading-tight font-semibold">
            {preferredTime === null ? (
              <Trans>Requested {ago}</Trans>
            ) : (
              <time dateTime={preferredTime}>{hourText(preferredTime, say.locale, new Date())}</time>
            )}
          </p>
          <h3 className="mt-0.5 font-body text-base font-semibold break-words">
            <UserText>{name}</UserText>
          </h3>
          <p className="tabular text-sm text-ink-2">
            {[say(SESSION_LABELS[booking.sessionType]), priceText(booking, say)].join(' · ')}
          </p>
          {plan !== null && <p className="text-sm text-ink-2">{plan}</p>}
          {plan !== null && (
            <Link
              to={planPath(booking.id)}
              className="inline-flex min-h-11 items-center text-sm font-medium text-primary-ink underline underline-offset-3"
            >
              <Trans>Open plan</Trans>
            </Link>
          )}
          {payment}
          <div className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <StatusBadge status={booking.status} />
            {reason !== null && booking.status === 'cancelled' && (
              <span className="text-sm text-ink-2">{reason}</span>
            )}
          </div>
        </div>
      </div>
      <Perforation />
      <div className="grid gap-3 px-4 pt-1 pb-4">
        {!wasHeld && <RequestTexts booking={booking} />}
        <OpenQuestions booking={booking} side="student" otherName={booking.teacher.firstName} />
        {/* The line above is enough: the section needs none of its own. */}
        <div className="empty:hidden *:mt-0 *:border-t-0 *:pt-0">{safety}</div>
        {review}
        {wasHeld && onContinue && (
          <Button onClick={onContinue} className="text-left">
            {continueText(booking, say)}
          </Button>
        )}
        {wasHeld && (
          <Button onClick={onBookAgain} aria-label={t`Book again, ${name}`} variant="outline">
            <RotateCcw size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Book again</Trans>
          </Button>
        )}
        <div className="-mx-3 -mb-2 flex flex-wrap">
          {onChat && (
            <Button variant="ghost" className="px-3!" onClick={onChat} aria-label={t`Chat with ${name}`}>
              <MessageCircle size={19} strokeWidth={1.9} aria-hidden="true" />
              <Trans>Chat</Trans>
            </Button>
          )}
          <Button variant="ghost" className="px-3!" onClick={onView} aria-label={t`View Profile of ${name}`}>
            <Trans>View Profile</Trans>
          </Button>
          <SharedBookingActions booking={booking} side="student" otherName={name} />
          {wasRefused(booking) && !similar && (
            <ButtonLink to={similarPath(booking)} variant="ghost" className="px-3!">
              <Trans>Similar teachers</Trans>
            </ButtonLink>
          )}
        </div>
        {similar}
      </div>
    </article>
  );
}

/** The student's message and the teacher's reply, for a request that ended without a session. */
function RequestTexts({ booking }: { booking: ClientBooking }) {
  const say = useText();
  const reply = shownReply(booking, say);
  if (booking.message === '' && !reply) return null;
  return (
    <div className="grid gap-2 text-sm">
      {reply && (
        <p className="whitespace-pre-line">
          <span className="sr-only">
            <Trans>{booking.teacher.firstName} wrote:</Trans>{' '}
          </span>
          <span lang={userTextLang(reply, say.locale)}>{reply}</span>
        </p>
      )}
      {booking.message !== '' && (
        <div className="rounded-md bg-surface-sunken px-3.5 py-2.5">
          <FoldedText text={booking.message} />
        </div>
      )}
    </div>
  );
}

/** True if the request ended without a session, and the student did not cancel it. */
export function wasRefused({ status, closedBy, preferredTime }: ClientBooking): boolean {
  return status === 'cancelled' && preferredTime === null && closedBy !== 'student';
}

/** Search for teachers near the student with the same session type. */
function similarPath({ clientCity, sessionType }: ClientBooking): string {
  const wanted = new URLSearchParams({ ...(clientCity !== null && { city: clientCity }), sessionType });
  return `/search?${wanted}`;
}
