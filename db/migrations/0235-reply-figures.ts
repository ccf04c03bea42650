import { type Kysely, sql } from 'kysely';

/**
 * How teachers answer requests, as a table that a job refreshes: reading it costs a row, and it changes only when a
 * figure does. `typical_minutes` is null for a teacher who answered none; `changed_at` tells the ranking what to read.
 * The view `teacher_replies` stays for processes of the release before; a later release drops it.
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
