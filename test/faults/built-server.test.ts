import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMigrations } from '#platform/server/db/migrations.ts';
import { startUntilExit } from '#test/failed-start.ts';
import { BUILT_SERVER, type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { signUpBody } from '#test/sign-up.ts';
import { openTestDb, type TestDb, urlWithDatabase } from '#test/test-db.ts';

const NAME = `built_server_${process.pid}`;
const ASSETS = fileURLToPath(new URL('../../dist/client/assets/', import.meta.url));

let test: TestDb;
let admin: pg.Client;
let url: string;
beforeAll(async () => {
  test = await openTestDb();
  admin = new pg.Client({ connectionString: urlWithDatabase(test.connectionString, 'postgres') });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  url = urlWithDatabase(test.connectionString, NAME);
});
afterAll(async () => {
  await admin.query(`drop database ${NAME} with (force)`);
  await admin.end();
  await test.release();
});

/**
 * Code that finds files relative to its source must also find them from the bundle: migrations, data, art, programs.
 */
describe('the built server', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ DATABASE_URL: url, DEMO: '1' }, BUILT_SERVER);
  });
  afterAll(() => server.dispose());

  const ask = (path: string, init?: RequestInit) => fetch(server.origin + path, init);

  it('has run every migration and every backfill on an empty database', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows: ran } = await client.query('select name from kysely_migration order by name');
    const { rows: undone } = await client.query('select name from backfills where done_at is null');
    await client.end();
    expect(ran.map(({ name }) => name)).toEqual(await listMigrations());
    expect(undone).toEqual([]);
  });

  it('answers searches by the name of a city, and suggests places', async () => {
    const found = await ask('/api/teachers/search?city=Mumbai');
    expect(found.status).toBe(200);
    expect((await found.json()).length).toBeGreaterThan(0);
    const places = await ask('/api/maps/search-cities?query=beng');
    expect(await places.text()).toContain('Bengaluru');
  });

  it('renders pages, in another language too', async () => {
    const languageOf = async (path: string) => {
      const page = await ask(path);
      return [page.status, /<html lang="([^"]*)"/.exec(await page.text())?.[1]];
    };
    expect(await languageOf('/search')).toEqual([200, 'en-IN']);
    expect(await languageOf('/hi/search')).toEqual([200, 'hi-IN']);
  });

  it('serves the files of the pages compressed, and a page for those that are not there', async () => {
    const large = readdirSync(ASSETS).find(
      (file) => file.endsWith('.js') && statSync(ASSETS + file).size > 50_000,
    );
    const file = await ask(`/assets/${large}`, { headers: { 'accept-encoding': 'br' } });
    expect([file.status, file.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await file.arrayBuffer()).byteLength).toBe(statSync(ASSETS + large).size);
    const missing = await ask('/assets/missing.js');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('draws the picture of a shared link in its child process', async () => {
    const picture = await ask('/og/site.jpg');
    expect(picture.status).toBe(200);
    expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('jpeg');
  });

  it('signs a teacher up and encodes an uploaded picture again', async () => {
    const signedUp = await ask('/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signUpBody({ userType: 'teacher' })),
    });
    expect(signedUp.status).toBe(201);
    const cookie = signedUp.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a52' } })
      .png()
      .toBuffer();
    const uploaded = await ask('/api/media', {
      method: 'POST',
      headers: { 'content-type': 'image/png', cookie: cookie.join('; ') },
      body: new Uint8Array(png),
    });
    expect(uploaded.status).toBe(201);
  });

  it('stops in order at SIGTERM', async () => {
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(server.output()).toContain('"msg":"stopping"');
    expect(server.output()).not.toMatch(/"level":[56]0/);
  });
});

it('reports in plain words why it can not start', async () => {
  const { code, words } = await startUntilExit({ PORT: 'many', SECRET_KEY: 'k'.repeat(40) }, BUILT_SERVER);
  expect(code).toBe(1);
  expect(words).toMatch(/^Toran cannot start with this configuration:\n {2}- PORT: /);
  expect(words).not.toMatch(/^\s+at /m);
});
