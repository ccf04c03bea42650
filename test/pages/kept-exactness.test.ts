import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundBy, type KeptSite, keepAnswerOf, type Site, startKeptSite } from '#test/kept-site.ts';
import { eventually } from '#test/patience.ts';
import { PUBLIC_WRITES } from '#test/public-writes.ts';
import { runJob } from '#test/run-job.ts';
import { DAY_MS } from '#test/worlds/privacy-world.ts';
import { IN_ORDER, publicWriteSteps } from './public-write-steps.ts';

/**
 * Each answer from memory is compared with a fresh one: equal at once in the process that wrote, and in another one for every
 * request that begins a second later.
 */

/** More in the long run (scripts/test.ts). */
const RUNS = Number(process.env.EXACTNESS_RUNS ?? 1);
const STEPS = 10;
/** Each step reads some forty answers. */
const TEST_MS = 900_000;
const LATE_MS = 1_000;
/** A session that does not exist: a fresh answer for a guest. */
const NOT_KEPT = { sid: 'x'.repeat(43) };

let site: KeptSite;
let world: Awaited<ReturnType<typeof publicWriteSteps>>;
beforeAll(async () => {
  site = await startKeptSite();
  world = await publicWriteSteps(site);
  // The first page loads the renderer, which may take a full machine longer than a page may.
  for (const { app } of [site.test, site.other])
    await eventually(
      () => app.inject('/'),
      ({ statusCode }) => statusCode === 200,
    );
  const reply = `/api/teacher/reviews/${site.reviewId}/reply`;
  await site.asTeacher.post(reply, { text: 'Thank you.' });
});
afterAll(() => site.close());

const addresses = () => [
  ...[site.teacher, world.draft, world.leaving].map(({ teacherId }) => `/teacher/${teacherId}`),
  `/embed/${site.teacher.teacherId}.js`,
  `/api/teachers/${site.teacher.teacherId}`,
  `/api/teacher/${site.teacher.userId}`,
  `/api/teachers/${world.leaving.teacherId}`,
  `/api/teachers/${site.teacher.teacherId}/certifications`,
  `/api/teacher/${site.teacher.teacherId}/reviews`,
  `/api/teacher/${site.teacher.teacherId}/time-slots`,
  `/api/teacher/${site.teacher.teacherId}/time-off`,
  `/api/teacher/${site.teacher.teacherId}/batches`,
  `/api/teacher/${site.teacher.userId}/batches`,
  `/teacher/${site.teacher.teacherId}/classes`,
  `/api/teacher/${site.teacher.teacherId}/coming-days`,
  `/api/teacher/${site.teacher.userId}/coming-days?days=7`,
  `/api/teachers/${site.teacher.teacherId}/similar`,
  '/api/teachers/search?city=Mumbai&specialization=hatha-yoga&priceRange=9999%2B',
  '/api/directory/typical-prices?city=Mumbai',
  `/api/teachers/search?city=Mumbai`,
  `/api/teachers/search?city=Pune`,
  '/api/teachers/search?specialization=hatha-yoga',
  '/search?city=Mumbai',
  '/api/directory?city=mumbai',
  '/api/directory?areasOf=Mumbai',
  '/api/directory/stories',
  '/yoga-teachers',
  '/yoga-teachers/mumbai',
  '/contact',
  '/',
];

async function answerOf(one: Site, url: string, cookies = {}): Promise<string> {
  const { statusCode, body } = await one.app.inject({ url, cookies });
  return `${statusCode} ${body.replaceAll(/"requestId":"[^"]+"/g, '')}`;
}

async function both(one: Site, url: string) {
  return { kept: await answerOf(one, url), fresh: await answerOf(one, url, NOT_KEPT) };
}

/** Where two long texts begin to differ: a failure shows no whole page. */
function difference(kept: string, fresh: string): string | null {
  if (kept === fresh) return null;
  let at = 0;
  while (kept[at] === fresh[at]) at += 1;
  const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `kept "${near(kept)}", fresh "${near(fresh)}"`;
}

/** Returns the fresh answers by address. */
async function expectEqualNow(one: Site = site.test): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const url of addresses()) {
    const { kept, fresh } = await both(one, url);
    expect(difference(kept, fresh), url).toBeNull();
    answers.set(url, fresh);
  }
  return answers;
}

/**
 * A request may get what was before a write only if it begins within a second of it. What equals the other process's fresh
 * answer needs no fresh one of its own.
 */
async function expectEqualSoon(
  one: Site,
  { writtenAt = performance.now(), answers = new Map<string, string>() } = {},
): Promise<void> {
  for (const url of addresses()) {
    if (answers.has(url) && (await answerOf(one, url)) === answers.get(url)) continue;
    for (;;) {
      const askedAt = performance.now();
      const { kept, fresh } = await both(one, url);
      const found = difference(kept, fresh);
      if (found === null) break;
      expect(askedAt - writtenAt, `${url}: ${found}`).toBeLessThan(LATE_MS);
    }
  }
}

