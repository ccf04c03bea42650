import { type Kysely, sql } from 'kysely';

/**
 * How teachers answer requests. A request counts if the teacher answered it or it expired; one that the student
 * withdrew does not count. `in_time` counts answers within the promised 24 hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view teacher_replies as
      select
        teacher_id,
        count(*)::int as requests,
        (count(*) filter (where answered))::int as answered,
        (count(*) filter (where answered and answered_at <= created_at + interval '24 hours'))::int as in_time,
        (percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))
          filter (where answered) / 60)::int as typical_minutes
      from (
        select teacher_id, created_at, answered_at, closed_by,
          status in ('confirmed', 'completed') or session is not null or closed_by = 'teacher' as answered
        from bookings
        where status <> 'pending'
      ) settled
      where answered or closed_by = 'expired'
      group by teacher_id;

    create index bookings_answered_idx on bookings (answered_at);
  `.execute(db);
}
