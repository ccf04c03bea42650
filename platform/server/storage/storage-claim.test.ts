import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '#platform/server/config.ts';
import { eventually } from '#test/patience.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { claimStorage } from './storage-claim.ts';

const log = { warn: () => undefined };
const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

let test: TestDb;
beforeAll(async () => {
  test = await openTestDb();
});
afterAll(() => test.release());

let folder: ReturnType<typeof makeTempFolder>;
const claims: { stop(): Promise<void> }[] = [];
beforeEach(() => {
  folder = makeTempFolder();
});
afterEach(async () => {
  await Promise.all(claims.splice(0).map((claim) => claim.stop()));
  folder.remove();
});

const configOf = (name: string, env: Record<string, string> = {}): Config =>
  loadConfig({ DATA_DIR: join(folder.path, name), LOG_LEVEL: 'silent', ...env });

/** Claims as a starting process does; the claim is held until the end of the test. */
async function claim(name: string, env?: Record<string, string>): Promise<{ stop(): Promise<void> }> {
  const held = await claimStorage(configOf(name, env), test.connectionString, log);
  claims.push(held);
  return held;
}

const REFUSED = 'Another process of this database keeps pictures in another place';

describe('the place of pictures', () => {
  it('is one folder or one bucket for all processes that run', async () => {
    await Promise.all([claim('one'), claim('one'), claim('one')]);
    await expect(claim('two')).rejects.toThrow(`${REFUSED} than ${join(folder.path, 'two', 'media')}`);
    await expect(claim('one', S3)).rejects.toThrow(`${REFUSED} than the bucket pictures`);
    await claim('one');
  });

  it('may change when no process of the former one runs', async () => {
    const first = await claim('one');
    await first.stop();
    await claim('one', S3);
    await claim('two', S3);
    await expect(claim('one', { ...S3, S3_BUCKET: 'others' })).rejects.toThrow(REFUSED);
  });

  it('is claimed again after the connection was lost', async () => {
    await claim('one');
    const held = () =>
      sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'toran storage'`.execute(test.db);
    const before = (await held()).rows[0]?.pid;
    await sql`select pg_terminate_backend(${before}::int)`.execute(test.db);
    await eventually(held, ({ rows: [row] }) => row !== undefined && row.pid !== before);
    await eventually(
      () => claimStorage(configOf('two'), test.connectionString, log).then((other) => other.stop()),
      (outcome: unknown) => outcome instanceof Error && outcome.message.startsWith(REFUSED),
    );
  });
});
