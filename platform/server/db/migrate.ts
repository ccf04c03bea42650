import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DROPPED_INDEXES, INDEXES } from '#db/indexes.ts';
import { StartError } from '../start-error.ts';
import { runBackfills } from './backfill.ts';
import { ensureIndexes } from './indexes.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);

/** Imports only migrations that have not run yet. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}-.*\.ts$/.test(name)).sort();
  const entries = names.map((name): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      const migration = (await import(new URL(name, FOLDER).href)) as Migration;
      await migration.up(db);
    };
    return [name.replace(/\.ts$/, ''), { up }];
  });
  return Object.fromEntries(entries);
}

/** Throws StartError if a newer version migrated this database: this one could destroy what it does not know. */
export async function refuseNewerSchema<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db);
  if (tables[0]?.exists !== true) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const own = await getMigrations();
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(own, name));
  if (unknown.length === 0) return;
  throw new StartError(
    `A newer version of Toran migrated this database (${unknown.join(', ')}). Nothing was changed.\n` +
      'Start that version or a newer one. To go back, restore the backup from before the update.',
  );
}

/**
 * Migrates to the latest version, builds missing indexes and runs the backfills. Kysely takes an advisory lock: of two
 * processes that start together, one migrates and the other waits. Throws the failing migration's error.
 */
export async function migrateToLatest<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations },
    // Numbers are reserved ahead: a lower one may be merged after a higher one.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw mayNotMigrate(error) ?? error;
  await ensureIndexes(db, { indexes: INDEXES, dropped: DROPPED_INDEXES });
  await runBackfills(db);
  return (results ?? []).map((result) => result.migrationName);
}

/** PostgreSQL 15 and newer let only the owner of a database create tables in it. */
function mayNotMigrate(error: unknown): StartError | null {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== '42501') return null;
  return new StartError(
    `The role of DATABASE_URL may not migrate the database. PostgreSQL says: ${message}.\n` +
      'Make it the owner of the database (alter database … owner to …).',
  );
}
