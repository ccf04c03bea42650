import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BackupError } from '#platform/server/backup/error.ts';
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
  ZSTD_MAGIC_BYTES,
} from '#test/backup-site.ts';
import { type FakeS3, startFakeS3 } from '#test/fakes/s3.ts';
import { mountSmallDisk } from '#test/small-disk.ts';
import { withDb } from './copies.ts';

afterAll(endSites);

describe('a backup of the embedded database', () => {
  const dataDir = newPath();
  const taken = newPath();
  const restored = newPath();
  let site: EmbeddedServer;
  let said = '';
  beforeAll(async () => {
    site = await startEmbedded({ dataDir, log });
    cleanups.add(() => site.stop());
    await fillSite(site.connectionString, dataDir);
    await backup({ DATA_DIR: dataDir, BACKUP_KEY: KEY }, taken);
    said = printedLines.at(-1) ?? '';
    await restore({ DATA_DIR: restored, BACKUP_KEY: KEY }, taken);
  });

  it('is made while the site runs, is encrypted, and restores every row and picture', async () => {
    expect(said).toMatch(/is complete and was restored once: .* 2 picture files.*, encrypted\./);
    const readable = (name: string) =>
      readFileSync(join(taken, name)).subarray(0, 4).equals(ZSTD_MAGIC_BYTES);
    expect(readdirSync(taken).filter(readable)).toEqual([]);
    expect(mediaOf(restored)).toEqual(mediaOf(dataDir));
    expect(readFileSync(join(restored, 'secret.key'))).toEqual(readFileSync(join(dataDir, 'secret.key')));
    const copy = await startEmbedded({ dataDir: restored, log });
    expect(await digest(copy.connectionString).finally(() => copy.stop())).toEqual(
      await digest(site.connectionString),
    );
  });

  it('is made of a site that does not run, too, and leaves it stopped', async () => {
    await backup({ DATA_DIR: restored }, newPath());
    expect(printedLines.join('\n')).toMatch(/is complete and was restored once/);
    expect(existsSync(join(restored, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('is restored with the account deletions that only deletions.jsonl still records', async () => {
    const restored = newPath();
    mkdirSync(restored);
    const users = await withDb(site.connectionString, (db) =>
      db.selectFrom('users').select('id').orderBy('id').execute(),
    );
    expect(users).toHaveLength(2);
    const requestedAt = new Date();
    const dueAt = new Date(requestedAt.getTime() + 7 * 86_400_000);
    const times = { requestedAt, dueAt, undoneAt: null, erasedAt: null };
    const lines = users.map(({ id }) => `${JSON.stringify({ userId: id, ...times })}\n`);
    writeFileSync(join(restored, 'deletions.jsonl'), lines.join(''));
    await restore({ DATA_DIR: restored, BACKUP_KEY: KEY }, taken);
    const copy = await startEmbedded({ dataDir: restored, log });
    const due = await withDb(copy.connectionString, (db) =>
      db.selectFrom('users').select(['id', 'deletion_due_at']).orderBy('id').execute(),
    ).finally(() => copy.stop());
    expect(due).toEqual(users.map(({ id }) => ({ id, deletion_due_at: dueAt })));
  });

  it.each([
    ['without its key', {}, /is encrypted. Set BACKUP_KEY/],
    ['with another key', { BACKUP_KEY: 'not the key of this backup' }, /BACKUP_KEY is not the key/],
    ['into DATABASE_URL', { BACKUP_KEY: KEY, DATABASE_URL: 'postgres://x' }, /Unset DATABASE_URL/],
  ])('is not restored %s', async (_, env, words) => {
    const restored = newPath();
    await expect(restore({ DATA_DIR: restored, ...env }, taken)).rejects.toThrow(words);
    expect(existsSync(join(restored, 'postgres'))).toBe(false);
  });

  it('is not restored over a running site or another site, or from a place without a backup', async () => {
    const env = { DATA_DIR: dataDir, BACKUP_KEY: KEY };
    await expect(restore(env, taken)).rejects.toThrow(/already runs on/);
    const other = newPath();
    mkdirSync(join(other, 'postgres'), { recursive: true });
    await expect(restore({ ...env, DATA_DIR: other }, taken)).rejects.toThrow(
      /already contains a site \(a database\)/,
    );
    await expect(restore({ ...env, DATA_DIR: newPath() }, newPath())).rejects.toThrow(/no complete backup/);
  });

  it('is refused as damaged if a part is missing or changed, and leaves nothing behind', async () => {
    const damaged = newPath();
    spawnSync('cp', ['-a', taken, damaged]);
    const part = join(damaged, 'database-00001');
    const bytes = readFileSync(part);
    bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
    writeFileSync(part, bytes);
    const restored = newPath();
    const env = { DATA_DIR: restored, BACKUP_KEY: KEY };
    await expect(restore(env, damaged)).rejects.toThrow(/database-00001 in .* is damaged/);
    rmSync(part);
    await expect(restore(env, damaged)).rejects.toThrow(/database-00001 is missing/);
    expect(readdirSync(restored).filter((name) => /postgres$|media|secret|restoring/.test(name))).toEqual([]);
  });

  it('never overwrites: a place that contains something is refused', async () => {
    await expect(backup({ DATA_DIR: dataDir }, taken)).rejects.toThrow(/already contains something/);
    const file = newPath();
    writeFileSync(file, '');
    await expect(backup({ DATA_DIR: dataDir }, file)).rejects.toThrow(/is a file/);
  });

  it('is not made where there is no site', async () => {
    const empty = newPath();
    await expect(backup({ DATA_DIR: empty }, newPath())).rejects.toThrow(/There is no site in/);
    expect(existsSync(empty)).toBe(false);
  });

  const disk = mountSmallDisk(8);
  if (disk !== null) afterAll(() => disk.remove());
  it.skipIf(disk === null)('is refused on a disk with too little space', async () => {
    const place = join(disk?.path ?? '', 'backup');
    await expect(backup({ DATA_DIR: dataDir }, place)).rejects.toThrow(
      /not enough space in .*: \d+ MB are needed/,
    );
    await expect(restore({ DATA_DIR: disk?.path ?? '', BACKUP_KEY: KEY }, taken)).rejects.toThrow(
      /not enough space/,
    );
  });

  describe('in object storage', () => {
    let s3: FakeS3;
    const keys = { accessKeyId: 'backups', secretAccessKey: 'a secret of forty characters, more or less' };
    beforeAll(async () => {
      s3 = await startFakeS3('backups', { [keys.accessKeyId]: keys.secretAccessKey });
    });
    afterAll(() => s3.close());
    const env = () => ({
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_ACCESS_KEY_ID: keys.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    });

    it('is made and restored, without any setting for media', async () => {
      await backup({ DATA_DIR: dataDir, ...env() }, 's3://backups/site/2026-01-31');
      expect([...s3.objects.keys()].sort()).toEqual(
        ['backup.json', 'database-00001', 'media-00001'].map((name) => `site/2026-01-31/${name}`),
      );
      expect(printedLines.at(-1)).toMatch(/not encrypted and contains personal data/);
      expect(s3.objects.get('site/2026-01-31/database-00001')?.bytes.subarray(0, 4)).toEqual(
        ZSTD_MAGIC_BYTES,
      );
      await expect(backup({ DATA_DIR: dataDir, ...env() }, 's3://backups/site/2026-01-31')).rejects.toThrow(
        /already contains something/,
      );
      const restored = newPath();
      await restore({ DATA_DIR: restored, ...env() }, 's3://backups/site/2026-01-31');
      expect(mediaOf(restored)).toEqual(mediaOf(dataDir));
    });

    it.each([
      ['s3://backups/../other', /is not a folder and not an address/],
      ['s3://elsewhere/x', /no such bucket/],
    ])('is refused at %s', async (place, words) => {
      await expect(backup({ DATA_DIR: dataDir, ...env() }, place)).rejects.toThrow(words);
    });

    it('needs its settings', async () => {
      await expect(backup({ DATA_DIR: dataDir }, 's3://backups/x')).rejects.toThrow(BackupError);
    });
  });
});
