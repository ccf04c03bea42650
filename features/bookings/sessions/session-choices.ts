import { lessonEnd } from '#features/lessons/lesson.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { addDays, formatInstant, formatSessionDay, indiaParts } from '#shared/time.ts';
import type { TeacherBooking } from '../contract.ts';
import { lessonDuring } from './coming-days.ts';
import { nextSessions } from './next-sessions.ts';

/** Whose confirmed lesson has an hour, and when it starts. A group class has its title in place of a name. */
export type TakenHour = { clientName: string; startsAt: Date; isClass?: true };

/** What holds hours of a teacher: a booking, or a group class. */
export type Held = {
  id: string;
  clientName: string;
  lessons: readonly Pick<TeacherBooking['lessons'][number], 'startsAt' | 'endsAt' | 'state'>[];
  isClass?: true;
};

/** Group classes as what holds the teacher's hours. */
export function heldByClasses(classes: readonly { title: string; starts: readonly string[] }[]): Held[] {
  return classes.map(({ title, starts }) => ({
    id: '',
    clientName: title,
    isClass: true,
    lessons: starts.map((startsAt) => ({
      startsAt,
      endsAt: lessonEnd(new Date(startsAt)).toISOString(),
      state: 'planned',
    })),
  }));
}

/** The lesson that an hour from `start` would overlap, among all bookings of the teacher; null if the hour is free. */
export function takenHour(bookings: readonly Held[], start: Date, exceptId?: string): TakenHour | null {
  for (const { id, clientName, lessons, isClass } of bookings) {
    if (id === exceptId) continue;
    const held = lessons
      .filter(({ state }) => state === 'planned' || state === 'held')
      .map((one) => ({ bookingId: id, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) }));
    const lesson = lessonDuring(held, start);
    if (lesson !== null) return { clientName, startsAt: lesson.startsAt, ...(isClass && { isClass }) };
  }
  return null;
}

export type SessionChoice = { start: Date; taken: TakenHour | null };

type Asked = Pick<
  TeacherBooking,
  'id' | 'preferredInstants' | 'offeredTimes' | 'clientPreferredDays' | 'clientTimeSlots'
>;

/**
 * The hours to choose from when a request is accepted: the exact ones that the student offers, else the next dates that fit
 * its days and times. Taken hours come first, each group in its order. `first` is the student's first free choice; null
 * without exact hours, because then the student has not ranked any.
 */
export function sessionChoices(
  booking: Asked,
  bookings: readonly Held[],
  now: Date,
): { choices: SessionChoice[]; first: Date | null } {
  const offered = booking.preferredInstants.map((text) => new Date(text)).filter((start) => start > now);
  const starts =
    offered.length > 0 ? offered : nextSessions(booking.clientPreferredDays, booking.clientTimeSlots, now);
  const choices = starts.map((start) => ({ start, taken: takenHour(bookings, start, booking.id) }));
  const isOff = (start: Date) =>
    booking.offeredTimes.some(
      (one) => one.state === 'off' && new Date(one.startsAt).getTime() === start.getTime(),
    );
  const free = choices.filter(({ taken }) => taken === null);
  return {
    choices: [...choices.filter(({ taken }) => taken !== null), ...free],
    first: offered.length > 0 ? (free.find(({ start }) => !isOff(start))?.start ?? null) : null,
  };
}

/** "6:00 am". */
export function timeText(start: Date, locale: Locale): string {
  return formatInstant(start, 'time', locale);
}

/** Days ahead within which a weekday names one date only. */
const WEEKDAY_IS_CLEAR = 6;

/** "Mon 7:00 am" within the coming days, else "Mon 30 Nov, 7:00 am". Without `now`, the short form. */
export function shortSession(start: Date, now: Date | null, locale: Locale): string {
  const isNear = now === null || indiaParts(start).date <= addDays(indiaParts(now).date, WEEKDAY_IS_CLEAR);
  const time = timeText(start, locale);
  return isNear
    ? `${formatInstant(start, 'shortDay', locale)} ${time}`
    : `${formatSessionDay(start, locale)}, ${time}`;
}
