import { type Kysely, sql } from 'kysely';

/** Records that the demo data was inserted, so that later starts skip it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table demo_seed (
      only_row boolean primary key default true check (only_row),
      seeded_at timestamptz not null
    );
  `.execute(db);
}
