import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionUrl } from '#platform/server/db/embedded/connection.ts';
import { createTeacher, signInAs } from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { signUpBody } from '#test/sign-up.ts';
import { mountSmallDisk } from '#test/small-disk.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/** Random pixels, which no encoder compresses well. */
async function noise(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = Buffer.alloc(side * side * 3);
  for (let at = 0, state = side; at < bytes.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  return sharp(bytes, { raw }).jpeg({ quality: 70 }).toBuffer();
}

const uploads = mountSmallDisk(20);

describe.skipIf(uploads === null)('the disk of the pictures is full (T67)', () => {
  let test: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    test = await startTestApp({ env: { DATA_DIR: uploads?.path ?? '' } });
    client = await signInAs(test, await createTeacher(test.db));
  });
  afterAll(async () => {
    await test.close();
    uploads?.remove();
  });

  const upload = (payload: Buffer) =>
    client.request({
      method: 'POST',
      url: '/api/media?kind=photo',
      payload,
      headers: { 'content-type': 'image/jpeg' },
    });
  const files = () => readdirSync(join(uploads?.path ?? '', 'media'));

  it('rejects a picture with a message, stores no part of it, and accepts it once there is space', async () => {
    const [first, second] = [await noise(700), await noise(800)];
    expect((await upload(first)).statusCode).toBe(201);
    const before = files().sort();
    for (const left of [0, 64 * 1024]) {
      uploads?.fill(left);
      const refused = await upload(second);
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('60');
      expect(refused.json().message).toBe("We can't save pictures right now. Please try again later.");
      uploads?.empty();
      expect(files().sort()).toEqual(before);
    }
    uploads?.fill();
    expect((await client.get(`/uploads/${before.find((name) => !name.includes('-'))}`)).statusCode).toBe(200);
    expect((await client.get('/api/teacher/profile')).statusCode).toBe(200);
    const saved = await client.put('/api/teacher/profile', { bio: 'Calm mornings by the sea.' });
    expect(saved.statusCode).toBe(200);
    uploads?.empty();
    expect((await upload(second)).statusCode).toBe(201);
  });
});

describe('the database says that its disk is full (T67)', () => {
  it('answers writes with 503, serves reads, and recovers once there is space', async () => {
    const test = await startTestApp();
    try {
      await sql`
        create function no_room() returns trigger language plpgsql as $$
        begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$
      `.execute(test.db);
      await sql`create trigger no_room before insert on users execute function no_room()`.execute(test.db);
      const client = test.client();
      const refused = await client.post('/api/register', signUpBody());
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      expect(refused.body).not.toContain('space');
      expect((await client.get('/api/teachers/search?sessionType=online')).statusCode).toBe(200);
      await sql`drop trigger no_room on users`.execute(test.db);
      expect((await client.post('/api/register', signUpBody())).statusCode).toBe(201);
    } finally {
      await test.close();
    }
  });
});

/** Writes 40 MB to the WAL, more than the WAL files that PostgreSQL has created ahead. */
const USE_UP_LOG = `
  select count(pg_logical_emit_message(false, 'toran', repeat('x', 1000000))) from generate_series(1, 40)
`;

const whole = mountSmallDisk(256);

describe.skipIf(whole === null)('the disk of the database is full (T67)', () => {
  let server: ServerProcess | null = null;
  let origin: string;
  beforeAll(async () => {
    server = await startServerProcess({ DATA_DIR: whole?.path ?? '' });
    origin = server.origin;
  });
  afterAll(async () => {
    whole?.empty();
    // `dispose` can't delete the data folder, because it is a mount point.
    await server?.dispose().catch(() => {});
    whole?.remove();
  });

  const register = async () => {
    const answer = await fetch(`${origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signUpBody()),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const read = async (path: string) => {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    return answer.status;
  };

  /** One statement in the database's own server. */
  const query = async (statement: string) => {
    const client = new pg.Client(connectionUrl(join(whole?.path ?? '', 'run'), 'postgres'));
    // Without room, PostgreSQL ends its connections, also between a statement and `end`.
    client.on('error', () => {});
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  it('rejects writes, serves reads, and writes again without a restart', async () => {
    expect(await register()).toBe(201);
    // A new server has nearly filled its first WAL file. A checkpoint, which otherwise runs every few minutes, creates
    // the next file.
    await query('checkpoint');
    whole?.fill();
    const writes: number[] = [];
    const reads: number[] = [];
    // Existing database pages have room for a few more rows.
    for (let tries = 0; tries < 400 && writes.filter((status) => status === 503).length < 5; tries += 1) {
      writes.push(await register());
      reads.push(await read('/api/teachers/search?sessionType=online'), await read('/health/live'));
    }
    expect(new Set(writes).difference(new Set([201]))).toEqual(new Set([503]));
    expect(new Set(reads)).toEqual(new Set([200]));
    whole?.empty();
    await eventually(register, (status) => status === 201);
    expect(server?.child.exitCode).toBeNull();
  });

  it('answers 503 while PostgreSQL has no room for its log, and serves again without a restart', async () => {
    whole?.fill();
    let statuses = [0];
    for (let tries = 0; tries < 400 && !statuses.every((status) => status === 503); tries += 1) {
      await query(USE_UP_LOG).catch(() => {});
      statuses = [await register(), await read('/api/teachers/search?sessionType=online')];
    }
    expect(statuses).toEqual([503, 503]);
    expect(await read('/health/live')).toBe(200);
    whole?.empty();
    await eventually(register, (status) => status === 201);
    expect(await read('/api/teachers/search?sessionType=online')).toBe(200);
    expect(server?.child.exitCode).toBeNull();
  });
});
