import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshDirectory } from '#features/directory/server/figures.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { Reads } from '#platform/server/db/reads.ts';
import { createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import { eventually } from '#test/patience.ts';
import { findServerPrograms, type ReplicatedPair, startReplicatedPair } from '#test/replicated-pair.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const bin = findServerPrograms();
const IN_TIME_MS = 20_000;

describe.skipIf(bin === null)('reads from a standby', () => {
  let pair: ReplicatedPair;
  let db: Db;
  let reads: Reads;
  let test: TestApp;
  let teacher: Teacher;
  /** The clock of the lag check, in milliseconds. */
  let now = 0;

  const pool = (connectionString: string, poolSize: number) =>
    createDb(createPool({ connectionString, poolSize, limits: 'reads' }));
  beforeAll(async () => {
    pair = await startReplicatedPair(bin ?? '');
    const patient = createDb(createPool({ connectionString: pair.url, patient: true, poolSize: 1 }));
    await migrateToLatest(patient);
    await patient.destroy();
    const primary = createPool({ connectionString: pair.url });
    db = createDb(primary);
    reads = new Reads({
      primary: db,
      standby: pool(pair.standbyUrl, 4),
      probe: pool(pair.url, 1),
      now: () => now,
    });
    test = await startTestApp({
      database: { db, pool: primary, connectionString: pair.url },
      pages: true,
      reads,
    });
    teacher = await createTeacher(db);
    await db.transaction().execute(refreshDirectory);
  }, 120_000);
  afterAll(async () => {
    await test?.close();
    await reads?.stop();
    await db?.destroy();
    await pair?.stop();
  });

  const isStandby = async (of: Db): Promise<boolean> =>
    (await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(of)).rows[0]?.standby ===
    true;
  const everyoneReadsStandby = () => isStandby(reads.dbFor(null));
  /** PostgreSQL answers the wish at once and may still replay what it has read. */
  async function pauseReplay(): Promise<void> {
    await pair.on('standby', 'select pg_wal_replay_pause()');
    await eventually(
      () => pair.on('standby', 'select pg_get_wal_replay_pause_state() as state'),
      ([row]) => row?.state === 'paused',
      IN_TIME_MS,
    );
  }

  /** Replay goes on, the standby has everything, and the last look was now. */
  async function catchUp(): Promise<void> {
    await pair.on('standby', 'select pg_wal_replay_resume()');
    now += 5_000;
    const look = async () => {
      await reads.probe();
      return everyoneReadsStandby();
    };
    await eventually(look, (fromStandby) => fromStandby, IN_TIME_MS);
  }

  const bioOf = async (client: TestClient): Promise<string> =>
    (await client.get(`/api/teachers/${teacher.teacherId}`)).json().detailedDescription;

  const standbyBio = async () => {
    const rows = await pair.on('standby', 'select detailed_description as bio from teachers');
    return rows[0]?.bio;
  };

  /** A browser that is signed out but knows of its writes. */
  function signedOut(from: TestClient): TestClient {
    const guest = test.client();
    guest.cookies.set('written', from.cookies.get('written') ?? '');
    return guest;
  }

  let isPromoted = false;
  beforeEach(async () => {
    if (!isPromoted) await catchUp();
  });

  it.each([
    ['search', '/api/teachers/search?city=Mumbai', 'teacher_listing'],
    ['the directory', '/api/directory?city=mumbai', 'teacher_listing'],
    ['sitemaps', '/sitemaps/teachers-1.xml', 'listed_cards'],
    ['a profile', 'TEACHER', 'profilePicture'],
    ['a page for guests', '/success-stories', 'is_verified_session'],
  ])('serve %s', async (_what, path, table) => {
    const asked = async () => {
      const rows = await pair.on(
        'standby',
        "select query from pg_stat_activity where application_name = 'toran'",
      );
      return rows.map(({ query }) => String(query)).join('\n');
    };
    await sql`select 1 as "nothing else"`.execute(reads.dbFor(null));
    const answer = await test.client().get(path.replace('TEACHER', `/api/teachers/${teacher.teacherId}`));
    expect(answer.statusCode).toBe(200);
    expect(await asked()).toContain(table);
  });

  it('never get a write, nor what follows it', async () => {
    const handle = reads.dbFor(null);
    await handle.connection().execute(async (one) => {
      expect(await isStandby(one)).toBe(true);
      await sql`create table if not exists written_here (n int)`.execute(one);
      expect(await isStandby(one)).toBe(false);
    });
  });

  it('are at most a second old, then come from the primary until the standby has caught up', async () => {
    await pauseReplay();
    await db.updateTable('teachers').set({ detailed_description: 'Changed by somebody else' }).execute();
    now += 500;
    await reads.probe();
    now += 499;
    expect(await bioOf(test.client())).not.toBe('Changed by somebody else');
    now += 2;
    expect(await everyoneReadsStandby()).toBe(false);
    expect(await bioOf(test.client())).toBe('Changed by somebody else');
    await catchUp();
    expect(await bioOf(test.client())).toBe('Changed by somebody else');
  });

  it('show visitors their own writes at once, in calls and pages', async () => {
    const guest = test.client();
    const page = `/teacher/${teacher.teacherId}`;
    expect((await guest.get(page)).statusCode).toBe(200);
    const asTeacher = await signedIn(test, teacher);
    await catchUp();
    await pauseReplay();
    const saved = await asTeacher.put('/api/teacher/profile', { detailedDescription: 'My own new words' });
    expect(saved.statusCode).toBe(200);
    const afterwards = signedOut(asTeacher);
    expect(await bioOf(asTeacher)).toBe('My own new words');
    expect(await bioOf(afterwards)).toBe('My own new words');
    expect((await afterwards.get(page)).body).toContain('My own new words');
    // The standby has not heard of it. Others may read it there, or what was kept since.
    expect(await standbyBio()).not.toBe('My own new words');
    expect((await guest.get(page)).statusCode).toBe(200);
    await catchUp();
    expect((await guest.get(page)).body).toContain('My own new words');
  });

  it('ignore a cookie that is no place in the log', async () => {
    const guest = test.client();
    for (const forged of ["0-0'; drop table users", '../..', '%', '1'.repeat(4_000)]) {
      guest.cookies.set('written', forged);
      expect(await bioOf(guest)).toBe('My own new words');
    }
    guest.cookies.set('written', 'FFFFFFFF-FFFFFFFF');
    expect(await bioOf(guest)).toBe('My own new words');
  });

  it('come from the primary while nobody can tell how old the standby is', async () => {
    now += 1_001;
    expect(await everyoneReadsStandby()).toBe(false);
  });

  it('come from the primary once the standby was promoted, which may have another history', async () => {
    isPromoted = true;
    await pair.on('standby', 'select pg_promote()');
    await reads.probe();
    expect(await bioOf(test.client())).toBe('My own new words');
    await sql`update teachers set detailed_description = 'Only on the primary'`.execute(db);
    await reads.probe();
    expect(await bioOf(test.client())).toBe('Only on the primary');
  });

  it('come from the primary when the standby is gone', async () => {
    pair.kill('standby');
    expect(await bioOf(test.client())).toBe('Only on the primary');
    await reads.probe();
    expect((await test.client().get('/api/teachers/search?city=Mumbai')).statusCode).toBe(200);
  });
});