/** Random steps may have hidden the teacher. */
const showTeacher = () => world.steps.setVisibility(1);
const keepAll = async (one: Site) => {
  for (const url of ['/', '/api/directory/stories', `/teacher/${site.teacher.teacherId}`])
    await keepAnswerOf(one, url);
};

/** Ends connections of this name, of both processes. */
const cut = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'toran answers'`.execute(site.test.db);

describe('kept answers', () => {
  it(
    'show every call that changes public data, at once where it was written and within a second elsewhere',
    async () => {
      expect([...new Set(IN_ORDER.map(([name]) => name))].sort()).toEqual([...PUBLIC_WRITES].sort());
      const before = foundBy(site.test);
      for (const [name, n] of IN_ORDER) {
        const { statusCode } = await world.steps[name](n);
        const writtenAt = performance.now();
        expect(statusCode, name).toBeLessThan(300);
        await expectEqualSoon(site.other, { writtenAt, answers: await expectEqualNow() });
      }
      expect(foundBy(site.test)).toBeGreaterThan(before + 200);
    },
    TEST_MS,
  );

  it(
    'are exact after random calls in random order',
    async () => {
      const steps = fc.array(
        fc.record({ write: fc.constantFrom(...PUBLIC_WRITES), n: fc.nat({ max: 1_000 }) }),
        { minLength: STEPS, maxLength: STEPS },
      );
      const before = foundBy(site.test);
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          for (const { write, n } of taken) {
            await world.steps[write](n);
            await expectEqualNow();
          }
          await expectEqualSoon(site.other);
        }),
        { numRuns: RUNS, seed: 20_261_122 },
      );
      expect(foundBy(site.test)).toBeGreaterThan(before + 50);
    },
    TEST_MS,
  );

  it('follow the clock, forwards over midnight and back', async () => {
    await showTeacher();
    const start = site.test.clock.now().getTime();
    const day = new Date(start).toISOString().slice(0, 10);
    await site.asTeacher.post('/api/teacher/time-off', { startDate: day });
    const url = `/api/teacher/${site.teacher.teacherId}/time-off`;
    const isAway = async (one: Site) => (await one.app.inject({ url })).body.includes(day);
    await keepAnswerOf(site.test, url);
    for (const days of [0, 2, 0, -3, 40, 0]) {
      site.test.clock.set(new Date(start + days * DAY_MS).toISOString());
      for (const one of [site.test, site.other]) {
        await expectEqualNow(one);
        expect(await isAway(one), `${days} days later`).toBe(days <= 0);
      }
    }
  });

  it(
    'come from the database while the connection that listens is cut',
    async () => {
      await showTeacher();
      await keepAll(site.other);
      await cut();
      // Written past both processes, so that nothing but the lost connection tells them.
      for (let round = 0; round < 5; round += 1) {
        await cut();
        await sql`update teachers set intro = ${`Cut ${round}`} where id = ${site.teacher.teacherId}`.execute(
          site.test.db,
        );
        await expectEqualNow();
        await expectEqualSoon(site.other);
      }
    },
    TEST_MS,
  );

  it(
    'are not older than a second if a writer is killed or its messages are lost with the connection',
    async () => {
      for (let round = 0; round < 4; round += 1) {
        await keepAll(site.other);
        const teacher = site.teacher.teacherId;
        // A session of its own, ended between the write and its commit: rolled back, and nothing is told.
        const lost = site.test.db.transaction().execute(async (tx) => {
          await sql`update teachers set intro = ${`Lost ${round}`} where id = ${teacher}`.execute(tx);
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
          await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(site.other.platform.db);
          await sql`select 1`.execute(tx);
        });
        await expect(lost).rejects.toThrow();
        await expectEqualNow();
        await expectEqualSoon(site.other);
        // Committed, and the connection that would tell of it ends at the same time.
        await Promise.all([
          sql`update teachers set intro = ${`Untold ${round}`} where id = ${teacher}`.execute(site.test.db),
          cut(),
        ]);
        await expectEqualSoon(site.other);
        await expectEqualSoon(site.test);
      }
    },
    TEST_MS,
  );

  it(
    'show what jobs change: figures, and the erasure of a person',
    async () => {
      for (const job of ['bookings.replies', 'rank-replies', 'directory.refresh']) {
        await runJob(site.test, job);
        await expectEqualSoon(site.test);
        await expectEqualSoon(site.other);
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
      await expectEqualNow();
      await expectEqualSoon(site.other);
    },
    TEST_MS,
  );
});
