import { readdir } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

const FOLDER = new URL('../../../db/backfills/', import.meta.url);

/**
 * Fills in data for rows that existed before a migration. Each batch has its own transaction, so no lock lasts long.
 */
export type Backfill = {
  /** Handles the next rows after `after` (null at first); returns the last id, or null when none are left. */
  runBatch(tx: Kysely<unknown>, after: string | null): Promise<string | null>;
};

type Progress = { lastId: string | null; doneAt: Date | null };

/**
 * Runs one batch. The lock on the progress row makes processes that start together take turns. False when the backfill
 * is done.
 */
async function runNext(db: Kysely<unknown>, name: string, { runBatch }: Backfill): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`insert into backfills (name) values (${name}) on conflict do nothing`.execute(tx);
    const { rows } = await sql<Progress>`
      select last_id as "lastId", done_at as "doneAt" from backfills where name = ${name} for update`.execute(
      tx,
    );
    const [progress] = rows;
    if (progress === undefined || progress.doneAt !== null) return false;
    const lastId = await runBatch(tx, progress.lastId);
    if (lastId === null) {
      await sql`update backfills set done_at = now() where name = ${name}`.execute(tx);
      return false;
    }
    await sql`update backfills set last_id = ${lastId} where name = ${name}`.execute(tx);
    return true;
  });
}

async function listDone<Schema>(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from backfills where done_at is not null`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Runs every backfill in db/backfills to its end. One query finds those that are done. Their modules are not imported,
 * because they are a large part of the code. Throws database errors.
 */
export async function runBackfills<Schema>(db: Kysely<Schema>): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const done = await listDone(db);
  for (const file of files.sort()) {
    const name = file.replace(/\.ts$/, '');
    if (done.has(name)) continue;
    // Keep the path in this form: the bundler reads it, and includes the modules in the built server.
    const { backfill } = (await import(`../../../db/backfills/${name}.ts`)) as { backfill: Backfill };
    while (await runNext(db as Kysely<unknown>, name, backfill)) {
      // The batch has been saved; the next one begins after it.
    }
  }
}
