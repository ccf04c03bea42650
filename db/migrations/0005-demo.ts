import { type Kysely, sql } from 'kysely';

/** Remembers that the demo data was put in, so that no later start does it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_seed (
      only_row boolean primary key default true check (only_row),
      seeded_at timestamptz not null
    );
  `.execute(db);
}
