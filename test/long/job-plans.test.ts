import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JOBS } from '#app/server.ts';
import { createDb, createPool, type Db } from '#platform/server/db/client.ts';
import { updateLastSeen } from '#platform/server/session/store.ts';
import { createAdmin, createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/**
 * Checks the query plans of all statements that jobs send, and of the statements that replaced full counts, on 50,000
 * rows of which almost none is due. A sequential scan would take minutes on 20 million rows.
 */
const ROWS = 50_000;
const TEACHERS = 12;
/** Tables with fewer rows may be read by a sequential scan. */
const LARGE = 10_000;
let large: Set<string>;

type Statement = { text: string; values: unknown[] };
type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };

let test: TestApp;
let statements: Statement[] | null = null;
/** Connects with the settings of the jobs' pool. */
let db: Db;

beforeAll(async () => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : first.values;
    statements?.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, args);
  } as never);
  test = await startTestApp();
  db = createDb(createPool({ connectionString: test.connectionString, limits: 'jobs' }));
  await fill();
}, 900_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  await test.close();
});

/** Fills all tables that jobs search, with rows that are in use or too young to be due. */
async function fill(): Promise<void> {
  const student = await createStudent(test.db);
  const teacher = await createTeacher(test.db);
  for (let more = 1; more < TEACHERS; more += 1) await createTeacher(test.db);
  const now = test.clock.now();
  const booking = await createBooking(test.db, { student, teacher, status: 'completed', createdAt: now });
  const series = sql`generate_series(1, ${ROWS}) as i`;
  const copies = (table: string, id: string, changes: string) =>
    sql`insert into ${sql.ref(table)}
      select (json_populate_record(t, json_build_object(${sql.raw(changes)}))).*
      from ${sql.ref(table)} t, ${series} where t.id = ${id}`.execute(db);
  await copies(
    'users',
    student.userId,
    `'id', gen_random_uuid(), 'mobile', 'm' || i, 'email', 'e' || i || '@x.in', 'created_at', t.created_at - interval '90 days'`,
  );
  await copies(
    'bookings',
    booking.id,
    `'id', gen_random_uuid(), 'created_at', t.created_at - i * interval '1 minute'`,
  );
  const each = (statement: ReturnType<typeof sql>) => statement.execute(db);
  // The bookings get different students and teachers, and were answered long ago.
  await each(sql`update bookings b set client_id = u.id, answered_at = b.created_at - interval '1 day',
      teacher_id = (array(select id from teachers order by id))[1 + k.n % ${TEACHERS}::int]
    from (select id, row_number() over () as n from users where role = 'student') u,
      (select id, row_number() over () as n from bookings) k
    where k.id = b.id and u.n = k.n`);
  await each(sql`insert into lessons (id, teacher_id, booking_id, at, state, overlap_ok, reminders, created_at)
    select gen_random_uuid(), teacher_id, id, tstzrange(created_at, created_at + interval '1 hour'), 'held', true, 2, created_at from bookings`);
  await each(sql`insert into session_shares (id, booking_id, lesson_id, user_id, side, token_hash, created_at, well_at, asked)
    select gen_random_uuid(), b.id, l.id, b.client_id, 'student', sha256(l.id::text::bytea), ${now}, ${now}, 2
    from lessons l join bookings b on b.id = l.booking_id`);
  // The state after the backfill: all of these answers are already counted.
  await each(sql`insert into job_marks (name, at, id)
    select 'reply-figures', max(answered_at), gen_random_uuid() from bookings`);
  await each(sql`insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
    select decode(md5(id::text), 'hex'), gen_random_uuid(), id, ${now}, ${now}, ${now}::timestamptz + interval '30 days' from users`);
  await each(sql`insert into notifications (id, user_id, event, created_at)
    select gen_random_uuid(), id, 'bookingCompleted', ${now} from users`);
  await each(sql`insert into outbox (id, channel, recipient, status, next_attempt_at, attempted_at, sent_at, created_at)
    select gen_random_uuid(), 'sms', 'r' || i, 'sent', ${now}, ${now}, ${now}, ${now} from ${series}`);
  await each(sql`insert into idempotency_keys (user_id, key, call, input_hash, created_at)
    select id, 'k', 'c', '\\x00', ${now} from users`);
  await each(sql`insert into one_time_codes (id, user_id, channel, purpose, destination, code_hash, created_at, expires_at)
    select gen_random_uuid(), id, 'email', 'verify', email, '\\x00', ${now}, ${now} from users`);
  await each(sql`insert into known_devices (token_hash, user_id, first_seen_at, last_seen_at)
    select decode(md5(id::text), 'hex'), id, ${now}, ${now} from users`);
  await each(sql`insert into login_failures (key, failures, first_at, forget_after)
    select decode(md5(id::text), 'hex'), 1, ${now}, ${now}::timestamptz + interval '1 day' from users`);
  await each(sql`insert into media_files (id, user_id, slot, kind, key, created_at, touched_at)
    select gen_random_uuid(), id, 0, 'photo', md5(id::text), ${now}, ${now} from users`);
  await each(sql`insert into conversations (id, student_id, teacher_user_id, created_at, started_at, last_seq,
      last_message_at, student_wrote, teacher_wrote, student_read_seq, teacher_read_seq)
    select gen_random_uuid(), id, ${teacher.userId}, ${now}, ${now}, 1, ${now}, true, true, 1, 1
    from users where role = 'student'`);
  await each(sql`insert into messages (id, conversation_id, seq, sender_id, content, created_at)
    select gen_random_uuid(), id, 1, student_id, 'Hello', ${now}::timestamptz - interval '3 days' from conversations`);
  await each(sql`insert into reports (id, kind, reporter_id, target_id, reason, details, due_at, created_at, closed_at, action)
    select gen_random_uuid(), 'profile', id, gen_random_uuid(), 'other', 'x', ${now}, ${now}, ${now}, 'dismiss' from users`);
  await each(sql`alter table reviews disable trigger user`);
  await each(sql`insert into reviews (id, teacher_id, client_id, rating, comment, is_verified_session, created_at)
    select gen_random_uuid(), (array(select id from teachers order by id))[1 + n % ${TEACHERS}::int], id, 5, repeat('x', 50), true,
      ${now}::timestamptz - n * interval '1 minute'
    from (select id, row_number() over () as n from users) u`);
  await each(sql`alter table reviews enable trigger user`);
  await each(sql`vacuum analyze`);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE}`.execute(test.db);
  large = new Set(rows.map(({ name }) => name));
}

function scansIn(plan: Plan): string[] {
  const own =
    plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] !== undefined ? [plan['Relation Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}

/** Returns the large tables that the statements of `work` read by a sequential scan. */
async function scansOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = [];
  await work();
  const sent = statements;
  statements = null;
  const client = new pg.Client({ connectionString: test.connectionString });
  await client.connect();
  const found = new Set<string>();
  for (const { text, values } of sent) {
    if (!/^\s*(select|with|insert|update|delete)/i.test(text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (format json) ${text}`,
      values,
    });
    for (const table of scansIn(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' }))
      if (large.has(table)) found.add(`${table}: ${text}`);
  }
  await client.end();
  return [...found];
}

