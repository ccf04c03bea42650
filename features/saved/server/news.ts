import { freeHoursUntil, listFreeHours } from '#features/bookings/server/service.ts';
import { isQuiet } from '#features/notifications/quiet-hours.ts';
import { notify } from '#features/notifications/server/service.ts';
import { PRICE_NAMES, type Prices, priceFalls } from '#features/teachers/pricing.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { forEachRow, walkRows } from '#platform/server/jobs/batches.ts';
import { displayName } from '#shared/texts/text.ts';
import { firstNewlyFreeStart } from '../free-hours.ts';
import { formatPriceFalls, HOUR_FREE, PRICE_FELL } from '../notices.ts';
import * as store from './news-store.ts';

/** Students are told of a price fall after this time, so that the teacher can correct a typing error first. */
export const PRICE_FALL_DELAY_MS = 15 * 60_000;
/** Students are told of a free hour only if they have at least this time to book it. */
const LEAD_MS = 60 * 60_000;
/** Hours that were stored longer ago than this are not compared: they don't show what has changed. */
const SEEN_HOURS_LAST_MS = 86_400_000;

const READERS = 200;
const TEACHERS = 100;

/**
 * Stores the prices before a change, in the transaction that saves the new ones. A job finds out if one fell and sends
 * the notices, so that saving does not wait for them. Rises are stored, too: a mistyped price that is corrected is no fall.
 */
export async function recordPriceChange(
  tx: Db,
  { teacherId, before, after, now }: { teacherId: string; before: Prices; after: Prices; now: Date },
): Promise<void> {
  const hasChanged = PRICE_NAMES.some((name) => before[name] !== after[name]);
  if (hasChanged) await store.insertPriceFall(tx, teacherId, before, now);
}

/** Sends notices of price falls, by day and if a price is still lower than before the fall. */
export async function* notifyPriceFalls(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  if (isQuiet(now)) return;
  const until = new Date(now.getTime() - PRICE_FALL_DELAY_MS);
  yield* walkRows<store.StudentTeacherPair>(async (after) => {
    const news = await store.listPriceNews(platform.db, { until, now, after, limit: READERS });
    const fallen = news.filter((one) => priceFalls(one.before, one.after).length > 0);
    await forEachRow(
      platform,
      fallen,
      async (tx, { userId, teacherId, teacherUserId, before, after, ...name }) => {
        if (!(await store.markStudentTold(tx, { userId, teacherId }, 'price_told_at', now))) return;
        const falls = formatPriceFalls(priceFalls(before, after));
        const data = { teacherName: displayName(name), teacherId, falls };
        await notify(tx, { notice: PRICE_FELL, userId, data, about: teacherUserId, now });
      },
    );
    return news.at(-1) ?? null;
  });
  await store.deletePriceFalls(platform.db, until);
}

async function tellOfHour(platform: Platform, teacherId: string, hour: Date, now: Date): Promise<void> {
  for (let after: string | null = null; ; ) {
    const readers: store.FreeHourReader[] = await store.listFreeHourReaders(platform.db, {
      ...{ teacherId, now, after },
      limit: READERS,
    });
    await forEachRow(platform, readers, async (tx, { userId, teacherUserId, ...name }) => {
      if (!(await store.markStudentTold(tx, { userId, teacherId }, 'hour_told_at', now))) return;
      const data = { teacherName: displayName(name), teacherId, time: hour.toISOString() };
      await notify(tx, { notice: HOUR_FREE, userId, data, about: teacherUserId, now });
    });
    if (readers.length < READERS) return;
    after = readers.at(-1)?.userId ?? null;
  }
}

/**
 * Compares the free hours of saved teachers with those at the last check, and tells students of an hour that was not
 * free then. Not at night: in the morning the hour may be taken.
 */
export async function* notifyFreeHours(platform: Platform): AsyncGenerator<void> {
  const now = platform.clock.now();
  if (isQuiet(now)) return;
  const earliest = new Date(now.getTime() + LEAD_MS);
  const until = freeHoursUntil(now);
  yield* walkRows<string>(async (after) => {
    const watched = await store.listWatchedTeachers(platform.db, after, TEACHERS);
    const hours = await listFreeHours(
      platform.db,
      watched.map(({ teacherId }) => teacherId),
      now,
    );
    for (const { teacherId, starts, until: lastUntil, lookedAt } of watched) {
      if (starts === null || lastUntil === null || lookedAt === null) continue;
      if (now.getTime() - lookedAt.getTime() > SEEN_HOURS_LAST_MS) continue;
      const hour = firstNewlyFreeStart(
        { starts, until: lastUntil },
        hours.get(teacherId)?.starts ?? [],
        earliest,
      );
      if (hour !== null) await tellOfHour(platform, teacherId, hour, now);
    }
    // Saved after the notices: if a run is aborted, the next one tells the remaining students, and `markStudentTold` prevents
    // a second notice within a day.
    const seen = [...hours].map(([teacherId, one]) => ({ teacherId, starts: one.starts }));
    await store.saveSeenHours(platform.db, seen, { until, now });
    return watched.at(-1)?.teacherId ?? null;
  });
  await store.deleteOldSeenHours(platform.db, new Date(now.getTime() - SEEN_HOURS_LAST_MS));
}
