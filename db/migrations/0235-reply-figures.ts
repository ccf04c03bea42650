import { type Kysely, sql } from 'kysely';

/**
 * How teachers answer requests, in a table that a job refreshes; a row changes only when its figures do.
 * `typical_minutes` is null if the teacher answered no request. The ranking reads rows by `changed_at`. The view
 * `teacher_replies` stays for older processes; a later release drops it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reply_figures (
      teacher_id uuid primary key references teachers on delete cascade,
      requests integer not null,
      answered integer not null,
      in_time integer not null,
      typical_minutes integer,
      changed_at timestamptz not null
    );
    create index reply_figures_changed_idx on reply_figures (changed_at);

    create view teacher_reply_figures as
      select teacher_id, requests, answered, in_time, typical_minutes, changed_at from reply_figures;
  `.execute(db);
}
