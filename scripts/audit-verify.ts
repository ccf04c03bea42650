import { verifyLog } from '#features/audit/server/service.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { findRunningEmbedded, startEmbedded } from '#platform/server/db/embedded.ts';

/**
 * `npm run audit:verify`: checks that each audit entry follows from the one before, in DATABASE_URL or the embedded
 * database of DATA_DIR. Exits with 1 if not. Compare the number of entries with the last run: a truncated log is
 * shorter.
 */
const config = loadConfig();
const quiet = { info: () => {}, warn: console.warn, error: console.error };
const running = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir));
const embedded = running === null ? await startEmbedded({ dataDir: config.dataDir, log: quiet }) : null;
const connectionString = running ?? embedded?.connectionString ?? '';
const db = createDb(createPool({ connectionString, poolSize: 1, patient: true }));
try {
  const { entries, brokenAt } = await verifyLog(db);
  if (brokenAt === null) console.log(`The audit log is intact: ${entries} entries.`);
  else console.error(`The audit log was changed: entry ${brokenAt} does not follow from the one before.`);
  process.exitCode = brokenAt === null ? 0 : 1;
} finally {
  await db.destroy();
  await embedded?.stop();
}
