import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BANDRA, MUMBAI, POWAI, PUNE } from '#db/factories/people.ts';
import { createSequence } from '#db/factories/sequence.ts';
import { insertTeachers } from '#db/factories/store.ts';
import { SPECIALIZATIONS, teacherRows } from '#db/factories/teachers.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { eventually } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { type FilterName, forEachFilter } from '../../filters.ts';
import { listCandidates } from '../candidates-store.ts';
import type { FilterQuery } from '../filter-store.ts';
import { countMatchesUntilCap, findCandidates, findPage } from '../find-listings.ts';
import { countListings, type ListingPage, listListings, type Position } from '../search-store.ts';
import { nearAreas, refreshListings, resolveFilters } from '../service.ts';
import { answerFromIndex, buildIndex, computeFromIndex } from './current-index.ts';
import { CHANGES_MAX } from './index-store.ts';

/** Searches from memory are compared with those of the database. */

/** Number of teachers: more than COUNT_CAP, even in one city. */
const COUNT = 1_700;
/** Number of teachers at the end that are not changed at random. */
const UNTOUCHED = 3;
const KHAR = { id: 'khar.mumbai-m', name: 'Khar', latitude: 19.0667, longitude: 72.8333 };
const AREAS = [[BANDRA], [POWAI], [BANDRA, KHAR], [KHAR], [{ ...BANDRA, id: 'bw', name: 'Bandra West' }], []];
const LANGUAGES = ['Hindi', 'Marathi', 'Tamil', 'Konkani', 'English'] as const;
const DAYS = ['monday', 'saturday', 'sunday'] as const;

let test: TestApp;
/** A second database client with its own index, like another process. */
let other: Db;
let ids: string[];

beforeAll(async () => {
  test = await startTestApp();
  const sequence = createSequence('memory');
  const rows = Array.from({ length: COUNT }, (_, n) =>
    teacherRows(sequence, {
      city: n % 4 === 0 ? PUNE : n % 31 === 0 ? null : MUMBAI,
      areas: n % 4 === 0 ? [] : (AREAS[n % AREAS.length] ?? []),
      specializations: SPECIALIZATIONS.slice(n % 7, (n % 7) + 1 + (n % 3)),
      onlinePrice: n % 5 === 0 ? null : (n % 40) * 50,
      offlinePrice: n % 3 === 0 ? null : (n % 23) * 100,
      monthlyOnlinePrice: n % 2 === 0 ? 1_000 + (n % 50) * 100 : null,
      experience: n % 9 === 0 ? null : n % 30,
      languages: LANGUAGES.filter((_, index) => (n + index) % (index + 2) === 0),
      gender: n % 3 === 0 ? 'woman' : 'man',
      offersFreeDemo: n % 6 === 0,
      needs: n % 5 === 0 ? ['back-pain'] : [],
      slots:
        n % 7 === 0 ? [] : [{ day: DAYS[n % 3] ?? 'monday', start: '07:00', end: n % 2 ? '09:00' : '19:00' }],
      ...(n % 4 === 1 && { seenId: { gender: n % 3 === 0 ? 'woman' : 'man' } }),
    }),
  );
  await insertTeachers(test.db, rows);
  ids = rows.map(({ teacher }) => teacher.id);
  await refresh(ids);
  other = createDb(createPool({ connectionString: test.connectionString, poolSize: 2 }));
  await Promise.all([buildIndex(test.platform.db), buildIndex(other)]);
});

afterAll(async () => {
  await other.destroy();
  await test.close();
});

const refresh = (teacherIds: readonly string[], db: Db = test.platform.db) =>
  db.transaction().execute((tx) => refreshListings(tx, teacherIds, test.clock.now()));

