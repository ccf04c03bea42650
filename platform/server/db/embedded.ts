import { existsSync } from 'node:fs';
import { rmdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeFolder } from './embedded/account.ts';
import { type Binaries, installedBinaries, packagedBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { askServer, connectionUrl, ensureDatabase } from './embedded/connection.ts';
import { lockDataDir } from './embedded/data-lock.ts';
import type { EmbeddedLog } from './embedded/log.ts';
import { findPlace, type Place } from './embedded/place.ts';
import { adoptOrStart, stopPostmaster } from './embedded/postmaster.ts';
import { type Supervisor, supervise } from './embedded/supervisor.ts';

const DATABASE = 'toran';

export type Embedded = {
  /** postgres://postgres@localhost:5432/toran?host=<socket folder> */
  connectionString: string;
  /** The socket's folder. */
  host: string;
  database: string;
  /** The server's process number now; 0 while it is being started again. */
  pid(): number;
  /** Stops the server cleanly and gives DATA_DIR back. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Absolute or relative; PostgreSQL's data lies in its folder `postgres`. Made when missing. */
  dataDir: string;
  log: EmbeddedLog;
  /** A folder with another server's `postgres` and `initdb`, for tests on older versions. */
  bin?: string;
  /** Server settings over ours, for tests: their data may be lost. */
  settings?: Readonly<Record<string, string>>;
};

/**
 * A real PostgreSQL for DATA_DIR: adopts the server that a killed process left running, else starts one,
 * and starts it again whenever it dies. Throws EmbeddedError when DATA_DIR is in use or no server can run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  makeFolder(dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const place = findPlace(dataDir);
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
        // Its socket is gone; an empty folder in the temporary one would stay for ever.
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

/**
 * How to reach the server that runs on DATA_DIR now, whoever started it: for commands beside a site that is up. Null when
 * none does.
 */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  if (!existsSync(dataDir)) return null;
  const place = findPlace(resolve(dataDir));
  return (await askServer(place)) === 'ours' ? connectionUrl(place.run, DATABASE) : null;
}

function findBinaries(place: Place, bin: string | undefined): Binaries {
  return bin === undefined ? packagedBinaries(place.lib, place.account) : installedBinaries(bin);
}
