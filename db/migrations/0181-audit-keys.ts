import { type Kysely, sql } from 'kysely';

/**
 * The key that signed an entry of the audit log. Null for a plain hash, from before the log used keys or from an older
 * process that is still running.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column key_id text`.execute(db);
}
