import { type Kysely, sql } from 'kysely';

/**
 * Stores a month's lessons. First a plain insert, the common case: `on conflict do nothing` is slower, as it checks
 * each row twice for overlaps. If a lesson overlaps, the free ones are stored as before. The function collects the
 * starts, because rows returned before an error are lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Returns the starts of the stored lessons; those that overlap another lesson of the teacher are left out.
    create function promise_lessons(
      lesson_ids uuid[], of_teacher uuid, of_booking uuid, starts timestamptz[], minutes integer, reminded integer[],
      made_at timestamptz
    ) returns timestamptz[] language plpgsql as $$
    declare
      stored timestamptz[];
    begin
      begin
        with added as (
          insert into lessons (id, teacher_id, booking_id, at, state, reminders, created_at)
          select hour.id, of_teacher, of_booking, tstzrange(hour.start, hour.start + minutes * interval '1 minute'),
            'planned', hour.reminders, made_at
          from unnest(lesson_ids, starts, reminded) as hour (id, start, reminders)
          order by hour.start
          returning lower(at) as start
        ) select array_agg(start) into stored from added;
      exception when exclusion_violation then
        with added as (
          insert into lessons (id, teacher_id, booking_id, at, state, reminders, created_at)
          select hour.id, of_teacher, of_booking, tstzrange(hour.start, hour.start + minutes * interval '1 minute'),
            'planned', hour.reminders, made_at
          from unnest(lesson_ids, starts, reminded) as hour (id, start, reminders)
          order by hour.start
          on conflict do nothing
          returning lower(at) as start
        ) select array_agg(start) into stored from added;
      end;
      return coalesce(stored, '{}');
    end $$;
  `.execute(db);
}
