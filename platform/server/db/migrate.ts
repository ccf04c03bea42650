import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DROPPED_INDEXES, INDEXES } from '#db/indexes.ts';
import { StartError } from '../start-error.ts';
import { runBackfills } from './backfill.ts';
import { isDeadlock, isLockTimeout } from './errors.ts';
import { ensureIndexes } from './indexes.ts';
import {
  importMigration,
  listMigrations,
  MIGRATIONS_FOLDER,
  type MigrationFile,
  readSchemaState,
  recordRequirement,
} from './migrations.ts';

/** Advisory lock while migrations run, held by the database session. */
const LOCK = 4_104;
const POLL_MS = 200;

export type MigrateOptions = {
  folder?: URL;
  /** Maximum time that a migration waits for a lock. All other queries of the table wait behind it. */
  lockTimeoutMs?: number;
  tries?: number;
  /** Pause between two attempts, in which the waiting queries can run. */
  pauseMs?: number;
};

type Step = { names: string[]; isOutside: boolean };
type Files = ReadonlyMap<string, MigrationFile>;

/** Groups pending migrations into steps, in order: consecutive ones that need a transaction share one. */
function stepsOf(pending: readonly string[], files: Files): Step[] {
  const steps: Step[] = [];
  for (const name of pending) {
    const isOutside = files.get(name)?.transaction === 'outside';
    const last = steps.at(-1);
    if (last !== undefined && !last.isOutside && !isOutside) last.names.push(name);
    else steps.push({ names: [name], isOutside });
  }
  return steps;
}

/**
 * Runs one step. Kysely requires a migration object for each migration that has run, so those of newer releases get an
 * empty one.
 */
async function runStep(
  db: Kysely<unknown>,
  step: Step,
  { files, known, lockTimeoutMs }: { files: Files; known: readonly string[]; lockTimeoutMs: number },
): Promise<void> {
  const migration = (name: string): Migration => ({
    up: async (tx) => {
      const file = files.get(name);
      if (file === undefined) throw new Error(`the migration ${name} is not in this release`);
      if (!step.isOutside)
        await sql`select set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx);
      await file.up(tx);
      if (file.requires !== undefined) await recordRequirement(tx, name, file.requires);
    },
  });
  const provider = {
    getMigrations: async () =>
      Object.fromEntries([...known, ...step.names].map((name) => [name, migration(name)])),
  };
  const migrator = new Migrator({
    db,
    provider,
    // Numbers are reserved ahead: a lower one may be merged after a higher one.
    allowUnorderedMigrations: true,
    disableTransactions: step.isOutside,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function runPending(db: Kysely<unknown>, options: MigrateOptions): Promise<string[]> {
  const { folder = MIGRATIONS_FOLDER, lockTimeoutMs = 3_000, tries = 20, pauseMs = 1_000 } = options;
  const { pending, unknown } = await readSchemaState(db, folder);
  const files = new Map<string, MigrationFile>();
  for (const name of pending) files.set(name, await importMigration(name, folder));
  const known = [...unknown, ...(await listMigrations(folder)).filter((name) => !files.has(name))];
  for (const step of stepsOf(pending, files)) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await runStep(db, step, { files, known, lockTimeoutMs });
        known.push(...step.names);
        break;
      } catch (error) {
        if (!isLockTimeout(error) && !isDeadlock(error)) throw mayNotMigrate(error) ?? error;
        if (attempt >= tries) throw stillLocked(step.names, attempt);
        await setTimeout(pauseMs);
      }
    }
  }
  return pending;
}

/** Polls for the lock: a waiting statement holds a snapshot, and `create index concurrently` would wait for it. */
async function lock(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
      db,
    );
    if (rows[0]?.locked === true) return;
    await setTimeout(POLL_MS);
  }
}

/**
 * Migrates to the latest version, builds missing indexes and runs the backfills. If several processes start, one does
 * this and the others wait. Needs a session without a pooler. Throws StartError, or the error of the migration that
 * failed.
 */
export async function migrateToLatest<Schema>(
  database: Kysely<Schema>,
  options: MigrateOptions = {},
): Promise<string[]> {
  const db = database as Kysely<unknown>;
  const { pending, unknown } = await readSchemaState(db, options.folder);
  const migrated =
    pending.length === 0
      ? []
      : await db.connection().execute(async (one) => {
          await lock(one);
          try {
            return await runPending(one, options);
          } finally {
            await sql`select pg_advisory_unlock(${LOCK})`.execute(one);
          }
        });
  // Leave the indexes alone if the schema is newer: the newer release may have replaced ours.
  if (unknown.length === 0) await ensureIndexes(db, { indexes: INDEXES, dropped: DROPPED_INDEXES });
  await runBackfills(db);
  return migrated;
}

function stillLocked(names: readonly string[], tries: number): StartError {
  return new StartError(
    `The migration (${names.join(', ')}) needs a table that another transaction holds; it tried ${tries} times. Nothing of it was changed.\n` +
      'End the transaction (select pid, xact_start, query from pg_stat_activity order by xact_start) and start again.',
  );
}

/**
 * Returns a StartError if the role may not create tables; null for other errors. Since PostgreSQL 15, only the owner of
 * a database may create tables in it.
 */
function mayNotMigrate(error: unknown): StartError | null {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== '42501') return null;
  return new StartError(
    `The role of DATABASE_URL may not migrate the database. PostgreSQL says: ${message}.\n` +
      'Make it the owner of the database (alter database … owner to …).',
  );
}
