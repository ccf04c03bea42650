import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const OPTIONS = ['-o', 'Acquire::Retries=3', '-o', 'Acquire::http::Timeout=20'];
/** Lines of apt's output that are shown when it fails; the reason is at the end. */
const SHOWN_LINES = 12;

/** Debian's servers are in /usr/sbin, which is not in everyone's PATH. */
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

/** The command that installs these packages, for people. */
export function installCommand(packages: readonly string[]): string {
  return `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** Installs Debian packages; refreshes the package lists if the first try fails, which may be old or absent. */
export function installPackages(packages: readonly string[]): boolean {
  console.log(`Installing ${packages.join(', ')}`);
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  return install() || (apt('update') && install());
}

/** Installs a Debian package that has this program, if it is missing and we are root. Returns whether it is there. */
export function ensureDebianPackage(name: string, program: string): boolean {
  return isInstalled(program) || (canInstall() && installPackages([name]) && isInstalled(program));
}
