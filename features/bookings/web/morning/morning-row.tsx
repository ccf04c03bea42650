import { Trans } from '@lingui/react/macro';
import { CalendarCheck, ChevronDown, CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { Avatar } from '#platform/web/ui/people/avatar.tsx';
import type { Words } from '#shared/texts/translate.ts';
import type { TeacherBooking } from '../../contract.ts';
import { needsReply, replyDue } from '../../morning/morning.ts';
import { kindText, replyDueSoonText, wishText } from '../../morning/morning-texts.ts';
import { isPlan, lessonStarts } from '../../requests/plan.ts';
import { anyTimeDayTexts, hourText } from '../../requests/requested-times.ts';
import { nextSessions } from '../../sessions/next-sessions.ts';
import { shortSession, type TakenHour, timeText } from '../../sessions/session-choices.ts';
import { timesPassedText } from '../../sessions/suggested-times.ts';
import { agoText } from '../../texts.ts';
import { MorningMoreOptions, type RowActions } from './morning-more.tsx';

type MorningRowProps = {
  booking: TeacherBooking;
  now: Date | null;
  /** The hour whose button was pressed once and waits for the second press. */
  armed: string | null;
  /** The hour whose confirmation is being sent. */
  sending: string | null;
  /** Error of the teacher's last answer to this request, and the hour that the teacher tried to accept. */
  problem: { text: Words; startsAt: string } | undefined;
  /** Returns the lesson that occupies this hour, so that the hour can't be accepted; null if there is none. */
  takenBy: (startsAt: string) => TakenHour | null;
  actions: RowActions;
};

/**
 * A pending request on the teacher's morning page. Keyboard shortcuts in the row: A for the main
 * button, M for More.
 */
export function MorningRow({ booking, now, armed, sending, problem, takenBy, actions }: MorningRowProps) {
  const say = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { clientName: name, offeredTimes, firstFreeTime } = booking;
  const suggested = booking.proposal?.by === 'teacher' ? booking.proposal : null;
  const isWaiting = suggested !== null && (now === null || !needsReply(booking, now));
  const soon = now && !isWaiting && replyDueSoonText(replyDue(booking), now, say.locale);
  const place = [booking.clientArea, booking.clientCity].filter(Boolean).join(', ');
  const primary = primaryOf(booking);

  function act(): void {
    if (primary === 'accept' && firstFreeTime !== null) actions.accept(firstFreeTime);
    else if (primary === 'suggest') actions.suggest();
    else actions.choose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = event.key.toLowerCase();
    if (key === 'a') act();
    else if (key === 'm') setOpen(!open);
    else return;
    event.preventDefault();
  }

  return (
    <li
      data-request={booking.id}
      onKeyDown={onKeyDown}
      className="grid gap-x-6 gap-y-3 border-t border-line p-4 first:border-t-0 @min-[40rem]:grid-cols-[minmax(0,1fr)_20.5rem] @min-[40rem]:items-center @min-[40rem]:px-5"
    >
      <div className="min-w-0">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={booking.clientProfilePicture} />
          <div className="min-w-0">
            <h3 tabIndex={-1} className="w-fit max-w-full rounded-sm text-base break-words">
              {name}
            </h3>
            <p className="text-xs text-ink-2">
              {place}
              {soon ? (
                <>
                  {place && ' · '}
                  <strong className="font-semibold text-accent-ink">
                    <Trans>reply by {soon}</Trans>
                  </strong>
                </>
              ) : (
                now && `${place && ' · '}${agoText(new Date(booking.createdAt), now, say)}`
              )}
            </p>
          </div>
        </div>
        <p className="mt-2 text-sm font-semibold">{kindText(booking, say)}</p>
        {offeredTimes.length === 0 && !isPlan(booking) && <p className="text-sm">{wishText(booking, say)}</p>}
        <FirstChoice booking={booking} now={now} takenBy={takenBy} />
        {anyTimeDayTexts(booking, say).map((day) => (
          <p key={day} className="text-sm">
            {day}
          </p>
        ))}
        {suggested && (
          <p className="text-sm text-ink-2">
            {isWaiting ? (
              <Trans>You suggested other times. Waiting for {name}.</Trans>
            ) : (
              say(timesPassedText(suggested.times))
            )}
          </p>
        )}
        {booking.message !== '' && (
          <p className="mt-1.5 text-sm text-ink-2">
            <FoldedText text={booking.message} lines={2} />
          </p>
        )}
      </div>
      <div className="min-w-0">
        {problem && (
          <p role="alert" className="mb-2 text-sm text-danger">
            <s>{shortSession(new Date(problem.startsAt), now, say.locale)}</s> {say(problem.text)}
          </p>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 max-[21rem]:grid-cols-1">
          <Button
            className="tabular px-2!"
            onClick={act}
            pending={sending !== null && sending === firstFreeTime}
            {...(armed !== null && armed === firstFreeTime && { 'data-armed': true })}
          >
            {primary === 'check' && <CalendarCheck size={18} strokeWidth={1.9} aria-hidden="true" />}
            <PrimaryLabel booking={booking} now={now} isArmed={armed !== null && armed === firstFreeTime} />
            <span className="sr-only">, {name}</span>
          </Button>
          <Button
            variant="outline"
            aria-expanded={open}
            aria-controls={`${id}-more`}
            onClick={() => setOpen(!open)}
          >
            <Trans>More</Trans>
            <span className="sr-only">
              {' '}
              <Trans>for {name}</Trans>
            </span>
            <ChevronDown
              size={18}
              strokeWidth={1.9}
              aria-hidden="true"
              className={open ? 'rotate-180' : ''}
            />
          </Button>
        </div>
      </div>
      {open && (
        <MorningMoreOptions
          id={`${id}-more`}
          booking={booking}
          now={now}
          armed={armed}
          sending={sending}
          takenBy={takenBy}
          isSuggestFirst={primary === 'suggest'}
          actions={actions}
        />
      )}
    </li>
  );
}

type Primary = 'accept' | 'suggest' | 'check' | 'choose';

/**
 * Returns the action of the main button: accept the first free hour, check a month's dates, suggest
 * other times, or choose a time.
 */
function primaryOf(booking: TeacherBooking): Primary {
  if (isPlan(booking)) return 'check';
  if (booking.firstFreeTime !== null) return 'accept';
  return booking.offeredTimes.length > 0 ? 'suggest' : 'choose';
}

function PrimaryLabel(props: { booking: TeacherBooking; now: Date | null; isArmed: boolean }) {
  const locale = useLocale();
  const { booking, now, isArmed } = props;
  const primary = primaryOf(booking);
  if (primary === 'suggest') return <Trans>Suggest other times</Trans>;
  if (primary === 'choose') return <Trans>Choose a time</Trans>;
  if (primary === 'check') {
    const dates = now && countMonthDates(booking, now);
    return dates ? <Trans>Check {dates} dates</Trans> : <Trans>Check dates</Trans>;
  }
  const when = shortSession(new Date(booking.firstFreeTime ?? 0), now, locale);
  return isArmed ? <Trans>Confirm {when}?</Trans> : <Trans>Accept {when}</Trans>;
}

/**
 * Number of lessons in the requested month. The month starts at the first offered hour that is free, or else at the
 * next time that matches the request; null if there is none.
 */
function countMonthDates(booking: TeacherBooking, now: Date): number | null {
  const { clientPreferredDays: preferredDays, clientTimeSlots, firstFreeTime } = booking;
  const start = firstFreeTime
    ? new Date(firstFreeTime)
    : nextSessions(preferredDays, clientTimeSlots, now)[0];
  return start ? lessonStarts(start, { ...booking, preferredDays }).length : null;
}

type FirstChoiceProps = Pick<MorningRowProps, 'booking' | 'now' | 'takenBy'>;

/** Explains why the student's first choice can't be accepted; renders nothing if it is free. */
function FirstChoice({ booking, now, takenBy }: FirstChoiceProps) {
  const locale = useLocale();
  const [first] = booking.offeredTimes;
  if (first === undefined || first.state === 'free') return null;
  const when = shortSession(new Date(first.startsAt), now, locale);
  const taken = first.state === 'taken' ? takenBy(first.startsAt) : null;
  const [who] = taken?.clientName.split(' ') ?? [];
  return (
    // Balanced, so that the lines break at the same words in the device's font and in ours.
    <p className="text-sm text-balance text-accent-ink">
      {taken && who ? (
        <Trans>
          First choice {when} is taken ({who}, {timeText(taken.startsAt, locale)}).
        </Trans>
      ) : first.state === 'taken' ? (
        <Trans>First choice {when} is taken.</Trans>
      ) : first.state === 'off' ? (
        <Trans>First choice {when} is in your time off.</Trans>
      ) : (
        <Trans>First choice {when} has passed.</Trans>
      )}
    </p>
  );
}

type AcceptedRowProps = { id: string; name: string; startsAt: string; height: number };

/**
 * Replaces the row of an accepted request. It keeps the row's height until `foldAnswered` shrinks
 * it.
 */
export function AcceptedRow({ id, name, startsAt, height }: AcceptedRowProps) {
  const when = hourText(startsAt, useLocale());
  return (
    <li
      data-answered={id}
      style={{ minHeight: height }}
      className="flex items-center gap-3 border-t border-line bg-success-soft px-4 py-2.5 first:border-t-0 @min-[40rem]:px-5"
    >
      <CircleCheck size={22} strokeWidth={1.9} aria-hidden="true" className="shrink-0 text-success-ink" />
      <p role="status" className="text-sm font-semibold">
        <Trans>
          Accepted: {name}, {when}.
        </Trans>
      </p>
    </li>
  );
}
