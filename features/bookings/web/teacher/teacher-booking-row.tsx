import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button, ButtonLink } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { stateOfBooking } from '../../booking-state.ts';
import { planPath } from '../../bookings-path.ts';
import type { TeacherBooking } from '../../contract.ts';
import { actionsFor } from '../../lifecycle.ts';
import { isPlan } from '../../requests/plan.ts';
import { hourText } from '../../requests/requested-times.ts';
import { agoText, answerLabel, priceTextForTeacher, reasonLine } from '../../texts.ts';
import { OpenQuestions } from '../actions/open-questions.tsx';
import { SharedBookingActions } from '../actions/side-actions.tsx';
import { MeetingLinkDialog } from '../meeting-link-form.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { BookingFacts } from './facts.tsx';
import { useAnswerBooking } from './use-answer.ts';

type TeacherBookingRowProps = {
  booking: TeacherBooking;
  onAccept: () => void;
  onReject: () => void;
  onChat?: (() => void) | undefined;
  /** Number of unread messages from the student. */
  unread?: number;
  calendarLinks: ReactNode;
  /** The safety actions (`VisitSafety`) of a session at the student's place. */
  safety: ReactNode;
};

/** A booking as its teacher sees it: student, message, facts and actions. */
export function TeacherBookingRow({
  booking,
  onAccept,
  onReject,
  onChat,
  unread = 0,
  calendarLinks,
  safety,
}: TeacherBookingRowProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const say = useText();
  const now = new Date();
  const actions = actionsFor(stateOfBooking(booking), 'teacher', now);
  const answer = answerLabel(booking.status);
  const reason = reasonLine(booking, 'teacher', say);
  const { answerBooking, isAnswering } = useAnswerBooking();
  const [linking, setLinking] = useState(false);
  return (
    <article className="grid gap-x-8 gap-y-4 rounded-lg border border-line bg-surface p-4 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_12.5rem] md:p-5">
      <Person booking={booking} now={now} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StatusBadge status={booking.status} />
          {answer !== null && <span className="text-sm font-medium">{say(answer)}</span>}
        </div>
        {reason !== null && <p className="mt-2 text-sm text-ink-2">{reason}</p>}
        <div className="mt-3.5">
          <BookingFacts booking={booking} price={priceTextForTeacher(booking, say)} now={now} />
        </div>
        {calendarLinks}
        {booking.status === 'pending' && booking.expiresAt !== null && (
          <p className="mt-2.5 text-sm text-ink-2">
            <Trans>Expires {hourText(booking.expiresAt, locale)}</Trans>
          </p>
        )}
        {unread > 0 && (
          <p className="mt-2.5 text-sm font-semibold text-danger-ink">
            <Plural value={unread} one="# unread message" other="# unread messages" />
          </p>
        )}
        <OpenQuestions booking={booking} side="teacher" otherName={booking.clientName} />
        {safety}
      </div>
      <div className="flex flex-col gap-2">
        {actions.includes('accept') && (
          <Button onClick={onAccept} aria-label={t`Accept the request of ${booking.clientName}`}>
            <Check size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Accept</Trans>
          </Button>
        )}
        <SharedBookingActions
          booking={booking}
          side="teacher"
          otherName={booking.clientName}
          onChat={onChat}
        />
        {actions.includes('reject') && (
          <Button
            variant="danger-ghost"
            onClick={onReject}
            aria-label={t`Reject the request of ${booking.clientName}`}
          >
            <Trans>Reject</Trans>
          </Button>
        )}
        {isPlan(booking) && booking.lessons.length > 0 && (
          <ButtonLink to={planPath(booking.id)} variant="outline">
            <Trans>Open plan</Trans>
            <span className="sr-only">
              {' '}
              <Trans>of {booking.clientName}</Trans>
            </span>
          </ButtonLink>
        )}
        {booking.sessionType === 'online' && booking.status === 'confirmed' && (
          <Button variant="ghost" onClick={() => setLinking(true)} aria-haspopup="dialog">
            {booking.meeting ? t`Change link` : t`Add a link`}
            <span className="sr-only">
              {' '}
              <Trans>for {booking.clientName}</Trans>
            </span>
          </Button>
        )}
        {linking && <MeetingLinkDialog booking={booking} onClose={() => setLinking(false)} />}
        {actions.includes('complete') && (
          <Button
            variant="outline"
            pending={isAnswering(booking.id)}
            onClick={() => answerBooking(booking.id, { status: 'completed' })}
          >
            <Trans>Mark as completed</Trans>
          </Button>
        )}
      </div>
    </article>
  );
}

function Person({ booking, now }: { booking: TeacherBooking; now: Date }) {
  const place = [booking.clientArea, booking.clientCity].filter(Boolean).join(', ');
  const ago = agoText(new Date(booking.createdAt), now, useText());
  // Both are empty once the student's account is erased.
  const contacts = [booking.clientMobile, booking.clientEmail].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-3.5">
        <Avatar name={booking.clientName} src={booking.clientProfilePicture} className="size-13" />
        <div className="min-w-0">
          <h3 tabIndex={-1} className="w-fit max-w-full rounded-sm text-lg break-words">
            {booking.clientName}
          </h3>
          <p className="text-sm text-ink-2">{[place, ago].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      {booking.message !== '' && (
        <div className="mt-3 rounded-md rounded-tl-sm bg-surface-sunken px-3.5 py-3 text-sm">
          <FoldedText text={booking.message} />
        </div>
      )}
      {contacts !== '' && (
        <p className="mt-3 flex gap-2 text-sm text-ink-2">
          <Lock size={16} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0">
            <span className="sr-only">
              <Trans>Contact details, partly hidden:</Trans>{' '}
            </span>
            <Trans>{contacts}. Use chat to exchange contact details.</Trans>
          </span>
        </p>
      )}
    </div>
  );
}
