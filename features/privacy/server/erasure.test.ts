import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { verifyLog } from '#features/audit/server/service.ts';
import { recountTotals } from '#features/statistics/server/service.ts';
import { inTransaction } from '#platform/server/db/transaction.ts';
import {
  createAdmin,
  createBooking,
  createReport,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { DAY_MS, deleteAccount, publicStatus, runPrivacyJob } from '#test/worlds/privacy-world.ts';

let test: TestApp;
let student: Person;
let teacher: Teacher;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  student = await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(test.db, { firstName: 'Anand', lastName: 'Rao' });
});

async function erase(browser: TestClient, person: Person): Promise<void> {
  await deleteAccount(browser, person);
  test.clock.advance(7 * DAY_MS);
  await runPrivacyJob(test, 'erase-accounts');
}

describe('erasing an account', () => {
  it('leaves no address, number, name or message text in any table', async () => {
    const gone = await createStudent(test.db, { firstName: 'Zubeida', lastName: 'Quenby' });
    const browser = await signInAs(test, gone);
    const letter = { name: 'Zubeida Quenby', message: 'The marigold letter' };
    await browser.post('/api/contact', { ...letter, email: gone.email });
    await test.client().post('/api/contact', { ...letter, email: gone.email.toUpperCase() });
    await createReport(test.db, { reporterId: gone.userId, teacher });
    await test.db
      .updateTable('reports')
      .set({ details: 'The marigold report' })
      .where('reporter_id', '=', gone.userId)
      .where('kind', '=', 'profile')
      .execute();
    const user_id = gone.userId;
    expect((await browser.post('/api/calendar/feed', {})).statusCode).toBe(200);
    await test.db
      .insertInto('notification_choices')
      .values({ user_id, topic: 'sessions', channel: 'email', wanted: false })
      .execute();
    await erase(browser, gone);
    for (const table of ['calendar_feeds', 'notification_choices'] as const)
      expect(await test.db.selectFrom(table).selectAll().where('user_id', '=', user_id).execute()).toEqual(
        [],
      );
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(test.db);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ line: string }>`
        select t::text as line from ${sql.table(name)} t
        where t::text ~* ${`${gone.email}|${gone.mobile.slice(3)}|Zubeida|Quenby|marigold`}`.execute(test.db);
      found.push(...rows.map(({ line }) => `${name}: ${line}`));
    }
    expect(found).toEqual([]);
  });

  it('keeps contact messages from an email address that the account never verified', async () => {
    const [spare, verified] = [
      await createStudent(test.db, { isEmailVerified: false }),
      await createStudent(test.db),
    ];
    const letter = { name: 'Farida', message: 'The saffron letter' };
    for (const { email } of [spare, verified]) await test.client().post('/api/contact', { ...letter, email });
    const browser = await signInAs(test, spare);
    await browser.post('/api/contact', { ...letter, email: 'farida@example.org' });
    await deleteAccount(await signInAs(test, verified), verified);
    await erase(browser, spare);
    const kept = await test.db
      .selectFrom('reports')
      .select('sender_email')
      .where('details', '=', letter.message)
      .execute();
    expect(kept).toEqual([{ sender_email: spare.email }]);
  });

  it('erases a student after seven days: review as Student, messages as Deleted user, bookings without texts', async () => {
    await createBooking(test.db, { student, teacher, status: 'completed', message: 'Ring at the blue gate' });
    const agreed = {
      status: 'cancelled',
      closedBy: 'student',
      closedReason: 'Moving to 4B, Lake Road',
    } as const;
    await createBooking(test.db, { student, teacher, ...agreed });
    const review = await createReview(test.db, { student, teacher, rating: 5 });
    const browser = await signInAs(test, student);
    await browser.post('/api/chat/send', { receiverId: teacher.userId, content: 'See you at the lake' });
    await deleteAccount(browser, student);
    test.clock.advance(7 * DAY_MS - 1);
    await runPrivacyJob(test, 'erase-accounts');
    expect((await test.client().post('/api/login', student)).statusCode).toBe(200);
    test.clock.advance(1);
    await runPrivacyJob(test, 'erase-accounts');

    expect((await test.client().post('/api/login', student)).statusCode).toBe(401);
    const reviews = (await test.client().get(`/api/teacher/${teacher.teacherId}/reviews`)).json();
    expect(reviews).toEqual([
      expect.objectContaining({ id: review.id, clientName: 'Student', clientId: null, rating: 5 }),
    ]);
    const other = await signInAs(test, teacher);
    const bookings = (await other.get('/api/teacher/bookings')).json();
    expect(bookings.map((one: { closedReason: string }) => one.closedReason)).toEqual([null, null]);
    expect(bookings[0]).toMatchObject({
      ...{ clientName: 'Deleted user', message: '', clientCity: null },
      ...{ clientEmail: '', clientMobile: '' },
    });
    const talk = await other.get('/api/chat/conversations');
    expect(talk.body).toContain('Deleted user');
    const row = await test.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', student.userId)
      .executeTakeFirstOrThrow();
    const left = JSON.stringify(row);
    for (const secret of [student.mobile, student.email, 'Priya', 'Sharma', 'argon2'])
      expect(left).not.toContain(secret);
    for (const table of ['sessions', 'one_time_codes', 'known_devices', 'notifications'] as const) {
      const rows = await test.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', student.userId)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const ledger = await test.db
      .selectFrom('deletion_ledger')
      .select('erased_at')
      .where('user_id', '=', student.userId)
      .executeTakeFirstOrThrow();
    expect(ledger.erased_at).toEqual(test.clock.now());
    expect(await verifyLog(test.platform)).toMatchObject({ brokenAt: null });
  });

  it("erases a teacher's profile and replies, and frees the number", async () => {
    const { id } = await createReview(test.db, { student: await createStudent(test.db), teacher, rating: 4 });
    const browser = await signInAs(test, teacher);
    expect(
      (await browser.post(`/api/teacher/reviews/${id}/reply`, { text: 'See you soon.' })).statusCode,
    ).toBe(201);
    const edited = await browser.put(`/api/teacher/reviews/${id}/reply`, { text: 'See you on Monday.' });
    expect(edited.statusCode, edited.body).toBe(200);
    await erase(browser, teacher);
    const edits = await test.db.selectFrom('review_edits').select('id').where('review_id', '=', id).execute();
    expect(edits).toEqual([]);
    const replies = await test.db.selectFrom('reviews').select('reply').where('id', '=', id).execute();
    expect(replies).toEqual([{ reply: null }]);
    expect(await publicStatus(test, teacher)).toBe(404);
    const search = await test.client().get('/api/teachers/search?city=Mumbai');
    expect(search.body).not.toContain(teacher.teacherId);
    const row = await test.db
      .selectFrom('teachers')
      .selectAll()
      .where('id', '=', teacher.teacherId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      intro: '',
      detailed_description: '',
      photos: [],
      videos: [],
      city_name: null,
    });
    const again = {
      mobile: teacher.mobile,
      email: teacher.email,
      password: 'sunrise-mat-43',
      firstName: 'New',
      lastName: 'Person',
      userType: 'student',
    };
    expect((await test.client().post('/api/register', again)).statusCode).toBe(201);
  });

  it('leaves no user for admins: not listed, not found, not counted, not to be unblocked', async () => {
    const admin = await signInAs(test, await createAdmin(test.db));
    const { userId } = student;
    const listed = async (client: TestClient, query: string) =>
      ((await client.get(`/api/admin/users?${query}`)).json() as { id: string }[]).map(({ id }) => id);
    const counted = async (client: TestClient): Promise<number> =>
      (await client.get('/api/admin/statistics')).json().totalClients;
    expect(await listed(admin, 'role=student')).toContain(userId);
    const before = await counted(admin);
    await erase(await signInAs(test, student), student);

    const later = await signInAs(test, await createAdmin(test.db));
    for (const query of ['role=student', 'blocked=true', 'q=deleted'])
      expect(await listed(later, query)).not.toContain(userId);
    expect(await counted(later)).toBe(before - 1);
    await inTransaction(test.db, recountTotals);
    expect(await counted(later)).toBe(before - 1);
    const unblocked = await later.post(`/api/admin/users/${userId}/unblock`, { reason: 'By mistake' });
    expect([unblocked.statusCode, unblocked.json().code]).toEqual([404, 'USER_NOT_FOUND']);
  });

  it('deletes the bookings of an erased teacher after a year', async () => {
    const { id } = await createBooking(test.db, { student, teacher, status: 'completed' });
    await erase(await signInAs(test, teacher), teacher);
    const find = () => test.db.selectFrom('bookings').select('id').where('id', '=', id).execute();
    test.clock.advance(365 * DAY_MS - 1);
    await runPrivacyJob(test, 'forget-erased');
    expect(await find()).toHaveLength(1);
    test.clock.advance(2);
    await runPrivacyJob(test, 'forget-erased');
    expect(await find()).toEqual([]);
  });

  it('deletes conversations, blocks and bookings of erased users after a year', async () => {
    await createBooking(test.db, { student, teacher, status: 'completed' });
    const browser = await signInAs(test, student);
    await browser.post('/api/chat/send', { receiverId: teacher.userId, content: 'Namaste' });
    expect((await browser.post(`/api/chat/block/${teacher.userId}`)).statusCode).toBe(200);
    await erase(browser, student);
    const count = async () =>
      (await test.db.selectFrom('bookings').select('id').where('client_id', '=', student.userId).execute())
        .length;
    test.clock.advance(365 * DAY_MS - 1);
    await runPrivacyJob(test, 'forget-erased');
    expect(await count()).toBe(1);
    test.clock.advance(2);
    await runPrivacyJob(test, 'forget-erased');
    expect(await count()).toBe(0);
    const talks = await test.db
      .selectFrom('conversations')
      .select('id')
      .where('student_id', '=', student.userId)
      .execute();
    expect(talks).toEqual([]);
    const blocks = await test.db
      .selectFrom('blocks')
      .select('blocked_by')
      .where('student_id', '=', student.userId)
      .execute();
    expect(blocks).toEqual([]);
  });
});
