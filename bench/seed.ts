import { sql } from 'kysely';
import { refreshDirectory } from '#features/directory/server/figures.ts';
import { refreshListings } from '#features/search/server/service.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';
import { copyListings } from './copy-listings.ts';

/** Largest first; the n-th city gets teachers in proportion to 1 / (n + 3). */
const CITIES = [
  ['mumbai-m', 'Mumbai'],
  ['delhi-d', 'Delhi'],
  ['bengaluru-k', 'Bengaluru'],
  ['hyderabad-t', 'Hyderabad'],
  ['pune-m', 'Pune'],
  ['agra-up', 'Agra'],
  ['meerut-up', 'Meerut'],
  ['rajkot-g', 'Rajkot'],
  ['kochi-k', 'Kochi'],
  ['thane-m', 'Thane'],
  ['prayagraj-up', 'Prayagraj'],
  ['visakhapatnam-ap', 'Visakhapatnam'],
] as const;
const AREAS = [
  'Bandra',
  'Andheri West',
  'Powai',
  'Juhu',
  'Khar',
  'Worli',
  'Colaba',
  'Dadar',
  'Kurla',
  'Sion',
];
const REFRESHED_AT_ONCE = 5_000;
/** Listings are made by the application for this many teachers, and copied for the others. */
const TEMPLATES = 10_000;
const COPIED_AT_ONCE = 50_000;

/** Each teacher gets one of these sets. The last languages are rare, like the language of another region. */
const LANGUAGE_SETS = [
  ...['Hindi', 'Hindi,English', 'Hindi,English', 'Hindi,Marathi', 'English', 'English,Tamil'],
  ...[
    'Hindi,English,Kannada',
    'Hindi,Gujarati',
    'Telugu',
    'Hindi,English,Bengali',
    'Malayalam',
    'Konkani,Sanskrit',
  ],
];

