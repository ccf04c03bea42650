import { PgBoss } from 'pg-boss';
import { type FakeS3, startFakeS3 } from './fakes/s3.ts';
import { eventually } from './patience.ts';
import { findRedis, type RedisServer, startRedis } from './redis-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import type { TestApp } from './test-app.ts';

const BUCKET = 'toran-media';
const SECRETS = { toran: 'a secret of forty characters, more or less' };

/** The processes of the site and their roles. */
const ROLES = { a: 'web', b: 'web', jobs: 'jobs' } as const;
export type ProcessName = keyof typeof ROLES;
export type WebProcessName = Exclude<ProcessName, 'jobs'>;
const MEMBERS = Object.keys(ROLES) as ProcessName[];

export type WholeSite = {
  s3: FakeS3;
  /** null: not installed here; live updates then travel through the database, and each process counts limits for itself. */
  redis: RedisServer | null;
  at(member: ProcessName): ServerProcess;
  /** Kills a process at once (SIGKILL). */
  kill(member: ProcessName): Promise<void>;
  /**
   * Restarts a process on the same port with an empty data folder: a process must not need any earlier file from its
   * disk.
   */
  restart(member: ProcessName): Promise<void>;
  stop(): Promise<void>;
};

/** Two web processes and one for the jobs on a database, which share an object store and, if there is one, a Redis. */
export async function startWholeSite(connectionString: string): Promise<WholeSite> {
  const s3 = await startFakeS3(BUCKET, SECRETS);
  const redis = findRedis() === null ? null : await startRedis();
  const shared = {
    DATABASE_URL: connectionString,
    RATE_LIMITS: 'normal',
    // They share the object store, which each start checks.
    DATA_DIR_SHARED: '0',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: 'ap-south-1',
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'toran',
    S3_SECRET_ACCESS_KEY: SECRETS.toran,
    ...(redis && { BUS_URL: redis.url }),
  };
  const running = new Map<ProcessName, ServerProcess>();
  const start = async (member: ProcessName, port?: string) => {
    const env = { ...shared, ROLE: ROLES[member], ...(port !== undefined && { PORT: port }) };
    running.set(member, await startServerProcess(env));
  };
  const at = (member: ProcessName) => {
    const process = running.get(member);
    if (process === undefined) throw new Error(`The process ${member} has not started.`);
    return process;
  };
  async function stop(): Promise<void> {
    await Promise.all([...running.values()].map((process) => process.dispose()));
    await Promise.all([redis?.stop(), s3.close()]);
  }
  const started = await Promise.allSettled(MEMBERS.map((member) => start(member)));
  const failed = started.find((one) => one.status === 'rejected');
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return {
    s3,
    redis,
    at,
    async kill(member) {
      at(member).child.kill('SIGKILL');
      await at(member).exited;
    },
    async restart(member) {
      const { origin, dispose } = at(member);
      await dispose();
      await start(member, new URL(origin).port);
    },
    stop,
  };
}

/**
 * Queues a job, as its schedule does. First waits until the scheduler knows the job and no other run of it is queued.
 */
export async function queueJob({ connectionString, pool }: TestApp, name: string): Promise<void> {
  await eventually(
    () => pool.query('select from pgboss.schedule where name = $1', [name]),
    ({ rowCount }) => rowCount === 1,
  );
  const boss = new PgBoss({
    connectionString,
    schema: 'pgboss',
    migrate: false,
    schedule: false,
    supervise: false,
  });
  await boss.start();
  try {
    await eventually(
      () => boss.send(name, {}),
      (id) => typeof id === 'string',
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}
