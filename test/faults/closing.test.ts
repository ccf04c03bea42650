import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerApplication } from '#app/server.ts';
import { loadConfig } from '#platform/server/config.ts';
import { createServer } from '#platform/server/http/server.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { builtAssets } from '#platform/server/ssr/assets.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';

/**
 * These tests run on a server whose `close()` has begun and lasts until `finish` is called. It still accepts new
 * connections.
 */
let test: TestDb;
let origin: string;
let finish: () => void;
let closed: Promise<unknown>;
const dataDir = mkdtempSync(join(tmpdir(), 'toran-closing-'));
beforeAll(async () => {
  test = await openTestDb();
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '0' });
  const app = await createServer(config);
  const platform = createPlatform({ config, db: test.db, log: app.log });
  await registerApplication(app, { platform, lifecycle: { draining: true }, pages: await builtAssets() });
  const closing = new Promise<void>((begun) => {
    app.addHook('preClose', async () => {
      begun();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  closed = app.close();
  await closing;
});
afterAll(async () => {
  finish();
  await closed;
  await test.release();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a request to a server that is closing', () => {
  it('of the API gets 503 in our error format', async () => {
    const answer = await fetch(`${origin}/api/specializations`);
    expect(answer.status).toBe(503);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '1',
      connection: 'close',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(await answer.json()).toEqual({
      code: 'UNAVAILABLE',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it('for an unknown call gets 503 too', async () => {
    const answer = await fetch(`${origin}/api/no-such-call`, { method: 'POST' });
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'UNAVAILABLE']);
  });

  it.each(['/', '/search', '/no-such-page'])('for the page %s gets a page', async (path) => {
    const answer = await fetch(`${origin}${path}`, { headers: { cookie: 'theme=dark' } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'nonce-");
    const html = await answer.text();
    expect(html).toMatch(/^<!doctype html>/i);
    expect(html).not.toContain('"statusCode"');
  });

  it('for its health is answered by the health checks', async () => {
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    expect((await fetch(`${origin}/health/ready`)).status).toBe(503);
  });
});
