import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { CALLS, registerApplication } from '#app/server.ts';
import { loadConfig } from '#platform/server/config.ts';
import type { Platform } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { StatementObserver } from '#platform/server/db/observe-statements.ts';
import { createServer } from '#platform/server/http/server.ts';
import type { Metrics } from '#platform/server/metrics/metrics.ts';
import { watchPool } from '#platform/server/metrics/watch-platform.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { testClock } from './fakes/clock.ts';
import { MAX_WAIT_MS } from './patience.ts';
import { watchPublicWrites } from './public-writes.ts';
import { openTestDb, type TestDb } from './test-db.ts';
import { watchUndeclaredErrors } from './undeclared-errors.ts';

type Reply = LightMyRequestResponse & { body: string };

/** A browser: keeps cookies and sends JSON. */
export type TestClient = {
  request(options: InjectOptions & { url: string }): Promise<Reply>;
  get(url: string): Promise<Reply>;
  post(url: string, payload?: object): Promise<Reply>;
  put(url: string, payload?: object): Promise<Reply>;
  delete(url: string): Promise<Reply>;
  cookies: Map<string, string>;
};

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  pool: pg.Pool;
  connectionString: string;
  platform: Platform;
  clock: ReturnType<typeof testClock>;
  /** A new browser without cookies. */
  client(): TestClient;
  close(): Promise<void>;
};

export type TestAppOptions = {
  /** Environment values over the test defaults. */
  env?: Record<string, string>;
  /** Serve the built pages too. */
  pages?: boolean;
  /** Uses this database instead of a new copy of the template; `close` does not release it. */
  database?: Pick<TestDb, 'db' | 'pool' | 'connectionString'>;
  /** Records metrics here. */
  metrics?: Metrics;
  observers?: readonly StatementObserver[];
  /**
   * After this time without a sign of life from the database, cached answers are not used: a second (`production`), or
   * so long that no test reaches it (`patient`, the default).
   */
  answersAge?: 'patient' | 'production';
};

/** Timeouts so long that only something that hangs reaches them. */
export const longTimeouts = ({ answersAge = 'patient' }: Pick<TestAppOptions, 'answersAge'>) => ({
  joinMs: MAX_WAIT_MS,
  ...(answersAge === 'patient' && { answersLateMs: MAX_WAIT_MS }),
});

/**
 * The real application on its own database. The clock starts at 2026-03-02T06:30:00Z (Monday noon in India). `close`
 * rejects if a call answered an error that its contract does not declare, or changed public data and is missing in
 * PUBLIC_WRITES.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = options.database
    ? { ...options.database, release: async () => undefined }
    : await openTestDb({ observers: options.observers ?? [] });
  const { db, pool, connectionString, release } = opened;
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-test-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'relaxed',
    DEMO: '0',
    ...options.env,
  });
  const { metrics } = options;
  const app = await createServer(config);
  const undeclared = watchUndeclaredErrors(app, CALLS);
  const unlisted = watchPublicWrites(pool, CALLS);
  const clock = testClock('2026-03-02T06:30:00Z');
  const platform = createPlatform({
    config,
    db,
    log: app.log,
    clock,
    directUrl: connectionString,
    waits: longTimeouts(options),
    ...(metrics && { metrics }),
  });
  if (metrics) watchPool(metrics, pool, 'requests');
  const pages = options.pages ? await builtAssets() : null;
  await registerApplication(app, { platform, lifecycle: { draining: false }, pages });
  await app.ready();
  return {
    app,
    db,
    pool,
    connectionString,
    platform,
    clock,
    client: () => createClient(app),
    async close() {
      await app.close();
      await platform.securityLog.flush();
      await platform.bus.stop();
      await platform.answers?.watch.stop();
      platform.counts?.stop();
      await release();
      rmSync(dataDir, { recursive: true, force: true });
      const problems = [...undeclared, ...unlisted];
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}

function createClient(app: FastifyInstance): TestClient {
  const cookies = new Map<string, string>();
  const request = async (options: InjectOptions & { url: string }): Promise<Reply> => {
    const reply = await app.inject({ cookies: Object.fromEntries(cookies), ...options });
    for (const { name, value, maxAge, expires } of reply.cookies as Array<Record<string, unknown>>) {
      const ended = maxAge === 0 || (expires instanceof Date && expires.getTime() < 1);
      if (ended || value === '') cookies.delete(String(name));
      else cookies.set(String(name), String(value));
    }
    return reply;
  };
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => (url: string, payload?: object) =>
    request({ method, url, ...(payload !== undefined && { payload }) });
  return { request, cookies, get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') };
}
