import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, readlinkSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, chooseAccount, makeFolder, makePrivateFolder, type SystemAccount } from './account.ts';
import { REACHABLE_ROOT } from './binaries.ts';

/** Absolute paths of one database, and the account that runs its server. */
export type DatabasePaths = {
  /** PostgreSQL's own folder; may not exist yet. */
  data: string;
  /** Folder of the socket. Only the account can enter it; there is no other authentication. */
  run: string;
  log: string;
  /** Folder with links to PostgreSQL's shared libraries. */
  lib: string;
  account: SystemAccount;
};

/** Maximum length of the path of the socket file, in bytes. Systems limit socket paths to 104 to 108 bytes. */
const LONGEST_SOCKET = 100;
const SOCKET_NAME = '/.s.PGSQL.5432';

/**
 * Returns the paths of the database for DATA_DIR, and makes the folders. Run as root, it moves the data to
 * /var/lib/toran, with a link at DATA_DIR/postgres, if the unprivileged account can't enter a parent of DATA_DIR.
 */
export function prepareDatabasePaths(dataDir: string): DatabasePaths {
  makeFolder(dataDir);
  const inside = join(realpathSync(dataDir), 'postgres');
  const account = chooseAccount(inside);
  openOwnFolder(dirname(inside), account);
  const home = dirname(reachableData(inside, account));
  makeFolder(home);
  const run = socketFolder(join(home, 'run'));
  makePrivateFolder(run, account);
  return {
    data: join(home, 'postgres'),
    run,
    log: join(home, 'postgres.log'),
    lib: join(home, 'postgres-lib'),
    account,
  };
}

/** Lets other accounts pass through a private DATA_DIR that we own, without listing it. */
function openOwnFolder(dataDir: string, account: SystemAccount): void {
  if (account === null || canEnter(dataDir, account) || !canEnter(dirname(dataDir), account)) return;
  chmodSync(dataDir, statSync(dataDir).mode | 0o001);
}

function reachableData(inside: string, account: SystemAccount): string {
  const found = lstatSync(inside, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return readlinkSync(inside);
  if (found !== undefined || canEnter(dirname(inside), account)) return inside;
  const data = join(REACHABLE_ROOT, randomUUID(), 'postgres');
  symlinkSync(data, inside);
  return data;
}

function socketFolder(wanted: string): string {
  if (Buffer.byteLength(wanted + SOCKET_NAME) <= LONGEST_SOCKET) return wanted;
  const name = `toran-${createHash('sha256').update(wanted).digest('hex').slice(0, 16)}`;
  const short = join(tmpdir(), name);
  return Buffer.byteLength(short + SOCKET_NAME) <= LONGEST_SOCKET ? short : join('/tmp', name);
}
