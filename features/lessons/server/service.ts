import type { Db } from '#platform/server/db/client.ts';
import * as store from './store.ts';

/**
 * Promises hours to a booking in place of its planned ones. Returns the starts that are taken: if there are any, the
 * caller must roll the transaction back, because only the others are stored.
 */
export async function promiseLessons(tx: Db, lessons: store.NewLessons): Promise<Date[]> {
  const ids = await store.deletePlanned(tx, lessons.bookingId);
  const stored = await store.insertLessons(tx, lessons, ids);
  const storedTimes = new Set(stored.map((start) => start.getTime()));
  return lessons.starts.filter((start) => !storedTimes.has(start.getTime()));
}

/** For bookings that end: see store.ts. Call them in the transaction that ends the booking. */
export const { endPlanned: endLessonsOf, markMissed: missLessonsOf } = store;

export type { NearLesson } from './store.ts';

/** The hours of a teacher that are taken: see store.ts. */
export const { listTaken: listTakenLessons } = store;

/** For reminders: see store.ts. */
export const { listNear: listNearLessons, countReminder: countLessonReminder } = store;
