import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import * as batches from './batch-store.ts';
import * as store from './store.ts';

/** Stores the lessons whose hour is free. Returns the starts of the others, which were not stored. */
async function storeLessons(tx: Db, lessons: store.NewLessons, ids: readonly string[]): Promise<Date[]> {
  const stored = await store.insertLessons(tx, lessons, ids);
  const storedTimes = new Set(stored.map((start) => start.getTime()));
  return lessons.starts.filter((start) => !storedTimes.has(start.getTime()));
}

/**
 * Replaces the lessons of a booking whose first lesson has not begun. Returns the starts at which the teacher is busy.
 * If there are any, the caller must roll the transaction back, because the other lessons are stored.
 */
export async function replaceLessons(tx: Db, lessons: store.NewLessons): Promise<Date[]> {
  return storeLessons(tx, lessons, await store.deleteUnheld(tx, lessons.bookingId));
}

/**
 * Moves planned lessons of a booking: the lesson `ids[0]` to `starts[0]`, and so on. Returns the starts that are taken,
 * as `replaceLessons` does. Throws CONFLICT if a lesson is no longer planned.
 */
export async function moveLessons(
  tx: Db,
  { ids, ...lessons }: store.NewLessons & { ids: readonly string[] },
): Promise<Date[]> {
  if ((await store.deletePlanned(tx, ids)) < ids.length) throw new AppError('CONFLICT');
  return storeLessons(tx, lessons, ids);
}

/** Adds lessons with the ids `ids` to a booking. Returns the starts that are taken, as `replaceLessons` does. */
export function addLessons(tx: Db, lessons: store.NewLessons & { ids: readonly string[] }): Promise<Date[]> {
  return storeLessons(tx, lessons, lessons.ids);
}

/** Used by monthly plans. See store.ts. */
export const { cancelPlanned: cancelLesson, markLesson } = store;

/** Used when bookings end, in the same transaction. See store.ts. */
export const { endPlanned: endLessonsOf, markMissed: missLessonsOf } = store;

export type { NearLesson } from './store.ts';

/** Return the lessons that take a teacher's hours. See store.ts. */
export const { listTaken: listTakenLessons, listTakenOf: listTakenLessonsOf } = store;

/** Stores the lessons of a group class. Returns the starts that are taken; only the other lessons are stored. */
export async function storeBatchLessons(tx: Db, lessons: batches.NewBatchLessons): Promise<Date[]> {
  const stored = await batches.insertBatchLessons(tx, lessons);
  const storedTimes = new Set(stored.map((start) => start.getTime()));
  return lessons.starts.filter((start) => !storedTimes.has(start.getTime()));
}

/** Used by group classes. See batch-store.ts. */
export const { cancelBatchLessons, deleteBatchLessons, markBatchLessonsHeld } = batches;

export type { NearBatchLesson } from './batch-store.ts';

/** Used by reminders. See store.ts. */
export const { listNear: listNearLessons, countReminder: countLessonReminder } = store;
export const { listDueBatchReminders: listNearBatchLessons } = batches;
