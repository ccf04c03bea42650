import { type BookingRecord, findBooking, findOwnBooking } from '#features/bookings/server/service.ts';
import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Side } from '#shared/side.ts';
import type { Safety, SafetyInput, SharedSession } from '../contract.ts';
import { SHARED_AFTER_MS } from '../share-state.ts';
import * as addresses from './addresses-store.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Ctx = RequestContext<Actor>;

const SAFETY_PATH = '/api/safety';

/** What the actor shares, and the addresses that the actor may see. */
export async function getSafety({ db, actor, clock, config }: Ctx): Promise<Safety> {
  const now = clock.now();
  const shares = await store.listShares(db, actor.userId, new Date(now.getTime() - SHARED_AFTER_MS));
  const shown =
    actor.role === 'student'
      ? await addresses.listOwn(db, actor.userId)
      : await addresses.listShown(db, await getTeacherIdOfUser(db, actor.userId), now);
  return {
    shares: shares
      .filter((share) => view.isLive(share, now))
      .map((share) => view.shareView(share, config, now)),
    addresses: shown.map(({ shownUntil, ...address }) => ({
      ...address,
      shownUntil: shownUntil?.toISOString() ?? null,
    })),
  };
}

/** Throws BOOKING_NOT_FOUND for other people's bookings, before the body is validated. */
export async function checkBooking(id: string, { db, actor }: Ctx): Promise<void> {
  if ((await findOwnBooking(db, actor, id)) === null) throw new AppError('BOOKING_NOT_FOUND');
}

/** Runs one action of the student or the teacher on a booking. Returns the same as `getSafety`. */
export async function updateSafety(ctx: Ctx, bookingId: string, body: SafetyInput): Promise<Safety> {
  await ctx.tx(async (tx) => {
    const own = await findOwnBooking(tx, ctx.actor, bookingId);
    if (own === null) throw new AppError('BOOKING_NOT_FOUND');
    const moment = { ...own, tx, userId: ctx.actor.userId, now: ctx.clock.now() };
    if (body.action === 'saveAddress') return saveAddress(moment, body.address || null);
    if (body.action === 'share') await share(moment, body.lessonId, ctx.config.secretKey);
    else await answer(moment, body.lessonId, body.action);
    sendLiveHint(tx, [moment.userId], [SAFETY_PATH]);
  });
  return getSafety(ctx);
}

type Moment = {
  tx: Db;
  booking: BookingRecord;
  side: Side;
  userId: string;
  now: Date;
};

/** Shares a lesson that is not over. If this person already shares it, the existing share stays. */
async function share(
  { tx, booking, side, userId, now }: Moment,
  lessonId: string,
  secretKey: string,
): Promise<void> {
  const lesson = booking.lessons?.find(({ id }) => id === lessonId);
  const isAhead =
    booking.status === 'confirmed' && lesson?.state === 'planned' && now < new Date(lesson.endsAt);
  if (!isAhead) throw new AppError('SESSION_OVER');
  const id = newId();
  const tokenHash = view.hashOf(view.shareTokenOf(secretKey, id));
  await store.insertShare(tx, { id, bookingId: booking.id, lessonId, userId, side, tokenHash }, now);
}

/**
 * Stores that all is well, or closes the shared page at once. Of several answers after the planned end, the first one
 * counts.
 */
async function answer(
  { tx, booking, userId, now }: Moment,
  lessonId: string,
  action: 'allWell' | 'withdraw',
): Promise<void> {
  const open = await store.findActiveShare(tx, { lessonId, userId });
  if (open === null || open.bookingId !== booking.id || !view.isLive(open, now))
    throw new AppError('SHARE_ENDED');
  if (action === 'withdraw') await store.withdrawShare(tx, open.id, now);
  else if (now < open.startsAt) throw new AppError('SHARE_TOO_EARLY');
  else if (!(await store.recordAllWell(tx, open, now))) throw new AppError('SHARE_ENDED');
}

/** Saves the student's exact address. Throws WRONG_ROLE for the teacher. */
async function saveAddress({ tx, booking, side, now }: Moment, address: string | null): Promise<void> {
  if (side !== 'student') throw new AppError('WRONG_ROLE');
  const isOpen = booking.status === 'pending' || booking.status === 'confirmed';
  // A saved address can be removed at any time.
  if (address !== null && (!isOpen || booking.sessionType !== 'offline'))
    throw new AppError('ADDRESS_NOT_NEEDED');
  await addresses.saveAddress(tx, { bookingId: booking.id, address, now });
  sendLiveHint(tx, [booking.clientId, booking.teacherUserId], [SAFETY_PATH]);
}

/** Returns the page of a link. Throws the same NOT_FOUND for a link that never existed, was withdrawn or has ended. */
export async function getSharedSession(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  token: string,
): Promise<SharedSession> {
  const now = clock.now();
  const share = await store.findByToken(db, view.hashOf(token));
  if (share === null || !view.isLive(share, now)) throw new AppError('NOT_FOUND');
  const booking = await findBooking(db, share.bookingId);
  if (booking === null) throw new AppError('NOT_FOUND');
  const place = await store.findPlace(db, share.studentId);
  return view.sharedSessionView(share, { sessionType: booking.sessionType, place }, now);
}
