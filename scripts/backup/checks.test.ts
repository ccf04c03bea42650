import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAction } from '#features/audit/server/service.ts';
import type { Config } from '#platform/server/config.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { type EmbeddedServer, startEmbedded } from '#platform/server/db/embedded.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { keyIdOf } from '#platform/server/secret-keys/keys.ts';
import { createBooking, createReview, createStudent, createTeacher, type Teacher } from '#test/factories.ts';
import { makeTempFolder } from '#test/temp-folder.ts';
import { differingTables, digestTables, findBrokenRules, openKeys } from './checks.ts';
import { siteConfig } from './command.ts';
import { countMissing } from './media.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const folder = makeTempFolder();
let server: EmbeddedServer;
let db: Db;
let config: Config;
let teacher: Teacher;

beforeAll(async () => {
  server = await startEmbedded({ dataDir: folder.path, log, settings: { fsync: 'off' } });
  db = createDb(createPool({ connectionString: server.connectionString }));
  await migrateToLatest(db);
  config = siteConfig({ DATA_DIR: folder.path, SECRET_KEY: 'k'.repeat(40) });
  expect(await openKeys(db, config)).not.toBeNull();
  teacher = await createTeacher(db);
  await createReview(db, { teacher, student: await createStudent(db) });
  const sessionAt = new Date('2031-01-01T06:00:00Z');
  await createBooking(db, { teacher, student: await createStudent(db), status: 'confirmed', sessionAt });
  const act = {
    config,
    actor: null,
    action: 'account.erase',
    targetType: 'user',
    targetId: teacher.userId,
  } as const;
  await db.transaction().execute((tx) => recordAction(tx, { ...act, now: sessionAt }));
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
  folder.remove();
});

/** Runs `change` and then `find` in a transaction that is rolled back. Returns what `find` returns. */
async function during<T>(change: (tx: Db) => Promise<unknown>, find: (tx: Db) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  try {
    await change(tx as Db);
    return await find(tx as Db);
  } finally {
    await tx.rollback().execute();
  }
}

const broken = (tx: Db) => findBrokenRules(tx, config);

describe('the rules of a restored site', () => {
  it('hold in a site that works', async () => {
    expect(await findBrokenRules(db, config)).toEqual([]);
    expect(await countMissing(db, async () => false)).toBe(0);
  });

  it('report a key that is not the one of the database, and record none in an unused one', async () => {
    const other = siteConfig({ DATA_DIR: folder.path, SECRET_KEY: 'o'.repeat(40) });
    expect(await db.selectFrom('secret_keys').selectAll().execute()).toEqual([]);
    const change = (tx: Db) =>
      tx
        .insertInto('secret_keys')
        .values({ key_id: keyIdOf(config.secretKey), created_at: new Date() })
        .execute();
    await change(db);
    expect(await openKeys(db, config)).not.toBeNull();
    expect(await findBrokenRules(db, await openKeys(db, other))).toEqual([
      expect.stringMatching(/SECRET_KEY is not the key/),
    ]);
  });

  it('report ratings that are not the sums of reviews', async () => {
    const change = (tx: Db) => tx.updateTable('teachers').set({ rating_sum: 1 }).execute();
    expect(await during(change, broken)).toEqual([expect.stringMatching(/ratings of 1 teachers/)]);
  });

  it('report overlapping lessons', async () => {
    const change = async (tx: Db) => {
      await sql`alter table lessons drop constraint lessons_no_overlap`.execute(tx);
      await sql`
        insert into lessons (id, teacher_id, booking_id, at, state, created_at)
        select gen_random_uuid(), teacher_id, booking_id, at, state, created_at from lessons
      `.execute(tx);
    };
    expect(await during(change, broken)).toEqual([expect.stringMatching(/1 pairs of lessons/)]);
  });

  it('report a changed audit log', async () => {
    const change = async (tx: Db) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update audit_log set action = 'account.expire'`.execute(tx);
    };
    expect(await during(change, broken)).toEqual([expect.stringMatching(/audit log was changed/)]);
  });

  it('report shown pictures without a file', async () => {
    const key = `${'ab'.repeat(32)}.jpg`;
    const change = (tx: Db) =>
      tx
        .updateTable('users')
        .set({ profile_picture: `/uploads/${key}` })
        .where('id', '=', teacher.userId)
        .execute();
    const isMissing = (present: readonly string[]) =>
      during(change, (tx) => countMissing(tx, async (name) => present.includes(name)));
    expect(await isMissing([key, key.replace('jpg', 'webp')])).toBe(0);
    expect(await isMissing([key])).toBe(1);
  });

  it('report tables with a changed, added or removed row, but not a different order of rows', async () => {
    const before = await digestTables(db);
    const changed = async (change: (tx: Db) => Promise<unknown>) =>
      differingTables(before, await during(change, digestTables));
    expect(await changed((tx) => sql`update clients set city_name = 'Goa' where true`.execute(tx))).toEqual([
      'clients',
    ]);
    expect(await changed((tx) => sql`delete from lessons`.execute(tx))).toEqual(['lessons']);
    expect(await changed((tx) => sql`create table added (id int)`.execute(tx))).toEqual(['added']);
    expect(await changed((tx) => sql`update clients set city_name = city_name`.execute(tx))).toEqual([]);
  });
});
