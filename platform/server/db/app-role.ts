import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';

/** Tables that the application only appends to. */
const APPEND_ONLY = ['audit_log'] as const;

/**
 * Lets the role of DATABASE_URL work with tables that the role of DATABASE_OWNER_URL owns: rows only, and of
 * append-only tables no change and no removal. The job scheduler gets a schema of its own. Safe to repeat.
 */
export async function grantAppRole<Schema>(owner: Kysely<Schema>, databaseUrl: string): Promise<void> {
  const name = new pg.Client({ connectionString: databaseUrl }).user ?? '';
  const { rows } = await sql<{ isSame: boolean }>`select current_user = ${name} as "isSame"`.execute(owner);
  if (rows[0]?.isSame !== false) {
    throw new StartError(
      'DATABASE_OWNER_URL and DATABASE_URL have the same role. Give the owner of the tables a role of its own.',
    );
  }
  const role = sql.id(name);
  await owner.transaction().execute(async (tx) => {
    // Of two processes that start together, one waits: concurrent grants on a table fail.
    await sql`select pg_advisory_xact_lock(hashtext('app-role'))`.execute(tx);
    await sql`grant usage on schema public to ${role}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx);
    for (const table of APPEND_ONLY) {
      await sql`revoke all on ${sql.table(table)} from ${role}`.execute(tx);
      await sql`grant select, insert on ${sql.table(table)} to ${role}`.execute(tx);
    }
    await sql`grant ${role} to current_user`.execute(tx);
    await sql`create schema if not exists pgboss authorization ${role}`.execute(tx);
  });
}
