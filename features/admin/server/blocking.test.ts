import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createAdmin, createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { waitForLocks } from '#test/lock-waits.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let admin: Person;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  admin = await createAdmin(test.db);
  client = await signInAs(test, admin);
});
afterAll(() => test.close());

const reason = 'Used a certificate of somebody else.';
const block = (id: string, as = client) => as.post(`/api/admin/users/${id}/block`, { reason });
const unblock = (id: string) => client.post(`/api/admin/users/${id}/unblock`, { reason: 'A mistake.' });

const actsOn = async (id: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'reason', 'after'])
    .where('target_id', '=', id)
    .orderBy('seq')
    .execute();
const noticesOf = (userId: string) =>
  test.db.selectFrom('notifications').select(['event', 'data']).where('user_id', '=', userId).execute();
const bookingOf = (id: string) =>
  test.db
    .selectFrom('bookings')
    .select(['status', 'closed_by', 'closed_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const isFound = async (teacherId: string) =>
  (await test.client().get('/api/teachers/search?city=Mumbai&limit=100'))
    .json<{ id: string }[]>()
    .some(({ id }) => id === teacherId);

describe('blocking', () => {
  it('removes a teacher from search who saves the profile at this moment', async () => {
    const teacher = await createTeacher(test.db);
    const asTeacher = await signInAs(test, teacher);
    const replies = await test.db.transaction().execute(async (tx) => {
      // The block has removed the listing when it comes to write to the log.
      await sql`select pg_advisory_xact_lock(hashtext('audit_log'))`.execute(tx);
      const blocked = block(teacher.userId);
      await waitForLocks(test.db, 1);
      const saved = asTeacher.put('/api/teacher/profile', { intro: 'Slow mornings by the sea.' });
      await Promise.race([saved, waitForLocks(test.db, 2)]);
      return [blocked, saved].map((reply) => reply.then(({ statusCode }) => statusCode));
    });
    expect(await Promise.all(replies)).toEqual([200, 200]);
    expect(await isFound(teacher.teacherId)).toBe(false);
  });

  it("ends a teacher's sessions, unlists the profile, cancels pending requests and notifies the students", async () => {
    const teacher = await createTeacher(test.db, { firstName: 'Meena', lastName: 'Rao' });
    const [student, other] = [await createStudent(test.db), await createStudent(test.db)];
    const pending = await createBooking(test.db, { student, teacher });
    const confirmed = await createBooking(test.db, {
      student: other,
      teacher,
      status: 'confirmed',
      sessionAt: new Date(test.clock.now().getTime() + 86_400_000),
    });
    // The session's time is over, so blocking does not cancel it: the two sides must say if it took place.
    const past = await createBooking(test.db, { student, teacher, status: 'confirmed' });
    const asTeacher = await signInAs(test, teacher);
    const reply = await block(teacher.userId);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id: teacher.userId, isBlocked: true, blockedReason: reason });

    expect((await asTeacher.get('/api/user')).statusCode).toBe(401);
    expect((await test.client().get(`/api/teachers/${teacher.teacherId}`)).statusCode).toBe(404);
    expect(await isFound(teacher.teacherId)).toBe(false);
    expect(await bookingOf(pending.id)).toEqual({
      status: 'cancelled',
      closed_by: 'admin',
      closed_reason: 'This account is no longer active.',
    });
    expect(await bookingOf(confirmed.id)).toEqual({
      status: 'cancelled',
      closed_by: 'admin',
      closed_reason: 'This account is no longer active.',
    });
    expect((await bookingOf(past.id)).status).toBe('confirmed');
    expect(await noticesOf(student.userId)).toMatchObject([
      { event: 'bookingClosedForStudent', data: { teacherName: 'Meena Rao' } },
    ]);
    expect(await noticesOf(other.userId)).toMatchObject([
      { event: 'sessionCancelledWithAccount', data: { name: 'Meena Rao', side: 'student' } },
    ]);
    expect(await actsOn(teacher.userId)).toEqual([
      {
        action: 'user.block',
        actor_id: admin.userId,
        reason,
        after: { isBlocked: true, role: 'teacher', cancelledRequests: 1, cancelledSessions: 1 },
      },
    ]);
    const entry = await test
      .client()
      .post('/api/login', { mobile: teacher.mobile, password: teacher.password });
    expect(entry.statusCode).toBe(403);
    expect(entry.json().message).toBe('Your account is blocked. Please contact support.');
  });

  it('notifies the teachers of a blocked student', async () => {
    const [teacher, student] = [
      await createTeacher(test.db),
      await createStudent(test.db, { firstName: 'Priya', lastName: 'Sharma' }),
    ];
    const { id } = await createBooking(test.db, { student, teacher });
    await block(student.userId);
    expect((await bookingOf(id)).status).toBe('cancelled');
    expect(await noticesOf(teacher.userId)).toMatchObject([
      { event: 'bookingClosedForTeacher', data: { studentName: 'Priya S.' } },
    ]);
  });

  it.each(['student', 'teacher'] as const)(
    'leaves no request that the %s has at this moment',
    async (side) => {
      for (let round = 0; round < 10; round += 1) {
        const people = { student: await createStudent(test.db), teacher: await createTeacher(test.db) };
        const asStudent = await signInAs(test, people.student);
        const body = { teacherId: people.teacher.teacherId, sessionType: 'online', pricingType: 'hourly' };
        const [request, blocked] = await Promise.all([
          asStudent.post('/api/booking-requests', body),
          block(people[side].userId),
        ]);
        expect(blocked.statusCode).toBe(200);
        expect(side === 'student' ? [201, 401] : [201, 404]).toContain(request.statusCode);
        const statuses = test.db
          .selectFrom('bookings')
          .select('status')
          .where('client_id', '=', people.student.userId);
        expect((await statuses.execute()).filter(({ status }) => status !== 'cancelled')).toEqual([]);
      }
    },
  );

  it('is undone by unblocking: lists the teacher again, but requires a new sign-in', async () => {
    const teacher = await createTeacher(test.db);
    const asTeacher = await signInAs(test, teacher);
    await block(teacher.userId);
    const reply = await unblock(teacher.userId);
    expect(reply.json()).toMatchObject({ isBlocked: false, blockedReason: null, blockedAt: null });
    expect(await isFound(teacher.teacherId)).toBe(true);
    expect((await asTeacher.get('/api/user')).statusCode).toBe(401);
    expect((await actsOn(teacher.userId)).map(({ action }) => action)).toEqual([
      'user.block',
      'user.unblock',
    ]);
  });

  it('refuses a second block and a missing reason', async () => {
    const student = await createStudent(test.db);
    const replies = await Promise.all(Array.from({ length: 8 }, () => block(student.userId)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    expect(await actsOn(student.userId)).toHaveLength(1);
    const url = `/api/admin/users/${student.userId}/unblock`;
    expect((await client.post(url, { reason: '  ' })).json().fields).toEqual({
      reason: 'Please give a reason.',
    });
    expect((await unblock(student.userId)).statusCode).toBe(200);
    expect((await unblock(student.userId)).statusCode).toBe(409);
  });
});

it('sends the owner a message without the reason, with the support address', async () => {
  const teacher = await createTeacher(test.db, { firstName: 'Meena' });
  await block(teacher.userId);
  const letters = (await client.get(`/dev/outbox.json?to=${encodeURIComponent(teacher.email)}`)).json<
    { subject: string; text: string }[]
  >();
  expect(letters.map(({ subject }) => subject)).toEqual(['Your Toran account is blocked']);
  const { text = '' } = letters[0] ?? {};
  expect(text).toContain('Hello Meena');
  expect(text).toContain('support@localhost');
  expect(text).not.toContain(reason);
});

describe('admins', () => {
  it('refuses to block the own account, even of the last admin', async () => {
    expect((await block(admin.userId)).json().code).toBe('LAST_ADMIN');
    const second = await createAdmin(test.db);
    expect((await block(admin.userId)).json().code).toBe('OWN_ACCOUNT');
    expect((await block(second.userId)).statusCode).toBe(200);
  });

  it.each([1, 2, 3, 4, 5])('leaves one active if two block each other, round %i', async () => {
    const second = await createAdmin(test.db);
    const asSecond = await signInAs(test, second);
    await Promise.all([block(admin.userId, asSecond), block(second.userId)]);
    const active = await test.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('blocked_at', 'is', null)
      .execute();
    expect(active).toHaveLength(1);
    admin = active[0]?.id === admin.userId ? admin : second;
    client = await signInAs(test, admin);
  });
});

it('requires the password again ten minutes after the last check', async () => {
  const student = await createStudent(test.db);
  const browser = await signInAs(test, admin);
  test.clock.advance(10 * 60_000 + 1000);
  for (const act of ['block', 'unblock']) {
    const late = await browser.post(`/api/admin/users/${student.userId}/${act}`, { reason });
    expect([late.statusCode, late.json().code]).toEqual([403, 'REAUTHENTICATE']);
  }
  expect(await actsOn(student.userId)).toEqual([]);
  await browser.post('/api/auth/reauthenticate', { password: admin.password });
  expect((await block(student.userId, browser)).statusCode).toBe(200);
});
