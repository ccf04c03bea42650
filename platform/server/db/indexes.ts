import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';

/**
 * Advisory lock that is held while indexes are built. The database session holds it, not a transaction, because the
 * builder of an index would have to wait for a transaction that waits for the lock.
 */
const LOCK = 4_103;
const POLL_MS = 200;
/** A table with fewer rows is indexed inside a transaction, because this takes only a moment. */
const FEW_ROWS = 10_000;

type Definitions = { indexes: Readonly<Record<string, string>>; dropped: readonly string[] };
type Existing = { name: string; isValid: boolean };

async function listExisting(db: Kysely<unknown>, names: readonly string[]): Promise<Existing[]> {
  const { rows } = await sql<Existing>`
    select c.relname as name, i.indisvalid as "isValid"
    from pg_class c join pg_index i on i.indexrelid = c.oid
    where c.relname = any(${[...names]}::text[]) and pg_table_is_visible(c.oid)`.execute(db);
  return rows;
}

async function isSmall(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.ref(table)} offset ${FEW_ROWS} limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * Finds the missing indexes to build, the replaced ones to drop afterwards, and the `invalid` ones that an interrupted
 * build has left over.
 */
async function findWork(db: Kysely<unknown>, { indexes, dropped }: Definitions) {
  const existing = await listExisting(db, [...Object.keys(indexes), ...dropped]);
  const valid = new Set(existing.filter(({ isValid }) => isValid).map(({ name }) => name));
  return {
    invalid: existing.filter(({ isValid }) => !isValid).map(({ name }) => name),
    build: Object.entries(indexes).filter(([name]) => !valid.has(name)),
    drop: dropped.filter((name) => valid.has(name)),
  };
}

async function buildAll(db: Kysely<unknown>, definitions: Definitions): Promise<string[]> {
  const { invalid, build, drop } = await findWork(db, definitions);
  for (const name of invalid) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  const large: [string, string][] = [];
  const small: [string, string][] = [];
  for (const index of build) {
    const [, definition] = index;
    const table = definition.slice(0, definition.indexOf(' '));
    ((await isSmall(db, table)) ? small : large).push(index);
  }
  await db.transaction().execute(async (tx) => {
    for (const [name, definition] of small)
      await tx.executeQuery(CompiledQuery.raw(`create index if not exists ${name} on ${definition}`));
  });
  for (const [name, definition] of large)
    await db.executeQuery(CompiledQuery.raw(`create index concurrently ${name} on ${definition}`));
  for (const name of drop) await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
  return build.map(([name]) => name);
}

/**
 * Builds missing indexes without blocking writers, then drops the replaced ones. If several processes start, one builds
 * and the others wait. Runs only one query if no index is missing. Returns the names of the built indexes; throws
 * database errors.
 */
export async function ensureIndexes<Schema>(db: Kysely<Schema>, definitions: Definitions): Promise<string[]> {
  return (db as Kysely<unknown>).connection().execute(async (one) => {
    const { invalid, build, drop } = await findWork(one, definitions);
    if (invalid.length + build.length + drop.length === 0) return [];
    // Poll for the lock: a waiting statement holds a snapshot, and `create index concurrently` would wait for it.
    while (!(await tryLock(one))) await setTimeout(POLL_MS);
    try {
      return await buildAll(one, definitions);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
    }
  });
}

async function tryLock(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(db);
  return rows[0]?.locked === true;
}
