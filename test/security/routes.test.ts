import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assemble, CALLS } from '#app/server.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { openTestDb } from '#test/test-db.ts';

/** Routes outside the API contract that are open to all, with the reason. */
/** The one path with a leading dot. */
const SECURITY_TXT = 'GET /.well-known/security.txt';
const PLAIN = [
  'GET /*',
  SECURITY_TXT,
  'GET /api/account/export',
  'GET /api/admin/charts.csv',
  'GET /api/booking-requests/:id/calendar.ics',
  'GET /api/calendar/:file',
  'GET /api/docs',
  'GET /api/events',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/openapi.json',
  'GET /health/live',
  'GET /health/ready',
  'GET /og/teacher/:file',
  'GET /sitemap.xml',
  'GET /sitemaps/:name',
  'GET /uploads/:key',
  'POST /api/csp-report',
  // The page's form without script.
  'POST /contact',
  // Mail programs call it for one-click unsubscribe.
  'POST /unsubscribe/:token',
];
/** Not in production. */
const DEVELOPMENT = ['GET /dev/accounts.json', 'GET /dev/outbox.json'];
const FILE =
  /^GET \/(?:(?:[\w-]+\/)*[\w-][\w.-]*\.(?:js|css|woff2|svg|png|webp|jpg|ico|txt|webmanifest)|assets\/texts\/[\w-]+\/[\w.-]+\.json)(?:\.(?:br|gz))?$/;

const PRODUCTION = { PUBLIC_ORIGIN: 'https://toran.test', SECRET_KEY: 'k'.repeat(40) };

/** T01, T95: every route is a call with a row in the matrix, or listed here. */
describe('the table of routes', () => {
  let database: Awaited<ReturnType<typeof openTestDb>>;
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-routes-'));
  beforeAll(async () => {
    database = await openTestDb();
  });
  afterAll(async () => {
    await database.release();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function routesWith(env: Record<string, string>): Promise<Set<string>> {
    const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
    const app = await createServer(config);
    const routes = new Set<string>();
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') routes.add(`${one} ${url}`);
    });
    const platform = createPlatform({ config, db: database.db, log: app.log });
    await assemble(app, { platform, lifecycle: { draining: false }, pages: await builtAssets() });
    await app.ready();
    await app.close();
    return routes;
  }

  const calls = CALLS.map(({ call }) => `${call.method} ${call.path}`);

  it.each([
    ['as developers run it', { DEMO: '1' }, [...PLAIN, ...DEVELOPMENT]],
    ['with production settings', PRODUCTION, PLAIN],
  ])('contains only calls, plain routes and client files: %s', async (_name, env, plain) => {
    const routes = [...(await routesWith(env as Record<string, string>))];
    expect(routes.filter((route) => !FILE.test(route)).sort()).toEqual([...calls, ...plain].sort());
    const hidden = routes.filter((route) => /\.map(\.|$)|manifest\.json|\/\./.test(route));
    expect(hidden).toEqual([SECURITY_TXT]);
  });
});
