import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type LoadBalancer, startLoadBalancer } from '#test/front.ts';
import { eventually, MAX_WAIT_MS } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { openTestDb } from '#test/test-db.ts';

const PATH = '/api/specializations';

/** Production's timeouts for the database, and no cached answers, which would hide that it is down. */
const AS_IN_PRODUCTION = { ANSWERS_MB: '0', DATABASE_LIMITS: 'normal' };

async function ask(url: string): Promise<{ status: number; retryAfter: string | null }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  await answer.arrayBuffer();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

/** Returns the process id of PostgreSQL. Throws while postmaster.pid is missing. */
function postmasterOf({ dataDir }: ServerProcess): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

describe('the database dies under load (T65)', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess(AS_IN_PRODUCTION);
  });
  afterAll(() => server.dispose());

  it('answers only 200 or 503 with Retry-After, never hangs, and comes back by itself', async () => {
    const postmaster = postmasterOf(server);
    const answers: ReturnType<typeof ask>[] = [];
    const live: Promise<number>[] = [];
    const load = setInterval(() => {
      answers.push(ask(`${server.origin}${PATH}`));
      live.push(fetch(`${server.origin}/health/live`).then((answer) => answer.status));
    }, 20);
    onTestFinished(() => clearInterval(load));
    await eventually(
      async () => answers.length,
      (count) => count >= 25,
    );
    process.kill(postmaster, 'SIGKILL');
    await eventually(
      async () => postmasterOf(server),
      (pid) => Number.isInteger(pid) && pid !== postmaster,
    );
    // A quiet machine takes about 2 s; the limit only ends what never comes back.
    await eventually(
      () => fetch(`${server.origin}${PATH}`),
      (answer) => answer.status === 200,
    );
    clearInterval(load);

    const seen = await Promise.all(answers);
    expect(new Set(seen.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(new Set());
    expect(seen.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
    expect(new Set(await Promise.all(live))).toEqual(new Set([200]));
    expect(server.child.exitCode).toBeNull();
  });
});

describe('the database is there but does not answer (T65, T66)', () => {
  let database: Awaited<ReturnType<typeof openTestDb>>;
  let server: ServerProcess;
  let other: pg.Client;
  beforeAll(async () => {
    database = await openTestDb();
    server = await startServerProcess({ ...AS_IN_PRODUCTION, DATABASE_URL: database.connectionString });
    other = new pg.Client({ connectionString: database.connectionString });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await server.dispose();
    await database.release();
  });

  it('survives the end of all its connections', async () => {
    const kill =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await other.query(kill);
    await eventually(
      () => fetch(`${server.origin}${PATH}`),
      (answer) => answer.status === 200,
    );
  });

  it('answers 503 while a table is locked, keeps the rest alive, and recovers by itself', async () => {
    await other.query('begin; lock table specializations in access exclusive mode');
    const [waiting, live] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => ask(`${server.origin}${PATH}`))),
      ask(`${server.origin}/health/live`),
    ]);
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([503]));
    expect(live.status).toBe(200);
    await other.query('rollback');
    expect((await ask(`${server.origin}${PATH}`)).status).toBe(200);
  });
});

describe('the database is gone, and answers were cached (T65)', () => {
  let database: Awaited<ReturnType<typeof openTestDb>>;
  let front: LoadBalancer;
  let server: ServerProcess;
  const socket = () => {
    const { port, searchParams } = new URL(database.connectionString);
    return `${searchParams.get('host')}/.s.PGSQL.${port}`;
  };
  beforeAll(async () => {
    database = await openTestDb();
    front = await startLoadBalancer(socket());
    const url = new URL(database.connectionString);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${front.port}`;
    server = await startServerProcess({ DATABASE_LIMITS: 'normal', DATABASE_URL: url.href });
  });
  afterAll(async () => {
    await server.dispose();
    front.stop();
    await database.release();
  });

  it('refuses calls that the cache could answer, because the server cannot hear of changes', async () => {
    const paths = [PATH, '/api/teachers/search?city=Mumbai'];
    for (const path of paths) {
      const isCached = () => fetch(`${server.origin}${path}`).then(({ headers }) => headers.get('etag'));
      await eventually(isCached, (etag) => etag !== null);
    }
    front.switchTo(null);
    const both = () => Promise.all(paths.map((path) => ask(server.origin + path)));
    await eventually(both, (answers) => answers.every(({ status }) => status === 503));
    const later = await both();
    expect(later.map(({ status, retryAfter }) => [status, Number(retryAfter) >= 1])).toEqual([
      [503, true],
      [503, true],
    ]);
    front.switchTo(socket());
    await eventually(both, (answers) => answers.every(({ status }) => status === 200));
  });
});
