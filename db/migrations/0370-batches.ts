import { type Kysely, sql } from 'kysely';

/**
 * A teacher's group classes. Their hours are lessons; months and seats have their own tables, and each seat creates a
 * due. 0371 validates the checks on the large tables. Seats are numbered, so the primary key of `batch_seats` prevents
 * overselling.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table batches (
      id uuid primary key,
      teacher_id uuid not null references teachers on delete cascade,
      title text not null,
      audience text not null check (audience in ('any', 'women')),
      days text[] not null check (cardinality(days) between 1 and 7),
      start_min smallint not null check (start_min between 0 and 1380),
      place text,
      meeting_url text,
      capacity smallint not null check (capacity between 1 and 100),
      price integer not null check (price > 0),
      min_to_run smallint not null check (min_to_run between 1 and capacity),
      first_on date not null,
      -- The last day for which hours are promised.
      promised_to date not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      closed_at timestamptz,
      constraint batches_where check (closed_at is not null or num_nonnulls(place, meeting_url) = 1)
    );
    create index batches_teacher_idx on batches (teacher_id, created_at);
    create index batches_promise_idx on batches (promised_to, id) where closed_at is null;

    create table batch_months (
      batch_id uuid not null references batches on delete cascade,
      -- First and last day in India.
      month date not null,
      ends_on date not null,
      -- The first class.
      starts_at timestamptz not null,
      -- Dates of the weekly days without a class.
      skipped date[] not null default '{}',
      -- Until it is decided if enough have joined it is open; then it runs, or is off.
      state text not null default 'open' check (state in ('open', 'runs', 'off')),
      decide_at timestamptz not null,
      -- When people with seats were asked about the next month.
      asked_at timestamptz,
      primary key (batch_id, month)
    );
    create index batch_months_undecided_idx on batch_months (decide_at, batch_id) where state = 'open';
    create index batch_months_unasked_idx on batch_months (ends_on, batch_id) where asked_at is null and state = 'runs';

    create table batch_seats (
      id uuid not null unique,
      batch_id uuid not null,
      month date not null,
      seat smallint not null check (seat > 0),
      student_id uuid not null references users on delete cascade,
      -- The student's first class in the month.
      starts_at timestamptz not null,
      amount integer not null check (amount > 0),
      created_at timestamptz not null,
      primary key (batch_id, month, seat),
      constraint batch_seats_one_each unique (batch_id, month, student_id),
      foreign key (batch_id, month) references batch_months on delete cascade
    );
    create index batch_seats_student_idx on batch_seats (student_id, month);

    create table batch_waits (
      batch_id uuid not null,
      month date not null,
      student_id uuid not null references users on delete cascade,
      created_at timestamptz not null,
      -- Earlier is smaller, also within a millisecond.
      turn bigint generated always as identity,
      primary key (batch_id, month, student_id),
      foreign key (batch_id, month) references batch_months on delete cascade
    );
    create index batch_waits_student_idx on batch_waits (student_id, month);

    alter table lessons alter column booking_id drop not null;
    alter table lessons add column batch_id uuid;
    alter table lessons add constraint lessons_batch_fkey foreign key (batch_id) references batches on delete cascade not valid;
    alter table lessons add constraint lessons_of_one check (num_nonnulls(booking_id, batch_id) = 1) not valid;

    create or replace view booked_lessons as
      select id, booking_id, teacher_id, lower(at) as starts_at, upper(at) as ends_at, state, overlap_ok, reminders
      from lessons where booking_id is not null;
    create view class_lessons as
      select id, batch_id, teacher_id, lower(at) as starts_at, upper(at) as ends_at, state
      from lessons where batch_id is not null;

    -- A seat that is given back is gone; its due stays if somebody said something about it. So there is no foreign key.
    alter table dues alter column booking_id drop not null;
    alter table dues add column seat_id uuid;
    alter table dues add constraint dues_of_one check (num_nonnulls(booking_id, seat_id) = 1) not valid;

    create view open_classes as
      select id, teacher_id from batches where closed_at is null;

    create function tell_batches(ids uuid[]) returns void language sql as $$
      select tell_changed(array(
        select 'batches:' || unnest(array[t.id, t.user_id]) from teachers t
        where t.id in (select teacher_id from batches where id = any(ids))
      ))
    $$;
    create function tell_batches_by_rows() returns trigger language plpgsql as $$
    declare
      ids uuid[];
      from_rows text := case tg_op
        when 'INSERT' then 'select %1$I as id from new_rows'
        when 'DELETE' then 'select %1$I as id from old_rows'
        else 'select %1$I as id from new_rows union select %1$I from old_rows' end;
    begin
      execute format('select array_agg(distinct id) from (' || from_rows || ') changed', tg_argv[0]) into ids;
      if ids is null then return null; end if;
      perform tell_batches(ids);
      if tg_table_name = 'batches' then perform tell_changed('{batches}'); end if;
      return null;
    end $$;
  `.execute(db);
  for (const [table, column] of Object.entries({
    batches: 'id',
    batch_months: 'batch_id',
    batch_seats: 'batch_id',
    batch_waits: 'batch_id',
  })) {
    const rows = {
      insert: sql`new table as new_rows`,
      update: sql`old table as old_rows new table as new_rows`,
      delete: sql`old table as old_rows`,
    };
    for (const [event, referencing] of Object.entries(rows)) {
      await sql`create trigger ${sql.ref(`tell_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${referencing} for each statement execute function tell_batches_by_rows(${sql.lit(column)})`.execute(
        db,
      );
    }
  }
}
