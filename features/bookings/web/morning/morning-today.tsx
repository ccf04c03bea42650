import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '#platform/web/locales/use-locale.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, buttonClass } from '#platform/web/ui/button.tsx';
import type { Output } from '#shared/calls/call.ts';
import { formatRupees } from '#shared/money.ts';
import { formatInstant, formatSessionDay } from '#shared/time.ts';
import type { TeacherBooking } from '../../contract.ts';
import { countdownText } from '../../morning/morning-texts.ts';
import type { getTeacherMorning } from '../../teacher-contract.ts';

type Morning = Output<typeof getTeacherMorning>;
type Session = Morning['today'][number];
type GroupClass = Morning['classes'][number];

type MorningTodayProps = {
  morning: Pick<Morning, 'today' | 'classes' | 'tomorrow'>;
  now: Date | null;
  /** For sessions of an earlier day, a time on that day; else null. */
  outdatedAt: Date | null;
  onAddLink: (booking: TeacherBooking) => void;
};

/** Timeline of today's sessions and group classes, with a summary of tomorrow. */
export function MorningToday({
  morning: { today: sessions, classes, tomorrow },
  now,
  outdatedAt,
  onAddLink,
}: MorningTodayProps) {
  const locale = useLocale();
  const day = now && formatSessionDay(now, locale);
  const today = [...sessions, ...classes].sort(
    (a, b) => Date.parse(a.lesson.startsAt) - Date.parse(b.lesson.startsAt),
  );
  const next = now && today.find(({ lesson }) => now < new Date(lesson.endsAt));
  const isAhead = ({ lesson }: { lesson: Session['lesson'] }) =>
    now === null || now < new Date(lesson.endsAt);
  return (
    <section aria-labelledby="morning-today" className="min-w-0">
      <h2 id="morning-today" tabIndex={-1} className="w-fit content-center rounded-sm text-lg lg:min-h-11">
        {outdatedAt !== null ? (
          formatSessionDay(outdatedAt, locale)
        ) : day ? (
          <Trans>Today, {day}</Trans>
        ) : (
          <Trans>Today</Trans>
        )}
      </h2>
      {today.length > 0 ? (
        <div className="mt-2 rounded-lg border border-line bg-surface p-4">
          <ol className="border-l-2 border-line pl-4.5">
            {today.map((one) => (
              <TodayItem key={one.lesson.id} lesson={one.lesson} isNext={one === next} now={now}>
                {'booking' in one ? (
                  <>
                    <p>{one.booking.clientName}</p>
                    <SessionPlace session={one} isAhead={isAhead(one)} onAddLink={onAddLink} />
                  </>
                ) : (
                  <ClassHour hour={one} isAhead={isAhead(one)} />
                )}
              </TodayItem>
            ))}
          </ol>
        </div>
      ) : (
        <p className="mt-2 text-sm text-ink-2">
          {outdatedAt === null ? <Trans>No sessions today.</Trans> : <Trans>No sessions on this day.</Trans>}
        </p>
      )}
      <TomorrowLine tomorrow={tomorrow} isOutdated={outdatedAt !== null} />
    </section>
  );
}

type TomorrowLineProps = Pick<Morning, 'tomorrow'> & { isOutdated: boolean };

