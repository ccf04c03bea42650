import { Trans, useLingui } from '@lingui/react/macro';
import { Check, MessageCircle, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, ButtonLink, buttonClass } from '#platform/web/ui/button.tsx';
import { useCurrentMinute } from '#platform/web/ui/hooks/use-minute.ts';
import { displayName } from '#shared/texts/text.ts';
import { formatDate, formatInstant, indiaParts } from '#shared/time.ts';
import { countMissingStudents } from '../batch.ts';
import type { ClientSeat } from '../contract.ts';
import { ClassCard } from './class-card.tsx';
import { LeaveClass } from './leave-class.tsx';
import { useClientSeats } from './queries.ts';

type MyClassesProps = {
  onChat: (userId: string) => void;
  /** The payment of a seat; null if nothing is due. */
  renderPayment: (seatId: string) => ReactNode;
  /** Links that add the upcoming classes to a calendar. */
  renderCalendar: (seat: ClientSeat & { id: string }, next: string) => ReactNode;
};

/**
 * The student's seats in group classes; renders nothing without seats. Rendered in the browser only, because it depends
 * on the current time which classes are upcoming.
 */
export function MyClasses({ onChat, renderPayment, renderCalendar }: MyClassesProps) {
  const now = useCurrentMinute();
  const { data: seats = [] } = useClientSeats();
  if (now === null || seats.length === 0) return null;
  const today = indiaParts(now).date;
  const shown = seats.filter(({ endsOn }) => endsOn >= today);
  const past = seats.filter(({ endsOn }) => endsOn < today).reverse();
  const card = (seat: ClientSeat) => (
    <li key={`${seat.batch.id} ${seat.month}`}>
      <SeatCard
        seat={seat}
        now={now}
        onChat={onChat}
        payment={seat.id && renderPayment(seat.id)}
        renderCalendar={renderCalendar}
      />
    </li>
  );
  const list = 'mt-3 grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-5';
  return (
    <section aria-labelledby="my-classes" className="mb-8">
      <h2 id="my-classes" className="text-lg">
        <Trans>Group classes</Trans>
      </h2>
      {shown.length > 0 && <ul className={list}>{shown.map(card)}</ul>}
      {past.length > 0 && (
        <details className="mt-4">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary-ink">
            <Trans>Months that are over ({past.length})</Trans>
          </summary>
          <ul className={list}>{past.map(card)}</ul>
        </details>
      )}
    </section>
  );
}

type SeatCardProps = Pick<MyClassesProps, 'onChat' | 'renderCalendar'> & {
  seat: ClientSeat;
  now: Date;
  payment: ReactNode;
};

export function SeatCard({ seat, now, onChat, payment, renderCalendar }: SeatCardProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const name = displayName(seat.teacher);
  const next = seat.lessons.find(({ endsAt, state }) => state === 'planned' && new Date(endsAt) > now);
  const isOver = seat.endsOn < indiaParts(now).date;
  const hasEnded = seat.batch.isClosed && next === undefined;
  const { id, meeting } = seat;
  const isOpen = meeting !== null && meeting.url !== null && now < new Date(meeting.closesAt);
  return (
    <ClassCard
      batch={seat.batch}
      level="h3"
      when={next && t`Next: ${formatInstant(next.startsAt, 'weekdayTime', locale)}`}
      badges={
        seat.place === null ? (
          !isOver && <SeatBadge hasEnded={hasEnded} />
        ) : (
          <Badge tone="pending">
            <Trans>On the wait list: number {seat.place}</Trans>
          </Badge>
        )
      }
    >
      <p className="mt-3 text-sm text-ink-2">
        <Trans>
          With {name}, {formatDate(seat.month, 'day', locale)} – {formatDate(seat.endsOn, 'day', locale)}
        </Trans>
      </p>
      {!isOver && countMissingStudents(seat, seat.batch) > 0 && (
        <p className="text-sm text-ink-2">
          {t`If fewer than ${seat.batch.minToRun} have joined by ${formatInstant(seat.decideAt, 'weekdayTime', locale)}, nobody pays and we tell you.`}
        </p>
      )}
      {seat.batch.isOnline && meeting !== null && !isOpen && !isOver && (
        <p className="text-sm text-ink-2">
          <Trans>The link opens here 15 minutes before.</Trans>
        </p>
      )}
      {isOpen && meeting.url !== null && (
        <a
          href={meeting.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'hero', 'mt-3 w-full')}
        >
          <Video size={20} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Join class</Trans>
        </a>
      )}
      {id !== null && next && renderCalendar({ ...seat, id }, next.startsAt)}
      {payment}
      <div className="-mx-2 mt-2 -mb-2 flex flex-wrap">
        <Button
          variant="ghost"
          className="px-3!"
          onClick={() => onChat(seat.teacher.userId)}
          aria-label={t`Chat with ${name}`}
        >
          <MessageCircle size={19} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Chat</Trans>
        </Button>
        <ButtonLink
          to={`/teacher/${seat.teacherId}/classes`}
          variant="ghost"
          className="px-3!"
          aria-label={t`All classes of ${name}`}
        >
          <Trans>All classes</Trans>
        </ButtonLink>
        {!isOver && !hasEnded && <LeaveClass seat={seat} />}
      </div>
    </ClassCard>
  );
}

function SeatBadge({ hasEnded }: { hasEnded: boolean }) {
  if (hasEnded)
    return (
      <Badge tone="neutral">
        <Trans>This class has ended</Trans>
      </Badge>
    );
  return (
    <Badge tone="success" icon={<Check size={15} strokeWidth={1.9} aria-hidden="true" />}>
      <Trans>You are in</Trans>
    </Badge>
  );
}
