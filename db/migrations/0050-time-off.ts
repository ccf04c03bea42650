import { type Kysely, sql } from 'kysely';

/** Days, or hours of days, when a teacher does not teach although their weekly hours say so. Indian local time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table time_off (
      id uuid primary key,
      teacher_id uuid not null references teachers on delete cascade,
      first_date date not null,
      last_date date not null check (last_date >= first_date),
      start_min smallint not null default 0 check (start_min >= 0),
      end_min smallint not null default 1440 check (end_min <= 1440 and end_min > start_min),
      created_at timestamptz not null,
      constraint time_off_no_overlap exclude using gist (
        teacher_id with =,
        daterange(first_date, last_date, '[]') with &&,
        int4range(start_min, end_min) with &&
      )
    );
    create index time_off_teacher_idx on time_off (teacher_id, last_date, first_date);
  `.execute(db);
}
