import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '#platform/server/db/embedded/account.ts';
import { ensureDebianPackage } from '../scripts/debian-package.ts';
import { findFreePort } from '../scripts/free-port.ts';
import { findOlderServer } from '../scripts/older-server.ts';
import { startLoadBalancer } from './front.ts';
import { makeTempFolder } from './temp-folder.ts';

/** A primary with a streaming standby, each in a folder, and an address that leads to one of them. */
export type ReplicatedPair = {
  /** Address of the load balancer before both servers; it leads to the primary first. */
  url: string;
  primaryUrl: string;
  standbyUrl: string;
  /** Switches the load balancer to this server and cuts its open connections. */
  switchTo(server: 'primary' | 'standby'): void;
  /** SIGKILL to a server's processes, as if its machine were gone. */
  kill(server: 'primary' | 'standby'): void;
  /** Runs a statement on one server. */
  on(server: 'primary' | 'standby', statement: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
};

const START_MS = 30_000;

/**
 * Returns the folder of PostgreSQL programs with pg_basebackup (Debian's; the embedded PostgreSQL has none); null if
 * they are not installed.
 */
export function findServerPrograms(): string | null {
  ensureDebianPackage('postgresql-15', 'pg_ctlcluster');
  return findOlderServer()?.bin ?? null;
}

/** Starts both servers on free ports, without fsync. Throws if they don't start. */
export async function startReplicatedPair(bin: string): Promise<ReplicatedPair> {
  const folder = makeTempFolder();
  const account = chooseAccount(join(folder.path, 'none'));
  const [primaryPort, standbyPort] = [await findFreePort(), await findFreePort()];
  const home = join(folder.path, 'home');
  mkdirSync(home, { mode: 0o700 });
  if (account !== null) chownSync(home, account.uid, account.gid);
  const options = { ...account, cwd: '/', env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } };
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...options, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const start = async (name: string, port: number): Promise<ChildProcess> => {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${home}`];
    const speed = ['fsync=off', 'wal_keep_size=64MB', 'hot_standby_feedback=on', 'max_connections=60'];
    const args = [...settings, ...speed].flatMap((setting) => ['-c', setting]);
    const child = spawn(join(bin, 'postgres'), ['-D', join(home, name), ...args], {
      ...options,
      stdio: 'ignore',
    });
    await untilAnswers(urlOf(port));
    return child;
  };
  run(
    'initdb',
    '-D',
    join(home, 'a'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  );
  const primary = await start('a', primaryPort);
  const [fromHost, fromPort] = [
    ['-h', '127.0.0.1'],
    ['-p', String(primaryPort)],
  ];
  run(
    'pg_basebackup',
    '-D',
    join(home, 'b'),
    ...fromHost,
    ...fromPort,
    '-U',
    'postgres',
    '-R',
    '-c',
    'fast',
    '-N',
  );
  const standby = await start('b', standbyPort);
  const front = await startLoadBalancer(primaryPort);
  const urls = { primary: urlOf(primaryPort), standby: urlOf(standbyPort) };
  return {
    url: urlOf(front.port),
    primaryUrl: urls.primary,
    standbyUrl: urls.standby,
    switchTo: (server) => front.switchTo(server === 'primary' ? primaryPort : standbyPort),
    kill: (server) => killTrees((server === 'primary' ? primary : standby).pid ?? 0),
    async on(server, statement) {
      const client = new pg.Client({ connectionString: urls[server] });
      await client.connect();
      const { rows } = await client.query(statement).finally(() => client.end());
      return rows;
    },
    async stop() {
      front.stop();
      for (const server of [standby, primary]) {
        if (server.exitCode !== null || server.signalCode !== null) continue;
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGINT');
        await ended;
      }
      folder.remove();
    },
  };
}

function urlOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/**
 * Kills processes and their children with SIGKILL, parents first: a PostgreSQL server that still lives would shut its
 * children down cleanly.
 */
export function killTrees(...pids: readonly number[]): void {
  if (pids.length === 0) return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', pids.join(',')], { encoding: 'utf8' });
  for (const pid of new Set([...pids, ...stdout.split(/\s+/).filter(Boolean).map(Number)])) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended already.
    }
  }
}

async function untilAnswers(connectionString: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; ; ) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    const isUp = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isUp) return;
    if (Date.now() > deadline) throw new Error(`no server answers at ${connectionString}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
