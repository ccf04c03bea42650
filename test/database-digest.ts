import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';

/**
 * One hash over all rows of all tables: equal digests prove that nothing was written. Without the security log, which
 * also records refusals, a moment later.
 */
export async function databaseDigest(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'security_log' order by tablename
  `.execute(db);
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const digest = await sql<{ digest: string | null }>`
      select md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${sql.table(name)} t
    `.execute(db);
    parts.push(`${name}:${digest.rows[0]?.digest ?? ''}`);
  }
  return parts.join('\n');
}
