import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import { isPlan } from '../../requests/plan.ts';
import { parseMeetingLink } from '../../sessions/meeting-link.ts';
import type { MeetingLinkInput } from '../../teacher-contract.ts';
import { getOwnBooking } from '../actions/act.ts';
import { lockBooking } from '../actions/change-store.ts';
import { refreshPages } from '../notices.ts';
import * as store from '../store.ts';
import { linkOf } from '../view.ts';
import * as links from './meeting-links-store.ts';

type Ctx = RequestContext<Actor>;
type Link = { url: string | null; provider: string | null };
type BookingLink = Link & { isOwn: boolean };

/** The normalised link and its provider; both null without a link. */
function toLink(text: string | null): Link {
  return parseMeetingLink(text ?? '') ?? { url: null, provider: null };
}

/** The teacher's usual link. Throws TEACHER_NOT_FOUND. */
export async function getMeetingLink({ db, actor }: Ctx): Promise<Link> {
  await getTeacherIdOfUser(db, actor.userId);
  return toLink(await links.findUsualLink(db, actor.userId));
}

/** Sets or removes the usual link. Refreshes open pages of the teacher and of students who see the link. */
export async function setMeetingLink(ctx: Ctx, body: MeetingLinkInput): Promise<Link> {
  const { userId } = ctx.actor;
  await getTeacherIdOfUser(ctx.db, userId);
  const now = ctx.clock.now();
  const link = toLink(body.url);
  await ctx.tx(async (tx) => {
    await links.saveUsualLink(tx, { userId, url: link.url, now });
    const bookings = await links.listUsualLinkBookings(tx, userId, now);
    const students = [...new Set(bookings.map(({ clientId }) => clientId))];
    sendLiveHint(tx, students, ['/api/client/bookings', '/api/client/booking-requests']);
    for (const { id, clientId } of bookings.filter(isPlan))
      sendLiveHint(tx, [clientId, userId], [`/api/plans/${id}`]);
    sendLiveHint(
      tx,
      [userId],
      ['/api/teacher/meeting-link', '/api/teacher/bookings', '/api/teacher/morning'],
    );
  });
  return link;
}

function ofBooking(booking: store.BookingRecord): BookingLink {
  return { ...toLink(linkOf(booking)), isOwn: booking.meetingLink !== null };
}

/** The link of a booking, for its teacher. Throws BOOKING_NOT_FOUND for other people's bookings. */
export async function getBookingMeetingLink(id: string, ctx: Ctx): Promise<BookingLink> {
  return ofBooking((await getOwnBooking(id, ctx)).booking);
}

/**
 * Sets the link of one booking, or null to use the usual one. Throws BOOKING_TRANSITION unless the booking is online
 * and pending or confirmed.
 */
export async function setBookingMeetingLink(
  id: string,
  ctx: Ctx,
  body: MeetingLinkInput,
): Promise<BookingLink> {
  const { url } = toLink(body.url);
  return ctx.tx(async (tx) => {
    await lockBooking(tx, id);
    const booking = await store.findBooking(tx, id);
    if (booking === null) throw new AppError('BOOKING_NOT_FOUND');
    const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
    if (!isOpen || booking.sessionType !== 'online') throw new AppError('BOOKING_TRANSITION');
    await links.saveLinkOfBooking(tx, id, url);
    refreshPages(tx, booking);
    return ofBooking({ ...booking, meetingLink: url });
  });
}
