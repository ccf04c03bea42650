import { spawnSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const OLDEST = 15;
const EMBEDDED = 18;

/** The oldest installed PostgreSQL that Toran supports and that is older than the embedded one, or null. */
export function findOlderServer(): { bin: string; major: number } | null {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'pg_ctl'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path)));
  const folders = [...globSync('/usr/lib/postgresql/*/bin'), ...globSync('/usr/pgsql-*/bin'), ...onPath];
  const servers = folders
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map((bin) => ({ bin, major: majorOf(bin) }))
    .filter(({ major }) => major >= OLDEST && major < EMBEDDED);
  return servers.sort((a, b) => a.major - b.major)[0] ?? null;
}

function majorOf(bin: string): number {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
