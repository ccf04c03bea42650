import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectFailedStart } from '#test/failed-start.ts';
import { eventually } from '#test/patience.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { signUpBody } from '#test/sign-up.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { urlWithDatabase } from '#test/test-db.ts';

const folder = makeTempFolder();
const NAME = `${new URL(inject('templateUrl')).pathname.slice(1)}_of_owner`;
let server: ServerProcess;
let app: pg.Client;
let env: Record<string, string>;

function urlOf(role: string): string {
  const url = new URL(urlWithDatabase(inject('templateUrl'), NAME));
  url.username = role;
  return url.href;
}

/** Runs statements as a superuser. */
async function execute(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: urlWithDatabase(inject('templateUrl'), 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const CLEAR = [`drop database if exists ${NAME} with (force)`, 'drop role if exists toran_app, toran_owner'];

beforeAll(async () => {
  // As SECURITY.md says: the owner is no superuser.
  await execute(...CLEAR, 'create role toran_app login', 'create role toran_owner login');
  await execute(`create database ${NAME} owner toran_owner`);
  env = {
    DATABASE_URL: urlOf('toran_app'),
    DATABASE_OWNER_URL: urlOf('toran_owner'),
    SECRET_KEY: 'k'.repeat(40),
  };
  await expectFailedStart(
    { DATA_DIR: folder.path, ...env },
    'The role of DATABASE_OWNER_URL may not set up the role of DATABASE_URL. PostgreSQL says: must be able to SET ROLE "toran_app".\n' +
      'It must own the database and be a member of the other role: as a superuser, grant "toran_app" to "toran_owner".',
  );
  await execute('grant toran_app to toran_owner');
  server = await startServerProcess(env);
  app = new pg.Client({ connectionString: env.DATABASE_URL });
  await app.connect();
});
afterAll(async () => {
  await app.end();
  await server.dispose();
  await execute(...CLEAR);
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
      { DATA_DIR: folder.path, ...env, DATABASE_URL: urlOf('toran_owner') },
      'DATABASE_OWNER_URL and DATABASE_URL have the same role. Give the owner of the tables a role of its own.',
    );
  });
});
