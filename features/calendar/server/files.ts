import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type ClassEntry, listClassEntries, listSeatEntries } from '#features/batches/server/service.ts';
import { isPlan } from '#features/bookings/requests/plan.ts';
import { type BookingRecord, findOwnBooking, listSessionsOf } from '#features/bookings/server/service.ts';
import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import { translateTo } from '#platform/server/locales/translate.ts';
import { AppError } from '#shared/calls/errors.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Side } from '#shared/side.ts';
import { type Locale, withLocale } from '#shared/texts/locale.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import type { Translate } from '#shared/texts/translate.ts';
import { classEntryTitle, entryTitle, entryUid } from '../entry.ts';
import { hashOf } from './feed.ts';
import { findFeedOwner } from './store.ts';

type Context = RequestContext<Actor>;

/** How many days back a feed goes, and its maximum number of entries. */
const FEED_DAYS = 90;
const FEED_MAX = 500;

/** The user who reads the calendar: student or teacher, the site's origin and their language. */
type CalendarReader = { side: Side; origin: string; t: Translate };

type Entry = { booking: BookingRecord; lesson: NonNullable<BookingRecord['lessons']>[number] };

/** One entry for each lesson. */
function entriesOf(booking: BookingRecord): Entry[] {
  return (booking.lessons ?? []).map((lesson) => ({ booking, lesson }));
}

/** Whether the lesson does not take place, or did not. */
const isGone = ({ state }: Entry['lesson']) => state !== 'planned' && state !== 'held';

function addEntry(
  calendar: ICalCalendar,
  { booking, lesson }: Entry,
  { side, origin, t }: CalendarReader,
): void {
  const otherName =
    side === 'student'
      ? displayName({ firstName: booking.teacherFirstName, lastName: booking.teacherLastName })
      : shortName({ firstName: booking.clientFirstName, lastName: booking.clientLastName });
  const path = side === 'student' ? '/client-dashboard?tab=bookings' : '/teacher-dashboard?tab=bookings';
  calendar.createEvent({
    id: entryUid(isPlan(booking) ? lesson.id : booking.id),
    sequence: booking.sequence,
    stamp: booking.updatedAt,
    start: new Date(lesson.startsAt),
    end: new Date(lesson.endsAt),
    summary: entryTitle(otherName, booking.sessionType, t),
    url: origin + withLocale(path, t.locale),
    status: isGone(lesson) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

/** Adds one lesson of a group class. The lesson's id is the entry's UID, so it never changes. */
function addClass(calendar: ICalCalendar, entry: ClassEntry, { side, origin, t }: CalendarReader): void {
  const path = side === 'student' ? '/client-dashboard?tab=bookings' : '/teacher-dashboard/classes';
  calendar.createEvent({
    id: entryUid(entry.id),
    sequence: entry.isCancelled ? 1 : 0,
    stamp: entry.madeAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: classEntryTitle(entry.title || t`Group class`, entry.isOnline, t),
    url: origin + withLocale(path, t.locale),
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

function newCalendar(method: ICalCalendarMethod, t: Translate): ICalCalendar {
  return ical({
    name: t`${PRODUCT.name} sessions`,
    method,
    prodId: { company: PRODUCT.name, product: 'Sessions', language: t.locale.toUpperCase() },
  });
}

/**
 * Returns one booking as an .ics file. The file of a cancelled booking removes its entries from the calendar; lessons of
 * an ended month that took place stay. Throws BOOKING_NOT_FOUND.
 */
export async function createBookingCalendar(id: string, ctx: Context, locale: Locale): Promise<string> {
  const own = await findOwnBooking(ctx.db, ctx.actor, id);
  if (own === null || own.booking.lessons === null) throw new AppError('BOOKING_NOT_FOUND');
  const { booking, side } = own;
  const entries = entriesOf(booking);
  const t = translateTo(locale);
  const isAllGone = booking.status === 'cancelled' && entries.every(({ lesson }) => isGone(lesson));
  const calendar = newCalendar(isAllGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH, t);
  const reader: CalendarReader = { side, origin: ctx.config.publicOrigin, t };
  for (const entry of entries) addEntry(calendar, entry, reader);
  return calendar.toString();
}

/** Returns the lessons of the actor's seat (place in a group class) as an .ics file. Throws SEAT_NOT_FOUND. */
export async function createSeatCalendar(id: string, ctx: Context, locale: Locale): Promise<string> {
  const entries = await listSeatEntries(ctx.db, id, ctx.actor.userId);
  if (entries.length === 0) throw new AppError('SEAT_NOT_FOUND');
  const t = translateTo(locale);
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH, t);
  const reader: CalendarReader = { side: 'student', origin: ctx.config.publicOrigin, t };
  for (const entry of entries) addClass(calendar, entry, reader);
  return calendar.toString();
}

/** The sessions of the feed's owner, in the owner's language. Throws NOT_FOUND for an unknown or replaced token. */
export async function createFeedCalendar(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  token: string,
): Promise<string> {
  const owner = await findFeedOwner(db, hashOf(token));
  if (owner === null) throw new AppError('NOT_FOUND');
  const t = translateTo(owner.locale);
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH, t);
  const side = owner.role === 'teacher' ? 'teacher' : 'student';
  const reader: CalendarReader = { side, origin: config.publicOrigin, t };
  const since = new Date(clock.now().getTime() - FEED_DAYS * 86_400_000);
  const bookings = await listSessionsOf(db, owner.userId, { since, limit: FEED_MAX });
  const entries = bookings
    .flatMap(entriesOf)
    .filter(({ lesson }) => new Date(lesson.startsAt) >= since)
    .sort((a, b) => Date.parse(b.lesson.startsAt) - Date.parse(a.lesson.startsAt));
  for (const entry of entries.slice(0, FEED_MAX)) addEntry(calendar, entry, reader);
  const classes = await listClassEntries(db, owner, since);
  for (const entry of classes) addClass(calendar, entry, reader);
  return calendar.toString();
}
