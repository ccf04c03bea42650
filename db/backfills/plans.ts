import { type Kysely, sql } from 'kysely';
import type { Backfill } from '#platform/server/db/backfill.ts';

/** Bookings of one batch. */
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Creates plans for monthly bookings that were confirmed before the table `plans`, from their first lesson on. Runs
 * after `lessons`.
 */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>, after) {
    const { rows } = await sql<{ id: string }>`
      with batch as materialized (
        select b.id, b.teacher_id, b.client_id, b.preferred_days, b.updated_at
        from bookings b
        where b.id > ${after ?? FIRST_ID} and b.status in ('confirmed', 'completed') and b.pricing_type = 'monthly'
          and not b.is_demo
        order by b.id
        limit ${BATCH}
        for no key update
      ), added as (
        insert into plans (booking_id, teacher_id, student_id, days, start_min, starts_at, ends_at, created_at)
        select batch.id, teacher_id, client_id,
          case when cardinality(preferred_days) > 0 then preferred_days
            else array[trim(lower(to_char(first.at at time zone 'Asia/Kolkata', 'day')))] end,
          extract(hour from first.at at time zone 'Asia/Kolkata') * 60
            + extract(minute from first.at at time zone 'Asia/Kolkata'),
          first.at, first.at + interval '30 days', updated_at
        from batch
          cross join lateral (select min(lower(l.at)) as at from lessons l where l.booking_id = batch.id) first
        where first.at is not null
        on conflict do nothing
      )
      select id from batch order by id`.execute(tx);
    return rows.at(-1)?.id ?? null;
  },
};
