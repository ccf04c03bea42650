import { type Kysely, sql } from 'kysely';
import type { Backfill } from '#platform/server/db/backfill.ts';

/** Bookings of one batch. */
const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Creates dues (payments that students owe) for bookings that were confirmed before the table `dues` and have not
 * ended. They are due today at the earliest, so that students get no reminder for what they paid earlier. Runs after
 * `lessons`.
 */
export const backfill: Backfill = {
  async runBatch(tx: Kysely<unknown>, after) {
    const { rows } = await sql<{ id: string }>`
      with batch as materialized (
        select b.id, b.teacher_id, b.client_id, b.session_type, b.price, b.ends_at,
          b.pricing_type = 'monthly' as is_month
        from bookings b
        where b.id > ${after ?? FIRST_ID} and b.status = 'confirmed' and not b.is_demo and b.price > 0
          and b.ends_at > now()
        order by b.id
        limit ${BATCH}
        for no key update
      ), added as (
        insert into dues (id, booking_id, month, teacher_id, student_id, session_type, is_month, starts_at, ends_at, amount,
          due_on, state, created_at)
        select gen_random_uuid(), batch.id, 1, teacher_id, client_id, session_type, is_month, first.at, batch.ends_at, price,
          greatest((first.at at time zone 'Asia/Kolkata')::date, (now() at time zone 'Asia/Kolkata')::date), 'due', now()
        from batch
          cross join lateral (select min(lower(l.at)) as at from lessons l where l.booking_id = batch.id) first
        where first.at is not null
        on conflict do nothing
      )
      select id from batch order by id`.execute(tx);
    return rows.at(-1)?.id ?? null;
  },
};
