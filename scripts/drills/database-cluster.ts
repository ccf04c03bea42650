import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '#test/patience.ts';
import { findServerPrograms, killTrees } from '#test/replicated-pair.ts';
import type { Cleanups } from '../backup/command.ts';
import { type Engine, findFreePorts, type HaEngines } from './engines.ts';

export type NodeName = (typeof NODES)[number];

/** Two PostgreSQL nodes with Patroni and etcd, behind HAProxy and PgBouncer, as ops/ha sets them up. */
export type DatabaseCluster = {
  /** URL that leads to the current primary, through HAProxy. */
  primaryUrl: string;
  poolerUrl: string;
  /** Returns the primary node; rejects if there is none. */
  leader(): Promise<NodeName>;
  /** Resolves when Patroni's check of the node (`/primary`, `/sync`) answers 200. */
  waitForRole(node: NodeName, role: 'primary' | 'sync', deadlineMs?: number): Promise<void>;
  /** SIGKILL to Patroni, PostgreSQL and its processes, as if the machine were gone. */
  kill(node: NodeName): void;
  /** Starts Patroni on a killed node again, as a reboot of its machine does. */
  start(node: NodeName): void;
  /** Asks Patroni for a planned change of the leader. Resolves when it is done. */
  switchover(from: NodeName, to: NodeName): Promise<void>;
};

const START_MS = 120_000;
const REST_PASSWORD = 'rest-password-of-the-drill';
const PASSWORDS = {
  HA_TORAN_PASSWORD: 'toran-password-of-the-drill',
  HA_SUPERUSER_PASSWORD: 'superuser-password-of-the-drill',
  HA_REPLICATION_PASSWORD: 'replication-password-of-the-drill',
  HA_REWIND_PASSWORD: 'rewind-password-of-the-drill',
  HA_REST_PASSWORD: REST_PASSWORD,
};
const HOST = '127.0.0.1';
const NODES = ['a', 'b'] as const;

/**
 * Returns the process id of this data folder's PostgreSQL; null if it does not run. Compares the folders, because
 * another process may have the id of an old postmaster.pid.
 */
function findPostmaster(data: string): number | null {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const folder = `/proc/${pid}/cwd`;
  return existsSync(folder) && realpathSync(folder) === data ? pid : null;
}

async function ask(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts everything and waits for a primary with a synchronous standby. Throws if that does not happen. */
export async function startDatabaseCluster(
  workshop: HaEngines,
  cleanups: Cleanups,
): Promise<DatabaseCluster> {
  const bin = findServerPrograms();
  if (bin === null) throw new Error('PostgreSQL 15 is missing: apt-get install postgresql-15');
  const ports = await findFreePorts(8);
  const [etcd = '', peer = '', nodeA = '', restA = '', nodeB = '', restB = ''] = ports;
  const [primary = '', pooler = ''] = ports.slice(6);
  const rest = { a: `http://${HOST}:${restA}`, b: `http://${HOST}:${restB}` };
  const nodes = {
    HA_NODE1: 'a',
    HA_NODE1_HOST: HOST,
    HA_NODE1_PORT: nodeA,
    HA_NODE1_REST_PORT: restA,
    HA_NODE2: 'b',
    HA_NODE2_HOST: HOST,
    HA_NODE2_PORT: nodeB,
    HA_NODE2_REST_PORT: restB,
  };
  const begin = (engine: Engine) => {
    cleanups.add(engine.stop);
    engine.start();
  };
  // Cleanups run in reverse order, so this one runs last: it ends PostgreSQL servers whose Patroni was killed.
  cleanups.add(() => {
    const left = NODES.map((name) => findPostmaster(workshop.pathOf(name, 'data')));
    killTrees(...left.filter((pid) => pid !== null));
  });

  const member = workshop.engine('etcd', 'etcd', {
    HA_ETCD_NAME: 'etcd1',
    HA_ETCD_HOST: HOST,
    HA_ETCD_LISTEN: HOST,
    HA_ETCD_PORT: etcd,
    HA_ETCD_PEER_PORT: peer,
    HA_ETCD_FOLDER: workshop.pathOf('etcd', 'data'),
    HA_ETCD_CLUSTER: `etcd1=http://${HOST}:${peer}`,
  });
  begin(member);
  await eventually(
    () => fetch(`http://${HOST}:${etcd}/health`),
    ({ ok }) => ok,
    START_MS,
  );

  const node = (name: NodeName, port: string, restPort: string) =>
    workshop.engine('patroni', name, {
      ...PASSWORDS,
      HA_ETCD_HOSTS: `${HOST}:${etcd}`,
      HA_NODE: name,
      HA_NODE_HOST: HOST,
      HA_NODE_PORT: port,
      HA_NODE_REST_PORT: restPort,
      HA_NODE_FOLDER: workshop.pathOf(name, 'data'),
      HA_POSTGRES_BIN: bin,
      HA_SHARED_BUFFERS: '128MB',
      // The watchdog would reset the machine on which the drill runs.
      HA_WATCHDOG: 'off',
    });
  const members = { a: node('a', nodeA, restA), b: node('b', nodeB, restB) };
  const waitForRole = async (name: NodeName, role: string, deadlineMs = START_MS) => {
    await eventually(
      () => fetch(`${rest[name]}/${role}`),
      ({ ok }) => ok,
      deadlineMs,
    );
  };
  // The order decides which node bootstraps the cluster.
  begin(members.a);
  await waitForRole('a', 'primary');
  begin(members.b);
  await waitForRole('b', 'sync');

  begin(
    workshop.engine('haproxy-database', 'haproxy-database', {
      ...nodes,
      HA_PRIMARY_BIND: `${HOST}:${primary}`,
    }),
  );
  begin(
    workshop.engine('pgbouncer', 'pgbouncer', {
      ...PASSWORDS,
      HA_PRIMARY_HOST: HOST,
      HA_PRIMARY_PORT: primary,
      HA_POOLER_LISTEN: HOST,
      HA_POOLER_PORT: pooler,
    }),
  );
  const urlOf = (port: string) => `postgres://toran:${PASSWORDS.HA_TORAN_PASSWORD}@${HOST}:${port}/toran`;
  const urls = { primaryUrl: urlOf(primary), poolerUrl: urlOf(pooler) };
  for (const url of Object.values(urls))
    await eventually(
      () => ask(url),
      (answers) => answers === true,
      START_MS,
    );
  return {
    ...urls,
    waitForRole,
    async leader() {
      for (const name of NODES) {
        const answer = await fetch(`${rest[name]}/primary`).catch(() => null);
        if (answer?.ok) return name;
      }
      throw new Error('no node leads');
    },
    kill(name) {
      const pids = [members[name].pid(), findPostmaster(workshop.pathOf(name, 'data'))];
      if (pids.includes(null)) throw new Error(`node ${name} does not run`);
      killTrees(...pids.filter((pid) => pid !== null));
    },
    start: (name) => members[name].start(),
    async switchover(leader, candidate) {
      const authorization = `Basic ${Buffer.from(`toran:${REST_PASSWORD}`).toString('base64')}`;
      const answer = await fetch(`${rest[leader]}/switchover`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answer.ok) throw new Error(`the switchover was refused: ${await answer.text()}`);
      await waitForRole(candidate, 'primary');
    },
  };
}
