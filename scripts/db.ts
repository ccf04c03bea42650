import { readdirSync, writeFileSync } from 'node:fs';
import { refuseUnknownSms } from '#app/sms-settings.ts';
import { loadConfig } from '#platform/server/config.ts';
import { grantAppRole } from '#platform/server/db/app-role.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { ownerUrl } from '#platform/server/db/database-config.ts';
import { startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { refuseNewerSchema } from '#platform/server/db/migrations.ts';
import { waitForDatabases } from '#platform/server/db/reach.ts';
import { refuseWrongKey } from '#platform/server/secret-keys/key-ring.ts';
import { writeSchemaTypes } from './build/schema-types.ts';
import { reportFailure } from './open-site.ts';

/**
 * `npm run db:new name`: creates an empty migration with the next number. `npm run db:migrate`: migrates the database
 * of DATABASE_URL, or the embedded one of DATA_DIR, before a release starts. `npm run db:types`: migrates, then
 * generates platform/server/db/types.ts.
 */

const MIGRATIONS = new URL('../db/migrations/', import.meta.url);

const TEMPLATE = `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`\`.execute(db);
}
`;

function newMigration(name: string | undefined): void {
  if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name)) {
    throw new Error('Give the migration a name in kebab-case: npm run db:new add-languages');
  }
  const numbers = readdirSync(MIGRATIONS).map((file) => Number(file.slice(0, 4)));
  const file = `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${name}.ts`;
  writeFileSync(new URL(file, MIGRATIONS), TEMPLATE, { flag: 'wx' });
  console.log(`db/migrations/${file}`);
}

async function migrated(then: (connectionString: string) => Promise<void>): Promise<void> {
  const config = loadConfig();
  refuseUnknownSms(config);
  const { databaseUrl, ownerDatabaseUrl } = config;
  const quiet = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: quiet }) : null;
  const connectionString = ownerUrl(config) ?? embedded?.connectionString ?? '';
  await waitForDatabases(config, (line) => console.error(line));
  const db = createDb(createPool({ connectionString, poolSize: 1, withoutTimeouts: true }));
  try {
    await refuseNewerSchema(db);
    await refuseWrongKey(db, config);
    const names = await migrateToLatest(db);
    if (databaseUrl !== null && ownerDatabaseUrl !== null) await grantAppRole(ownerDatabaseUrl, databaseUrl);
    console.log(names.length === 0 ? 'The schema is up to date.' : names.join('\n'));
    await then(connectionString);
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

const [command, name] = process.argv.slice(2);
if (command === 'new') newMigration(name);
else if (command === 'migrate') await migrated(async () => {}).catch(reportFailure);
else if (command === 'types') await migrated((url) => writeSchemaTypes(url, 'platform/server/db/types.ts'));
else throw new Error('Use one of: new, migrate, types.');
