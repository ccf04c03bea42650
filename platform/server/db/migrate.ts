import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { runBackfills } from './backfill.ts';

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

/**
 * Migrates to the latest version and runs the backfills. Kysely takes an advisory lock: of two processes that start
 * together, one migrates and the other waits. Throws the failing migration's error.
 */
export async function migrateToLatest<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { error, results } = await new Migrator({
    db,
    provider: { getMigrations },
    // Numbers are reserved ahead: a lower one may be merged after a higher one.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
  await runBackfills(db);
  return (results ?? []).map((result) => result.migrationName);
}
