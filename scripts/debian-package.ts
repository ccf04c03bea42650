import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const OPTIONS = ['-o', 'Acquire::Retries=3', '-o', 'Acquire::http::Timeout=20'];
/** Number of lines printed from the end of apt's output after a failure: the reason is at the end. */
const SHOWN_LINES = 12;

/** Searches /usr/sbin too: Debian installs servers there, and the PATH of some users lacks it. */
function isInstalled(program: string): boolean {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** Whether this process may install Debian packages. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function apt(...args: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync('apt-get', [...OPTIONS, ...args], {
    encoding: 'utf8',
    // RUNLEVEL=1 keeps packages from starting servers of their own.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
  if (status !== 0) {
    const lines = `${stdout}\n${stderr}`.trim().split('\n').slice(-SHOWN_LINES);
    console.log(`apt-get ${args.join(' ')} failed:\n  ${lines.join('\n  ')}`);
  }
  return status === 0;
}

/** Returns the shell command that installs these packages, to show it to people. */
export function installCommand(packages: readonly string[]): string {
  return `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** Installs Debian packages. If that fails, updates the package lists, which may be old or missing, and retries. */
export function installPackages(packages: readonly string[]): boolean {
  console.log(`Installing ${packages.join(', ')}`);
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}

/**
 * Installs the Debian package of a program, if the program is missing and we are root. Returns true if the program is
 * installed in the end.
 */
export function ensureDebianPackage(name: string, program: string): boolean {
  return isInstalled(program) || (canInstall() && installPackages([name]) && isInstalled(program));
}
