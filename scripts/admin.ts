import { parseArgs } from 'node:util';
import { createAdmin, listAdmins } from '#features/accounts/server/admin-accounts.ts';
import { loadConfig } from '#server/config.ts';
import { createDb, createPool } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The only way to an admin account (no web path, no default password):
 * `npm run admin:create -- --mobile 98XXXXXXXX --email x@example.in [--first-name A] [--last-name B] < password-file`
 * reads the password (12 characters or more) from standard input, never from the arguments, which others can see.
 * `npm run admin:create -- --list` lists the admins. Needs what the server has: DATABASE_URL or DATA_DIR.
 */

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.log('Type the password and end it with Enter and Ctrl-D:');
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      mobile: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Toran' },
      'last-name': { type: 'string', default: 'Admin' },
      list: { type: 'boolean', default: false },
    },
  });
  const config = loadConfig();
  const quiet = { info: () => {}, warn: console.warn, error: console.error };
  const embedded =
    config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log: quiet }) : null;
  const connectionString = config.databaseUrl ?? embedded?.connectionString ?? '';
  const db = createDb(createPool({ connectionString, poolSize: 1, patient: true }));
  try {
    await migrateToLatest(db);
    if (values.list) {
      for (const admin of await listAdmins(db)) {
        console.log(
          `${admin.mobile}  ${admin.email}  since ${admin.createdAt.toISOString().slice(0, 10)}${admin.blocked ? '  blocked' : ''}`,
        );
      }
      return;
    }
    const password = await readPassword();
    const { mobile, email } = values;
    const person = { mobile, email, firstName: values['first-name'], lastName: values['last-name'] };
    await createAdmin(db, { ...person, password }, new Date());
    console.log('The admin account is ready. Sign in with its mobile number and password.');
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

await main().catch((error: unknown) => {
  console.error(
    error instanceof AppError ? [error.message, ...Object.values(error.fields ?? {})].join('\n  ') : error,
  );
  process.exitCode = 1;
});
