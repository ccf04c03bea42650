import type { z } from 'zod';
import { earliestSendTime } from '#features/notifications/quiet-hours.ts';
import { getCompletionStatus } from '#features/students/server/service.ts';
import { acceptsRequests, maySee } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import {
  classStart,
  freeUntil,
  type JoinOffer,
  joinableMonths,
  monthAt,
  monthDates,
  monthIndexOf,
  SEATS_MAX,
  shareOf,
} from '../batch.ts';
import type { ClientSeat, joinWaitingList as joinWaitingListCall, takeSeatBody } from '../contract.ts';
import { STUDENT_LEFT_CLASS } from '../notices.ts';
import { endIfEmpty } from './close.ts';
import { seatsFreed } from './events.ts';
import { fillSeats, giveSeat, visibilityOf } from './give-seat.ts';
import { findMonth, listMonths, type MonthRecord } from './months-store.ts';
import { listClientSeats } from './reads.ts';
import * as seats from './seats-store.ts';
import * as store from './store.ts';
import { notifyTeacherOfStudent, refreshMonth } from './tell.ts';

type Context = RequestContext<Actor>;
type JoinBody = z.output<(typeof joinWaitingListCall)['body']>;

/** Throws BATCH_NOT_FOUND for unknown classes and those of hidden teachers, before the body is validated. */
export async function checkBatchVisible({ id }: { id: string }, { db, actor }: Context): Promise<void> {
  const batch = await store.findBatch(db, id);
  if (batch === null || !maySee(actor, visibilityOf(batch))) throw new AppError('BATCH_NOT_FOUND');
}

const ASKED = text`This class is for women. Please say that you join as a woman`;

type Admitted = { batch: store.BatchRecord; month: MonthRecord; share: JoinOffer; now: Date };

/**
 * Locks the class and checks that the student may join its month. Throws UNAUTHORIZED if the student is blocked
 * meanwhile, INVALID_INPUT, DELETION_PENDING, PROFILE_INCOMPLETE, BOOKING_BLOCKED, TEACHER_NOT_APPROVED, BATCH_CLOSED,
 * BATCH_MONTH_OVER, BATCH_JOINED, TOO_MANY_SEATS.
 */
async function lockAndCheckJoin(tx: Db, id: string, body: JoinBody, ctx: Context): Promise<Admitted> {
  const studentId = ctx.actor.userId;
  const now = ctx.clock.now();
  const today = indiaParts(now).date;
  await seats.lockStudent(tx, studentId);
  // Before the class, like a block or a deletion: in the other order, the two could wait for each other.
  const account = await seats.lockAccount(tx, studentId);
  if (account.isBlocked) throw new AppError('UNAUTHORIZED');
  const batch = await store.lockBatch(tx, id);
  if (batch === null) throw new AppError('BATCH_NOT_FOUND');
  if (batch.audience === 'women' && !body.asWoman) throw invalidField('asWoman', ASKED);
  if (account.isBeingDeleted) throw new AppError('DELETION_PENDING');
  if (!(await getCompletionStatus(tx, studentId)).isComplete) throw new AppError('PROFILE_INCOMPLETE');
  if (await seats.isBlockedPair(tx, studentId, batch.teacherUserId)) throw new AppError('BOOKING_BLOCKED');
  if (!acceptsRequests(visibilityOf(batch))) throw new AppError('TEACHER_NOT_APPROVED');
  if (batch.closedAt !== null) throw new AppError('BATCH_CLOSED');
  const months = joinableMonths(await listMonths(tx, [id], today), today);
  const month = months.find((one) => one.month === body.month);
  const share = month && shareOf(batch, month, today);
  if (!month || !share) throw new AppError('BATCH_MONTH_OVER');
  const key = { batchId: id, month: month.month };
  const joined = await seats.listSeats(tx, key);
  if (joined.some((seat) => seat.studentId === studentId)) throw new AppError('BATCH_JOINED');
  if ((await seats.countSeatsAndWaits(tx, { ...key, studentId }, today)) >= SEATS_MAX)
    throw new AppError('TOO_MANY_SEATS');
  return { batch, month, share, now };
}

/**
 * The student's new seat or waiting-list place. Read in the same transaction: if this fails, the join is rolled back
 * and can be retried.
 */
async function ownPlace(tx: Db, id: string, month: string, ctx: Context): Promise<ClientSeat> {
  const all = await listClientSeats(tx, ctx.actor.userId, ctx.clock.now());
  const seat = all.find((one) => one.batch.id === id && one.month === month);
  if (seat === undefined) throw new AppError('BATCH_CHANGED');
  return seat;
}

/**
 * Takes a seat for a month. Throws what `lockAndCheckJoin` throws, BATCH_CHANGED if the price is no longer
 * `body.amount`, and BATCH_FULL.
 */
