import { sql } from 'kysely';
import { verifyLog } from '#features/audit/server/chain.ts';
import type { TableDigest } from '#platform/server/backup/manifest.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/db/client.ts';
import { openKeyRing } from '#platform/server/secret-keys/key-ring.ts';
import { hasKeyTable, listKeys } from '#platform/server/secret-keys/key-ring-store.ts';
import { StartError } from '#platform/server/start-error.ts';

/**
 * Returns the number of rows of every table and a hash that does not depend on their order. Reads the whole database.
 */
export function digestTables(db: Db): Promise<Record<string, TableDigest>> {
  return db.isTransaction ? digestIn(db) : db.transaction().execute(digestIn);
}

async function digestIn(tx: Db): Promise<Record<string, TableDigest>> {
  // In JSON, PostgreSQL writes times in the zone of the session, and a server's own zone may be India's.
  await sql`set local timezone to 'UTC'`.execute(tx);
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename
  `.execute(tx);
  const digests: Record<string, TableDigest> = {};
  for (const { name } of tables.rows) {
    // The hash sums 60 bits of each row's md5. Rows are hashed as JSON, so the column order does not matter.
    const { rows } = await sql<TableDigest>`
      select count(*) as rows,
        coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint::numeric), 0)::text as hash
      from ${sql.table(name)} t
    `.execute(tx);
    if (rows[0]) digests[name] = rows[0];
  }
  return digests;
}

/** Names of tables whose rows differ. */
export function differingTables(
  wanted: Readonly<Record<string, TableDigest>>,
  found: Readonly<Record<string, TableDigest>>,
): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  return [...names].filter(
    (name) => wanted[name]?.rows !== found[name]?.rows || wanted[name]?.hash !== found[name]?.hash,
  );
}

/**
 * Returns the configuration with all keys of the site; null if SECRET_KEY is not the key of this database. If the
 * database has no key yet, it does not store one: the first start of the server does that.
 */
export async function openKeys(db: Db, given: Config): Promise<Config | null> {
  if (!(await hasKeyTable(db)) || (await listKeys(db)).length === 0) return given;
  return openKeyRing(db, given, new Date()).then(
    ({ config }) => config,
    (error: unknown) => {
      if (error instanceof StartError) return null;
      throw error;
    },
  );
}

async function findAuditProblem(db: Db, config: Config | null): Promise<string[]> {
  if (config === null) {
    return ['SECRET_KEY is not the key that this database was used with: the audit log was not checked.'];
  }
  const { brokenAt, missing } = await verifyLog({ db, config });
  if (brokenAt !== null) return [`The audit log was changed at entry ${brokenAt}.`];
  return missing === null ? [] : [`The audit log lacks entries that it had on ${missing.at.toISOString()}.`];
}

/**
 * Checks the rules that must hold in every database of the site. Returns one line for each broken rule. `config` is the
 * result of `openKeys`.
 */
export async function findBrokenRules(db: Db, config: Config | null): Promise<string[]> {
  const broken = await findAuditProblem(db, config);
  const ratings = await sql<{ count: number }>`
    select count(*) as count from teacher_profiles t
    left join (
      select teacher_id, count(*) as reviews, sum(rating) as stars from review_facts
      where hidden_at is null group by teacher_id
    ) r on r.teacher_id = t.id
    where t.review_count <> coalesce(r.reviews, 0) or t.rating_sum <> coalesce(r.stars, 0)
  `.execute(db);
  const drifted = ratings.rows[0]?.count ?? 0;
  if (drifted > 0) broken.push(`The ratings of ${drifted} teachers are not the sums of their reviews.`);
  const overlaps = await sql<{ count: number }>`
    select count(*) as count from booked_lessons a
    join booked_lessons b
      on b.teacher_id = a.teacher_id and b.id > a.id and b.starts_at < a.ends_at and a.starts_at < b.ends_at
    where a.state in ('planned', 'held') and b.state in ('planned', 'held')
      and not a.overlap_ok and not b.overlap_ok
  `.execute(db);
  const pairs = overlaps.rows[0]?.count ?? 0;
  if (pairs > 0) broken.push(`${pairs} pairs of lessons of the same teacher overlap.`);
  return broken;
}
