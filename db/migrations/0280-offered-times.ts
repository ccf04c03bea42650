import { type Kysely, sql } from 'kysely';

/**
 * Requests may suggest exact hours or allow any time. Teachers store one link for online sessions, and may set another
 * for one booking. Changes of taken hours invalidate cached answers, as in 0240; reminders and completed sessions take
 * no hour, so they invalidate nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      add column preferred_instants timestamptz[] not null default '{}',
      add column any_time boolean not null default false,
      add column meeting_link text;

    create table meeting_links (
      user_id uuid primary key references users on delete cascade,
      url text not null,
      updated_at timestamptz not null
    );

    create function tell_taken(ids uuid[]) returns void language sql as $$
      select tell_changed(array(
        select 'taken:' || unnest(array[id, user_id]) from teachers where id = any(ids)
      ))
    $$;

    create function tell_taken_by_rows() returns trigger language plpgsql as $$
    declare
      ids uuid[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(distinct teacher_id) into ids from new_rows where state in ('planned', 'held');
      elsif tg_op = 'DELETE' then
        select array_agg(distinct teacher_id) into ids from old_rows where state in ('planned', 'held');
      else
        select array_agg(distinct n.teacher_id) into ids from new_rows n join old_rows o using (id)
          where n.at <> o.at or (n.state in ('planned', 'held')) <> (o.state in ('planned', 'held'));
      end if;
      if ids is not null then perform tell_taken(ids); end if;
      return null;
    end $$;
    create trigger tell_insert after insert on lessons
      referencing new table as new_rows for each statement execute function tell_taken_by_rows();
    create trigger tell_update after update on lessons
      referencing old table as old_rows new table as new_rows for each statement execute function tell_taken_by_rows();
    create trigger tell_delete after delete on lessons
      referencing old table as old_rows for each statement execute function tell_taken_by_rows();
  `.execute(db);
}
