import { Trans } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { nextLesson } from '#features/bookings/groups.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { classEntryTitle, entryTitle, googleCalendarUrl } from '../entry.ts';

type CalendarLinksProps = { booking: Booking; otherName: string };

const LINK = 'inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-3';

/** Adds a confirmed session to the user's calendar: as a file, or in Google Calendar. */
export function CalendarLinks({ booking, otherName }: CalendarLinksProps) {
  const say = useText();
  const [now] = useState(() => new Date());
  if (booking.status !== 'confirmed' || booking.preferredTime === null) return null;
  const entry = {
    title: entryTitle(otherName, booking.sessionType, say),
    start: nextLesson(booking, now) ?? new Date(booking.preferredTime),
  };
  return <Links file={`/api/booking-requests/${booking.id}/calendar.ics`} name="session.ics" entry={entry} />;
}

type SeatCalendarLinksProps = {
  seat: { id: string; batch: { title: string; isOnline: boolean } };
  /** Start of the next class. */
  next: string;
};

/** Adds a seat's group classes to a calendar: all classes as a file, or the next one in Google Calendar. */
export function SeatCalendarLinks({ seat: { id, batch }, next }: SeatCalendarLinksProps) {
  const say = useText();
  const entry = { title: classEntryTitle(batch.title, batch.isOnline, say), start: new Date(next) };
  return <Links file={`/api/seats/${id}/calendar.ics`} name="class.ics" entry={entry} />;
}

type LinksProps = {
  file: string;
  name: string;
  entry: Parameters<typeof googleCalendarUrl>[0];
};

function Links({ file, name, entry }: LinksProps) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 pl-6 text-sm">
      <CalendarPlus size={17} strokeWidth={1.9} aria-hidden="true" className="-mr-[9px] -ml-6 text-ink-2" />
      <a href={file} download={name} className={LINK}>
        <Trans>Add to calendar</Trans>
      </a>
      <a href={googleCalendarUrl(entry)} target="_blank" rel="noopener noreferrer" className={LINK}>
        <Trans>Add to Google Calendar</Trans>
      </a>
    </p>
  );
}
