import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { indiaParts } from '#shared/time.ts';
import { CITY_BATCHES_MAX, type CityBatch } from '../contract.ts';
import * as calendar from './calendar-store.ts';
import { endBatch } from './close.ts';
import { giveBack } from './seats.ts';
import * as seats from './seats-store.ts';
import * as store from './store.ts';
import { refreshMonth } from './tell.ts';
import * as view from './view.ts';

/** Group classes for other slices. */

/** Open classes of the listed teachers of a city. A cached answer that contains them needs the tag `batches`. */
export async function listCityBatches(db: Db, cityId: string): Promise<CityBatch[]> {
  return (await store.listBatchesOfCity(db, cityId, CITY_BATCHES_MAX)).map(view.cityBatch);
}

/**
 * When an account is blocked or deleted: closes a teacher's classes at once; gives back a student's seats and
 * waiting-list places in months that are not over. Call it in the same transaction.
 */
export async function leaveClassesOf(tx: Db, userId: string, now: Date): Promise<void> {
  for (const id of await store.listRunningOfUser(tx, userId, now)) {
    const batch = await store.lockBatch(tx, id);
    if (batch !== null) await endBatch(tx, batch, { finishMonth: false, now });
  }
  const today = indiaParts(now).date;
  for (const wait of await seats.listWaitsOf(tx, userId, today)) {
    await seats.deleteWait(tx, wait);
    const batch = await store.findBatch(tx, wait.batchId);
    if (batch) await refreshMonth(tx, batch, wait.month);
  }
  for (const { batchId, month } of await seats.listSeatsOf(tx, userId, today)) {
    await giveBack(tx, { batchId, month, studentId: userId, now });
  }
}

export type { ClassEntry } from './calendar-store.ts';

const CALENDAR_MAX = 500;

/** Lessons of group classes since `since`, latest first: a teacher's own, or those of a student's seats. */
export async function listClassEntries(
  db: Db,
  { userId, role }: { userId: string; role: string },
  since: Date,
): Promise<calendar.ClassEntry[]> {
  const range = { since, limit: CALENDAR_MAX };
  return role === 'teacher'
    ? calendar.listClassEntriesOfTeacher(db, await getTeacherIdOfUser(db, userId), range)
    : calendar.listClassEntriesOfStudent(db, userId, range);
}

/** Lessons of a student's own seat, earliest first; empty for other seats. */
export function listSeatEntries(db: Db, seatId: string, studentId: string): Promise<calendar.ClassEntry[]> {
  return calendar.listClassEntriesOfSeat(db, seatId, studentId);
}
