import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runBackfills } from '#platform/server/db/backfill.ts';
import { createBooking, createStudent, createTeacher } from '#test/factories.ts';
import { startTestApp } from '#test/test-app.ts';

const MINUTES = 60_000;
const BOOKINGS = Number(process.env.BACKFILL_BOOKINGS ?? 100_000);
const TEACHERS = 50;
/** Bookings inserted per statement: few enough for the statement timeout. */
const CHUNK = 2_500;
/** Maximum time of a batch in ms: users must not wait longer for its locks. */
const BATCH_MS = 5_000;

type Database = Awaited<ReturnType<typeof startTestApp>>['db'];

/** Wraps the database and measures the time of its transactions and statements. */
function measure(db: Database) {
  const transactions: number[] = [];
  const statements: { ms: number; text: string }[] = [];
  const begun = performance.now();
  const started = new WeakMap<object, { at: number; text: string }>();
  const timed = db.withPlugin({
    transformQuery({ node, queryId }) {
      const text = 'sqlFragments' in node ? node.sqlFragments.join('?') : node.kind;
      started.set(queryId, { at: performance.now(), text: text.replace(/\s+/g, ' ').trim().slice(0, 60) });
      return node;
    },
    async transformResult({ result, queryId }) {
      const query = started.get(queryId);
      if (query) statements.push({ ms: performance.now() - query.at, text: query.text });
      return result;
    },
  });
  const transactionOf = timed.transaction.bind(timed);
  const transaction = () => ({
    async execute<T>(work: Parameters<ReturnType<typeof transactionOf>['execute']>[0]): Promise<T> {
      const start = performance.now();
      const result = await transactionOf().execute(work);
      transactions.push(performance.now() - start);
      return result as T;
    },
  });
  // Kysely has private members, so its methods must be called on itself.
  const watched = new Proxy(timed, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return {
    db: watched,
    longestMs: () => Math.max(0, ...transactions),
    report(): string {
      const total = (performance.now() - begun) / 1000;
      const longest = statements.toSorted((a, b) => b.ms - a.ms)[0];
      return (
        `backfills of ${BOOKINGS} bookings: ${total.toFixed(1)} s, ${transactions.length} transactions, ` +
        `longest ${Math.round(Math.max(0, ...transactions))} ms; ` +
        `longest statement ${Math.round(longest?.ms ?? 0)} ms (${longest?.text})`
      );
    },
  };
}

/** Until `stop`, repeats a query of the previous release: how many bookings have a session. */
function readMeanwhile(db: Database) {
  const reads = { count: 0, wrong: 0, longestMs: 0 };
  let isOver = false;
  const run = (async () => {
    while (!isOver) {
      const start = performance.now();
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from bookings where status = 'confirmed' and session is not null`.execute(
        db,
      );
      reads.longestMs = Math.max(reads.longestMs, performance.now() - start);
      reads.count += 1;
      if (rows[0]?.n !== BOOKINGS + 1) reads.wrong += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await run;
      return reads;
    },
  };
}

it(
  `${BOOKINGS} confirmed bookings get lessons, plans and dues in bounded batches; every time stays, and older code reads and writes`,
  async () => {
    const test = await startTestApp();
    const { db } = test;
    const student = await createStudent(db);
    const teachers = [];
    for (let n = 0; n < TEACHERS; n += 1) teachers.push((await createTeacher(db)).teacherId);
    // In the future: sessions that are over get no due.
    const sessionAt = new Date('2031-12-02T00:30:00Z');
    const seed = await createBooking(db, {
      student,
      teacher: await createTeacher(db),
      ...{ status: 'confirmed', sessionAt, price: 850, preferredDays: ['tuesday'] },
    });
    await sql`alter table bookings disable trigger bookings_of_older_release`.execute(db);
    // Every fifth booking is a month on one weekday. Single lessons of a teacher start 90 minutes apart, so that some
    // overlap with a month.
    for (let from = 1; from <= BOOKINGS; from += CHUNK) {
      await sql`
        insert into bookings
        select made.* from bookings b,
          generate_series(${from}::int, ${Math.min(BOOKINGS, from + CHUNK - 1)}::int) n,
          jsonb_populate_record(b, jsonb_build_object(
          'id', gen_random_uuid(),
          'teacher_id', (${teachers}::uuid[])[n % ${TEACHERS} + 1],
          'pricing_type', case when n % 5 = 0 then 'monthly' else 'hourly' end,
          'client_turn', n + 100,
          'session', tstzrange(
            lower(b.session) + (n / ${TEACHERS}) * interval '90 minutes',
            lower(b.session) + (n / ${TEACHERS}) * interval '90 minutes' + interval '1 hour'),
          'ends_at', null)) made
        where b.id = ${seed.id}`.execute(db);
    }
    await sql`delete from lessons`.execute(db);
    await sql`delete from dues`.execute(db);
    await sql`delete from backfills where name in ('lessons', 'plans', 'open-dues')`.execute(db);
    await sql`analyze bookings`.execute(db);
    const before = await sql<{
      sum: string;
    }>`select md5(string_agg(session::text, ',' order by id)) as sum from bookings`.execute(db);

    const measured = measure(db);
    const reader = readMeanwhile(db);
    const reads = await runBackfills(measured.db).finally(reader.stop).then(reader.stop);
    console.log(measured.report());
    console.log(
      `queries of the release before meanwhile: ${reads.count}, longest ${Math.round(reads.longestMs)} ms`,
    );
    expect(reads.wrong).toBe(0);
    expect(reads.count).toBeGreaterThan(0);
    expect(measured.longestMs()).toBeGreaterThan(0);
    expect(measured.longestMs()).toBeLessThan(BATCH_MS);

    const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
      (await query.execute(db)).rows[0]?.n;
    // Each promised hour is a lesson, and each month has its plan and its due.
    expect(
      await count(sql<{ n: number }>`
        select count(*)::int as n from bookings b where not exists (
          select from lessons l where l.booking_id = b.id and lower(l.at) = lower(b.session))`),
    ).toBe(0);
    const months = await count(
      sql<{ n: number }>`select count(*)::int as n from bookings where pricing_type = 'monthly'`,
    );
    expect(months).toBe(Math.floor(BOOKINGS / 5));
    expect(await count(sql<{ n: number }>`select count(*)::int as n from plans`)).toBe(months);
    expect(await count(sql<{ n: number }>`select count(*)::int as n from dues`)).toBe(BOOKINGS + 1);
    // Columns that the previous release reads are unchanged, and what it writes becomes lessons.
    const after = await sql<{
      sum: string;
    }>`select md5(string_agg(session::text, ',' order by id)) as sum from bookings`.execute(db);
    expect(after.rows).toEqual(before.rows);
    await sql`alter table bookings enable trigger bookings_of_older_release`.execute(db);
    await sql`update bookings set status = 'cancelled', updated_at = ${test.clock.now()} where id = ${seed.id}`.execute(
      db,
    );
    expect(
      await count(
        sql<{
          n: number;
        }>`select count(*)::int as n from lessons where booking_id = ${seed.id} and state = 'planned'`,
      ),
    ).toBe(0);
    await test.close();
  },
  30 * MINUTES,
);