/** Texts of each filter that random searches use. A filter without texts here never sets a condition of its own. */
const TEXTS: Readonly<Record<FilterName, readonly string[]>> = {
  city: ['Mumbai', 'Mumbai', 'Pune', 'Nowhere'],
  area: ['Bandra', 'Bandra West', 'Khar', 'Powai'],
  specialization: ['Hatha Yoga', 'Vinyasa Flow'],
  sessionType: ['online', 'offline'],
  priceRange: ['500-1000', '1500+', '0-300'],
  experience: ['0-2', '10+'],
  availability: ['weekends', 'monday,morning', 'evening'],
  languages: ['Hindi', 'Konkani', 'Tamil,Marathi'],
  women: ['1'],
  freeDemo: ['1'],
  idSeen: ['1'],
  groupClass: ['1'],
  monthlyBudget: ['3000'],
  // They choose and sort candidates: listCandidates is compared below.
  needs: [],
  level: [],
  distance: [],
  sort: [],
};
const someTexts = fc.record(forEachFilter((name) => fc.constantFrom('', '', ...TEXTS[name])));
type Texts = Partial<Record<FilterName, string>>;
const NO_TEXTS = forEachFilter(() => '');

async function queryOf(texts: Texts): Promise<FilterQuery> {
  const query = await resolveFilters(test.platform.db, { ...NO_TEXTS, ...texts });
  if (query === null) throw new Error('an unknown style');
  return query;
}

/** Reads the pages one after another, at most three. */
async function pages(list: (after: Position | null) => Promise<ListingPage>) {
  const found = [];
  let after: Position | null = null;
  for (let page = 0; page < 3; page += 1) {
    const { total, cards, next } = await list(after);
    found.push({ total, next, cards: cards.text });
    if (next === null) break;
    after = next;
  }
  return found;
}

async function expectSame(texts: Texts, db: Db = test.platform.db, limit = 24): Promise<void> {
  const query = await queryOf(texts);
  // The index answers; without this check, the database could answer in its place.
  expect(await computeFromIndex(db, () => true)).not.toBeNull();
  const fromMemory = await pages((after) => findPage(db, { ...query, limit, after }));
  expect(fromMemory).toEqual(await pages((after) => listListings(db, { ...query, limit, after })));
  const [count] = await countMatchesUntilCap(db, [{ ...query, near: null }]);
  expect(count).toBe(await countListings(db, query));
}

const byId = (candidates: { teacherId: string }[]) =>
  [...candidates].sort((one, two) => (one.teacherId < two.teacherId ? -1 : 1));

