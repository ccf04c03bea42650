import { type Kysely, sql } from 'kysely';

/**
 * Who stored which file. A person has twenty places: the constraint holds however many uploads run at once. A file
 * whose person is gone, or that nothing shows any more, is removed by a job.
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
