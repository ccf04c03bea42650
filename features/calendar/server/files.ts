import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  type ICalWeekday,
} from 'ical-generator';
import { partyOf } from '#features/bookings/server/policy.ts';
import * as store from '#features/bookings/server/store.ts';
import { bookingEnd, hourEnd } from '#features/bookings/session-length.ts';
import type { Actor, Platform, RequestContext } from '#platform/server/context.ts';
import { AppError } from '#shared/errors.ts';
import { PRODUCT } from '#shared/product.ts';
import { displayName, shortName } from '#shared/text.ts';
import { entryTitle, entryUid, utcWeekdays } from '../entry.ts';
import { hashOf } from './feed.ts';
import * as calendarStore from './store.ts';

type Context = RequestContext<Actor>;

type Side = 'student' | 'teacher';

function addEntry(calendar: ICalCalendar, booking: store.BookingRecord, side: Side, origin: string): void {
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

/** One booking as an .ics file; a cancelled one takes its entry out again. Throws BOOKING_NOT_FOUND. */
export async function bookingCalendar(id: string, ctx: Context): Promise<string> {
  const booking = await store.findBooking(ctx.db, id);
  const side = booking && partyOf(ctx.actor, booking);
  if (booking === null || side === null || booking.sessionStart === null)
    throw new AppError('BOOKING_NOT_FOUND');
  const isGone = booking.status === 'cancelled';
  const calendar = newCalendar(isGone ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  addEntry(calendar, booking, side, ctx.config.publicOrigin);
  return calendar.toString();
}

/** The sessions of the person whose address this is. Throws NOT_FOUND for an address that is none (any more). */
export async function feedCalendar(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  token: string,
): Promise<string> {
  const owner = await calendarStore.findFeedOwner(db, hashOf(token));
  if (owner === null) throw new AppError('NOT_FOUND');
  const calendar = newCalendar(ICalCalendarMethod.PUBLISH);
  const side = owner.role === 'teacher' ? 'teacher' : 'student';
  for (const booking of await calendarStore.listSessions(db, owner.userId, clock.now())) {
    addEntry(calendar, booking, side, config.publicOrigin);
  }
  return calendar.toString();
}
