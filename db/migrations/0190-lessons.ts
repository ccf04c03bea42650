import { type Kysely, sql } from 'kysely';

/**
 * Every promised hour is a lesson; a constraint prevents overlaps for a teacher. `bookings.session`, its constraint and
 * the trigger stay for one release, for older processes. db/backfills/lessons.ts adds lessons of older bookings;
 * `backfills` stores each backfill's progress.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lessons (
      id uuid primary key,
      teacher_id uuid not null references teachers on delete cascade,
      booking_id uuid not null references bookings on delete cascade,
      at tstzrange not null check (not isempty(at)),
      state text not null check (state in ('planned', 'held', 'missed', 'moved', 'cancelled')),
      overlap_ok boolean not null default false,
      reminders smallint not null default 0,
      created_at timestamptz not null,
      constraint lessons_no_overlap exclude using gist
        (teacher_id with =, at with &&) where (state in ('planned', 'held') and not overlap_ok)
    );
    create index lessons_booking_idx on lessons (booking_id, lower(at));
    create index lessons_planned_idx on lessons (lower(at)) where state = 'planned';

    alter table bookings add column ends_at timestamptz;
    create index bookings_over_idx on bookings (ends_at) where status = 'confirmed';

    create table backfills (
      name text primary key,
      last_id uuid,
      done_at timestamptz
    );

    create view booked_lessons as
      select id, booking_id, teacher_id, lower(at) as starts_at, upper(at) as ends_at, state, overlap_ok, reminders
      from lessons;

    create or replace view booking_facts as
      select id, client_id, teacher_id, status, session, closed_by, created_at, answered_at, ends_at from bookings;

    create or replace view teacher_replies as
      select
        teacher_id,
        count(*)::int as requests,
        (count(*) filter (where answered))::int as answered,
        (count(*) filter (where answered and answered_at <= created_at + interval '24 hours'))::int as in_time,
        (percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at))
          filter (where answered) / 60)::int as typical_minutes
      from (
        select teacher_id, created_at, answered_at, closed_by,
          status in ('confirmed', 'completed') or ends_at is not null or closed_by = 'teacher' as answered
        from bookings
        where status <> 'pending'
      ) settled
      where answered or closed_by = 'expired'
      group by teacher_id;

    -- Adds the lessons of a booking that has none; returns how many of them are taken by another booking. With
    -- keep_all, those are stored too, as lessons that may overlap: nothing that was promised is lost.
    create function lessons_of_booking(b bookings, keep_all boolean) returns integer language plpgsql as $$
    declare
      first_day date := (lower(b.session) at time zone 'Asia/Kolkata')::date;
      is_plan boolean := b.pricing_type = 'monthly' and not b.is_demo;
      days text[] := case when cardinality(b.preferred_days) > 0 then b.preferred_days
        else array[trim(lower(to_char(first_day, 'day')))] end;
      wanted tstzrange[] := array(
        select tstzrange(s, s + interval '1 hour')
        from (
          select lower(b.session) + n * interval '24 hours' as s, n
          from generate_series(0, case when is_plan then 29 else 0 end) n
        ) hours
        where n = 0 or trim(lower(to_char(first_day + n, 'day'))) = any (days)
        order by s);
      kept text := case b.status when 'confirmed' then 'planned' when 'completed' then 'held' else 'cancelled' end;
      taken integer;
    begin
      insert into lessons (id, teacher_id, booking_id, at, state, overlap_ok, reminders, created_at)
        select gen_random_uuid(), b.teacher_id, b.id, hour, kept, b.overlap_ok,
          case when lower(hour) = lower(b.session) then b.reminders else 0 end, b.updated_at
        from unnest(wanted) hour
        on conflict do nothing;
      select cardinality(wanted) - count(*) into taken from lessons where booking_id = b.id and at = any (wanted);
      if keep_all and taken > 0 then
        insert into lessons (id, teacher_id, booking_id, at, state, overlap_ok, reminders, created_at)
          select gen_random_uuid(), b.teacher_id, b.id, hour, kept, true,
            case when lower(hour) = lower(b.session) then b.reminders else 0 end, b.updated_at
          from unnest(wanted) hour
          where not exists (select from lessons l where l.booking_id = b.id and l.at = hour);
      end if;
      return taken;
    end $$;

    create function bookings_of_older_release() returns trigger language plpgsql as $$
    begin
      if new.status = 'confirmed' then
        if not exists (select from lessons where booking_id = new.id and state = 'planned' and lower(at) = lower(new.session))
        then
          delete from lessons where booking_id = new.id and state = 'planned';
          if lessons_of_booking(new, false) > 0 then
            raise exclusion_violation using constraint = 'bookings_no_overlap';
          end if;
        end if;
        if new.ends_at is null or (new.session is distinct from old.session and new.ends_at is not distinct from old.ends_at)
        then
          update bookings set ends_at = lower(new.session) +
              case when new.pricing_type = 'monthly' and not new.is_demo then interval '30 days' else interval '1 hour' end
            where id = new.id;
        end if;
      else
        update lessons set state = case when lower(at) > new.updated_at then 'cancelled' else 'held' end
          where booking_id = new.id and state = 'planned';
      end if;
      return null;
    end $$;
    create trigger bookings_of_older_release after update of status, session on bookings
      for each row when (new.session is not null) execute function bookings_of_older_release();
  `.execute(db);
}
