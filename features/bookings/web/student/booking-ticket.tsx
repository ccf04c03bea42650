import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Ellipsis, MessageCircle } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { FoldedText } from '#platform/web/ui/folded-text.tsx';
import { useHydrated } from '#platform/web/ui/hooks/use-hydrated.ts';
import { ArchPortrait } from '#platform/web/ui/people/arch-portrait.tsx';
import { displayName } from '#shared/texts/text.ts';
import { userTextLang } from '#shared/texts/text-language.ts';
import { formatReadersTime, formatSessionDay, formatTimeRange, hhmm, indiaParts } from '#shared/time.ts';
import { bookingCardId } from '../../bookings-path.ts';
import type { ClientBooking } from '../../contract.ts';
import { shownReply } from '../../default-replies.ts';
import { currentLesson } from '../../groups.ts';
import { type Countdown, countdownTo } from '../../sessions/countdown.ts';
import { answerLabel } from '../../texts.ts';
import { OpenQuestions } from '../actions/open-questions.tsx';
import { SharedBookingActions } from '../actions/side-actions.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Perforation, TICKET_CARD } from './ticket-parts.tsx';
import { TicketPlace, TicketPlan, TicketPreparation, TicketPrice } from './ticket-place.tsx';

const TONES = { ahead: 'success', soon: 'pending', running: 'pending' } as const;
const ICON = { size: 19, strokeWidth: 1.9, 'aria-hidden': true } as const;

export type TicketProps = {
  booking: ClientBooking;
  now: Date;
  onView: () => void;
  onChat?: (() => void) | undefined;
  calendarLinks: ReactNode;
  /** What student and teacher have stated about the payment, shown instead of the price; null if no payment is due. */
  payment: ReactNode;
  /** Reports the teacher's profile to the team. */
  report: ReactNode;
  /** For a session at the student's place: sharing the visit, "All well", the emergency number and the address. */
  safety: ReactNode;
};

/**
 * A confirmed booking with a session in the future or in progress, or one that the teacher completed before its end:
 * time, teacher, place and price.
 */
export function BookingTicket(props: TicketProps) {
  const { booking, now, onView, onChat, calendarLinks, payment, report, safety } = props;
  const name = displayName(booking.teacher);
  return (
    <article id={bookingCardId(booking.id)} tabIndex={-1} className={TICKET_CARD}>
      <div className="flex flex-wrap gap-4 p-4 pb-2">
        <ArchPortrait name={name} src={booking.teacher.profilePicture} className="w-[min(5.5rem,24vw)]" />
        <When booking={booking} now={now} name={name} />
      </div>
      <Perforation />
      <div className="px-4 pt-1 pb-3">
        <TicketPlace booking={booking} now={now} onChat={onChat} />
        <TicketPlan booking={booking} />
        <TicketPreparation booking={booking} />
        {payment ?? <TicketPrice booking={booking} />}
        <OpenQuestions booking={booking} side="student" otherName={booking.teacher.firstName} />
        {safety}
      </div>
      <TicketActions
        booking={booking}
        onView={onView}
        onChat={onChat}
        calendarLinks={calendarLinks}
        report={report}
      />
    </article>
  );
}

