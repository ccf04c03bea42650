import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { chownTree, makePrivateFolder } from './account.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './error.ts';
import type { DatabasePaths } from './place.ts';

const SUPERUSER = 'postgres';
/** Major version since which PostgreSQL has a built-in locale (byte order): system updates can't break its indexes. */
const BUILTIN_LOCALE_SINCE = 17;

/** Creates the data folder if missing, atomically. Throws EmbeddedError. */
export function ensureCluster(place: DatabasePaths, binaries: Binaries): void {
  if (!existsSync(place.data)) initialise(place, binaries);
  if (place.account !== null && statSync(place.data).uid !== place.account.uid) {
    chownTree(place.data, place.account);
  }
  const version = readFileSync(join(place.data, 'PG_VERSION'), 'utf8').trim();
  if (Number(version) === binaries.major) return;
  throw new EmbeddedError(
    `The data in ${place.data} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.major}. ` +
      'Run `npm run db:upgrade` (docs/operations.md says how), or start with the release that made it.',
  );
}

function initialise(place: DatabasePaths, binaries: Binaries): void {
  const home = dirname(place.data);
  const prefix = `${basename(place.data)}.new-`;
  const leftovers = readdirSync(home).filter((name) => name.startsWith(prefix));
  for (const name of leftovers) rmSync(join(home, name), { recursive: true, force: true });

  // The account needs write access to initdb's parent folder, so initdb runs one level below.
  const workFolder = join(home, `${prefix}${process.pid}`);
  mkdirSync(workFolder, { mode: 0o700 });
  makePrivateFolder(workFolder, place.account);
  const temporary = join(workFolder, 'data');
  const locale =
    binaries.major >= BUILTIN_LOCALE_SINCE
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const run = spawnSync(
    join(binaries.bin, 'initdb'),
    ['-D', temporary, '-U', SUPERUSER, '-E', 'UTF8', ...locale]
      // The private folder of the socket controls access; nothing listens on TCP.
      .concat('--auth-local=trust', '--auth-host=reject', '--no-instructions'),
    { ...place.account, cwd: '/', env: { ...binaries.env, LC_ALL: 'C' }, encoding: 'utf8' },
  );
  if (run.status !== 0) {
    throw new EmbeddedError(`PostgreSQL could not create ${place.data}: ${run.error?.message ?? run.stderr}`);
  }
  try {
    renameSync(temporary, place.data);
  } catch (error) {
    // Another process created it first; use its folder.
    if (!existsSync(place.data)) throw error;
  }
  rmSync(workFolder, { recursive: true, force: true });
}
