import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { probeServer } from './connection.ts';
import { EmbeddedError } from './error.ts';
import type { DatabasePaths } from './place.ts';
import { isCertainlyNot, isRunning, waitFor } from './processes.ts';

/** Maximum time to wait for a start: recovery after a crash may take long. */
const START_MS = 120_000;
const STOP_MS = 30_000;
/** Maximum time to wait until the backends of a killed server exit: their shared memory blocks a start. */
const EXIT_MS = 10_000;
const STILL_EXITING = /pre-existing shared memory block|lock file "postmaster.pid" already exists/;
const LOG_BYTES = 10_000_000;

const SETTINGS = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '60',
  // Fits the search index of 250,000 teachers; pages use memory only once read.
  shared_buffers: '256MB',
  // Committed data survives kill -9 and power loss.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // JIT compilation costs more than any of our queries.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  cluster_name: 'toran',
};

export type Postmaster = { pid: number; adopted: boolean };

/**
 * Adopts the server that already runs here, or starts one that outlives this process. Resolves when it accepts
 * connections; throws EmbeddedError with the end of its log.
 */
export async function adoptOrStart(
  place: DatabasePaths,
  binaries: Binaries,
  settings: Readonly<Record<string, string>> = {},
): Promise<Postmaster> {
  const deadline = Date.now() + EXIT_MS;
  return waitFor('the previous PostgreSQL to exit', START_MS, async () => {
    const adopted = await adopt(place);
    if (adopted !== null) return adopted;
    const started = await start(place, binaries, { ...SETTINGS, ...settings });
    if (started.ended === null) return { pid: started.pid, adopted: false };
    const why = logSince(place.log, started.logFrom);
    if (STILL_EXITING.test(why) && Date.now() < deadline) return null;
    throw new EmbeddedError(`PostgreSQL did not start (${started.ended}).\n${why}`);
  });
}

async function adopt(place: DatabasePaths): Promise<Postmaster | null> {
  return waitFor('the running PostgreSQL to answer', START_MS, async () => {
    const pid = findPostmaster(place);
    if (pid === null) return NOTHING;
    const answer = await probeServer(place);
    if (answer === 'ours') return { pid, adopted: true };
    if (answer === 'foreign') {
      throw new EmbeddedError(`The server on the socket in ${place.run} serves other data. Stop it first.`);
    }
    // `silent`: another program has this process id now. Start a server; PostgreSQL checks the id itself.
    return answer === 'busy' ? null : NOTHING;
  }).then((found) => ('pid' in found ? found : null));
}

const NOTHING = { nothing: true } as const;

/**
 * Returns the id of the live process that postmaster.pid names; null if there is none. PostgreSQL owns that file; never
 * delete it.
 */
function findPostmaster(place: DatabasePaths): number | null {
  const pid = readPid(place);
  return pid !== null && isRunning(pid) ? pid : null;
}

function readPid(place: DatabasePaths): number | null {
  const file = join(place.data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

/**
 * PostgreSQL does not start while any process has the id in postmaster.pid, except its own grandparent. If that process
 * is a zombie or another program, this sets the id as the grandparent's. PostgreSQL still checks for shared memory in
 * use.
 */
function ignoreReusedPid(place: DatabasePaths): NodeJS.ProcessEnv {
  const pid = readPid(place);
  return pid !== null && isCertainlyNot('postgres', pid) ? { PG_GRANDPARENT_PID: String(pid) } : {};
}

/** `ended` is an error text if the new server died before it accepted connections; null otherwise. */
type Started = { pid: number; ended: string | null; logFrom: number };

async function start(
  place: DatabasePaths,
  binaries: Binaries,
  settings: Readonly<Record<string, string>>,
): Promise<Started> {
  truncateLog(place.log);
  const logFrom = existsSync(place.log) ? statSync(place.log).size : 0;
  const log = openSync(place.log, 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', place.data, '-k', place.run, ...flags], {
    ...place.account,
    cwd: '/',
    env: { ...binaries.env, ...ignoreReusedPid(place), LC_ALL: 'C' },
    // Starts a new process group: otherwise Ctrl-C in the terminal would reach PostgreSQL before us.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let ended: string | null = null;
  child.on('error', (error) => {
    ended = error.message;
  });
  child.on('exit', (code, signal) => {
    ended = `it ended with ${code ?? signal}`;
  });
  await waitFor(
    'PostgreSQL to start',
    START_MS,
    async () => ended !== null || (await probeServer(place)) === 'ours',
  );
  return { pid: child.pid ?? 0, ended, logFrom };
}

function truncateLog(log: string): void {
  if (existsSync(log) && statSync(log).size > LOG_BYTES) renameSync(log, `${log}.1`);
}

function logSince(log: string, from: number): string {
  return readFileSync(log).subarray(from).toString('utf8').trim().slice(-2_000);
}

/** Fast shutdown: rolls back running transactions and flushes. Resolves when the process is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  if (!isRunning(pid)) return;
  process.kill(pid, 'SIGINT');
  try {
    await waitFor('PostgreSQL to stop', STOP_MS, () => !isRunning(pid));
  } catch {
    // Force an immediate shutdown; PostgreSQL recovers from its WAL at the next start.
    process.kill(pid, 'SIGQUIT');
    await waitFor('PostgreSQL to stop at once', STOP_MS, () => !isRunning(pid));
  }
}
