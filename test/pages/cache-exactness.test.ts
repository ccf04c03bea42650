import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CachedSite, cachedAnswerOf, type Site, startCachedSite } from '#test/cached-site.ts';
import { PUBLIC_WRITES } from '#test/public-writes.ts';
import { runJob } from '#test/run-job.ts';
import { DAY_MS } from '#test/worlds/privacy-world.ts';
import {
  eachKind,
  expectEqualNow,
  expectEqualSoon,
  expectEveryWriteShown,
  loadRenderer,
  type World,
} from './compare-cached.ts';
import { publicWriteSteps, STEPS_IN_ORDER } from './public-write-steps.ts';

/**
 * Compares cached answers with fresh ones. In the process that wrote, they must be equal at once; in another process,
 * for requests that begin a second later. test/long/cache-exactness.test.ts compares more addresses, and after random
 * writes.
 */

let site: CachedSite;
let world: World;
let addresses: string[];
beforeAll(async () => {
  site = await startCachedSite({ answersAge: 'production' });
  world = await publicWriteSteps(site);
  await loadRenderer(site);
  addresses = eachKind(site, world);
  const reply = `/api/teacher/reviews/${site.reviewId}/reply`;
  await site.asTeacher.post(reply, { text: 'Thank you.' });
});
afterAll(() => site.close());

/** Addresses whose answers change with the writes and clock changes of the tests below. */
const changing = () => [
  `/teacher/${site.teacher.teacherId}`,
  `/api/teachers/${site.teacher.teacherId}`,
  `/api/teacher/${site.teacher.teacherId}/time-off`,
  `/api/teacher/${site.teacher.teacherId}/coming-days`,
  '/api/teachers/search?city=Mumbai',
  '/api/directory/stories',
  '/',
];
const equalNow = (one: Site) => expectEqualNow(one, changing());
const equalSoon = (one: Site) => expectEqualSoon(one, changing());

const keepAll = async (one: Site) => {
  for (const url of ['/', '/api/directory/stories', `/teacher/${site.teacher.teacherId}`])
    await cachedAnswerOf(one, url);
};

/** Cuts the connections on which both processes listen for changes. */
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'toran answers'`.execute(site.test.db);

describe('cached answers', () => {
  it('show each change of public data at once where it was written, and within a second elsewhere', async () => {
    expect([...new Set(STEPS_IN_ORDER.map(([name]) => name))].sort()).toEqual([...PUBLIC_WRITES].sort());
    await expectEveryWriteShown(site, world, addresses);
  });

  it('follow the clock, forwards over midnight and back', async () => {
    const start = site.test.clock.now().getTime();
    const day = new Date(start).toISOString().slice(0, 10);
    await site.asTeacher.post('/api/teacher/time-off', { startDate: day });
    const url = `/api/teacher/${site.teacher.teacherId}/time-off`;
    const isAway = async (one: Site) => (await one.app.inject({ url })).body.includes(day);
    await cachedAnswerOf(site.test, url);
    for (const days of [0, 2, 0, -3, 40, 0]) {
      site.test.clock.set(new Date(start + days * DAY_MS).toISOString());
      for (const one of [site.test, site.other]) {
        await equalNow(one);
        expect(await isAway(one), `${days} days later`).toBe(days <= 0);
      }
    }
  });

  it('come from the database while the connection that listens is cut', async () => {
    await keepAll(site.other);
    await cut();
    // A direct write to the database: only the lost connection shows the processes that something may have changed.
    for (let round = 0; round < 5; round += 1) {
      await cut();
      await sql`update teachers set intro = ${`Cut ${round}`} where id = ${site.teacher.teacherId}`.execute(
        site.test.db,
      );
      await equalNow(site.test);
      await equalSoon(site.other);
    }
  });

  it('are not older than a second if a writer is killed or its messages are lost with the connection', async () => {
    for (let round = 0; round < 4; round += 1) {
      await keepAll(site.other);
      const teacher = site.teacher.teacherId;
      // A database session that is killed between write and commit: the write is rolled back, and no change is
      // announced.
      const lost = site.test.db.transaction().execute(async (tx) => {
        await sql`update teachers set intro = ${`Lost ${round}`} where id = ${teacher}`.execute(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(site.other.platform.db);
        await sql`select 1`.execute(tx);
      });
      await expect(lost).rejects.toThrow();
      await equalNow(site.test);
      await equalSoon(site.other);
      // The write commits while the connections that would receive its announcement are cut.
      await Promise.all([
        sql`update teachers set intro = ${`Untold ${round}`} where id = ${teacher}`.execute(site.test.db),
        cut(),
      ]);
      await equalSoon(site.other);
      await equalSoon(site.test);
    }
  });

  it('show what jobs change: figures, and the erasure of a person', async () => {
    for (const job of ['bookings.replies', 'rank-replies', 'directory.refresh']) {
      await runJob(site.test, job);
      await equalSoon(site.test);
      await equalSoon(site.other);
    }
    await world.steps.unblockUser(1);
    await world.steps.deleteAccount(1);
    site.test.clock.advance(7 * DAY_MS);
    await runJob(site.test, 'erase-accounts');
    const { anonymised_at: erasedAt } = await site.test.db
      .selectFrom('users')
      .select('anonymised_at')
      .where('id', '=', world.leaving.userId)
      .executeTakeFirstOrThrow();
    expect(erasedAt).not.toBeNull();
    await equalNow(site.test);
    await equalSoon(site.other);
  });
});
