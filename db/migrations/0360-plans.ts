import { type Kysely, sql } from 'kysely';

/**
 * Monthly plans: changes to a month's lessons after the booking was confirmed. `plans.ends_at` is the regular end,
 * which a pause moves; `bookings.ends_at` is later while a make-up lesson is owed. There is no foreign key to lessons:
 * a moved lesson is inserted again with its id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table plans (
      booking_id uuid primary key references bookings on delete cascade,
      teacher_id uuid not null references teachers on delete cascade,
      student_id uuid not null references users on delete cascade,
      days text[] not null check (cardinality(days) between 1 and 7),
      start_min smallint not null check (start_min between 0 and 1439),
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      paused_from date,
      paused_days smallint check (paused_days between 1 and 14),
      asked_at timestamptz,
      renewal_id uuid unique references bookings on delete set null,
      created_at timestamptz not null,
      constraint plans_pause check ((paused_from is null) = (paused_days is null))
    );
    create index plans_ask_idx on plans (ends_at) where asked_at is null;
    create index plans_pair_idx on plans (student_id, teacher_id, created_at);
    create index plans_teacher_idx on plans (teacher_id);

    create table plan_changes (
      id uuid primary key,
      booking_id uuid not null references plans on delete cascade,
      kind text not null check (kind in ('left_out', 'moved', 'skipped', 'paused')),
      -- null for a date that was never promised.
      lesson_id uuid,
      from_at timestamptz not null,
      to_at timestamptz,
      by text not null check (by in ('student', 'teacher')),
      -- The lesson that makes up for a skipped one; it is owed until then.
      makeup_id uuid,
      created_at timestamptz not null,
      constraint plan_changes_to check ((kind in ('moved', 'paused')) = (to_at is not null)),
      constraint plan_changes_makeup check (makeup_id is null or kind = 'skipped')
    );
    create index plan_changes_booking_idx on plan_changes (booking_id, created_at);
    create unique index plan_changes_one_skip on plan_changes (lesson_id) where kind = 'skipped';

    create table lesson_proposals (
      id uuid primary key,
      booking_id uuid not null references plans on delete cascade,
      lesson_id uuid not null,
      by text not null check (by in ('student', 'teacher')),
      times timestamptz[] not null check (cardinality(times) between 1 and 3),
      status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
      chosen timestamptz,
      created_at timestamptz not null,
      answered_at timestamptz
    );
    create unique index lesson_proposals_one_open on lesson_proposals (lesson_id) where status = 'open';
    create index lesson_proposals_booking_idx on lesson_proposals (booking_id);

    create table lesson_marks (
      lesson_id uuid primary key,
      booking_id uuid not null references plans on delete cascade,
      held boolean not null,
      marked_at timestamptz not null
    );
    create index lesson_marks_booking_idx on lesson_marks (booking_id);

    create view plan_facts as
      select booking_id, teacher_id, student_id, starts_at, ends_at, renewal_id, created_at from plans;

    create or replace view booking_facts as
      select id, client_id, teacher_id, status, session, closed_by, created_at, answered_at, ends_at, is_demo from bookings;

    -- As in 0190, except that a booking whose status and session stay is left alone: lessons of a plan may have moved since.
    create or replace function bookings_of_older_release() returns trigger language plpgsql as $$
    begin
      if new.status = 'confirmed' then
        if old.status = 'confirmed' and new.session is not distinct from old.session then
          return null;
        end if;
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
  `.execute(db);
}
