import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis } from '#test/redis-server.ts';
import { canInstall, installPackages } from '../debian-package.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { ensureRedis } from '../ensure-redis.ts';
import { findOlderServer } from '../older-server.ts';

/**
 * Prints the tools that the tests find on this machine, and installs missing ones as root on Debian. Throws if there is
 * no browser.
 */
export function prepareTools(): void {
  for (const line of findLeftOvers())
    console.log(`Left over from an earlier run, or of one under way: ${line}`);
  console.log(`Node ${process.version}`);
  console.log(versionOf(ensureBrowser()));
  console.log(ensureRedis() ? versionOf(findRedis() ?? '') : 'No Redis: tests of several processes skip it');
  if (findOlderServer() === null && canInstall()) installPackages(['postgresql']);
  const older = findOlderServer();
  console.log(
    older ? `PostgreSQL ${older.major} in ${older.bin}` : 'No older PostgreSQL: its contract does not run',
  );
}

function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return `${(stdout ?? '').trim().split('\n')[0]} (${program})`;
}

/**
 * Finds folders, mounts and database servers of killed runs. They are only reported, because they may belong to a run
 * that is not over.
 */
function findLeftOvers(): string[] {
  const folder = tmpdir();
  const folders = readdirSync(folder).filter((name) => name.startsWith('toran-'));
  const mounts = read('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(join(folder, 'toran-')));
  const servers = folders.flatMap((name) => {
    const pid = Number(read(join(folder, name, 'postgres', 'postmaster.pid')).split('\n')[0]);
    return pid > 0 && read(`/proc/${pid}/cmdline`) !== '' ? [`PostgreSQL with the process id ${pid}`] : [];
  });
  const some = folders.length > 0 ? [`${folders.length} folders ${join(folder, 'toran-*')}`] : [];
  return [...some, ...mounts.map((path) => `the mount ${path}`), ...servers];
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
