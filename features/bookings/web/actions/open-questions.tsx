import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Flag, Hourglass } from 'lucide-react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { userTextLang } from '#shared/texts/text-language.ts';
import { stateOfBooking } from '../../booking-state.ts';
import type { Booking } from '../../contract.ts';
import { actionsFor } from '../../lifecycle.ts';
import { isPlan } from '../../requests/plan.ts';
import { hourText } from '../../requests/requested-times.ts';
import { haveTimesPassed, timesPassedText } from '../../sessions/suggested-times.ts';
import { SessionTime } from '../session-time.tsx';
import { useBookingActions } from './use-booking-actions.ts';

type OpenQuestionsProps = { booking: Booking; side: 'student' | 'teacher'; otherName: string };

/**
 * Shows what is still undecided between student and teacher: suggested times, a request to cancel,
 * a no-show report.
 */
export function OpenQuestions({ booking, side, otherName }: OpenQuestionsProps) {
  const { t } = useLingui();
  const { cancellation, report } = booking;
  const { status, sessionStart } = stateOfBooking(booking);
  const hasBegun = status === 'confirmed' && sessionStart !== null && sessionStart <= new Date();
  // A session that has begun keeps its time.
  const proposal = hasBegun ? null : booking.proposal;
  if (proposal === null && cancellation === null && report === null) return null;
  function reportText(): string {
    if (isPlan(booking))
      return report?.by === side
        ? t`You reported that this month did not take place. Our team will check this and notify you both.`
        : t`${otherName} reported that this month did not take place. Our team will check this and notify you both.`;
    return report?.by === side
      ? t`You reported that this session did not take place. Our team will check this and notify you both.`
      : t`${otherName} reported that this session did not take place. Our team will check this and notify you both.`;
  }
  return (
    <div className="mt-4 grid gap-3">
      {proposal && <Suggested booking={booking} proposal={proposal} side={side} otherName={otherName} />}
      {cancellation && (
        <CancelAsked booking={booking} asked={cancellation} side={side} otherName={otherName} />
      )}
      {report && (
        <p className="flex gap-2 rounded-md bg-accent-soft px-3.5 py-3 text-sm">
          <Flag size={17} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
          <span className="min-w-0">{reportText()}</span>
        </p>
      )}
    </div>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <p className="flex gap-2 text-sm text-ink-2">
      <Hourglass size={16} strokeWidth={1.9} aria-hidden="true" className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}

type SuggestedProps = OpenQuestionsProps & { proposal: NonNullable<Booking['proposal']> };

function Suggested({ booking, proposal, side, otherName }: SuggestedProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const say = useText();
  const { acceptTime, declineTimes, isPending } = useBookingActions();
  const now = new Date();
  const actions = actionsFor(stateOfBooking(booking), side, now);
  const ids = { id: booking.id, pid: proposal.id };
  const isOwn = proposal.by === side;
  return (
    <div className="rounded-md border border-line bg-surface-sunken px-3.5 py-3">
      <p className="flex gap-2 font-semibold">
        <CalendarClock
          size={18}
          strokeWidth={1.9}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-primary"
        />
        {isOwn ? t`You suggested` : t`${otherName} suggests`}
      </p>
      {booking.status === 'confirmed' && isPlan(booking) && (
        <p className="mt-1 text-sm">
          <Trans>
            The plan begins at the accepted time, and all its lessons move to that time of day. Lessons that
            were skipped or moved are planned again.
          </Trans>
        </p>
      )}
      <ul className="mt-2 grid gap-2">
        {proposal.times.map((time) => (
          <li key={time} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 text-sm">
            <span className="min-w-0">
              <SessionTime at={time} />
            </span>
            {actions.includes('acceptTime') && new Date(time) > now && (
              <Button variant="outline" disabled={isPending} onClick={() => acceptTime(ids, time)}>
                <Trans>Take this time</Trans>
                <span className="sr-only">, {hourText(time, locale)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {actions.includes('declineTimes') && (
        <Button
          variant="danger-ghost"
          className="mt-2 -ml-3 px-3"
          disabled={isPending}
          onClick={() => declineTimes(ids)}
        >
          {proposal.times.length > 1 ? t`None of these` : t`Decline`}
        </Button>
      )}
      {haveTimesPassed(proposal.times, now) ? (
        <p className="mt-2 text-sm text-ink-2">{say(timesPassedText(proposal.times))}</p>
      ) : (
        isOwn && (
          <div className="mt-2">
            <Waiting text={t`Waiting for ${otherName}.`} />
          </div>
        )
      )}
    </div>
  );
}

type CancelAskedProps = OpenQuestionsProps & { asked: NonNullable<Booking['cancellation']> };

function CancelAsked({ booking, asked, side, otherName }: CancelAskedProps) {
  const locale = useLocale();
  const { t } = useLingui();
  const { agreeToCancel, isPending, keepBooking } = useBookingActions();
  const actions = actionsFor(stateOfBooking(booking), side, new Date());
  // Cancelling a month ends its whole plan.
  const endsPlan = isPlan(booking);
  if (asked.by === side) {
    return (
      <Waiting
        text={
          endsPlan
            ? t`You asked to end this plan. Waiting for ${otherName}.`
            : t`You asked to cancel. Waiting for ${otherName}.`
        }
      />
    );
  }
  return (
    <div className="rounded-md bg-accent-soft px-3.5 py-3">
      <p className="font-semibold">
        {endsPlan ? t`${otherName} asks to end this plan` : t`${otherName} asks to cancel this session`}
      </p>
      {endsPlan && (
        <p className="mt-1 text-sm">
          <Trans>If you agree, the lessons ahead are cancelled.</Trans>
        </p>
      )}
      {asked.reason !== '' && (
        <p lang={userTextLang(asked.reason, locale)} className="mt-1 text-sm whitespace-pre-line">
          {asked.reason}
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap gap-2">
        {actions.includes('declineCancellation') && (
          <Button variant="outline" disabled={isPending} onClick={() => keepBooking(booking.id)}>
            {endsPlan ? t`Keep the plan` : t`Keep the session`}
          </Button>
        )}
        {actions.includes('agreeToCancel') && (
          <Button variant="danger-ghost" disabled={isPending} onClick={() => agreeToCancel(booking.id)}>
            {endsPlan ? t`Agree to end it` : t`Agree to cancel`}
          </Button>
        )}
      </div>
    </div>
  );
}
