import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUNE } from '#db/factories/people.ts';
import { translateToEnglish } from '#shared/texts/translate.ts';
import { createAdmin, createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { ChartRow } from '../contract.ts';
import { chartsCsv } from './charts-csv.ts';

let test: TestApp;
let client: TestClient;
const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
/** Monday noon in India; the current week began twelve hours ago. */
const NOW = new Date('2026-03-02T06:30:00Z').getTime();
const ago = (days: number, hours = 0) => new Date(NOW - days * DAY - hours * HOUR);

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test;
  const students = [];
  for (let index = 0; index < 24; index += 1) {
    const place = index % 5 === 0 ? { city: null } : index % 2 === 0 ? { city: PUNE } : {};
    students.push(await createStudent(db, { createdAt: ago(index * 4, index), ...place }));
  }
  const teachers = [
    await createTeacher(db, { createdAt: ago(1) }),
    await createTeacher(db, { createdAt: ago(20), city: { ...PUNE, name: '=Pune' } }),
    // Sunday 23:59 and Monday 00:00 in India are in different weeks.
    await createTeacher(db, { createdAt: new Date('2026-02-22T18:29:00Z') }),
    await createTeacher(db, { createdAt: new Date('2026-02-22T18:30:00Z') }),
    // Before the first week.
    await createTeacher(db, { createdAt: ago(90) }),
  ];
  const kinds = ['pending', 'confirmed', 'completed', 'cancelled'] as const;
  for (const [index, student] of students.entries()) {
    for (const [turn, teacher] of teachers.slice(0, 3).entries()) {
      const createdAt = ago(index * 4, turn);
      const status = kinds[(index + turn) % 4] ?? 'pending';
      await createBooking(db, {
        student,
        teacher,
        status,
        createdAt,
        overlapOk: true,
        answeredAt: status === 'pending' ? null : new Date(createdAt.getTime() + (index + 1) * HOUR * 0.7),
        ...(status === 'cancelled' && { closedBy: index % 2 ? 'teacher' : 'expired' }),
      });
    }
  }
  // Each profile gets two decisions; the time of the second one counts from its own submission.
  await sql`delete from profile_reviews`.execute(db);
  for (const [index, { teacherId }] of teachers.entries()) {
    for (const [at, hours] of [
      [ago(30 + index), 50 + index],
      [ago(index), 7.25],
    ] as const) {
      await sql`insert into profile_reviews (id, teacher_id, status, submitted_at, reviewed_at)
        values (gen_random_uuid(), ${teacherId}, 'approved', ${at}, ${new Date(at.getTime() + hours * HOUR)})`.execute(
        db,
      );
    }
  }
  client = await signInAs(test, await createAdmin(db));
});
afterAll(() => test.close());

const charts = async (by: string) => (await client.get(`/api/admin/charts?by=${by}`)).json<ChartRow[]>();

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await statement.execute(test.db);
  return rows[0] as T;
}

