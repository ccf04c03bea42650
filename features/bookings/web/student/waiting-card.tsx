import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircle } from 'lucide-react';
import { SESSION_LABELS } from '#features/teachers/pricing.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import { UserText } from '#platform/web/ui/user-text.tsx';
import { displayName } from '#shared/texts/text.ts';
import { stateOfBooking } from '../../booking-state.ts';
import { bookingCardId } from '../../bookings-path.ts';
import type { ClientBooking } from '../../contract.ts';
import { actionsFor } from '../../lifecycle.ts';
import { requestedTimes } from '../../requests/requested-times.ts';
import { agoText, priceText } from '../../texts.ts';
import { OpenQuestions } from '../actions/open-questions.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { TICKET_CARD } from './ticket-parts.tsx';

type WaitingCardProps = {
  booking: ClientBooking;
  now: Date;
  onView: () => void;
  onCancel: () => void;
  onChat?: (() => void) | undefined;
};

/** An open request: the teacher must answer it, or the student must answer the teacher's suggested times. */
export function WaitingCard({ booking, now, onView, onCancel, onChat }: WaitingCardProps) {
  const { t } = useLingui();
  const say = useText();
  const name = displayName(booking.teacher);
  const { firstName } = booking.teacher;
  const ago = agoText(new Date(booking.createdAt), now, say).toLowerCase();
  const facts = [say(SESSION_LABELS[booking.sessionType]), priceText(booking, say)].join(', ');
  return (
    <article id={bookingCardId(booking.id)} tabIndex={-1} className={`${TICKET_CARD} p-4`}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={booking.teacher.profilePicture} className="size-12" />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-md break-words">
            <UserText>{name}</UserText>
          </h3>
          <p className="text-sm text-ink-2">
            <Trans>
              {facts} · asked {ago}
            </Trans>
          </p>
        </div>
      </div>
      <div className="mt-3">
        <StatusBadge status={booking.status} />
      </div>
      <ul className="tabular mt-2.5">
        {requestedTimes(booking, say).map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ul>
      {booking.proposal === null && (
        <p className="text-sm text-ink-2">
          <Trans>{firstName} is asked to reply within 24 hours.</Trans>
        </p>
      )}
      {booking.message !== '' && (
        <div className="mt-3 rounded-md bg-surface-sunken px-3.5 py-2.5 text-sm">
          <FoldedText text={booking.message} />
        </div>
      )}
      <OpenQuestions booking={booking} side="student" otherName={firstName} />
      <div className="-mx-2 mt-2 -mb-2 flex flex-wrap">
        {onChat && (
          <Button variant="ghost" className="px-3!" onClick={onChat} aria-label={t`Chat with ${name}`}>
            <MessageCircle size={19} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Chat</Trans>
          </Button>
        )}
        <Button variant="ghost" className="px-3!" onClick={onView} aria-label={t`View Profile of ${name}`}>
          <Trans>View Profile</Trans>
        </Button>
        {actionsFor(stateOfBooking(booking), 'student', now).includes('cancel') && (
          <Button
            variant="danger-ghost"
            className="px-3!"
            onClick={onCancel}
            aria-label={t`Cancel Request to ${name}`}
          >
            <Trans>Cancel Request</Trans>
          </Button>
        )}
      </div>
    </article>
  );
}
