import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { openTestDb } from '#test/test-db.ts';

const RATE_PER_SECOND = 25;
/**
 * Failed checks after which the load balancer stops using a backend (`fall` of HAProxy). On a busy machine a single
 * check may fail.
 */
const FALL = 3;

/** Ends a server that is stopping by signals, of which it counts those of half a second as one. */
async function endAtOnce({ child }: ServerProcess): Promise<void> {
  await eventually(
    async () => {
      child.kill('SIGTERM');
      return child.exitCode;
    },
    (code) => code !== null,
  );
}

/** A load balancer: checks readiness of every backend, and forwards to a ready one. */
function startProxy(backends: readonly ServerProcess[]): Promise<Server & { stop(): void }> {
  const ready = new Set(backends);
  const failures = new Map<ServerProcess, number>();
  const judge = (backend: ServerProcess, isReady: boolean) => {
    failures.set(backend, isReady ? 0 : (failures.get(backend) ?? 0) + 1);
    if (isReady) ready.add(backend);
    else if (failures.get(backend) === FALL) ready.delete(backend);
  };
  const agent = new Agent({ keepAlive: true });
  const watch = setInterval(() => {
    for (const backend of backends) {
      fetch(`${backend.origin}/health/ready`).then(
        (answer) => judge(backend, answer.ok),
        () => judge(backend, false),
      );
    }
  }, 50);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const [first, ...rest] = [...ready].sort(() => (turn++ % 2 ? 1 : -1));
    const forward = (backend: ServerProcess | undefined, next: readonly ServerProcess[]) => {
      if (backend === undefined) return outgoing.writeHead(502).end();
      const upstream = request(`${backend.origin}${incoming.url}`, { agent }, (answer: IncomingMessage) => {
        outgoing.writeHead(answer.statusCode ?? 502);
        answer.pipe(outgoing);
      });
      // GET requests without an answer may be retried on another backend.
      upstream.on('error', () => forward(next[0], next.slice(1)));
      upstream.end();
    };
    forward(first, rest);
  });
  const stop = () => {
    clearInterval(watch);
    agent.destroy();
    server.close();
  };
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object.assign(server, { stop })));
  });
}

describe('stopping while people use it (T69)', () => {
  let database: Awaited<ReturnType<typeof openTestDb>>;
  let servers: ServerProcess[] = [];
  beforeAll(async () => {
    database = await openTestDb();
    // Longer than the load balancer's checks take on a busy machine; installations need this too (docs/operations.md).
    const env = { DATABASE_URL: database.connectionString, DRAIN_SECONDS: '12' };
    servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.dispose()));
    await database.release();
  });

  it('loses no request behind a proxy, reports not ready at once, and exits with 0', async () => {
    const [stopping] = servers as [ServerProcess, ServerProcess];
    const proxy = await startProxy(servers);
    const { port } = proxy.address() as { port: number };
    const answers: Promise<number>[] = [];
    const failedReadiness = Promise.withResolvers<number>();
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        answers.push(
          // A page without database access: on a busy machine the database may cause a 503 that has nothing to do with
          // the stop.
          fetch(`http://127.0.0.1:${port}/robots.txt`).then(
            (answer) => answer.status,
            () => 0,
          ),
        );
        if (answers.length === RATE_PER_SECOND) {
          stopping.child.kill('SIGTERM');
          eventually(
            () => fetch(`${stopping.origin}/health/ready`),
            ({ status }) => status === 503,
          ).then(({ status }) => failedReadiness.resolve(status), failedReadiness.reject);
        }
        if (answers.length === RATE_PER_SECOND * 4) {
          clearInterval(timer);
          resolve();
        }
      }, 1000 / RATE_PER_SECOND);
    });
    expect(await failedReadiness.promise).toBe(503);
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await stopping.exited).toBe(0);
    proxy.stop();
  });

  it('answers requests for DRAIN_SECONDS, while its readiness has failed', async () => {
    const server = await startServerProcess({
      DATABASE_URL: database.connectionString,
      DRAIN_SECONDS: '600',
    });
    server.child.kill('SIGTERM');
    await eventually(
      () => fetch(`${server.origin}/health/ready`),
      (answer) => answer.status === 503,
    );
    const answers = await Promise.all(
      ['/api/specializations', '/help'].map((path) => fetch(`${server.origin}${path}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close']);
    await endAtOnce(server);
    await server.dispose();
  });

  it('stops once if a signal arrives twice, as Ctrl-C does through npm', async () => {
    const server = await startServerProcess({ DATABASE_URL: database.connectionString, DRAIN_SECONDS: '1' });
    server.child.kill('SIGINT');
    server.child.kill('SIGINT');
    expect(await server.exited).toBe(0);
    await server.dispose();
  });

  it('ends at once on a second signal', async () => {
    const server = servers[1] as ServerProcess;
    server.child.kill('SIGTERM');
    await endAtOnce(server);
    expect(await server.exited).toBe(1);
  });
});
