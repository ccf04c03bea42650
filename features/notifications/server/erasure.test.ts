import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { up } from '#db/migrations/0176-people-in-notices.ts';
import { chatJobs } from '#features/chat/server/jobs.ts';
import { REVIEW_REPLIED } from '#features/reviews/notices.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import type { Teacher } from '#test/factories.ts';
import { createBooking, createNotice, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { DAY_MS, deleteAccount, runPrivacyJob } from '#test/worlds/privacy-world.ts';
import { notificationJobs } from './jobs.ts';
import { notify } from './service.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
let asStudent: TestClient;
let asTeacher: TestClient;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  student = await createStudent(test.db, { firstName: 'Zebulon', lastName: 'Quenby' });
  teacher = await createTeacher(test.db, { firstName: 'Xanthippe', lastName: 'Vosskuhle' });
  [asStudent, asTeacher] = [await signInAs(test, student), await signInAs(test, teacher)];
});

const titlesOf = async (client: TestClient) =>
  (await client.get('/api/notifications'))
    .json<{ notices: { title: string }[] }>()
    .notices.map(({ title }) => title)
    .sort();

async function erase(browser: TestClient, person: Person): Promise<void> {
  expect((await deleteAccount(browser, person)).statusCode).toBe(200);
  test.clock.advance(7 * DAY_MS);
  await runPrivacyJob(test, 'erase-accounts');
}

/** Returns the data of the notices in both inboxes that match the pattern. */
async function namesLeft(pattern: RegExp): Promise<unknown[]> {
  const rows = await test.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', 'in', [student.userId, teacher.userId])
    .execute();
  return rows.filter(({ data }) => pattern.test(JSON.stringify(data)));
}

/** The student books, reviews and writes, and the teacher replies, so that each inbox names the other person. */
async function meet(): Promise<void> {
  await createBooking(test.db, { student, teacher, status: 'completed' });
  const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
  expect((await asStudent.post('/api/booking-requests', body)).statusCode).toBe(201);
  const review = await asStudent.post(`/api/teacher/${teacher.teacherId}/reviews`, {
    rating: 5,
    comment: 'Calm and clear.',
  });
  expect(review.statusCode).toBe(201);
  const reply = await asTeacher.post(`/api/teacher/reviews/${review.json().id}/reply`, {
    text: 'Thank you.',
  });
  expect(reply.statusCode).toBe(201);
  await asStudent.post('/api/chat/send', { receiverId: teacher.userId, content: 'Namaste' });
  test.clock.advance(20 * 60_000);
  for (const job of chatJobs) await job.run(test.platform);
}

describe('the inbox of an erased account', () => {
  it('gets no new notices', async () => {
    await erase(asTeacher, teacher);
    await inTransaction(test.db, (tx) =>
      notify(tx, {
        notice: REVIEW_REPLIED,
        userId: teacher.userId,
        data: { teacherName: 'Anand Rao', teacherId: teacher.teacherId },
        about: null,
        now: test.clock.now(),
      }),
    );
    const notices = test.db.selectFrom('notifications').select('event').where('user_id', '=', teacher.userId);
    expect(await notices.execute()).toEqual([]);
  });
});

describe('names in the notices of others (T104)', () => {
  it('are removed when the named student is erased; names of other students stay', async () => {
    const other = await createStudent(test.db, { firstName: 'Zebulon', lastName: 'Quiller' });
    const body = { teacherId: teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
    await (await signInAs(test, other)).post('/api/booking-requests', body);
    await meet();
    await erase(asStudent, student);
    expect(await titlesOf(await signInAs(test, teacher))).toEqual([
      'Deleted user asked for a session',
      'Deleted user reviewed you',
      'Deleted user sent you a message',
      'The request of Deleted user was cancelled',
      'Zebulon Q. asked for a session',
    ]);
    expect(await namesLeft(/Quenby/)).toEqual([]);
  });

  it('go when a teacher is erased', async () => {
    await meet();
    await erase(asTeacher, teacher);
    expect(await titlesOf(await signInAs(test, student))).toEqual([
      'Deleted user replied to your review',
      'Your request to Deleted user was cancelled',
    ]);
    expect(await namesLeft(/Xanthippe|Vosskuhle/)).toEqual([]);
  });

  it('are also removed from older notices, which do not say which user they name', async () => {
    await meet();
    const stranger = await createStudent(test.db, { firstName: 'Zebulon', lastName: 'Quenby' });
    await createNotice(test.db, { userId: stranger.userId });
    const before = await sql`select id, data from notifications order by id`.execute(test.db);
    await sql`alter table notifications drop column about`.execute(test.db);
    await sql`drop index if exists notifications_created_idx`.execute(test.db);
    await inTransaction(test.db, (tx) => up(tx as unknown as Kysely<unknown>));
    expect((await sql`select id, data from notifications order by id`.execute(test.db)).rows).toEqual(
      before.rows,
    );
    await erase(asStudent, student);
    expect(await titlesOf(await signInAs(test, teacher))).toContain('Deleted user reviewed you');
    expect(await namesLeft(/Zebulon/)).toEqual([]);
  });
});

describe('notices', () => {
  it('are deleted after 12 months, read or not', async () => {
    const now = test.clock.now();
    const at = (months: number, ms = 0) => {
      const time = new Date(now.getTime() + ms);
      time.setUTCMonth(time.getUTCMonth() - months);
      return time;
    };
    const { userId } = student;
    await createNotice(test.db, { userId, createdAt: at(12, -1) });
    const young = await createNotice(test.db, { userId, createdAt: at(12) });
    for (const job of notificationJobs) await job.run(test.platform);
    const { notices } = (await asStudent.get('/api/notifications')).json();
    expect(notices.map(({ id }: { id: string }) => id)).toEqual([young.id]);
  });
});
