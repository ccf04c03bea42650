import { acceptsRequests } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { newId } from '#shared/ids.ts';
import { formatRupees } from '#shared/money.ts';
import { addDays, indiaInstant, indiaParts } from '#shared/time.ts';
import { classStart, freeUntil, type JoinOffer, shareOf } from '../batch.ts';
import { SEAT_CONFIRMED, SEAT_FROM_LIST, SEAT_TAKEN } from '../notices.ts';
import { seatTaken } from './events.ts';
import { findMonth, type MonthRecord } from './months-store.ts';
import * as seats from './seats-store.ts';
import { type BatchRecord, findBatch } from './store.ts';
import { notifyStudent, notifyTeacherOfStudent } from './tell.ts';

/** What decides who sees the teacher of a class and whether students may join. */
export const visibilityOf = (batch: BatchRecord) => ({
  userId: batch.teacherUserId,
  hidden: batch.hiddenAt !== null,
  blocked: batch.blockedAt !== null,
  reviewStatus: batch.reviewStatus,
  isVerified: batch.isVerified,
});

type Gift = {
  batch: BatchRecord;
  month: MonthRecord;
  share: JoinOffer;
  studentId: string;
  fromList: boolean;
  now: Date;
};

/**
 * Gives a student a seat, its due payment and notices. False if no seat is free. The caller has locked the class, and
 * refreshes the pages of the month.
 */
export async function giveSeat(
  tx: Db,
  { batch, month, share, studentId, fromList, now }: Gift,
): Promise<boolean> {
  const id = newId();
  const startsAt = classStart(batch, share.firstOn);
  const key = { batchId: batch.id, month: month.month };
  const { capacity } = batch;
  const { amount } = share;
  if (!(await seats.insertSeat(tx, { id, ...key, studentId, capacity, startsAt, amount, now }))) return false;
  await emit(tx, seatTaken, {
    seatId: id,
    batchId: batch.id,
    teacherId: batch.teacherId,
    studentId,
    sessionType: batch.meetingUrl === null ? 'offline' : 'online',
    amount,
    startsAt,
    endsAt: indiaInstant(addDays(month.endsOn, 1), '00:00'),
    now,
  });
  const notice = fromList ? SEAT_FROM_LIST : SEAT_CONFIRMED;
  const told = { time: startsAt.toISOString(), amount: formatRupees(amount) };
  await notifyStudent(tx, batch, studentId, { notice, data: told, now });
  const data = { month: month.month, taken: String(month.taken + 1), capacity: String(capacity) };
  await notifyTeacherOfStudent(tx, batch, studentId, { notice: SEAT_TAKEN, data, now });
  return true;
}

/**
 * Gives the free seats of a month to the first students in its waiting list. The list stays as it is while students
 * could not join by themselves either. Returns whether the list changed. The caller has locked the class, and refreshes
 * the pages of the month.
 */
export async function fillSeats(tx: Db, key: seats.MonthKey, now: Date): Promise<boolean> {
  const batch = await findBatch(tx, key.batchId);
  if (batch === null || batch.closedAt !== null || !acceptsRequests(visibilityOf(batch))) return false;
  for (let hasChanged = false; ; hasChanged = true) {
    const month = await findMonth(tx, key.batchId, key.month);
    if (month === null || month.state === 'off' || month.taken >= batch.capacity) return hasChanged;
    let share = shareOf(batch, month, indiaParts(now).date);
    // Nobody asked the student today: the seat begins with a class before which leaving still costs nothing.
    while (share !== null && now >= freeUntil(classStart(batch, share.firstOn)))
      share = shareOf(batch, month, share.firstOn);
    if (share === null) return hasChanged;
    const next = await seats.takeFirstWait(tx, key, batch.teacherUserId);
    if (next === null) return hasChanged;
    // A student who is blocked, or in a block with this teacher, loses the place in the list.
    if (!next.mayJoin) continue;
    await giveSeat(tx, { batch, month, share, studentId: next.studentId, fromList: true, now });
  }
}
