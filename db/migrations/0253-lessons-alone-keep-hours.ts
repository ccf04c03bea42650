import { type Kysely, sql } from 'kysely';

/**
 * Lessons keep the hours of a teacher apart (0190), also those of processes of older releases, whose writes a trigger turns into
 * lessons. The constraint of bookings costs each request a third of its insert and holds nothing more, once every booking has its
 * lessons. A database whose older bookings get theirs only now (db/backfills/lessons.ts) keeps it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      if exists (select from backfills where name = 'lessons' and done_at is not null)
        or not exists (select from bookings where session is not null) then
        alter table bookings drop constraint bookings_no_overlap;
      end if;
    end $$`.execute(db);
}
