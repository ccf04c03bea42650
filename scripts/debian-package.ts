import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's servers are in /usr/sbin, which is not in everyone's PATH. */
function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}

function apt(...args: readonly string[]): void {
  spawnSync('apt-get', ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: 'ignore',
    // RUNLEVEL=1 keeps packages from starting servers of their own.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}

/** Installs a Debian package that has this program, if it is missing and we are root. Returns whether it is there. */
export function ensureDebianPackage(name: string, program: string): boolean {
  if (isInstalled(program)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`${program} is missing. Installing the package ${name}.`);
  apt('install', '-y', '--no-install-recommends', name);
  if (!isInstalled(program)) {
    // The package lists may be old or absent.
    apt('update');
    apt('install', '-y', '--no-install-recommends', name);
  }
  return isInstalled(program);
}
