import { type Kysely, sql } from 'kysely';

/** Teachers that students saved, and the earlier prices and hours that notices about them compare with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_teachers (
      user_id uuid not null references users on delete cascade,
      teacher_id uuid not null references teachers on delete cascade,
      saved_at timestamptz not null,
      -- When the student last got a notice of each kind about this teacher.
      price_told_at timestamptz,
      hour_told_at timestamptz,
      primary key (user_id, teacher_id)
    );
    create index saved_teachers_teacher_idx on saved_teachers (teacher_id, user_id);

    -- Prices before a fall that students have not been told of.
    create table saved_price_falls (
      teacher_id uuid primary key references teachers on delete cascade,
      online_price integer,
      offline_price integer,
      monthly_online_price integer,
      monthly_offline_price integer,
      fell_at timestamptz not null
    );

    -- Free starts of sessions at the last look, before the time "until".
    create table saved_free_hours (
      teacher_id uuid primary key references teachers on delete cascade,
      starts timestamptz[] not null,
      until timestamptz not null,
      looked_at timestamptz not null
    );

    create view notice_wishes as
      select user_id, topic from notification_choices
      where wanted and channel in ('email', 'push');
  `.execute(db);
}
