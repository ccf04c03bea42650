import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import * as batches from './batch-store.ts';
import * as store from './store.ts';

/** Stores lessons and returns the starts that are taken. */
async function storeLessons(tx: Db, lessons: store.NewLessons, ids: readonly string[]): Promise<Date[]> {
  const stored = await store.insertLessons(tx, lessons, ids);
  const storedTimes = new Set(stored.map((start) => start.getTime()));
  return lessons.starts.filter((start) => !storedTimes.has(start.getTime()));
}

/**
 * Promises hours to a booking that has not begun, in place of those it has. Returns the starts that are taken: if there
 * are any, the caller must roll the transaction back, because only the others are stored.
 */
export async function promiseLessons(tx: Db, lessons: store.NewLessons): Promise<Date[]> {
  return storeLessons(tx, lessons, await store.deleteUnheld(tx, lessons.bookingId));
}

/**
 * Moves planned lessons of a booking: the one with the first id to the first start, and so on. Returns the starts that
 * are taken, as `promiseLessons` does. Throws CONFLICT if a lesson is not planned any more.
 */
export async function moveLessons(
  tx: Db,
  { ids, ...lessons }: store.NewLessons & { ids: readonly string[] },
): Promise<Date[]> {
  if ((await store.deletePlanned(tx, ids)) < ids.length) throw new AppError('CONFLICT');
  return storeLessons(tx, lessons, ids);
}

/** Promises further hours to a booking, with new ids. Returns the starts that are taken, as `promiseLessons` does. */
export function addLessons(tx: Db, lessons: store.NewLessons & { ids: readonly string[] }): Promise<Date[]> {
  return storeLessons(tx, lessons, lessons.ids);
}

/** For plans: see store.ts. */
export const { cancelPlanned: cancelLesson, markLesson } = store;

/** For bookings that end: see store.ts. Call them in the transaction that ends the booking. */
export const { endPlanned: endLessonsOf, markMissed: missLessonsOf } = store;

export type { NearLesson } from './store.ts';

/** The hours of a teacher that are taken: see store.ts. */
export const { listTaken: listTakenLessons, listTakenOf: listTakenLessonsOf } = store;

/**
 * Promises the hours of a group class. Returns the starts that are taken: the others are stored.
 */
export async function promiseBatchLessons(tx: Db, lessons: batches.NewBatchLessons): Promise<Date[]> {
  const stored = await batches.insertBatchLessons(tx, lessons);
  const storedTimes = new Set(stored.map((start) => start.getTime()));
  return lessons.starts.filter((start) => !storedTimes.has(start.getTime()));
}

/** For group classes that change or end: see batch-store.ts. */
export const { cancelBatchLessons, deleteBatchLessons, holdBatchLessons } = batches;

export type { NearBatchLesson } from './batch-store.ts';

/** For reminders: see store.ts. */
export const { listNear: listNearLessons, countReminder: countLessonReminder } = store;
export const { listNear: listNearBatchLessons } = batches;