function When({ booking, now, name }: { booking: ClientBooking; now: Date; name: string }) {
  const { t } = useLingui();
  const say = useText();
  const { locale } = say;
  const hydrated = useHydrated();
  const lesson = currentLesson(booking, now);
  if (lesson === null) return null;
  const [start, end] = [new Date(lesson.startsAt), new Date(lesson.endsAt)];
  const from = indiaParts(start);
  const isToday = from.date === indiaParts(now).date;
  const hours = formatTimeRange(hhmm(from.minutes), hhmm(indiaParts(end).minutes), locale);
  const day = formatSessionDay(start, locale);
  const there = hydrated ? formatReadersTime(start, locale) : null;
  return (
    <div className="min-w-0 flex-1 basis-40">
      <div className="flex flex-wrap gap-1.5">
        <CountdownBadge countdown={countdownTo(start, end, now, say)} />
        {booking.status === 'completed' && <StatusBadge status={booking.status} />}
      </div>
      <p className="mt-1.5 font-display leading-head font-semibold">
        <time dateTime={lesson.startsAt}>
          <span className="block text-2xl">{isToday ? t`Today` : day}</span>{' '}
          <span className="tabular mt-0.5 block text-lg">
            {isToday ? `${hours}, ${day}` : hours}
            {there !== null && ' IST'}
          </span>
        </time>
      </p>
      {there !== null && (
        <p className="text-sm text-ink-2">
          <Trans>{there} where you are</Trans>
        </p>
      )}
      <h3 className="mt-1 font-body text-base font-semibold break-words">
        <Trans>
          <span className="font-normal">with</span> {name}
        </Trans>
      </h3>
    </div>
  );
}

/**
 * The countdown to the session. It changes every minute, so it is not announced to screen readers.
 */
function CountdownBadge({ countdown: { text, tone } }: { countdown: Countdown }) {
  return <Badge tone={TONES[tone]}>{text}</Badge>;
}

type Panel = 'calendar' | 'more';

/** Buttons for chat and calendar; all other actions are under More. */
function TicketActions({
  booking,
  onView,
  onChat,
  calendarLinks,
  report,
}: Omit<TicketProps, 'now' | 'payment' | 'safety'>) {
  const { t } = useLingui();
  const id = useId();
  const [panel, setPanel] = useState<Panel | null>(null);
  const name = displayName(booking.teacher);
  const toggle = (which: Panel) => ({
    'aria-expanded': panel === which,
    'aria-controls': `${id}-${which}`,
    onClick: () => setPanel(panel === which ? null : which),
  });
  return (
    <div className="border-t border-line px-2 py-1">
      <div className="flex flex-wrap *:grow">
        {onChat && (
          <Button variant="ghost" className="px-2!" onClick={onChat} aria-label={t`Chat with ${name}`}>
            <MessageCircle {...ICON} />
            <Trans>Chat</Trans>
          </Button>
        )}
        <Button variant="ghost" className="px-2!" {...toggle('calendar')}>
          <CalendarPlus {...ICON} />
          <Trans>Calendar</Trans>
        </Button>
        <Button variant="ghost" className="px-2!" {...toggle('more')}>
          <Ellipsis {...ICON} />
          <Trans>More</Trans>
        </Button>
      </div>
      <div id={`${id}-calendar`} hidden={panel !== 'calendar'} className="px-2 pb-2">
        {calendarLinks}
      </div>
      <div id={`${id}-more`} hidden={panel !== 'more'} className="px-2 pt-1 pb-3">
        <Reply booking={booking} />
        <div className="mt-2 flex flex-col gap-2">
          <Button variant="outline" onClick={onView} aria-label={t`View Profile of ${name}`}>
            <Trans>View Profile</Trans>
          </Button>
          <SharedBookingActions booking={booking} side="student" otherName={name} />
          <div className="text-center">{report}</div>
        </div>
      </div>
    </div>
  );
}

/**
 * Shows the teacher's reply. For an online session it also shows the student's message, which the
 * ticket shows nowhere else.
 */
function Reply({ booking }: { booking: ClientBooking }) {
  const { t } = useLingui();
  const say = useText();
  const reply = shownReply(booking, say);
  const answer = answerLabel(booking.status);
  const { firstName } = booking.teacher;
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold text-success-ink">{answer && say(answer)}</p>
      {reply && (
        <div>
          <p className="text-ink-2">{t`${firstName}'s reply`}</p>
          <p lang={userTextLang(reply, say.locale)} className="whitespace-pre-line">
            {reply}
          </p>
        </div>
      )}
      {booking.sessionType === 'online' && booking.message !== '' && (
        <div>
          <p className="text-ink-2">
            <Trans>Your message</Trans>
          </p>
          <FoldedText text={booking.message} />
        </div>
      )}
    </div>
  );
}
