import { type Kysely, sql } from 'kysely';

/**
 * The migration that a release must know to run on a schema that a later migration changed. Without an entry every
 * release can: migrations only add, so older code keeps working.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schema_requirements (
      migration text primary key,
      requires text not null
    )`.execute(db);
}
