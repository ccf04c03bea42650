import { type Kysely, sql } from 'kysely';
import type { Backfill } from '#platform/server/db/backfill.ts';

/** Bookings of one batch: at most 13 lessons each. */
const BATCH = 500;

/**
 * Creates the lessons of bookings that are older than the table `lessons`. If an hour is already taken, the lesson is
 * stored with `overlap_ok`.
 */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>, after) {
    const { rows } = await sql<{ id: string }>`
      with batch as (
        select b.id from bookings b
        where b.id > ${after ?? '00000000-0000-0000-0000-000000000000'} and b.session is not null
        order by b.id
        limit ${BATCH}
        for no key update
      ), ended as (
        update bookings b
        set ends_at = lower(session) +
          case when pricing_type = 'monthly' and not is_demo then interval '30 days' else interval '1 hour' end
        from batch where b.id = batch.id and b.ends_at is null
      )
      select id from batch order by id`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return null;
    await sql`
      select lessons_of_booking(b, true) from bookings b
      where b.id = any (${rows.map(({ id }) => id)}::uuid[])
        and not exists (select from lessons l where l.booking_id = b.id)
      -- Single hours first: a month keeps the rest.
      order by b.pricing_type, b.id`.execute(tx);
    return last.id;
  },
};
