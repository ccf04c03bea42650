import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/** Counts one request of this hour and returns the new count; null if `max` requests are already counted. */
export async function countRequest(db: Db, hour: Date, max: number): Promise<number | null> {
  const row = await db
    .insertInto('map_requests')
    .values({ hour, used: 1 })
    .onConflict((on) =>
      on
        .column('hour')
        .doUpdateSet({ used: sql`map_requests.used + 1` })
        .where('map_requests.used', '<', max),
    )
    .returning('used')
    .executeTakeFirst();
  return row?.used ?? null;
}

export async function deleteCountsBefore(db: Db, hour: Date): Promise<void> {
  await db.deleteFrom('map_requests').where('hour', '<', hour).execute();
}
