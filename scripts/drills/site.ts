import { join } from 'node:path';
import { eventually } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { findFreePorts, type HaEngines } from './engines.ts';

/** Two processes of the application behind HAProxy, as ops/ha sets it up. */
export type Site = {
  /** The address that visitors use. */
  origin: string;
  processes: readonly ServerProcess[];
  /** Stops one process as a release does and starts it again, on the same port, with these settings. */
  restart(index: number, env?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
};

/** Longer than HAProxy needs to see that a process is not ready: two checks, 500 ms apart. */
const DRAIN_SECONDS = '3';
const READY_MS = 60_000;

/** Starts both processes with these settings of the database. They share a folder of files in `folder`. */
export async function startSite(
  workshop: HaEngines,
  folder: string,
  database: Readonly<Record<string, string>>,
): Promise<Site> {
  const [front = '', ...ports] = await findFreePorts(3);
  const start = (port: string, env: Readonly<Record<string, string>>) =>
    startServerProcess({
      PORT: port,
      DATA_DIR: join(folder, 'files'),
      PROCESSES: '2',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      DATABASE_LIMITS: 'normal',
      DRAIN_SECONDS,
      ...env,
    });
  const balancer = workshop.engine('haproxy-web', 'haproxy-web', {
    HA_WEB_BIND: `127.0.0.1:${front}`,
    HA_WEB_SCHEME: 'http',
    HA_WEB1: 'web1',
    HA_WEB1_HOST: '127.0.0.1',
    HA_WEB1_PORT: ports[0] ?? '',
    HA_WEB2: 'web2',
    HA_WEB2_HOST: '127.0.0.1',
    HA_WEB2_PORT: ports[1] ?? '',
  });
  const processes: ServerProcess[] = [];
  const settings: Readonly<Record<string, string>>[] = [];
  const origin = `http://127.0.0.1:${front}`;
  const stop = async () => {
    await balancer.stop();
    await Promise.all(processes.map((process) => process.dispose()));
  };
  try {
    for (const [index, port] of ports.entries()) {
      processes[index] = await start(port, database);
      settings[index] = database;
    }
    balancer.start();
    await eventually(
      () => fetch(`${origin}/health/ready`),
      ({ ok }) => ok,
      READY_MS,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    processes,
    async restart(index, env = settings[index] ?? {}) {
      const old = processes[index] as ServerProcess;
      old.child.kill('SIGTERM');
      const code = await old.exited;
      if (code !== 0) throw new Error(`a process ended with ${code}:\n${old.output()}`);
      settings[index] = env;
      const next = await start(ports[index] ?? '', env);
      processes[index] = next;
    },
    stop,
  };
}
