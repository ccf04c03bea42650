import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerApplication } from '#app/server.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ pages: true });
});
afterAll(() => test.close());

function expectWaysOn(body: string, message: string): void {
  expect(body).toContain('<h1>This page could not be shown</h1>');
  expect(body).toContain(message);
  expect(body).toContain('>Try again</a>');
  expect(body).toContain('href="/">Go to Home Page</a>');
  expect(body).toContain('href="/contact"');
  expect(body).toContain('rel="stylesheet"');
  expect(body).not.toMatch(/\bat .*\.ts:\d+|select |PostgreSQL|ECONN|style=/i);
}

describe("a page that can't be rendered", () => {
  it('is a friendly page with status 500 after an error', async () => {
    const { teacherId } = await createTeacher(test.db);
    await sql`alter table certifications rename to certifications_elsewhere`.execute(test.db);
    const reply = await test.client().get(`/teacher/${teacherId}`);
    await sql`alter table certifications_elsewhere rename to certifications`.execute(test.db);
    expect(reply.statusCode).toBe(500);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('no-store');
    expectWaysOn(reply.body, 'Something went wrong on our side. Please try again.');
    expect((await test.client().get(`/teacher/${teacherId}`)).statusCode).toBe(200);
  });

  it('answers 503 with Retry-After without a database; static pages still work', async () => {
    const { app, release } = await withoutDatabase();
    const reply = await app.inject({ url: '/search?city=Mumbai' });
    expect(reply.statusCode).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expectWaysOn(reply.body, 'We are briefly unavailable. Please try again in a moment.');
    const hindi = await app.inject({ url: '/hi/search?city=Mumbai' });
    expect(hindi.statusCode).toBe(503);
    expect(hindi.body).toContain('<html lang="hi-IN">');
    expect(hindi.body).toContain('<h1>यह पेज नहीं दिखाया जा सका</h1>');
    expect(hindi.body).toContain('href="/hi/contact"');
    expect(hindi.body.replace(/<head>.*<\/head>|<script.*?<\/script>|<[^>]*>|Toran/gs, '')).not.toMatch(
      /[A-Za-z]/,
    );
    const help = await app.inject({ url: '/help' });
    expect(help.statusCode).toBe(200);
    expect(help.body).toContain('How can we help?');
    // The first request caches the page; the second can't revalidate it.
    for (const look of ['first', 'second'])
      expect((await app.inject({ url: '/' })).statusCode, look).toBe(200);
    await release();
  });
});

/** The application with an unreachable database. */
async function withoutDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'toran-no-database-'));
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' });
  const db = createDb(createPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' }));
  const app = await createServer(config);
  const platform = createPlatform({ config, db, log: app.log });
  await registerApplication(app, { platform, lifecycle: { draining: false }, pages: await builtAssets() });
  return {
    app,
    async release() {
      await app.close();
      await db.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
