import pg from 'pg';
import { LIMITS, NO_PARALLEL_WORKERS } from './client.ts';

/**
 * Sets the timeouts of requests (`relaxed` in tests) and NO_PARALLEL_WORKERS on the role, because a pooler does not pass them from the client.
 * `directUrl` leads to PostgreSQL itself, with the role of the pooler. Writes only differences; open connections keep
 * the old values.
 */
export async function setRoleLimits(
  directUrl: string,
  limits: 'requests' | 'relaxed' = 'requests',
): Promise<void> {
  const settings = Object.entries({ ...LIMITS[limits], ...NO_PARALLEL_WORKERS });
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
    if (settings.every(([name, value]) => existing.has(`${name}=${value}`))) return;
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query('begin');
    // Processes that start together take turns: concurrent changes of a role fail.
    await client.query("select pg_advisory_xact_lock(hashtext('role-limits'))");
    for (const [name, value] of settings)
      await client.query(`alter role current_user in database ${database} set ${name} = ${value}`);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}
