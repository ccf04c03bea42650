import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#platform/server/config.ts';
import { claimStorage } from '#platform/server/storage/storage-claim.ts';
import { expectFailedStart } from '#test/failed-start.ts';
import { mountSmallDisk, type SmallDisk } from '#test/small-disk.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { openTestDb, type TestDb, urlWithDatabase } from '#test/test-db.ts';

const isRoot = process.getuid?.() === 0;

const folder = makeTempFolder();
let test: TestDb;
beforeAll(async () => {
  test = await openTestDb();
});
afterAll(async () => {
  await test.release();
  folder.remove();
});

const expectWords = (over: Record<string, string>, words: string | RegExp) => {
  const env = { DATA_DIR: folder.path, SECRET_KEY: 'k'.repeat(40), DATABASE_URL: test.connectionString };
  return expectFailedStart({ ...env, ...over }, words);
};

describe('a DATA_DIR that can’t be used', () => {
  it('is reported if it is a file', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    const words = (path: string) =>
      `Toran cannot start with this configuration:\n  - DATA_DIR: ${path} is a file, not a folder; choose another path`;
    await expectWords({ DATA_DIR: file }, words(file));
    await expectWords({ DATA_DIR: join(file, 'below') }, words(file));
  });

  it.runIf(!isRoot)('is reported if this account may not write to it', async () => {
    const closed = join(folder.path, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o555);
    await expectWords({ DATA_DIR: closed }, /DATA_DIR: this account may not write to .*closed; allow it/);
  });

  const disk: SmallDisk | null = mountSmallDisk(24);
  afterAll(() => disk?.remove());

  it.runIf(disk)('is reported if its disk is read-only', async () => {
    const path = disk?.path ?? '';
    spawnSync('mount', ['-o', 'remount,ro', path]);
    await expectWords({ DATA_DIR: path }, /DATA_DIR: .* is on a read-only disk; mount it writable/);
    spawnSync('mount', ['-o', 'remount,rw', path]);
  });

  it.runIf(disk)('is reported if its disk is too small for a new database', async () => {
    await expectWords(
      { DATA_DIR: disk?.path ?? '', DATABASE_URL: '' },
      'There is no space left on the disk of DATA_DIR. Free some (a new database needs about 100 MB), then start again.',
    );
  });
});

describe('pictures in another place than those of a running process', () => {
  it('are reported', async () => {
    const config = loadConfig({ DATA_DIR: join(folder.path, 'running') });
    const running = await claimStorage(config, test.connectionString, { warn: () => undefined });
    await expectWords(
      {},
      [
        `Another process of this database keeps pictures in another place than ${join(folder.path, 'media')}. Nothing was changed.`,
        '  - Give all processes the same S3 settings, or the same folder as DATA_DIR.',
        '  - To move the pictures, stop all processes first.',
      ].join('\n'),
    );
    await running.stop();
  });

  it('are reported before an empty database is migrated', async () => {
    const name = `refused_start_${process.pid}`;
    const server = new pg.Client({ connectionString: urlWithDatabase(test.connectionString, 'postgres') });
    await server.connect();
    await server.query(`create database ${name}`);
    const url = urlWithDatabase(test.connectionString, name);
    const config = loadConfig({ DATA_DIR: join(folder.path, 'running') });
    const running = await claimStorage(config, url, { warn: () => undefined });
    try {
      await expectWords({ DATABASE_URL: url }, /^Another process of this database .* Nothing was changed\./);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query("select to_regclass('kysely_migration') as migrations");
      await client.end();
      expect(rows).toEqual([{ migrations: null }]);
    } finally {
      await running.stop();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    }
  });
});

describe('an address that can’t be used', () => {
  it('is reported if another program has the port', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await expectWords(
      { PORT: String(port) },
      `Another program uses port ${port} on 127.0.0.1. Stop it, or set PORT to another number.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it('is reported if it belongs to another machine', async () => {
    await expectWords({ HOST: '192.0.2.1' }, /^192\.0\.2\.1 is not an address of this machine\. Set HOST/);
  });
});
