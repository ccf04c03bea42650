import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  createAdmin,
  listAdmins,
  renewLink,
  resetSecondFactor,
} from '#features/identity/server/admin-accounts.ts';
import { LINK_MINUTES } from '#features/identity/server/password-links.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { findRunningEmbedded, startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The only way to an admin account (no web path, no default password):
 * `npm run admin:create -- --mobile 98XXXXXXXX --email x@example.in [--first-name A] [--last-name B]`
 * prints a link that sets the password, once, within 30 minutes. `… < password-file` reads the password (12 characters
 * or more) from standard input instead; never from the arguments, which others can see.
 * `--new-link --mobile …` prints another link, `--reset-mfa --mobile …` takes away a second step whose phone is lost,
 * `--list` lists the admins. Needs what the server has: DATABASE_URL or DATA_DIR, and PUBLIC_ORIGIN for the link.
 */

/** Reads the password from standard input; null at a terminal or if it is empty. */
async function readPassword(): Promise<string | null> {
  const input = fstatSync(0, { throwIfNoEntry: false });
  if (!input?.isFIFO() && !input?.isFile() && !input?.isSocket()) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const typed = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
  return typed === '' ? null : typed;
}

function printLink(origin: string, path: string): void {
  console.log(`Open this link within ${LINK_MINUTES} minutes to set the password. It works once:`);
  console.log(`  ${origin}${path}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      mobile: { type: 'string' },
      email: { type: 'string' },
      'first-name': { type: 'string', default: 'Toran' },
      'last-name': { type: 'string', default: 'Admin' },
      'new-link': { type: 'boolean', default: false },
      'reset-mfa': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const config = loadConfig();
  const quiet = { info: () => {}, warn: console.warn, error: console.error };
  const running = config.databaseUrl ?? (await findRunningEmbedded(config.dataDir));
  const embedded = running === null ? await startEmbedded({ dataDir: config.dataDir, log: quiet }) : null;
  const connectionString = running ?? embedded?.connectionString ?? '';
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
    const { mobile, email } = values;
    if (values['reset-mfa']) {
      const reset = await resetSecondFactor(db, mobile, new Date());
      console.log(reset ? 'The second step was removed.' : 'This admin has no second step.');
      return;
    }
    if (values['new-link']) {
      printLink(config.publicOrigin, await renewLink(db, mobile, new Date()));
      return;
    }
    const password = await readPassword();
    const person = { mobile, email, firstName: values['first-name'], lastName: values['last-name'] };
    const path = await createAdmin(db, { ...person, password }, new Date());
    if (path === null)
      console.log('The admin account is ready. Sign in with its mobile number and password.');
    else printLink(config.publicOrigin, path);
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
