import { type Kysely, sql } from 'kysely';

/**
 * For a migration that older releases can't run with, the row names the migration that a release must know to run. Most
 * migrations need no row: they only add, so older code keeps working.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schema_requirements (
      migration text primary key,
      requires text not null
    )`.execute(db);
}
