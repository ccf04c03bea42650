import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { BackupError } from './error.ts';

/** The folder on this machine with pg_dump and pg_restore of one major version. */
export type PgTools = { bin: string; major: number };

const FOLDERS = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin'];

function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)[.\d]*/.exec(stdout ?? '')?.[1] ?? 0);
}

/** Folders with pg_dump and pg_restore, oldest version first. */
function listTools(): PgTools[] {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'pg_dump'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path)));
  const bins = new Set([...FOLDERS.flatMap((pattern) => globSync(pattern)), ...onPath]);
  return [...bins]
    .filter((bin) => existsSync(join(bin, 'pg_dump')) && existsSync(join(bin, 'pg_restore')))
    .map((bin) => ({ bin, major: majorOf(join(bin, 'pg_dump')) }))
    .sort((a, b) => a.major - b.major);
}

/** The oldest installed tools of at least this major version. Throws BackupError that says what to install. */
export function findTools(major: number): PgTools {
  const found = listTools().find((tools) => tools.major >= major);
  if (found !== undefined) return found;
  throw new BackupError(
    `pg_dump and pg_restore of PostgreSQL ${major} are needed and not installed here. ` +
      `On Debian or Ubuntu: apt-get install postgresql-client-${major}.`,
  );
}

/** Moves the password from the URL to the tool's environment, because other users can see its arguments. */
function connection(connectionString: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(connectionString);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const env = { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) };
  return { address: url.href, env };
}

export type RunningTool = {
  child: ChildProcess;
  /** Resolves when the tool exits with code 0; otherwise rejects with BackupError that quotes its error output. */
  done: Promise<void>;
};

function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv, name: string): RunningTool {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-2_000);
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => reject(new BackupError(`${name} did not start: ${cause.message}`)));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new BackupError(`${name} failed:\n${said.trim()}`)),
    );
  });
  // The reader of the pipe may fail first; `done` is then never awaited.
  done.catch(() => undefined);
  return { child, done };
}

/** Starts pg_dump, which writes a consistent archive of the database to its stdout. It is compressed later. */
export function startDump(tools: PgTools, connectionString: string): RunningTool {
  const { address, env } = connection(connectionString);
  // Leave out the job scheduler's schema: each start creates it, and the application's role owns it.
  const args = [
    '--format=custom',
    '--compress=0',
    '--no-owner',
    '--no-privileges',
    '--exclude-schema=pgboss',
  ];
  return start(join(tools.bin, 'pg_dump'), [...args, `--dbname=${address}`], env, 'pg_dump');
}

/** Starts pg_restore, which reads an archive from its stdin into an empty database, in one transaction. */
export function startRestore(tools: PgTools, connectionString: string): RunningTool {
  const { address, env } = connection(connectionString);
  const args = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction'];
  return start(join(tools.bin, 'pg_restore'), [...args, `--dbname=${address}`], env, 'pg_restore');
}