describe('searches from memory', () => {
  it('find the teachers of the database, in its order, with its count', async () => {
    await fc.assert(
      fc.asyncProperty(someTexts, fc.constantFrom(1, 7, 24), async (texts, limit) => {
        await expectSame(texts, test.platform.db, limit);
      }),
      { numRuns: 150 },
    );
  });

  it('find the same candidates for other orders, and the same distances', async () => {
    await fc.assert(
      fc.asyncProperty(someTexts, fc.constantFrom('', '2', '10'), async (texts, distance) => {
        const query = await queryOf({ ...texts, distance });
        const near = nearAreas(query, texts.area);
        const { candidates: found } = await findCandidates(test.platform.db, { ...query, near });
        const stored = await listCandidates(test.platform.db, query, near);
        expect(byId(found)).toEqual(byId(stored));
      }),
      { numRuns: 100 },
    );
  });

  it('know every change at once, in each process', async () => {
    const changes = fc.record({
      n: fc.nat(COUNT - 1 - UNTOUCHED),
      change: fc.constantFrom(
        'price',
        'hide',
        'show',
        'move',
        'block',
        'delete',
      ) satisfies fc.Arbitrary<string>,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 4 }), someTexts, async (steps, texts) => {
        for (const { n, change } of steps) await apply(change, ids[n] ?? '');
        for (const db of [other, test.platform.db]) await expectSame(texts, db);
      }),
      { numRuns: 40 },
    );
  });

  it('include the changes of an older transaction that commits after a newer one', async () => {
    const [early = '', late = ''] = ids.slice(-UNTOUCHED);
    const price = (tx: Db, id: string, rupees: number) =>
      tx.updateTable('teachers').set({ online_price: rupees }).where('id', '=', id).execute();
    let commit: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const older = test.platform.db.transaction().execute(async (tx) => {
      await price(tx, early, 9_001);
      await refreshListings(tx, [early], test.clock.now());
      written();
      await held;
    });
    await isWritten;
    await test.platform.db.transaction().execute(async (tx) => {
      await price(tx, late, 9_002);
      await refreshListings(tx, [late], test.clock.now());
    });
    const expensive = { sessionType: 'online', priceRange: '9001-9002' };
    const found = async () =>
      (
        await pages((after) =>
          queryOf(expensive).then((query) => findPage(other, { ...query, limit: 24, after })),
        )
      )
        .flatMap(({ cards }) => (JSON.parse(cards) as { id: string }[]).map(({ id }) => id))
        .sort();
    try {
      expect(await found()).toEqual([late]);
      await expectSame(expensive, other);
    } finally {
      commit();
    }
    await older;
    expect(await found()).toEqual([early, late].sort());
    for (const db of [other, test.platform.db]) await expectSame(expensive, db);
  });

  it('see inside a transaction its uncommitted changes, which other connections do not see', async () => {
    const id = ids.at(-1) ?? '';
    await test.platform.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable('teachers').set({ online_price: 7_777 }).where('id', '=', id).execute();
        await refreshListings(tx, [id], test.clock.now());
        const query = await queryOf({ priceRange: '7777-7777', sessionType: 'online' });
        expect((await findPage(tx, { ...query, limit: 24, after: null })).total).toBe(1);
        expect((await findPage(other, { ...query, limit: 24, after: null })).total).toBe(0);
        throw new Error('rolled back');
      })
      .catch(({ message }) => expect(message).toBe('rolled back'));
    await expectSame({ priceRange: '7777-7777', sessionType: 'online' });
  });

  it('are left to the database after another server took over', async () => {
    const look = { hasChanged: false, snapshot: '3:3:', timeline: '00000001' };
    const lost = [
      { ...look, timeline: '00000002' },
      { ...look, timeline: null },
    ];
    for (const found of lost) {
      await buildIndex(other);
      expect(await computeFromIndex(other, () => true)).toEqual({ answer: true, found: expect.anything() });
      const check = async () => found;
      expect(await answerFromIndex(other, () => true, check)).toBeNull();
      expect(await computeFromIndex(other, () => true)).toBeNull();
      const query = await queryOf({ city: 'Mumbai' });
      expect((await findPage(other, { ...query, limit: 24, after: null })).total).toBeGreaterThan(100);
    }
  });

  it('are left to the database after more changes than are read at once', async () => {
    await buildIndex(other);
    expect(await computeFromIndex(other, () => true)).not.toBeNull();
    await sql`insert into listing_changes select gen_random_uuid(), pg_current_xact_id()
      from generate_series(1, ${sql.lit(CHANGES_MAX)})`.execute(test.db);
    expect(await computeFromIndex(other, () => true)).toBeNull();
  });

  it('are left to the database after a connection broke: the server may have crashed', async () => {
    await buildIndex(other);
    expect(await computeFromIndex(other, () => true)).not.toBeNull();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(test.db);
    const answered = () => computeFromIndex(other, () => true).catch(() => 'refused');
    await eventually(answered, (answer) => answer === null);
    const query = await queryOf({ city: 'Mumbai' });
    expect((await findPage(other, { ...query, limit: 24, after: null })).total).toBeGreaterThan(100);
  });
});

async function apply(change: string, id: string): Promise<void> {
  const { db } = test.platform;
  const teacher = db.updateTable('teachers').where('id', '=', id);
  if (change === 'price') await teacher.set({ online_price: sql`coalesce(online_price, 0) + 350` }).execute();
  if (change === 'hide') await teacher.set({ hidden_at: test.clock.now() }).execute();
  if (change === 'show') await teacher.set({ hidden_at: null }).execute();
  if (change === 'move')
    await teacher.set({ city_id: PUNE.id, city_name: PUNE.name, review_count: 9, rating_sum: 45 }).execute();
  if (change === 'block') {
    // A trigger removes the listing, without a refresh.
    const user = db.selectFrom('teachers').select('user_id').where('id', '=', id);
    await db.updateTable('users').set({ blocked_at: test.clock.now() }).where('id', 'in', user).execute();
    return;
  }
  if (change === 'delete') await db.deleteFrom('teachers').where('id', '=', id).execute();
  else await refresh([id]);
}
