import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { createReview, createStudent, createTeacher } from '#test/factories.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { findOlderServer } from '../older-server.ts';
import { digestTables } from './checks.ts';
import { Cleanups, siteConfig } from './command.ts';
import { withDb } from './copies.ts';
import { upgradeEmbedded } from './upgrade.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const older = findOlderServer();
const folder = makeTempFolder();
const dataDir = join(folder.path, 'data');
const digest = (server: EmbeddedServer) => withDb(server.connectionString, digestTables);
const version = (name: string) => readFileSync(join(dataDir, name, 'PG_VERSION'), 'utf8').trim();

async function upgrade(env: Record<string, string>, bin: string): Promise<void> {
  const cleanups = new Cleanups();
  const run = upgradeEmbedded(siteConfig(env), bin, { cleanups, print: () => undefined });
  await run.finally(() => cleanups.run());
}

describe.skipIf(older === null)('an embedded database of an older version', () => {
  const bin = older?.bin ?? '';
  let rows: Awaited<ReturnType<typeof digest>>;
  beforeAll(async () => {
    const server = await startEmbedded({ dataDir, log, bin });
    await withDb(server.connectionString, async (db) => {
      await migrateToLatest(db);
      await createReview(db, { teacher: await createTeacher(db), student: await createStudent(db) });
    });
    rows = await digest(server).finally(() => server.stop());
  });
  afterAll(folder.remove);

  it('is not opened; the message says how to upgrade', async () => {
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(/npm run db:upgrade/);
  });

  it.each([
    ['without programs of that version', {}, folder.path, /no program "postgres"/],
    ['with DATABASE_URL', { DATABASE_URL: 'postgres://x' }, bin, /DATABASE_URL is set/],
    ['where there is none', { DATA_DIR: folder.path }, bin, /no embedded database/],
  ])('is not upgraded %s', async (_, env, programs, words) => {
    await expect(upgrade({ DATA_DIR: dataDir, ...env }, programs)).rejects.toThrow(words);
  });

  it('is not upgraded while it runs', async () => {
    const server = await startEmbedded({ dataDir, log, bin });
    await expect(upgrade({ DATA_DIR: dataDir }, bin).finally(() => server.stop())).rejects.toThrow(
      /Stop it first/,
    );
  });

  it('has the same rows after the upgrade, and its old folder is kept', async () => {
    await upgrade({ DATA_DIR: dataDir }, bin);
    expect([version('postgres'), version(`postgres.${older?.major}`)]).toEqual(['18', String(older?.major)]);
    const server = await startEmbedded({ dataDir, log });
    expect(await digest(server).finally(() => server.stop())).toEqual(rows);
    expect(existsSync(join(dataDir, `upgrade-${process.pid}`))).toBe(false);
    await expect(upgrade({ DATA_DIR: dataDir }, bin)).rejects.toThrow(/already version 18/);
  });
});
