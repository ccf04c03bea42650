import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '#db/seed/seed.ts';
import { createDb, createPool } from '#platform/server/db/client.ts';
import { databaseDigest } from './database-digest.ts';
import { signIn } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

describe('demo data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { DEMO: '1' } });
  });
  afterAll(() => app.close());

  const teachers = () =>
    app.db
      .selectFrom('teachers')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();

  it('is inserted once, despite concurrent and later starts', async () => {
    // As during a start: waits without timeouts for the other process.
    const pool = createPool({ connectionString: app.connectionString, poolSize: 2, withoutTimeouts: true });
    const platform = { ...app.platform, db: createDb(pool) };
    expect(await Promise.all([seedDemo(platform), seedDemo(platform)])).toContain(true);
    await platform.db.destroy();
    const { n } = await teachers();
    expect(n).toBeGreaterThan(200);
    expect(await seedDemo(app.platform)).toBe(false);
    expect((await teachers()).n).toBe(n);
  });

  it('has ratings that match the reviews', async () => {
    const { rows } = await sql`
      select t.id from teachers t left join reviews r on r.teacher_id = t.id
      group by t.id having t.review_count <> count(r.id) or t.rating_sum <> coalesce(sum(r.rating), 0)
    `.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('records the sign-up consents of every person', async () => {
    const { rows } = await sql`
      select u.id from users u left join consents c on c.user_id = u.id
      where u.role <> 'admin' and c.given_at is distinct from u.created_at
    `.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('leaves a request waiting for the demo teacher', async () => {
    const waiting = await app.db
      .selectFrom('bookings')
      .innerJoin('teachers', 'teachers.id', 'bookings.teacher_id')
      .innerJoin('users', 'users.id', 'teachers.user_id')
      .select('users.mobile')
      .where('bookings.status', '=', 'pending')
      .execute();
    expect(waiting.map((row) => row.mobile)).toEqual(['+915555500002', '+915555500002']);
  });

  it('lets the listed accounts sign in with their role', async () => {
    const listed = (await app.client().get('/dev/accounts.json')).json<
      Array<{ role: string; mobile: string; password: string }>
    >();
    expect(listed.map((account) => account.role)).toEqual(['student', 'teacher', 'admin']);
    for (const account of listed) {
      const client = await signIn(app.client(), account);
      expect((await client.get('/api/user')).json().userType).toBe(account.role);
    }
  });
});

describe('demo data of two databases on one day', () => {
  it('is equal', async () => {
    const apps = await Promise.all([
      startTestApp({ env: { DEMO: '1' } }),
      startTestApp({ env: { DEMO: '1' } }),
    ]);
    const digests = [];
    for (const app of apps) {
      await seedDemo(app.platform);
      // Transaction numbers differ between servers, so the test makes them equal.
      await app.db.updateTable('listing_changes').set({ changed: '1' }).execute();
      digests.push(await databaseDigest(app.db));
      await app.close();
    }
    expect(digests[0]).toEqual(digests[1]);
  });
});

describe('without demo data', () => {
  it.each([
    ['DEMO=0', { DEMO: '0' }],
    [
      'production settings',
      { PUBLIC_ORIGIN: 'https://toran.example', SECRET_KEY: 'k'.repeat(40), RATE_LIMITS: 'normal', DEMO: '' },
    ],
  ])('%s: nothing is inserted or listed', async (_name, env) => {
    const app = await startTestApp({ env });
    expect(await seedDemo(app.platform)).toBe(false);
    expect(await app.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await app.client().get('/dev/accounts.json')).statusCode).toBe(404);
    await app.close();
  });
});
