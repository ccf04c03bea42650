import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { isPlan } from '#features/bookings/plan.ts';
import { type BookingRecord, findOwnBooking, listSessionsOf } from '#features/bookings/server/service.ts';
import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import { AppError } from '#shared/errors.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName, shortName } from '#shared/text.ts';
import { entryTitle, entryUid } from '../entry.ts';
import { hashOf } from './feed.ts';
import { findFeedOwner } from './store.ts';

type Context = RequestContext<Actor>;

/** How many days back a feed goes, and its maximum number of entries. */
const FEED_DAYS = 90;
const FEED_MAX = 500;

type Side = 'student' | 'teacher';

type Entry = { booking: BookingRecord; lesson: NonNullable<BookingRecord['lessons']>[number] };

/** One entry for each lesson. */
function entriesOf(booking: BookingRecord): Entry[] {
  return (booking.lessons ?? []).map((lesson) => ({ booking, lesson }));
}

function addEntry(calendar: ICalCalendar, { booking, lesson }: Entry, side: Side, origin: string): void {
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
    summary: entryTitle(otherName, booking.sessionType),
    url: `${origin}${path}`,
    status: lesson.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

function newCalendar(method: ICalCalendarMethod): ICalCalendar {
  return ical({
    name: `${PRODUCT.name} sessions`,
    method,
    prodId: { company: PRODUCT.name, product: 'Sessions', language: 'EN' },
  });
}

/** One booking as an .ics file; cancelled bookings remove their entry. Throws BOOKING_NOT_FOUND. */
export async function bookingCalendar(id: string, ctx: Context): Promise<string> {
  const own = await findOwnBooking(ctx.db, ctx.actor, id);
  if (own === null || own.booking.lessons === null) throw new AppError('BOOKING_NOT_FOUND');
  const { booking, side } = own;
  const isGone = booking.status === 'cancelled';
  const calendar = newCalendar(isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  for (const entry of entriesOf(booking)) addEntry(calendar, entry, side, ctx.config.publicOrigin);
  return calendar.toString();
}

/** The sessions of the feed's owner. Throws NOT_FOUND for an unknown or replaced token. */
export async function feedCalendar(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  token: string,
): Promise<string> {
  const owner = await findFeedOwner(db, hashOf(token));
  if (owner === null) throw new AppError('NOT_FOUND');
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH);
  const side = owner.role === 'teacher' ? 'teacher' : 'student';
  const since = new Date(clock.now().getTime() - FEED_DAYS * 86_400_000);
  const bookings = await listSessionsOf(db, owner.userId, { since, limit: FEED_MAX });
  const entries = bookings
    .flatMap(entriesOf)
    .filter(({ lesson }) => new Date(lesson.startsAt) >= since)
    .sort((a, b) => Date.parse(b.lesson.startsAt) - Date.parse(a.lesson.startsAt));
  for (const entry of entries.slice(0, FEED_MAX)) addEntry(calendar, entry, side, config.publicOrigin);
  return calendar.toString();
}
