import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/server/backup/manifest.ts';
import { type EmbeddedServer, startEmbedded } from '#platform/server/db/embedded.ts';
import {
  backup,
  cleanups,
  digest,
  endSites,
  fillSite,
  KEY,
  log,
  mediaOf,
  newPath,
  printedLines,
  restore,
} from '#test/backup-site.ts';
import { findOlderServer } from '../older-server.ts';
import { digestTables } from './checks.ts';
import { withDb } from './copies.ts';

afterAll(endSites);

const older = findOlderServer();
describe.skipIf(older === null)("a backup of one's own database", () => {
  const dataDir = newPath();
  const taken = newPath();
  let server: EmbeddedServer;
  const url = (name: string) => {
    const changed = new URL(server.connectionString);
    changed.pathname = `/${name}`;
    return changed.href;
  };
  async function execute(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
  beforeAll(async () => {
    server = await startEmbedded({ dataDir: newPath(), log, bin: older?.bin ?? '' });
    cleanups.add(() => server.stop());
    mkdirSync(dataDir);
    await fillSite(server.connectionString, dataDir);
    await backup({ DATA_DIR: dataDir, DATABASE_URL: server.connectionString, BACKUP_KEY: KEY }, taken);
  });
  afterEach(() => execute('drop database if exists other with (force)'));

  it('restores into an empty database of another time zone: every row, with the pictures', async () => {
    expect(printedLines.at(-1)).toMatch(/is complete and was restored once/);
    await execute('create database other');
    await execute("alter database other set timezone to 'Asia/Kolkata'");
    const restored = newPath();
    await restore({ DATA_DIR: restored, DATABASE_URL: url('other'), BACKUP_KEY: KEY }, taken);
    expect(await digest(url('other'))).toEqual(await digest(server.connectionString));
    expect(mediaOf(restored)).toEqual(mediaOf(dataDir));
  });

  it('can be restored into the embedded database, whose PostgreSQL is newer', async () => {
    const restored = newPath();
    await restore({ DATA_DIR: restored, BACKUP_KEY: KEY }, taken);
    const moved = await startEmbedded({ dataDir: restored, log });
    expect(await digest(moved.connectionString).finally(() => moved.stop())).toEqual(
      await digest(server.connectionString),
    );
  });

  it('is not restored into a database that is not empty or in use', async () => {
    const env = { DATA_DIR: newPath(), BACKUP_KEY: KEY };
    await expect(restore({ ...env, DATABASE_URL: server.connectionString }, taken)).rejects.toThrow(
      /not empty/,
    );
    await execute('create database other');
    await withDb(url('other'), async (db) => {
      await digestTables(db);
      await expect(restore({ ...env, DATABASE_URL: url('other') }, taken)).rejects.toThrow(/Toran runs on/);
    });
  });

  it('is not restored into an older version', async () => {
    const newer = newPath();
    spawnSync('cp', ['-a', taken, newer]);
    await execute('create database other');
    const plain = newPath();
    await backup({ DATA_DIR: dataDir, DATABASE_URL: server.connectionString }, plain);
    const path = join(plain, 'backup.json');
    const file = JSON.parse(readFileSync(path, 'utf8'));
    const contents = file.contents.replace('"major":', '"major":1');
    writeFileSync(path, JSON.stringify({ ...file, contents, sha256: sha256(contents) }));
    await expect(restore({ DATA_DIR: newPath(), DATABASE_URL: url('other') }, plain)).rejects.toThrow(
      /Restore into version 1\d+ or newer/,
    );
    await expect(restore({ DATA_DIR: newPath() }, plain)).rejects.toThrow(/the embedded one is version/);
  });
});
