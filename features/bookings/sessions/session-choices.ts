import type { DaysOff } from '#features/availability/time-off.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { addDays, DAY_NAMES, formatInstant, formatSessionDay, indiaParts } from '#shared/time.ts';
import type { TeacherBooking } from '../contract.ts';
import type { PublishedSlot } from '../requests/hour-starts.ts';
import { COMING_DAYS_DEFAULT, comingDays, lessonDuring } from './coming-days.ts';
import { nextSessions } from './next-sessions.ts';

/**
 * The lesson that occupies an hour: its student and its start. For a group class, `clientName` is
 * the title of the class.
 */
export type TakenHour = { clientName: string; startsAt: Date; isClass?: true };

/** A booking or a group class, with the lessons that occupy hours of the teacher. */
export type OccupiedHours = {
  id: string;
  clientName: string;
  lessons: readonly Pick<TeacherBooking['lessons'][number], 'startsAt' | 'endsAt' | 'state'>[];
  isClass?: true;
};

/** Converts group classes to `OccupiedHours`, so that they count like bookings. */
export function occupiedHoursOfClasses(
  classes: readonly { title: string; starts: readonly string[] }[],
): OccupiedHours[] {
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

/**
 * Returns the lesson that a session starting at `start` would overlap, or null if the hour is free.
 * Ignores the booking `exceptId`.
 */
export function takenHour(
  bookings: readonly OccupiedHours[],
  start: Date,
  exceptId?: string,
): TakenHour | null {
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

/** The teacher's weekly hours and time off. */
type OwnHours = { slots: readonly PublishedSlot[]; off: readonly DaysOff[] };

const OWN_HOURS_A_DAY = 2;
const OWN_HOURS_MAX = 6;

/** The next free hours of the teacher on the days that suit the student, for a request without times. */
function freeOwnHours(
  { id, clientPreferredDays: days }: Asked,
  { slots, off }: OwnHours,
  bookings: readonly OccupiedHours[],
  now: Date,
): Date[] {
  const today = indiaParts(now).date;
  const isAsked = (start: Date) => {
    const day = DAY_NAMES[indiaParts(start).dayOfWeek];
    return days.length === 0 || (day !== undefined && days.includes(day));
  };
  return comingDays(slots, { lessons: [], off }, { today, days: COMING_DAYS_DEFAULT })
    .flatMap(({ hours }) => {
      const starts = hours.filter(({ state }) => state === 'free').map(({ startsAt }) => new Date(startsAt));
      return withoutOverlap(
        starts.filter((start) => start > now && isAsked(start) && takenHour(bookings, start, id) === null),
      ).slice(0, OWN_HOURS_A_DAY);
    })
    .slice(0, OWN_HOURS_MAX);
}

/** The starts, earliest first, whose lessons do not overlap. */
function withoutOverlap(starts: readonly Date[]): Date[] {
  const apart: Date[] = [];
  for (const start of starts) {
    const last = apart.at(-1);
    if (last === undefined || lessonEnd(last) <= start) apart.push(start);
  }
  return apart;
}

/**
 * Returns the hours from which the teacher chooses when accepting a request: the exact hours that the student offers,
 * or else the next dates that match the request's days and times, or for a request without times the teacher's own next
 * free hours. Hours at which the teacher is busy come first, so that the teacher sees them. `first` is the free hour
 * that the student prefers most; null if the student gave no exact hours or none is free.
 */
export function sessionChoices(
  booking: Asked,
  bookings: readonly OccupiedHours[],
  now: Date,
  own: OwnHours = { slots: [], off: [] },
): { choices: SessionChoice[]; first: Date | null } {
  const { clientPreferredDays: days, clientTimeSlots: times } = booking;
  const offered = booking.preferredInstants.map((text) => new Date(text)).filter((start) => start > now);
  const asked = offered.length > 0 ? offered : nextSessions(days, times, now);
  const starts = asked.length > 0 || times.length > 0 ? asked : freeOwnHours(booking, own, bookings, now);
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

/** Number of days ahead for which a weekday alone identifies the date. */
const WEEKDAY_IS_CLEAR = 6;

/** "Mon 7:00 am" within the coming days, else "Mon 30 Nov, 7:00 am". Without `now`, the short form. */
export function shortSession(start: Date, now: Date | null, locale: Locale): string {
  const isNear = now === null || indiaParts(start).date <= addDays(indiaParts(now).date, WEEKDAY_IS_CLEAR);
  const time = timeText(start, locale);
  return isNear
    ? `${formatInstant(start, 'shortDay', locale)} ${time}`
    : `${formatSessionDay(start, locale)}, ${time}`;
}