describe('among 50,000 rows', () => {
  it.each(JOBS.map((job) => [job.name, job] as const))(
    'the job %s scans no large table',
    async (_name, job) => {
      expect(await scansOf(() => job.run({ ...test.platform, db }))).toEqual([]);
    },
  );

  it('totals, stories and charts scan no large table', async () => {
    const admin = await signInAs(test, await createAdmin(test.db));
    const scans = await scansOf(async () => {
      const reply = await admin.get('/api/admin/statistics');
      expect(reply.json()).toMatchObject({ totalUsers: ROWS + TEACHERS + 2, totalBookings: ROWS + 1 });
      expect((await test.client().get('/api/directory/stories')).statusCode).toBe(200);
    });
    expect(scans).toEqual([]);
  });

  it('charts are read from the stored daily totals, which agree with a count of the bookings', async () => {
    const admin = await signInAs(test, await createAdmin(test.db));
    const reply = await admin.get('/api/admin/charts?by=week');
    const rows = reply.json<{ requests: number }[]>();
    const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from bookings
      where created_at >= '2025-12-14T18:30:00Z'`.execute(test.db);
    expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(counted[0]?.n);
    const cities = (await admin.get('/api/admin/charts?by=city')).json<{ requests: number }[]>();
    expect(cities.reduce((sum, { requests }) => sum + requests, 0)).toBe(counted[0]?.n);
  });
});

describe('updates that every request or message makes stay on their page (HOT)', () => {
  async function hotUpdates(table: string, work: (tx: TestApp['db']) => Promise<unknown>) {
    return test.db.transaction().execute(async (tx) => {
      await work(tx as unknown as TestApp['db']);
      const { rows } = await sql<{ updates: number; hot: number }>`
        select n_tup_upd::int as updates, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables
        where relname = ${table}`.execute(tx);
      return rows[0];
    });
  }

  it('the last use of a session', async () => {
    const student = await createStudent(test.db);
    await signInAs(test, student);
    const { id } = await test.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', student.userId)
      .executeTakeFirstOrThrow();
    const at = new Date(test.clock.now().getTime() + 60_000);
    expect(await hotUpdates('sessions', (tx) => updateLastSeen(tx, id, at))).toEqual({ updates: 1, hot: 1 });
  });

  it('a message in a conversation', async () => {
    const work = (tx: TestApp['db']) =>
      sql`update conversations set last_seq = last_seq + 1, last_message_at = last_message_at + interval '1 s',
          student_told_seq = last_seq + 1
        where id = (select id from conversations order by ctid desc limit 1)`.execute(tx);
    expect(await hotUpdates('conversations', work)).toEqual({ updates: 1, hot: 1 });
  });
});
