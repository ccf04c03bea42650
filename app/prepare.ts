import type { FastifyBaseLogger } from 'fastify';
import { recordKeyChange } from '#features/audit/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import { grantAppRole } from '#platform/server/db/app-role.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { refuseNewerSchema } from '#platform/server/db/migrations.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { resealOutbox } from '#platform/server/outbox/reseal.ts';
import { markResealed, openKeyRing, refuseWrongKey } from '#platform/server/secret-keys/key-ring.ts';
import { systemClock } from '#shared/time.ts';
import { SLICES } from './slices.ts';

/**
 * Checks, migrates and seeds the database before the server listens. If a check fails, the database stays unchanged. A
 * second process that starts at the same time waits. Returns the configuration with the earlier secret keys added.
 * Throws StartError.
 */
export async function prepareDatabase(
  directUrl: string,
  config: Config,
  log: FastifyBaseLogger,
): Promise<Config> {
  const { databaseUrl, ownerDatabaseUrl } = config;
  const db = createDb(
    createPool({ connectionString: ownerDatabaseUrl ?? directUrl, poolSize: 1, withoutTimeouts: true }),
  );
  try {
    const newer = await refuseNewerSchema(db);
    if (newer.length > 0)
      log.warn({ newer }, 'a newer release migrated this database; this one can run on it');
    await refuseWrongKey(db, config);
    const migrated = await migrateToLatest(db);
    if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');
    if (databaseUrl !== null && ownerDatabaseUrl !== null) await grantAppRole(ownerDatabaseUrl, databaseUrl);
    const keyed = await openKeys(db, config, log);
    // Loaded on demand: production never reads the sample data.
    if (config.demo)
      await (await import('#db/seed/seed.ts')).seedDemo({ config: keyed, db, clock: systemClock });
    return keyed;
  } finally {
    await db.destroy();
  }
}

/**
 * Adds the earlier secret keys, decrypted, to the configuration, and re-encrypts stored secrets with the current key if
 * it is new. Logs when an old key can be removed from the configuration.
 */
async function openKeys(db: Db, given: Config, log: FastifyBaseLogger): Promise<Config> {
  const now = systemClock.now();
  const { config, isReplaced, isResealDue } = await openKeyRing(db, given, now);
  if (isResealDue) {
    let values = 0;
    for (const reseal of [resealOutbox, ...SLICES.flatMap((slice) => slice.reseal ?? [])])
      values += await reseal(db, config);
    await inTransaction(db, async (tx) => {
      await markResealed(tx, now);
      await recordKeyChange(tx, 'secretKey.replace', config, now);
    });
    log.info({ values }, 'encrypted stored secrets with the new SECRET_KEY');
  }
  if (isReplaced)
    log.warn('SECRET_KEY was replaced. Remove SECRET_KEY_PREVIOUS now: the database keeps it, encrypted');
  else if (config.previousSecretKey !== null) log.warn('SECRET_KEY_PREVIOUS is no longer needed: remove it');
  return config;
}