const rowId = (kind: number) => (n: string) =>
  `('00000000-0000-7${kind}00-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** A pseudo-random number below `below`, derived from the row, so that every run creates the same teachers. */
const draw = (salt: number, below: number) => sql.raw(`(abs(hashint8(n * 31 + ${salt})) % ${below})`);

const oneOf = (sets: readonly string[], salt: number) =>
  sql`string_to_array((${sets}::text[])[1 + ${draw(salt, sets.length)}], ',')`;
const SPOKEN = oneOf(LANGUAGE_SETS, 19);
/** The profile and the checked ID have the same gender: search filters only count a gender that an ID confirms. */
const GENDER = sql`(array['woman', 'woman', 'woman', 'man', 'man', 'other', null])[1 + ${draw(21, 7)}]`;
const LEVEL_SETS = oneOf(['beginner', 'beginner,intermediate', 'intermediate,advanced'], 20);
/** The needs (such as back pain) that a teacher serves: half of the teachers have none, and the last need is rare. */
const NEED_SETS = oneOf(
  [
    '',
    '',
    '',
    '',
    'back-pain',
    'stress',
    'back-pain,stress',
    'weight,seniors',
    'children',
    'pregnancy,after-birth',
  ],
  23,
);

/**
 * Inserts teachers `from` to `to` with a few statements, then lists them as the application does. City, area, style,
 * price, years, hours, reviews and facts vary; the same numbers give the same teachers.
 */
export async function insertTeachers(db: Db, from: number, to: number): Promise<string[]> {
  const id = (kind: number) => sql.raw(rowId(kind)('n'));
  const weights = CITIES.flatMap(([cityId, name], index) =>
    Array.from({ length: Math.round(60 / (index + 3)) }, () => ({ cityId, name })),
  );
  const rows = sql`generate_series(${from}::bigint, ${to}::bigint) as n`;
  await sql`
    insert into users (id, role, mobile, email, first_name, last_name, password_hash, created_at)
    select ${id(1)}, 'teacher', '+9157' || lpad(n::text, 8, '0'), 'bench' || n || '@example.com',
      'Teacher', 'Number ' || n, '!', timestamptz '2025-01-01' from ${rows}
  `.execute(db);
  await sql`
    insert into teachers (id, user_id, intro, detailed_description, experience, online_price, offline_price,
      offers_free_demo, city_id, city_name, city_latitude, city_longitude, review_status, is_verified,
      review_count, rating_sum, created_at, updated_at,
      monthly_online_price, monthly_offline_price, languages, gender, teaches_women_only, levels, needs)
    select ${id(2)}, ${id(1)}, 'Slow, steady classes for every body, mornings and evenings.',
      repeat('We begin with the breath and end with rest. ', 12), ${draw(1, 31)},
      case when ${draw(2, 10)} < 8 then 200 + 50 * ${draw(3, 50)} end,
      case when ${draw(4, 10)} < 7 then 300 + 50 * ${draw(5, 60)} end,
      ${draw(6, 3)} = 0, place.id, place.name, 19, 73, 'approved', true,
      ${draw(7, 60)}, ${draw(7, 60)} * 3 + ${draw(8, 2)} * ${draw(7, 60)}, timestamptz '2025-01-01', timestamptz '2025-01-01',
      case when ${draw(2, 10)} < 8 and ${draw(16, 2)} = 0 then 2000 + 250 * ${draw(17, 20)} end,
      case when ${draw(4, 10)} < 7 and ${draw(16, 2)} = 0 then 2500 + 250 * ${draw(18, 20)} end,
      ${SPOKEN}, ${GENDER},
      ${draw(22, 20)} = 0, ${LEVEL_SETS}, ${NEED_SETS}
    from ${rows}
    join unnest(${weights.map(({ cityId }) => cityId)}::text[], ${weights.map(({ name }) => name)}::text[])
      with ordinality as place (id, name, turn) on place.turn = 1 + ${draw(9, weights.length)}
  `.execute(db);
  await sql`
    insert into teacher_specializations (teacher_id, specialization_id, position)
    select ${id(2)}, s.id, s.position from ${rows}
    cross join specializations s where s.position = any (array[1 + ${draw(10, 12)}, 1 + ${draw(11, 12)}, 1 + ${draw(12, 6)}])
  `.execute(db);
  await sql`
    insert into teacher_service_areas (teacher_id, position, name, area_key)
    select ${id(2)}, k, (${AREAS}::text[])[1 + (${draw(13, AREAS.length)} + k * 3) % ${sql.lit(AREAS.length)}], k::text
    from ${rows} cross join generate_series(0, 1) as k
  `.execute(db);
  await sql`
    insert into time_slots (id, teacher_id, day_of_week, start_min, end_min, created_at)
    select ('00000000-0000-7' || (4 + k) || '00-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${id(2)},
      (${draw(14, 7)} + k * 3) % 7, start * 60, start * 60 + 90, timestamptz '2025-12-01'
    from ${rows} cross join generate_series(0, 1) as k,
      lateral (select 6 + (${draw(15, 14)} + k * 5) % 14 as start) as hours
  `.execute(db);
  await sql`
    insert into id_checks (teacher_id, kind, last_four, gender, seen_at)
    select ${id(2)}, 'pan', lpad((n % 10000)::text, 4, '0'), ${GENDER}, timestamptz '2025-06-01'
    from ${rows} where ${draw(24, 5)} = 0
  `.execute(db);
  const { rows: ids } = await sql<{ id: string }>`select ${id(2)} as id from ${rows}`.execute(db);
  return ids.map((row) => row.id);
}

/** Teachers whose listings are copies. Generated rows need no foreign keys or triggers. */
async function copyTeachers(db: Db, first: number, last: number): Promise<void> {
  for (let from = first; from <= last; from += COPIED_AT_ONCE) {
    const to = Math.min(last, from + COPIED_AT_ONCE - 1);
    await db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await insertTeachers(tx, from, to);
      await copyListings(tx, { templates: TEMPLATES, from, to, teacher: rowId(2), user: rowId(1) });
    });
    console.log(`${to} teachers`);
  }
}

/** Fills a database up to exactly `count` teachers; leaves a complete one unchanged. */
export async function seedBench(databaseUrl: string, count: number): Promise<void> {
  const pool = createPool({ connectionString: databaseUrl, poolSize: 1, withoutTimeouts: true });
  const db = createDb(pool);
  try {
    await migrateToLatest(db);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from teacher_card`.execute(
      db,
    );
    const there = rows[0]?.count ?? 0;
    if (there > count)
      throw new Error(`the database holds ${there} teachers; give an empty one for ${count}`);
    const begin = performance.now();
    const listed = Math.min(count, TEMPLATES);
    for (let from = there + 1; from <= listed; from += REFRESHED_AT_ONCE) {
      const to = Math.min(listed, from + REFRESHED_AT_ONCE - 1);
      await db.transaction().execute(async (tx) => {
        await sql`set local synchronous_commit = off`.execute(tx);
        const ids = await insertTeachers(tx, from, to);
        // New rows have no statistics, so plans would scan whole tables.
        await sql`analyze users, teachers, teacher_specializations, teacher_service_areas, time_slots, certifications`.execute(
          tx,
        );
        await refreshListings(tx, ids, new Date('2026-03-02T06:30:00Z'));
      });
      if (to % 50_000 === 0) console.log(`${to} teachers, ${seconds(begin)} s`);
    }
    await copyTeachers(db, Math.max(there, listed) + 1, count);
    if (there < count) {
      await db.transaction().execute((tx) => refreshDirectory(tx));
      await sql`vacuum analyze`.execute(db);
      console.log(`${count} teachers seeded in ${seconds(begin)} s`);
    }
  } finally {
    await db.destroy();
  }
}

function seconds(begin: number): string {
  return ((performance.now() - begin) / 1000).toFixed(0);
}
