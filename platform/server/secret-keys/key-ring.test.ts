import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, loadConfig } from '#platform/server/config.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { openTestDb, type TestDb } from '#test/test-db.ts';
import { openKeyRing, refuseWrongKey, replaceLostKey } from './key-ring.ts';
import { keyIdOf } from './keys.ts';

const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
const NOW = new Date('2026-03-02T06:30:00Z');
const withKeys = (SECRET_KEY: string, SECRET_KEY_PREVIOUS = ''): Config =>
  loadConfig({ SECRET_KEY, SECRET_KEY_PREVIOUS });

let test: TestDb;
beforeEach(async () => {
  test = await openTestDb();
});
afterEach(() => test.release());

const open = (config: Config) => openKeyRing(test.db, config, NOW);
const rows = async () => {
  const found = await sql<{ key_id: string; current: boolean }>`
    select key_id, replaced_at is null as current from secret_keys order by created_at, replaced_at`.execute(
    test.db,
  );
  return found.rows;
};

describe('the secret keys of a database', () => {
  it('records the key at the first start without revealing it', async () => {
    expect(await open(withKeys(FIRST))).toMatchObject({ isReplaced: false, isResealDue: false });
    expect(await rows()).toEqual([{ key_id: keyIdOf(FIRST), current: true }]);
    expect(keyIdOf(FIRST)).not.toContain(FIRST.slice(0, 8));
    expect((await open(withKeys(FIRST))).config.olderSecretKeys).toEqual([]);
  });

  it('refuses another key and changes nothing', async () => {
    await open(withKeys(FIRST));
    await expect(refuseWrongKey(test.db, withKeys(SECOND))).rejects.toThrow('used with another secret key');
    await expect(open(withKeys(SECOND))).rejects.toThrow('Nothing was changed');
    expect(await rows()).toHaveLength(1);
  });

  it('refuses a new key whose previous one is wrong', async () => {
    await open(withKeys(FIRST));
    await expect(open(withKeys(THIRD, SECOND))).rejects.toThrow('used with another secret key');
  });

  it('replaces the key if given the old and the new key, and needs only the new key afterwards', async () => {
    await open(withKeys(FIRST));
    const both = await open(withKeys(SECOND, FIRST));
    expect(both).toMatchObject({ isReplaced: true, isResealDue: true, config: { olderSecretKeys: [FIRST] } });
    expect(await open(withKeys(SECOND))).toMatchObject({
      isReplaced: false,
      config: { olderSecretKeys: [FIRST] },
    });
    await expect(open(withKeys(FIRST))).rejects.toThrow('A newer key replaced SECRET_KEY on 2026-03-02');
  });

  it('opens all replaced keys after a second replacement, newest first', async () => {
    await open(withKeys(FIRST));
    await open(withKeys(SECOND, FIRST));
    await openKeyRing(test.db, withKeys(THIRD, SECOND), new Date(NOW.getTime() + 1000));
    expect((await open(withKeys(THIRD))).config.olderSecretKeys).toEqual([SECOND, FIRST]);
  });

  it('accepts exactly one key when several processes start first with different keys', async () => {
    const pools = Array.from({ length: 8 }, () =>
      createDb(createPool({ connectionString: test.connectionString, poolSize: 1 })),
    );
    const ends = await Promise.allSettled(
      pools.map((db, index) => openKeyRing(db, withKeys(`${index}`.repeat(40)), NOW)),
    );
    await Promise.all(pools.map((db) => db.destroy()));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('lets several starts replace the key together', async () => {
    await open(withKeys(FIRST));
    const ends = await Promise.all(Array.from({ length: 5 }, () => open(withKeys(SECOND, FIRST))));
    expect(ends.filter(({ isReplaced }) => isReplaced)).toHaveLength(1);
    expect(ends.map(({ config }) => config.olderSecretKeys)).toEqual(Array(5).fill([FIRST]));
  });

  it('accepts a new key for a lost one only if told so', async () => {
    await open(withKeys(FIRST));
    await expect(replaceLostKey(test.db, withKeys(FIRST), NOW)).rejects.toThrow('the one in use');
    await test.db.transaction().execute((tx) => replaceLostKey(tx, withKeys(SECOND), NOW));
    expect((await open(withKeys(SECOND))).config.olderSecretKeys).toEqual([]);
    await expect(open(withKeys(FIRST))).rejects.toThrow('A newer key replaced');
  });
});
