import { type Kysely, sql } from 'kysely';

/**
 * Stores the latest transaction that changed each teacher's listing. Each process answers searches from memory
 * (features/search/server/memory) and reads the changes here. Triggers write the rows, so that no code can forget it. A
 * teacher who is no longer listed keeps a row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table listing_changes (
      teacher_id uuid primary key,
      changed xid8 not null
    );
    create index listing_changes_changed_idx on listing_changes (changed);

    -- In one order, so that two transactions that change the same teachers wait and don't lock each other out.
    create function note_listing_changes() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into listing_changes
          select distinct teacher_id, pg_current_xact_id() from new_rows order by teacher_id
          on conflict (teacher_id) do update set changed = excluded.changed
          where listing_changes.changed <> excluded.changed;
      elsif tg_op = 'DELETE' then
        insert into listing_changes
          select distinct teacher_id, pg_current_xact_id() from old_rows order by teacher_id
          on conflict (teacher_id) do update set changed = excluded.changed
          where listing_changes.changed <> excluded.changed;
      else
        insert into listing_changes
          select teacher_id, pg_current_xact_id()
          from (select teacher_id from new_rows union select teacher_id from old_rows) touched order by teacher_id
          on conflict (teacher_id) do update set changed = excluded.changed
          where listing_changes.changed <> excluded.changed;
      end if;
      return null;
    end $$;
  `.execute(db);
  const rows = {
    insert: sql`new table as new_rows`,
    update: sql`old table as old_rows new table as new_rows`,
    delete: sql`old table as old_rows`,
  };
  for (const table of ['teacher_listing', 'teacher_area']) {
    for (const [event, referencing] of Object.entries(rows)) {
      await sql`create trigger ${sql.ref(`note_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${referencing} for each statement execute function note_listing_changes()`.execute(db);
    }
  }
}
