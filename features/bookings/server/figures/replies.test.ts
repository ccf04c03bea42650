import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backfill } from '#db/backfills/reply-figures.ts';
import type { BookingOverrides } from '#db/factories/bookings.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import { forgetErased } from '#platform/server/personal-data.ts';
import { newId } from '#shared/ids.ts';
import { createBooking, createStudent, createTeacher, type Teacher } from '#test/factories.ts';
import { runJob } from '#test/run-job.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  teacher = await createTeacher(test.db);
  test.clock.advance(60 * MINUTE_MS);
});
afterAll(() => test.close());

const MINUTE_MS = 60_000;
const ago = (minutes: number) => new Date(test.clock.now().getTime() - minutes * MINUTE_MS);
const confirmed: BookingOverrides = { status: 'confirmed', overlapOk: true };
const rejected: BookingOverrides = { status: 'cancelled', closedBy: 'teacher' };
const expired: BookingOverrides = { status: 'cancelled', closedBy: 'expired' };
const withdrawn: BookingOverrides = { status: 'cancelled', closedBy: 'student' };

async function request(
  history: BookingOverrides,
  minutesAgo = 1,
  student?: { userId: string },
): Promise<string> {
  const answeredAt = ago(minutesAgo);
  const createdAt = new Date(answeredAt.getTime() - 30 * MINUTE_MS);
  const by = student ?? (await createStudent(test.db));
  return (await createBooking(test.db, { student: by, teacher, createdAt, answeredAt, ...history })).id;
}
const refresh = () => runJob(test, 'bookings.replies');

const runBatch = (tx: Db, after: string | null) => backfill.runBatch(tx as unknown as Kysely<unknown>, after);
const stored = (teacherId: string) =>
  test.db.selectFrom('reply_figures').selectAll().where('teacher_id', '=', teacherId).executeTakeFirst();
const requestsOf = async (one: Teacher) => (await stored(one.teacherId))?.requests;
/** Teachers whose stored figures differ from a new count of all their bookings. */
async function differing(): Promise<unknown[]> {
  const { rows } = await sql`
    select teacher_id, v.*, f.* from teacher_replies v full join reply_figures f using (teacher_id)
    where (coalesce(v.requests, 0), coalesce(v.answered, 0), coalesce(v.in_time, 0), v.typical_minutes)
      is distinct from (f.requests, f.answered, f.in_time, f.typical_minutes)
      -- The view of the earlier release does not count suggested times as an answer.
      and teacher_id not in (
        select b.teacher_id from booking_proposals p join bookings b on b.id = p.booking_id)`.execute(
    test.db,
  );
  return rows;
}

describe('reply figures', () => {
  it('follow requests that are answered, expire or are taken back', async () => {
    const histories = [
      confirmed,
      rejected,
      expired,
      withdrawn,
      { ...confirmed, status: 'completed' } as const,
    ];
    for (const history of histories) await request(history);
    await refresh();
    expect(await stored(teacher.teacherId)).toMatchObject({
      requests: 4,
      answered: 3,
      in_time: 3,
      typical_minutes: 30,
      changed_at: test.clock.now(),
    });
    expect(await differing()).toEqual([]);
  });

  it('count suggested times as the answer', async () => {
    const suggest = (bookingId: string, minutesAgo: number) =>
      test.db
        .insertInto('booking_proposals')
        .values({
          id: newId(),
          booking_id: bookingId,
          by: 'teacher',
          times: [ago(0)],
          status: 'withdrawn',
          created_at: ago(minutesAgo),
        })
        .execute();
    test.clock.advance(3 * 24 * 60 * MINUTE_MS);
    const twoDays = 48 * 60;
    await suggest(await request({ ...expired, createdAt: ago(twoDays) }), twoDays - 20);
    await suggest(await request({ ...confirmed, createdAt: ago(twoDays) }), twoDays - 20);
    await refresh();
    expect(await stored(teacher.teacherId)).toMatchObject({
      requests: 2,
      answered: 2,
      in_time: 2,
      typical_minutes: 20,
    });
  });

  it('are not written again without a change', async () => {
    await request(confirmed);
    await refresh();
    const rows = async () =>
      (await sql`select xmin::text, * from reply_figures order by 2`.execute(test.db)).rows;
    const before = await rows();
    test.clock.advance(MINUTE_MS);
    await request(withdrawn);
    await refresh();
    expect(await rows()).toEqual(before);
  });

  it('make up for missed runs and for requests that were committed after the run', async () => {
    await request(confirmed);
    await refresh();
    await request(confirmed, 4);
    await refresh();
    expect(await requestsOf(teacher)).toBe(2);
    test.clock.advance(24 * 60 * MINUTE_MS);
    await request(confirmed, 23 * 60);
    await refresh();
    expect(await requestsOf(teacher)).toBe(3);
    expect(await differing()).toEqual([]);
  });

  it('include all requests of one instant, even if there are more than fit in a batch', async () => {
    const id = await request(expired);
    await sql`insert into bookings
      select (json_populate_record(b, json_build_object('id', gen_random_uuid()))).*
      from bookings b, generate_series(1, 1100) where b.id = ${id}`.execute(test.db);
    await refresh();
    expect(await requestsOf(teacher)).toBe(1101);
  });

  it('fall as soon as what remains of an erased student is deleted', async () => {
    const [student, other] = [await createStudent(test.db), await createStudent(test.db)];
    await request(confirmed, 1, student);
    await request(confirmed, 1, other);
    await refresh();
    await forgetErased(test.db, [student.userId]);
    expect(await requestsOf(teacher)).toBe(1);
    await forgetErased(test.db, [other.userId]);
    expect(await requestsOf(teacher)).toBe(0);
    expect(await differing()).toEqual([]);
  });

  it('of older bookings are filled in by a backfill, and the job continues from the latest answer', async () => {
    await request(confirmed, 50 * 24 * 60);
    await request(rejected);
    await sql`delete from reply_figures`.execute(test.db);
    await sql`delete from job_marks where name = 'reply-figures'`.execute(test.db);
    let after: string | null = null;
    do after = await inTransaction(test.db, (tx) => runBatch(tx, after));
    while (after !== null);
    expect(await differing()).toEqual([]);
    const { rows } = await sql`
      select m.at = (select max(answered_at) from bookings) as is_latest from job_marks m where name = 'reply-figures'
    `.execute(test.db);
    expect(rows).toEqual([{ is_latest: true }]);
    // `changed_at` is the time of the last answer, as if the job had counted it then: the ranking is up to date.
    expect((await stored(teacher.teacherId))?.changed_at).toEqual(ago(1));
  });
});
