import { sql } from 'kysely';
import { type Person, personOf, userRow } from '#db/factories/people.ts';
import { createSequence } from '#db/factories/sequence.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { migrateToLatest } from '#platform/server/db/migrate.ts';

const FIRST = ['Ravi', 'Priya', 'Anil', 'Meena', 'Kavya', 'Suresh', 'Asha', 'Imran', 'Farida', 'Joseph'];
const LAST = ['Kumar', 'Sharma', 'Rao', 'Nair', 'Iyer', 'Patel', 'Khan', 'Das', 'Singh', 'Menon', 'Gowda'];
const AT_ONCE = 50_000;

/**
 * Inserts the same users in every run: every fifth is a teacher, every hundredth is blocked, and names repeat every 110
 * users.
 */
async function insertUsers(db: Db, from: number, to: number): Promise<void> {
  const rows = sql`generate_series(${from}::bigint, ${to}::bigint) as n`;
  const id = (kind: number) =>
    sql.raw(`('00000000-0000-7${kind}00-8000-' || lpad(to_hex(n), 12, '0'))::uuid`);
  await sql`
    insert into users (id, role, mobile, email, first_name, last_name, password_hash, blocked_at, created_at)
    select ${id(1)}, case when n % 5 = 0 then 'teacher' else 'student' end, '+9157' || lpad(n::text, 8, '0'),
      'person' || n || '@example.com', (${FIRST}::text[])[1 + n % ${sql.lit(FIRST.length)}],
      (${LAST}::text[])[1 + n % ${sql.lit(LAST.length)}], '!',
      case when n % 100 = 1 then timestamptz '2025-06-01' end, timestamptz '2024-01-01' + n * interval '1 second'
    from ${rows}
  `.execute(db);
  await sql`
    insert into teachers (id, user_id, review_status, submitted_at, created_at, updated_at)
    select ${id(2)}, ${id(1)}, 'approved', timestamptz '2025-01-01', timestamptz '2025-01-01', timestamptz '2025-01-01'
    from ${rows} where n % 5 = 0
  `.execute(db);
}

/** The admin of the benchmark; the same in every database. */
export function benchAdmin(): { row: ReturnType<typeof userRow>; person: Person } {
  const row = userRow(createSequence('bench admin'), 'admin', { mobile: '+915600000001' });
  return { row, person: personOf(row) };
}

/** Brings a database to `count` people and one admin. */
export async function seedUsers(databaseUrl: string, count: number): Promise<void> {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c statement_timeout=0');
  const db = createDb(createPool({ connectionString: url.href, poolSize: 1 }));
  try {
    await migrateToLatest(db);
    await sql`set statement_timeout = 0`.execute(db);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from users`.execute(db);
    const there = Math.max(0, (rows[0]?.count ?? 0) - 1);
    const begin = performance.now();
    for (let from = there + 1; from <= count; from += AT_ONCE) {
      await insertUsers(db, from, Math.min(count, from + AT_ONCE - 1));
    }
    const { row } = benchAdmin();
    await db
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (there < count) {
      await sql`vacuum analyze`.execute(db);
      console.log(`${count} people seeded in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    }
  } finally {
    await db.destroy();
  }
}