function TomorrowLine({ tomorrow, isOutdated }: TomorrowLineProps) {
  const locale = useLocale();
  const { sessions, firstStartsAt } = tomorrow;
  if (firstStartsAt === null) return null;
  const time = formatInstant(firstStartsAt, 'time', locale);
  const day = formatSessionDay(new Date(firstStartsAt), locale);
  return (
    <p className="mt-2.5 text-sm text-ink-2">
      {isOutdated ? (
        <Plural
          value={sessions}
          one={
            <Trans>
              {day}: # session, at {time}.
            </Trans>
          }
          other={
            <Trans>
              {day}: # sessions, first at {time}.
            </Trans>
          }
        />
      ) : (
        <Plural
          value={sessions}
          one={<Trans>Tomorrow: # session, at {time}.</Trans>}
          other={<Trans>Tomorrow: # sessions, first at {time}.</Trans>}
        />
      )}
    </p>
  );
}

type TodayItemProps = {
  lesson: Session['lesson'];
  isNext: boolean;
  now: Date | null;
  children: ReactNode;
};

function TodayItem({ lesson, isNext, now, children }: TodayItemProps) {
  const say = useText();
  const countdown = isNext && now ? countdownText(lesson, now, say.locale) : null;
  return (
    <li className="relative py-2">
      <span
        aria-hidden="true"
        className={`absolute top-4 -left-[25px] size-3 rounded-full border-2 border-primary ${isNext ? 'bg-primary' : 'bg-surface'}`}
      />
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3">
        <p className="tabular font-semibold">{formatInstant(lesson.startsAt, 'time', say.locale)}</p>
        {countdown && <Badge tone="pending">{say(countdown)}</Badge>}
      </div>
      {children}
    </li>
  );
}

/** A group class: number of seats taken, and the link or place. */
function ClassHour({ hour, isAhead }: { hour: GroupClass; isAhead: boolean }) {
  const { t } = useLingui();
  const { title, taken, capacity, place, meeting } = hour;
  const seats = t`${taken} of ${capacity} seats taken`;
  return (
    <>
      <p>
        <Link
          to="/teacher-dashboard/classes"
          className="inline-flex min-h-11 items-center break-words text-primary-ink underline underline-offset-3"
        >
          {title}
        </Link>
      </p>
      {place === null ? (
        <OnlinePlace meeting={meeting} isAhead={isAhead} facts={[seats]} />
      ) : (
        <>
          <p className="text-sm text-ink-2">{[place, seats].join(' · ')}</p>
          <MapLink place={place} />
        </>
      )}
    </>
  );
}

type WhereProps = Pick<MorningTodayProps, 'onAddLink'> & { session: Session; isAhead: boolean };

/** Shows the session's link or its place on a map, and what the student pays. */
function SessionPlace({ session: { booking }, isAhead, onAddLink }: WhereProps) {
  const { t } = useLingui();
  const { meeting, price, isDemo, pricingType } = booking;
  const pays = price !== null && !isDemo && pricingType === 'hourly';
  const due = isDemo ? t`Free demo` : pays ? t`${formatRupees(price)} to receive` : null;
  if (booking.sessionType === 'online') {
    return (
      <>
        <OnlinePlace meeting={meeting} isAhead={isAhead} facts={[due]} />
        {isAhead && meeting === null && (
          <Button
            variant="ghost"
            className="-ml-3 px-3"
            onClick={() => onAddLink(booking)}
            aria-haspopup="dialog"
          >
            <Video size={18} strokeWidth={1.9} aria-hidden="true" />
            <Trans>Add a link</Trans>
            <span className="sr-only">
              {' '}
              <Trans>for {booking.clientName}</Trans>
            </span>
          </Button>
        )}
      </>
    );
  }
  const place = [booking.clientArea, booking.clientCity].filter(Boolean).join(', ');
  return (
    <>
      <p className="text-sm text-ink-2">
        {[[t`In person`, booking.clientArea].filter(Boolean).join(', '), due].filter(Boolean).join(' · ')}
      </p>
      {place !== '' && <MapLink place={place} />}
    </>
  );
}

type OnlinePlaceProps = { meeting: GroupClass['meeting']; isAhead: boolean; facts: (string | null)[] };

function OnlinePlace({ meeting, isAhead, facts }: OnlinePlaceProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const opens =
    meeting && meeting.url === null
      ? formatInstant(meeting.opensAt, 'time', locale).replace(/ [ap]m$/, '')
      : null;
  const link = opens ? t`the link opens at ${opens}` : (meeting?.provider ?? t`no link yet`);
  return (
    <>
      <p className="text-sm text-ink-2">
        {[t`Online`, isAhead ? link : null, ...facts].filter(Boolean).join(' · ')}
      </p>
      {meeting?.url && (
        <a
          href={meeting.url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('primary', 'md', 'mt-1.5')}
        >
          <Video size={18} strokeWidth={1.9} aria-hidden="true" />
          <Trans>Join session</Trans>
        </a>
      )}
    </>
  );
}

function MapLink({ place }: { place: string }) {
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-sm text-primary-ink underline underline-offset-3"
    >
      <MapPin size={18} strokeWidth={1.9} aria-hidden="true" />
      <Trans>Open map</Trans>
      <span className="sr-only">
        {' '}
        <Trans>of {place}</Trans>
      </span>
    </a>
  );
}