export async function takeSeat(
  id: string,
  body: z.output<typeof takeSeatBody>,
  ctx: Context,
): Promise<ClientSeat> {
  const studentId = ctx.actor.userId;
  return ctx.tx(async (tx) => {
    const { batch, month, share, now } = await lockAndCheckJoin(tx, id, body, ctx);
    if (share.amount !== body.amount) throw new AppError('BATCH_CHANGED');
    await seats.deleteWait(tx, { batchId: id, month: month.month, studentId });
    const given = await giveSeat(tx, { batch, month, share, studentId, fromList: false, now });
    if (!given) throw new AppError('BATCH_FULL');
    await refreshMonth(tx, batch, month.month);
    return ownPlace(tx, id, body.month, ctx);
  });
}

/**
 * Adds the student to the waiting list of a full month. Throws what `lockAndCheckJoin` throws, BATCH_WAITING if the
 * student is already on the list, and BATCH_NOT_FULL.
 */
export async function joinWaitingList(id: string, body: JoinBody, ctx: Context): Promise<ClientSeat> {
  const studentId = ctx.actor.userId;
  return ctx.tx(async (tx) => {
    const { batch, month, now } = await lockAndCheckJoin(tx, id, body, ctx);
    const key = { batchId: id, month: month.month };
    if (month.taken < batch.capacity) throw new AppError('BATCH_NOT_FULL');
    if (!(await seats.insertWait(tx, { ...key, studentId, now }))) throw new AppError('BATCH_WAITING');
    await refreshMonth(tx, batch, month.month);
    return ownPlace(tx, id, body.month, ctx);
  });
}

/** A class that begins sooner than this after the quiet hours: its news is sent at night. */
const MORNING_MS = 3_600_000;

/** Whether the month's next class begins before the teacher would read in the morning what happens now. */
async function isNextClassEarly(
  tx: Db,
  batch: store.BatchRecord,
  month: string,
  now: Date,
): Promise<boolean> {
  const record = await findMonth(tx, batch.id, month);
  if (record === null || record.state === 'off') return false;
  const next = monthDates(batch, record)
    .map((date) => classStart(batch, date))
    .find((start) => start > now);
  const inTheMorning = earliestSendTime(now, { urgent: false });
  return next !== undefined && next.getTime() < inTheMorning.getTime() + MORNING_MS;
}

export type LeaveSeatInput = { batchId: string; month: string; studentId: string; now: Date };

/**
 * Takes the student's seat back and gives it to the next in the waiting list. A closed class ends with its last seat.
 * Returns whether leaving is free; null if the student has no seat.
 */
export async function giveBack(tx: Db, { now, ...key }: LeaveSeatInput): Promise<boolean | null> {
  const batch = await store.lockBatch(tx, key.batchId);
  const seat = batch && (await seats.deleteSeat(tx, key));
  if (batch === null || seat === null) return null;
  const isFree = now < freeUntil(seat.startsAt);
  const { endsOn } = monthAt(batch.firstOn, monthIndexOf(batch.firstOn, key.month));
  const monthEnd = indiaInstant(addDays(endsOn, 1), '00:00');
  if (seat.startsAt < now) await seats.insertPastSeat(tx, seat, now < monthEnd ? now : monthEnd);
  // After that time, the payment stays due: student and teacher settle it themselves.
  if (isFree) await emit(tx, seatsFreed, { seatIds: [seat.id] });
  const urgent = await isNextClassEarly(tx, batch, key.month, now);
  const told = { notice: STUDENT_LEFT_CLASS, data: { month: key.month }, urgent, now };
  await notifyTeacherOfStudent(tx, batch, key.studentId, told);
  await fillSeats(tx, key, now);
  await endIfEmpty(tx, batch, now);
  await refreshMonth(tx, batch, key.month, [key.studentId]);
  return isFree;
}

/** Gives back the student's seat. Throws SEAT_NOT_FOUND if the student has none in this month. */
export async function leaveSeat(
  { id, month }: { id: string; month: string },
  ctx: Context,
): Promise<{ isFree: boolean }> {
  const leaving = { batchId: id, month, studentId: ctx.actor.userId, now: ctx.clock.now() };
  return ctx.tx(async (tx) => {
    const isFree = await giveBack(tx, leaving);
    if (isFree === null) throw new AppError('SEAT_NOT_FOUND');
    return { isFree };
  });
}

/** Takes the student off a waiting list. Throws WAIT_NOT_FOUND if the student is not on it. */
export async function leaveWaitingList(
  { id, month }: { id: string; month: string },
  ctx: Context,
): Promise<Record<never, never>> {
  const studentId = ctx.actor.userId;
  return ctx.tx(async (tx) => {
    const batch = await store.lockBatch(tx, id);
    const wasWaiting = batch && (await seats.deleteWait(tx, { batchId: id, month, studentId }));
    if (!batch || !wasWaiting) throw new AppError('WAIT_NOT_FOUND');
    await refreshMonth(tx, batch, month, [studentId]);
    return {};
  });
}
