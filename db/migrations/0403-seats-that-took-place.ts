import { type Kysely, sql } from 'kysely';

/**
 * Views of group classes for other slices: the lessons of each seat, and the hours of each class with the taken seats.
 * A seat that is given back after its first class moves to `batch_past_seats`, because its student had those lessons.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table batch_past_seats (
      id uuid primary key,
      batch_id uuid not null references batches on delete cascade,
      month date not null,
      student_id uuid not null references users on delete cascade,
      -- The student's first class in the month.
      starts_at timestamptz not null,
      amount integer not null check (amount > 0),
      created_at timestamptz not null,
      -- When it was given back, or the end of its month: lessons from then on are not the student's.
      ends_at timestamptz not null check (ends_at > starts_at)
    );
    create index batch_past_seats_student_idx on batch_past_seats (student_id, month);
    create index batch_past_seats_batch_idx on batch_past_seats (batch_id);

    create view seat_lessons as
      select s.id as seat_id, s.student_id, l.teacher_id, l.batch_id, l.id as lesson_id,
        lower(l.at) as starts_at, upper(l.at) as ends_at, l.state
      from (
        select s.id, batch_id, s.student_id, s.starts_at, (m.ends_on + 1)::timestamp at time zone 'Asia/Kolkata' as until
        from batch_seats s join batch_months m using (batch_id, month)
        union all
        select id, batch_id, student_id, starts_at, ends_at from batch_past_seats
      ) s
      join lessons l on l.batch_id = s.batch_id and lower(l.at) >= s.starts_at and lower(l.at) < s.until;

    create view seat_facts as
      select s.id, b.teacher_id, s.batch_id, s.student_id, s.month, s.ends_on, s.created_at
      from (
        select s.id, batch_id, s.student_id, month, m.ends_on, s.created_at
        from batch_seats s join batch_months m using (batch_id, month)
        union all
        select id, batch_id, student_id, month, (ends_at at time zone 'Asia/Kolkata')::date, created_at
        from batch_past_seats
      ) s
      join batches b on b.id = s.batch_id;

    create view class_hours as
      select l.id, l.batch_id, l.teacher_id, lower(l.at) as starts_at, upper(l.at) as ends_at, l.state,
        b.title, b.capacity, b.place, b.meeting_url,
        (select count(*)::int from batch_seats s join batch_months m using (batch_id, month)
          where s.batch_id = l.batch_id and s.starts_at <= lower(l.at)
            and lower(l.at) < (m.ends_on + 1)::timestamp at time zone 'Asia/Kolkata') as taken
      from lessons l join batches b on b.id = l.batch_id;
  `.execute(db);
}
