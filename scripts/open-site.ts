import { startErrorText } from '#app/start-error-text.ts';
import { type Config, loadConfig } from '#platform/server/config.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { findRunningEmbedded, startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { refuseNewerSchema } from '#platform/server/db/migrations.ts';
import { openKeyRing, refuseWrongKey } from '#platform/server/secret-keys/key-ring.ts';

type Site = { db: Db; config: Config };

/** Runs `work` on the database of the environment: DATABASE_URL, or the embedded one of DATA_DIR, started if needed. */
export async function withSiteDatabase(work: (site: Site) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const quiet = { info: () => {}, warn: console.warn, error: console.error };
  const running =
    config.database.directUrl ?? config.databaseUrl ?? (await findRunningEmbedded(config.dataDir));
  const embedded = running === null ? await startEmbedded({ dataDir: config.dataDir, log: quiet }) : null;
  const connectionString = running ?? embedded?.connectionString ?? '';
  const db = createDb(createPool({ connectionString, poolSize: 1, withoutTimeouts: true }));
  try {
    await refuseNewerSchema(db);
    await work({ db, config });
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

/** Like `withSiteDatabase`, but migrates first and loads the site's secret keys. Throws StartError for a wrong SECRET_KEY. */
export function withMigratedSite(work: (site: Site) => Promise<void>): Promise<void> {
  return withSiteDatabase(async ({ db, config: given }) => {
    await refuseWrongKey(db, given);
    await migrateToLatest(db);
    const { config } = await openKeyRing(db, given, new Date());
    await work({ db, config });
  });
}

/** Prints why a command failed (plain words if the operator can fix it, else the error) and sets exit code 1. */
export function reportFailure(error: unknown): void {
  console.error(startErrorText(error));
  process.exitCode = 1;
}
