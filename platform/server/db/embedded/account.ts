import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedError } from './error.ts';

/** The account PostgreSQL runs as, because it refuses root; null means our own. */
export type SystemAccount = { uid: number; gid: number } | null;

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * If this process is root, returns the owner of existing data, else `postgres`, else `nobody`. Otherwise returns null.
 */
export function chooseAccount(data: string): SystemAccount {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  return findUser('postgres') ?? NOBODY;
}

function findUser(name: string): { uid: number; gid: number } | null {
  if (!existsSync('/etc/passwd')) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** Whether the account can enter the folder through all its parents. Asks the system, so that ACLs count. */
export function canEnter(folder: string, account: SystemAccount): boolean {
  if (account === null) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0;
}

/** Creates the folder and its missing parents, readable to all regardless of the umask. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/**
 * Creates a folder that only the account and root may enter. Throws EmbeddedError if someone else owns it: in a shared
 * temporary folder they could intercept the socket.
 */
export function makePrivateFolder(folder: string, account: SystemAccount): void {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { mode: 0o700 });
  const found = lstatSync(folder);
  const ours = [account?.uid, process.getuid?.()].includes(found.uid);
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new EmbeddedError(`Other accounts can access the folder ${folder}. Remove it and start again.`);
  }
  if (account !== null) lchownSync(folder, account.uid, account.gid);
}

/** Changes the owner of a folder tree without following links. */
export function chownTree(folder: string, account: NonNullable<SystemAccount>): void {
  lchownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}
