import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from './embedded/account.ts';
import { type Binaries, installedBinaries, packagedBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { connectionUrl, ensureDatabase, probeServer } from './embedded/connection.ts';
import { lockDataDir } from './embedded/data-lock.ts';
import type { EmbeddedLog } from './embedded/log.ts';
import { type DatabasePaths, prepareDatabasePaths } from './embedded/place.ts';
import { adoptOrStart, stopPostmaster } from './embedded/postmaster.ts';
import { type Supervisor, supervise } from './embedded/supervisor.ts';

const DATABASE = 'toran';

export type EmbeddedServer = {
  /** postgres://postgres@localhost:5432/toran?host=<socket folder> */
  connectionString: string;
  /** The socket's folder. */
  host: string;
  database: string;
  /** The server's process id; 0 while it restarts. */
  pid(): number;
  /** Stops the server and releases DATA_DIR. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Absolute or relative. PostgreSQL's data is in its subfolder `postgres`. Created if missing. */
  dataDir: string;
  log: EmbeddedLog;
  /** A folder with another version's `postgres` and `initdb`, for upgrades and tests. */
  bin?: string;
  /** Server settings that override ours, for tests that may lose data. */
  settings?: Readonly<Record<string, string>>;
};

/**
 * Runs PostgreSQL on DATA_DIR: adopts a server that a killed process left running, or starts one, and restarts it when
 * it dies. Throws EmbeddedError when DATA_DIR is in use or no server can run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  makeFolder(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const place = prepareDatabasePaths(dataDir);
    const binaries = findBinaries(place, options.bin);
    ensureCluster(place, binaries);
    const start = () => adoptOrStart(place, binaries, options.settings);
    const first = await start();
    const { pid: postgres, adopted } = first;
    options.log.info({ postgres, adopted }, adopted ? 'PostgreSQL was still running' : 'PostgreSQL started');
    const supervisor = supervise(first, start, options.log);
    try {
      await ensureDatabase(place, DATABASE);
    } catch (error) {
      await endServer(supervisor);
      throw error;
    }
    return {
      connectionString: connectionUrl(place.run, DATABASE),
      host: place.run,
      database: DATABASE,
      pid: supervisor.pid,
      async stop() {
        await endServer(supervisor);
        // The socket is gone; remove its empty folder.
        await rmdir(place.run).catch(() => undefined);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function endServer(supervisor: Supervisor): Promise<void> {
  const last = await supervisor.end();
  if (last !== null) await stopPostmaster(last.pid);
}

/** Connection string of the server that runs on DATA_DIR, for commands beside a running site. Null if none runs. */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const place = prepareDatabasePaths(resolve(dataDir));
  return (await probeServer(place)) === 'ours' ? connectionUrl(place.run, DATABASE) : null;
}

/**
 * Returns the folder of PostgreSQL's files for DATA_DIR, and the major version of the embedded PostgreSQL. Throws
 * EmbeddedError.
 */
export function locateEmbeddedData(dataDir: string): { data: string; major: number } {
  const place = prepareDatabasePaths(resolve(dataDir));
  return { data: place.data, major: packagedBinaries(place.lib, place.account).major };
}

function findBinaries(place: DatabasePaths, bin: string | undefined): Binaries {
  if (bin === undefined) return packagedBinaries(place.lib, place.account);
  const native = dirname(bin);
  // Another version of the npm package needs links of its own.
  return existsSync(join(native, 'pg-symlinks.json'))
    ? packagedBinaries(`${place.lib}-other`, place.account, { native })
    : installedBinaries(bin);
}
