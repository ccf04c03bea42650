import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createBooking, createStudent, createTeacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { listOpenBookingsOf } from '../closings/due-store.ts';
import { listReportsBy } from '../personal-store.ts';
import { listSessions } from '../store.ts';
import { getRequestHistory } from './request-store.ts';

const OTHERS = 3_000;

type Statement = { text: string; values: unknown[] };

let test: TestApp;
let sent: Statement[] = [];

beforeAll(async () => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | Statement, unknown[]];
    sent.push(typeof first === 'string' ? { text: first, values: second } : first);
    return Reflect.apply(query, this, args);
  } as never);
  test = await startTestApp();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await test.close();
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
} & {
  Plans?: Plan[];
  'Rows Removed by Filter'?: number;
};

type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };

/** Number of rows that a query plan reads from `bookings`, including rows that a filter removes. */
function bookingsRead(plan: Plan): number {
  const read = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const own = plan['Relation Name'] === 'bookings' ? read : 0;
  return (plan.Plans ?? []).reduce((sum, inner) => sum + bookingsRead(inner), own);
}

/** Values as SQL literals, for `execute`, which takes no parameters. */
const literals = (values: readonly unknown[]) =>
  values.map((value) => pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))).join();

/** Copies the booking for many other students, each with a teacher of their own. */
async function addBookingsOfOthers(studentId: string, bookingId: string): Promise<void> {
  const other = `other of ${bookingId} `;
  await sql`
    insert into users select (json_populate_record(u, json_build_object('id', gen_random_uuid(),
      'mobile', ${other}::text || i, 'email', ${other}::text || i))).*
    from users u, generate_series(1, ${OTHERS}) i where u.id = ${studentId}`.execute(test.db);
  await sql`
    insert into teachers select (json_populate_record(t, json_build_object('id', u.id, 'user_id', u.id, 'slug', u.id))).*
    from bookings b join teachers t on t.id = b.teacher_id, users u
    where b.id = ${bookingId} and u.mobile like ${`${other}%`}`.execute(test.db);
  await sql`
    insert into bookings select (json_populate_record(b, json_build_object('id', gen_random_uuid(), 'client_id', u.id,
      'teacher_id', u.id))).*
    from bookings b, users u where b.id = ${bookingId} and u.mobile like ${`${other}%`}`.execute(test.db);
}

it("the query of request limits reads only the student's rows, even with a plan made for an empty table", async () => {
  const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  const asked = { clientId: student.userId, teacher: newId(), since: new Date(0), max: 30 };
  sent = [];
  expect(await getRequestHistory(test.db, asked)).toMatchObject({ pending: 0, replies: null, waiting: null });
  const { text = '', values = [] } = sent[0] ?? {};
  const client = new pg.Client({ connectionString: test.connectionString });
  await client.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare history as ${text}`);
  const run = `execute history(${literals(values)})`;
  await client.query(run);

  const { id } = await createBooking(test.db, { student, teacher, status: 'pending' });
  await addBookingsOfOthers(student.userId, id);
  expect(await getRequestHistory(test.db, asked)).toMatchObject({ pending: 1 });
  const { rows } = await client.query<Explained>(`explain (analyze, format json) ${run}`);
  await client.end();
  expect(bookingsRead(rows[0]?.['QUERY PLAN'][0].Plan as Plan)).toBeLessThanOrEqual(3);
});

it("a person's bookings, as student or as teacher, are found without those of others", async () => {
  const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  const { id } = await createBooking(test.db, { student, teacher, status: 'confirmed' });
  await addBookingsOfOthers(student.userId, id);
  await sql`analyze`.execute(test.db);
  const queries = [student, teacher].flatMap(({ userId }) => [
    () => listSessions(test.db, userId, { since: new Date(0), limit: 100 }),
    () => listOpenBookingsOf(test.db, userId),
    () => listReportsBy(test.db, userId),
  ]);
  const client = new pg.Client({ connectionString: test.connectionString });
  await client.connect();
  for (const query of queries) {
    sent = [];
    await query();
    const { text = '', values = [] } = sent[0] ?? {};
    const { rows } = await client.query<Explained>(`explain (analyze, format json) ${text}`, values);
    expect(bookingsRead(rows[0]?.['QUERY PLAN'][0].Plan as Plan), text).toBeLessThanOrEqual(3);
  }
  await client.end();
});
