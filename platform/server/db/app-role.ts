import pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * Lets the role of DATABASE_URL use tables that the role of DATABASE_OWNER_URL owns: it reads and writes rows, but can
 * only read and append to the audit log. Creates the job scheduler's schema. Safe to repeat. Throws StartError.
 */
export async function grantAppRole(ownerUrl: string, databaseUrl: string): Promise<void> {
  const name = new pg.Client({ connectionString: databaseUrl }).user ?? '';
  const owner = new pg.Client({ connectionString: ownerUrl });
  if (owner.user === name) {
    throw new StartError(
      'DATABASE_OWNER_URL and DATABASE_URL have the same role. Give the owner of the tables a role of its own.',
    );
  }
  const role = pg.escapeIdentifier(name);
  await owner.connect();
  try {
    await owner.query('begin');
    // Processes that start together take turns: concurrent grants on a table fail.
    await owner.query("select pg_advisory_xact_lock(hashtext('app-role'))");
    // Only members of the role may create its schema. An owner that is no superuser can't make itself one.
    await owner.query(
      `do $$ begin grant ${role} to current_user; exception when insufficient_privilege then null; end $$`,
    );
    await owner.query(`
      grant usage on schema public to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      revoke all on audit_log from ${role};
      grant select, insert on audit_log to ${role};
      create schema if not exists pgboss authorization ${role};
    `);
    await owner.query('commit');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== '42501') throw error;
    throw new StartError(
      `The role of DATABASE_OWNER_URL may not set up the role of DATABASE_URL. PostgreSQL says: ${message}.\n` +
        `It must own the database and be a member of the other role: as a superuser, grant ${role} to ${pg.escapeIdentifier(owner.user ?? '')}.`,
    );
  } finally {
    await owner.end();
  }
}
