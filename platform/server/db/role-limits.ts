import pg from 'pg';
import { ONE_WORKER, REQUEST_LIMITS } from './client.ts';

const SETTINGS = Object.entries({ ...REQUEST_LIMITS, ...ONE_WORKER });
const WANTED = SETTINGS.map(([name, value]) => `${name}=${value}`);

/**
 * Gives the role its timeouts, and plans of one worker, in this database: a pooler passes none from the client. `directUrl` leads to PostgreSQL
 * itself, as the role of the pooler. Writes only what differs; connections opened before keep what they have.
 */
export async function setRoleLimits(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ set: string[] }>(
      `select coalesce((
         select setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
         where d.datname = current_database() and s.setrole = current_user::regrole), '{}') as set`,
    );
    const existing = new Set(rows[0]?.set);
    if (WANTED.every((limit) => existing.has(limit))) return;
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query('begin');
    // Of two processes that start together, one waits: concurrent changes of a role fail.
    await client.query("select pg_advisory_xact_lock(hashtext('role-limits'))");
    for (const [name, value] of SETTINGS)
      await client.query(`alter role current_user in database ${database} set ${name} = ${value}`);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}
