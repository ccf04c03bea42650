import { type Kysely, sql } from 'kysely';

/**
 * The owner of each stored file. The slot constraint allows twenty files per user, however many uploads run at once. A
 * job deletes files whose owner is gone or that no page shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_files (
      id uuid primary key,
      user_id uuid references users on delete set null,
      slot smallint check (slot between 0 and 19),
      kind text not null check (kind in ('picture', 'photo', 'document')),
      key text not null,
      created_at timestamptz not null,
      touched_at timestamptz not null,
      constraint media_files_slot unique (user_id, slot),
      constraint media_files_once unique (user_id, key)
    );
    create index media_files_key_idx on media_files (key);
    create index media_files_touched_idx on media_files (touched_at);
    alter table certifications add column document_id uuid references media_files on delete set null;
    create index certifications_document_idx on certifications (document_id) where document_id is not null;
  `.execute(db);
}
