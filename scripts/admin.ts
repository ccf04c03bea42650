import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  createAdmin,
  listAdmins,
  renewLink,
  resetSecondFactor,
} from '#features/identity/server/accounts/admin-accounts.ts';
import { LINK_MINUTES } from '#features/identity/server/passwords/password-links.ts';
import { AppError } from '#shared/calls/errors.ts';
import { translateToEnglish } from '#shared/texts/translate.ts';
import { reportFailure, withMigratedSite } from './open-site.ts';

/**
 * Creates and manages admin accounts. There is no other way: no web page, no default password. `npm run admin:create --
 * --mobile 98XXXXXXXX --email x@example.in` prints a link to set the password; it works once, within 30 minutes.
 * Options: `--first-name A`, `--last-name B`. `… < password-file` reads the password (at least 12 characters) from
 * standard input instead; arguments are never used for it, because others can see them. `--new-link --mobile …` prints
 * a new link, `--reset-mfa --mobile …` removes a second factor whose phone is lost, `--list` lists the admins. Needs
 * the server's settings: DATABASE_URL or DATA_DIR, SECRET_KEY, PUBLIC_ORIGIN.
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
  await withMigratedSite(async ({ db, config }) => {
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
      const reset = await resetSecondFactor({ db, config }, mobile, new Date());
      console.log(reset ? 'The second step was removed.' : 'This admin has no second step.');
      return;
    }
    if (values['new-link']) {
      printLink(config.publicOrigin, await renewLink({ db, config }, mobile, new Date()));
      return;
    }
    const password = await readPassword();
    const person = { mobile, email, firstName: values['first-name'], lastName: values['last-name'] };
    const path = await createAdmin({ db, config }, { ...person, password }, new Date());
    if (path === null)
      console.log('The admin account is ready. Sign in with its mobile number and password.');
    else printLink(config.publicOrigin, path);
  });
}

await main().catch((error: unknown) => {
  if (!(error instanceof AppError)) return reportFailure(error);
  console.error(
    [error.text, ...Object.values(error.fields ?? {}).flat()]
      .map((one) => translateToEnglish(one))
      .join('\n  '),
  );
  process.exitCode = 1;
});
