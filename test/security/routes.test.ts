import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS, registerApplication } from '#app/server.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets, CLIENT_FOLDER } from '#platform/server/ssr/assets.ts';
import { listFiles } from '#platform/server/ssr/static-files.ts';
import { openTestDb } from '#test/test-db.ts';

// PLAIN: routes outside the API contract that are open to all, with the reason.
/** The one path with a leading dot. */
const SECURITY_TXT = 'GET /.well-known/security.txt';
const PLAIN = [
  'GET /*',
  // Match the built files only, which have a test of their own.
  'GET /art/*',
  'GET /assets/*',
  SECURITY_TXT,
  'GET /api/account/export',
  'GET /api/admin/charts.csv',
  'GET /api/booking-requests/:id/calendar.ics',
  'GET /api/seats/:id/calendar.ics',
  'GET /api/calendar/:file',
  'GET /api/docs',
  'GET /api/events',
  'GET /api/login',
  'GET /api/logout',
  'GET /api/openapi.json',
  // The link in SMS.
  'GET /b',
  'GET /embed/:file',
  'GET /health/live',
  'GET /health/ready',
  'GET /og/:file',
  // Documents with scripts only, without page and user data, for the service worker.
  'GET /hi/offline',
  'GET /offline',
  'GET /ta/offline',
  'GET /og/teacher/:file',
  'GET /sitemap.xml',
  'GET /sitemaps/:name',
  'GET /uploads/:key',
  'POST /api/csp-report',
  // The choices in the footer, which work without script.
  'POST /low-data',
  'POST /theme',
  // The page's form without script.
  'POST /contact',
  'POST /hi/contact',
  'POST /ta/contact',
  // Mail programs call it for one-click unsubscribe.
  'POST /unsubscribe/:token',
  'POST /hi/unsubscribe/:token',
];
/** Routes that exist only outside production. */
const DEVELOPMENT = ['GET /dev/accounts.json', 'GET /dev/outbox.json'];
const FILE =
  /^GET \/(?:(?:[\w-]+\/)*[\w-][\w.-]*\.(?:js|css|woff2|svg|png|webp|jpg|ico|txt|webmanifest)|assets\/texts\/[\w-]+\/[\w.-]+\.json)(?:\.(?:br|gz))?$/;

/** Files that must not be public: source maps, manifests of the build, and files for the server. */
const HIDDEN = /\.map(\.|$)|manifest\.json|\/\./;

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
    await registerApplication(app, { platform, lifecycle: { draining: false }, pages: await builtAssets() });
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
    expect(routes.filter((route) => HIDDEN.test(route))).toEqual([SECURITY_TXT]);
  });

  it('serves scripts, styles, fonts, pictures and texts from the folder of the client, nothing else', () => {
    const files = listFiles(fileURLToPath(CLIENT_FOLDER));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => !FILE.test(`GET ${file}`) || HIDDEN.test(file))).toEqual([]);
  });
});
