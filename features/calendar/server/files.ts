import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  type ICalWeekday,
} from 'ical-generator';
import { type BookingRecord, findOwnBooking, listSessionsOf } from '#features/bookings/server/service.ts';
import { bookingEnd, hourEnd } from '#features/bookings/session-length.ts';
import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import { AppError } from '#shared/errors.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName, shortName } from '#shared/text.ts';
import { entryTitle, entryUid, utcWeekdays } from '../entry.ts';
import { hashOf } from './feed.ts';
import { findFeedOwner } from './store.ts';

type Context = RequestContext<Actor>;

/** How many days back a feed goes, and its maximum number of entries. */
const FEED_DAYS = 90;
const FEED_MAX = 500;

type Side = 'student' | 'teacher';

function addEntry(calendar: ICalCalendar, booking: BookingRecord, side: Side, origin: string): void {
  const start = booking.sessionStart;
  if (start === null) return;
  const otherName =
    side === 'student'
      ? displayName({ firstName: booking.teacherFirstName, lastName: booking.teacherLastName })
      : shortName({ firstName: booking.clientFirstName, lastName: booking.clientLastName });
  const path = side === 'student' ? '/client-dashboard?tab=bookings' : '/teacher-dashboard?tab=bookings';
  calendar.createEvent({
    id: entryUid(booking.id),
    sequence: booking.sequence,
    stamp: booking.updatedAt,
    start,
    end: hourEnd(start),
    summary: entryTitle(otherName, booking.sessionType),
    url: `${origin}${path}`,
    status: booking.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(booking.pricingType === 'monthly' && {
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: utcWeekdays(booking.preferredDays, start) as unknown as ICalWeekday[],
        until: bookingEnd(start, 'monthly'),
      },
    }),
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
  if (own === null || own.booking.sessionStart === null) throw new AppError('BOOKING_NOT_FOUND');
  const { booking, side } = own;
  const isGone = booking.status === 'cancelled';
  const calendar = newCalendar(isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  addEntry(calendar, booking, side, ctx.config.publicOrigin);
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
  for (const booking of await listSessionsOf(db, owner.userId, { since, limit: FEED_MAX })) {
    addEntry(calendar, booking, side, config.publicOrigin);
  }
  return calendar.toString();
}
