import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { StartError } from '../start-error.ts';

/** A file of db/migrations. */
export type MigrationFile = {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * `outside`: without a transaction, for statements that PostgreSQL allows only there. If it fails halfway, it runs
   * again from its beginning, so each statement must be safe to repeat.
   */
  transaction?: 'outside';
  /**
   * Name of the migration that came with the code which no longer uses what this migration removes. A release that does
   * not have that migration refuses to start on the schema.
   */
  requires?: string;
};

export const MIGRATIONS_FOLDER = new URL('../../../db/migrations/', import.meta.url);

/** Names of the migrations in the folder, in order. */
export async function listMigrations(folder: URL = MIGRATIONS_FOLDER): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  return files.map((name) => name.replace(/\.ts$/, '')).sort();
}

export async function importMigration(name: string, folder: URL = MIGRATIONS_FOLDER): Promise<MigrationFile> {
  // Keep the path in this form: the bundler reads it, and includes the modules in the built server.
  if (folder === MIGRATIONS_FOLDER)
    return (await import(`../../../db/migrations/${name}.ts`)) as MigrationFile;
  return (await import(new URL(`${name}.ts`, folder).href)) as MigrationFile;
}

export type SchemaState = {
  /** Migrations in the folder that have not run. */
  pending: string[];
  /** Migrations of newer releases that have run. */
  unknown: string[];
};

async function hasTable<Schema>(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${name}) is not null as exists`.execute(db);
  return rows[0]?.exists === true;
}

export async function readSchemaState<Schema>(
  db: Kysely<Schema>,
  folder: URL = MIGRATIONS_FOLDER,
): Promise<SchemaState> {
  const own = await listMigrations(folder);
  if (!(await hasTable(db, 'kysely_migration'))) return { pending: own, unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  return {
    pending: own.filter((name) => !ran.has(name)),
    unknown: [...ran].filter((name) => !own.includes(name)),
  };
}

/**
 * Returns the migrations of newer releases that have run, if they only add to the schema. Throws StartError if one of
 * them requires newer code.
 */
export async function refuseNewerSchema<Schema>(
  db: Kysely<Schema>,
  folder: URL = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const { unknown } = await readSchemaState(db, folder);
  if (unknown.length === 0 || !(await hasTable(db, 'schema_requirements'))) return unknown;
  const own = await listMigrations(folder);
  const { rows } = await sql<{ migration: string }>`
    select migration from schema_requirements
    where migration = any(${unknown}::text[]) and requires <> all(${own}::text[]) order by migration`.execute(
    db,
  );
  if (rows.length === 0) return unknown;
  throw new StartError(
    `A newer version of Toran migrated this database (${rows.map(({ migration }) => migration).join(', ')}). Nothing was changed.\n` +
      'Start that version or a newer one. To go back, restore the backup from before the update.',
  );
}

/** Stores which migration the code must have after this one has run (`requires`). */
export async function recordRequirement(
  db: Kysely<unknown>,
  migration: string,
  requires: string,
): Promise<void> {
  await sql`
    insert into schema_requirements (migration, requires) values (${migration}, ${requires})
    on conflict do nothing`.execute(db);
}
