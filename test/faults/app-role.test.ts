import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectFailedStart } from '#test/failed-start.ts';
import { eventually } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { signUpBody } from '#test/sign-up.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';

const folder = makeTempFolder();
let test: TestDb;
let server: ServerProcess;
let app: pg.Client;
let env: Record<string, string>;

beforeAll(async () => {
  test = await openTestDb();
  const owner = new pg.Client({ connectionString: test.connectionString });
  await owner.connect();
  await owner.query('drop role if exists toran_app; create role toran_app login');
  await owner.end();
  const url = new URL(test.connectionString);
  url.username = 'toran_app';
  env = {
    DATABASE_URL: url.href,
    DATABASE_OWNER_URL: test.connectionString,
    SECRET_KEY: 'k'.repeat(40),
  };
  server = await startServerProcess(env);
  app = new pg.Client({ connectionString: url.href });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await server.dispose();
  const owner = new pg.Client({ connectionString: test.connectionString });
  await owner.connect();
  await owner.query(
    'reassign owned by toran_app to current_user; drop owned by toran_app; drop role toran_app',
  );
  await owner.end();
  await test.release();
  folder.remove();
});

describe('the database role of the application, which must not own the tables', () => {
  it('serves, writes and runs jobs', async () => {
    const answer = await fetch(`${server.origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(signUpBody()),
    });
    expect(answer.status).toBe(201);
    const schedules = async () =>
      Number((await app.query('select count(*) from pgboss.schedule')).rows[0]?.count ?? 0);
    expect(await eventually(schedules, (count) => count > 10)).toBeGreaterThan(10);
  });

  it.each([
    ['change', "update audit_log set reason = 'other'"],
    ['remove', 'delete from audit_log'],
    ['empty', 'truncate audit_log'],
    ['unlock', 'alter table audit_log disable trigger audit_log_is_final'],
    ['drop', 'drop table audit_log'],
  ])('may not %s the audit log', async (_what, statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may read and append to the audit log', async () => {
    await app.query('begin');
    await app.query(`insert into audit_log (id, at, actor_role, action, target_type, result, prev_hash, hash)
      values (gen_random_uuid(), now(), 'system', 'x', 'x', 'done', '', '')`);
    expect((await app.query('select 1 from audit_log')).rowCount).toBe(1);
    await app.query('rollback');
  });

  it('is refused if it is the role that owns the tables', async () => {
    await expectFailedStart(
      { DATA_DIR: folder.path, ...env, DATABASE_URL: test.connectionString },
      'DATABASE_OWNER_URL and DATABASE_URL have the same role. Give the owner of the tables a role of its own.',
    );
  });
});
