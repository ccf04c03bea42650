import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/server/config.ts';
import { startEmbedded } from '#platform/server/db/embedded.ts';
import { openKeyRing } from '#platform/server/secret-keys/key-ring.ts';
import { databaseDigest } from '#test/database-digest.ts';
import { expectFailedStart, prepareInProcess, startProcess } from '#test/failed-start.ts';
import { eventually } from '#test/patience.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { openTestDb, type TestDb, urlWithDatabase } from '#test/test-db.ts';

const KEY = 'k'.repeat(40);

const folder = makeTempFolder();
let test: TestDb;
beforeAll(async () => {
  test = await openTestDb();
});
afterAll(async () => {
  await test.release();
  folder.remove();
});

const env = (over: Record<string, string> = {}) => ({
  DATA_DIR: folder.path,
  SECRET_KEY: KEY,
  DATABASE_URL: test.connectionString,
  ...over,
});

function withUser(url: string, user: string, password = ''): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = password;
  return changed.href;
}

/**
 * Expects that a start in this process fails with these words. Only one test here, and start-errors.test.ts, check that
 * a real process prints them and ends.
 */
async function expectWords(over: Record<string, string>, expected: string | RegExp): Promise<void> {
  const { words } = await prepareInProcess(env(over));
  if (typeof expected === 'string') expect(words).toBe(expected);
  else expect(words).toMatch(expected);
}

describe('a database that does not answer', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const { host, port: from } = new pg.Client({ connectionString: test.connectionString });
    server = createServer((socket) => {
      const to = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${from}`) : connect(from, host);
      socket.on('error', () => to.destroy()).pipe(to);
      to.on('error', () => socket.destroy()).pipe(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as { port: number });
    await new Promise((resolve) => server.close(resolve));
  });
  afterEach(() => {
    server.close();
  });

  const url = () => {
    const { user, database } = new pg.Client({ connectionString: test.connectionString });
    return `postgres://${user}@127.0.0.1:${port}/${database}`;
  };

  it('is waited for, then reported with what to check', async () => {
    await expectFailedStart(
      env({ DATABASE_URL: url(), DATABASE_WAIT: '1' }),
      [
        `The database at 127.0.0.1:${port} does not answer. Waiting for it, up to 1 seconds.`,
        `The database at 127.0.0.1:${port} did not answer within 1 seconds.`,
        'Check that PostgreSQL runs, and that DATABASE_URL names its host and port.',
      ].join('\n'),
    );
  });

  it('is waited for up to a minute unless set otherwise', () => {
    expect(loadConfig({ SECRET_KEY: KEY }).databaseWait).toBe(60);
  });

  it('is used as soon as it answers', async () => {
    const start = startProcess(env({ DATABASE_URL: url() }));
    const says = (text: string) =>
      eventually(
        async () => start.output(),
        (printed) => printed.includes(text),
      );
    await says('Waiting for it, up to 60 seconds.');
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await says('is ready at');
    start.child.kill('SIGTERM');
    expect(await start.ended).toBe(0);
  });

  it('does not hold up a stop signal', async () => {
    const start = startProcess(env({ DATABASE_URL: url() }));
    await eventually(
      async () => start.output(),
      (printed) => printed.includes('Waiting for it'),
    );
    start.child.kill('SIGTERM');
    expect(await start.ended).toBe(0);
  });
});

describe('a database that can’t be used', () => {
  const newerMigration = () =>
    sql`insert into kysely_migration values ('9999-later', '2026-01-01T00:00:00.000Z')`.execute(test.db);

  it('is reported if it does not exist', async () => {
    await expectWords(
      { DATABASE_URL: urlWithDatabase(test.connectionString, 'no_such_place') },
      /^The database "no_such_place" does not exist on \S+\. Create it \(createdb no_such_place\), or correct DATABASE_URL\.$/,
    );
  });

  it('is reported if the role does not exist', async () => {
    await expectWords(
      { DATABASE_URL: withUser(test.connectionString, 'no_such_role') },
      /^The database at \S+ does not let the role "no_such_role" in\. PostgreSQL says: role "no_such_role" does not exist\.\nCheck the role and the password in DATABASE_URL/,
    );
  });

  it('is reported if the password is wrong, without the password', async () => {
    const own = makeTempFolder();
    const quiet = { info: () => undefined, warn: console.warn, error: console.error };
    const embedded = await startEmbedded({ dataDir: own.path, log: quiet, settings: { fsync: 'off' } });
    const client = new pg.Client({ connectionString: embedded.connectionString });
    await client.connect();
    await client.query("create role careful login password 'right'");
    const hba = join(own.path, 'postgres', 'pg_hba.conf');
    writeFileSync(hba, `local all careful scram-sha-256\n${readFileSync(hba, 'utf8')}`);
    await client.query('select pg_reload_conf()');
    await client.end();
    try {
      const url = withUser(embedded.connectionString, 'careful', 'wrong-secret');
      await expectWords({ DATABASE_URL: url }, /password authentication failed for user "careful"/);
      expect((await prepareInProcess(env({ DATABASE_URL: url }))).words).not.toContain('wrong-secret');
    } finally {
      await embedded.stop();
      own.remove();
    }
  });

  it('is reported if its address can’t be read', async () => {
    await expectWords({ DATABASE_URL: 'postgres://a:b%@:x/y' }, /^DATABASE_URL can’t be read\./);
  });

  it('is reported if the role may not create tables', async () => {
    const client = new pg.Client({ connectionString: urlWithDatabase(test.connectionString, 'postgres') });
    await client.connect();
    await client.query('create role bystander login');
    await client.query('create database bystanders');
    try {
      const url = withUser(urlWithDatabase(test.connectionString, 'bystanders'), 'bystander');
      await expectWords(
        { DATABASE_URL: url },
        /^The role of DATABASE_URL may not migrate the database\. PostgreSQL says: permission denied .*\nMake it the owner/,
      );
    } finally {
      await client.query('drop database bystanders with (force)');
      await client.query('drop role bystander');
      await client.end();
    }
  });

  it('is reported and unchanged if a newer version migrated it so that this one can’t use it', async () => {
    await newerMigration();
    await sql`insert into schema_requirements values ('9999-later', '9998-earlier')`.execute(test.db);
    const before = await databaseDigest(test.db);
    await expectWords(
      {},
      /^A newer version of Toran migrated this database \(9999-later\)\. Nothing was changed\.\n/,
    );
    expect(await databaseDigest(test.db)).toEqual(before);
    await sql`delete from schema_requirements`.execute(test.db);
    await sql`delete from kysely_migration where name = '9999-later'`.execute(test.db);
  });

  it('is served by an older release if a newer version only added to it, so that a release can be rolled back', async () => {
    await newerMigration();
    const start = startProcess(env());
    await eventually(
      async () => start.output(),
      (printed) => printed.includes('is ready at'),
    );
    expect(start.output()).toContain('"newer":["9999-later"]');
    start.child.kill('SIGTERM');
    expect(await start.ended).toBe(0);
    await sql`delete from kysely_migration where name = '9999-later'`.execute(test.db);
  });

  it('is reported and unchanged if it was used with another SECRET_KEY', async () => {
    await openKeyRing(test.db, loadConfig({ SECRET_KEY: KEY }), new Date());
    const before = await databaseDigest(test.db);
    await expectWords(
      { SECRET_KEY: 'another'.repeat(6) },
      /^This database was used with another secret key than SECRET_KEY\. Nothing was changed\.\n.*- Start with the key that was used last/,
    );
    expect(await databaseDigest(test.db)).toEqual(before);
  });
});