/** Counts the numbers of a period or a city, each with its own simple query, to compare them with the charts. */
async function counted(from: string, to: string, city: string | null): Promise<Omit<ChartRow, 'key'>> {
  const during = (column: string) =>
    sql`${sql.ref(column)} >= ${from}::timestamp at time zone 'Asia/Kolkata'
      and ${sql.ref(column)} < ${to}::timestamp at time zone 'Asia/Kolkata'`;
  const here = city === null ? sql`true` : sql`coalesce(t.city_name, '') = ${city}`;
  const ofPerson = city === null ? sql`true` : sql`coalesce(t.city_name, c.city_name, '') = ${city}`;
  const { signUps } = await one(sql<{ signUps: number }>`
    select count(*)::int as "signUps" from users u
    left join teachers t on t.user_id = u.id left join clients c on c.user_id = u.id
    where u.role in ('student', 'teacher') and ${during('u.created_at')} and ${ofPerson}`);
  const { requests, confirmed, share } = await one(sql<Record<'requests' | 'confirmed' | 'share', number>>`
    select count(*)::int as requests,
      (sum(case when status in ('confirmed', 'completed') then 1 else 0 end))::int as confirmed,
      round(100.0 * sum(case when status in ('confirmed', 'completed') then 1 else 0 end)
        / nullif(count(*), 0))::int as share
    from bookings b join teachers t on t.id = b.teacher_id where ${during('b.created_at')} and ${here}`);
  const { reply } = await one(sql<{ reply: number | null }>`
    select round((percentile_cont(0.5) within group (
      order by extract(epoch from b.answered_at - b.created_at)) / 3600)::numeric, 1)::float8 as reply
    from bookings b join teachers t on t.id = b.teacher_id
    where ${during('b.created_at')} and ${here}
      and (status in ('confirmed', 'completed') or closed_by = 'teacher')`);
  const { verify } = await one(sql<{ verify: number | null }>`
    select round((percentile_cont(0.5) within group (
      order by extract(epoch from r.reviewed_at - r.submitted_at)) / 3600)::numeric, 1)::float8 as verify
    from profile_reviews r join teachers t on t.id = r.teacher_id
    where ${during('r.submitted_at')} and ${here}`);
  return {
    signUps,
    requests,
    confirmed: confirmed ?? 0,
    confirmedShare: share,
    hoursToReply: reply,
    hoursToVerify: verify,
  };
}

describe('the charts', () => {
  it('have the last twelve weeks in India, with the figures in the database', async () => {
    const rows = await charts('week');
    expect(rows.map(({ key }) => key)).toEqual([
      '2025-12-15',
      '2025-12-22',
      '2025-12-29',
      '2026-01-05',
      '2026-01-12',
      '2026-01-19',
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
      '2026-02-16',
      '2026-02-23',
      '2026-03-02',
    ]);
    for (const { key, ...figures } of rows) {
      const next = new Date(Date.parse(key) + 7 * DAY).toISOString().slice(0, 10);
      expect({ key, ...figures }).toEqual({ key, ...(await counted(key, next, null)) });
    }
    expect(rows.some(({ confirmedShare }) => confirmedShare !== null && confirmedShare > 0)).toBe(true);
    expect(rows.some(({ hoursToReply }) => hoursToReply !== null)).toBe(true);
    expect(rows.some(({ hoursToVerify }) => hoursToVerify !== null)).toBe(true);
  });

  it('list the most active cities first', async () => {
    const rows = await charts('city');
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['', '=Pune', 'Mumbai', 'Pune']);
    for (const { key, ...figures } of rows) {
      expect({ key, ...figures }).toEqual({ key, ...(await counted('2025-12-15', '2026-03-09', key)) });
    }
    const busy = rows.map(({ signUps, requests }) => signUps + requests);
    expect(busy).toEqual(busy.toSorted((a, b) => b - a));
  });

  it('refuse an unknown grouping', async () => {
    const reply = await client.get('/api/admin/charts?by=moon');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual({ by: 'Please use week or city.' });
  });
});

describe('the CSV file', () => {
  it.each(['week', 'city'] as const)('has the same figures by %s, without formulas', async (by) => {
    const reply = await client.get(`/api/admin/charts.csv?by=${by}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="toran-by-${by}-2026-03-02.csv"`);
    expect(reply.headers['cache-control']).toBe('no-store');
    const rows = await charts(by);
    expect(reply.body).toBe(chartsCsv(by, rows, translateToEnglish));
    for (const { key, signUps, requests, confirmed } of rows) {
      const name = key === '' ? 'City not given' : key.replace(/^=/, "'=");
      expect(reply.body).toContain(`\r\n${name},${signUps},${requests},${confirmed},`);
    }
    expect(reply.body).not.toMatch(/(^|,|\n)"?[=+@-]/);
  });

  it('is for admins only', async () => {
    const student = await signInAs(test, await createStudent(test.db));
    expect((await test.client().get('/api/admin/charts.csv')).statusCode).toBe(401);
    expect((await student.get('/api/admin/charts.csv')).statusCode).toBe(403);
    expect((await client.get('/api/admin/charts.csv?by=moon')).statusCode).toBe(400);
  });
});
