import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLog } from '#features/audit/server/service.ts';
import type { Person } from '#test/factories/people.ts';
import {
  createAdmin,
  createBooking,
  createReview,
  createStudent,
  createTeacher,
  signedIn,
  signIn,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { privacyJobs } from './jobs.ts';

const DAY = 86_400_000;

let t: TestApp;
let student: Person;
let teacher: Teacher;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  student = await createStudent(t.db, { firstName: 'Priya', lastName: 'Sharma' });
  teacher = await createTeacher(t.db, { firstName: 'Anand', lastName: 'Rao' });
});

const runJob = (name: string) => privacyJobs.find((job) => job.name === name)?.run(t.platform);
const remove = (browser: TestClient, person: Person) =>
  browser.post('/api/account/delete', { password: person.password });
const status = async (browser: TestClient) => (await browser.get('/api/user')).statusCode;
const publicStatus = async () => (await t.client().get(`/api/teacher/${teacher.teacherId}`)).statusCode;

async function unpack(browser: TestClient): Promise<Record<string, Uint8Array>> {
  const reply = await browser.get('/api/account/export');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="toran-data-[\d-]+\.zip"$/);
  return unzipSync(new Uint8Array(reply.rawPayload));
}

async function erased(browser: TestClient, person: Person): Promise<void> {
  await remove(browser, person);
  t.clock.advance(7 * DAY);
  await runJob('erase-accounts');
}

describe('the export', () => {
  async function history(): Promise<void> {
    const contact = `Reach me at ${teacher.mobile.slice(3)}, ${teacher.mobile} or ${teacher.email}`;
    await createBooking(t.db, {
      student,
      teacher,
      status: 'completed',
      teacherResponse: contact,
      message: 'I am in Pune',
    });
    await createReview(t.db, { student, teacher, rating: 5 });
    const [mine, theirs] = [await signedIn(t, student), await signedIn(t, teacher)];
    const sent = await mine.post('/api/chat/send', { receiverId: teacher.userId, content: 'Namaste!' });
    expect(sent.statusCode).toBe(201);
    const reply = { receiverId: student.userId, content: `${contact} and ${student.mobile}` };
    expect((await theirs.post('/api/chat/send', reply)).statusCode).toBe(201);
  }

  it.each(['student', 'teacher'] as const)(
    'of a %s holds everything about them and no contact of the other side (T-export)',
    async (role) => {
      await history();
      const [me, other] = role === 'student' ? [student, teacher] : [teacher, student];
      const files = await unpack(await signedIn(t, me));
      const all = Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join('\n');
      const seen = [other.mobile, other.mobile.slice(3), other.email].filter((secret) =>
        all.includes(secret),
      );
      expect(seen).toEqual([]);
      for (const own of [me.mobile, me.email, 'Namaste!', other.firstName]) expect(all).toContain(own);
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining([
          'README.txt',
          'index.html',
          'manifest.json',
          'account.json',
          'bookings.json',
          'messages.json',
          'reviews.json',
          'consents.json',
          'sessions.json',
        ]),
      );
      expect(all).not.toMatch(/argon2|password_hash|token_hash/);
    },
  );

  it('has a checksum of every file, and pages that run nothing', async () => {
    await createBooking(t.db, { student, teacher, message: '<script>alert(1)</script>' });
    const files = await unpack(await signedIn(t, student));
    const manifest = JSON.parse(strFromU8(files['manifest.json'] as Uint8Array));
    const { 'manifest.json': _itself, ...rest } = files;
    const sums = Object.fromEntries(
      Object.entries(rest).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
    );
    expect(manifest).toEqual({ schema_version: 1, generated_at: t.clock.now().toISOString(), sha256: sums });
    const page = strFromU8(files['index.html'] as Uint8Array);
    expect(page).not.toContain('<script');
    expect(page).toContain('&#60;script&#62;');
  });

  it('wants a session, and the password within the last ten minutes', async () => {
    expect((await t.client().get('/api/account/export')).statusCode).toBe(401);
    const browser = await signedIn(t, student);
    t.clock.advance(10 * 60_000 + 1);
    const late = await browser.get('/api/account/export');
    expect([late.statusCode, late.json().code]).toEqual([403, 'REAUTHENTICATE']);
    await browser.post('/api/auth/reauthenticate', { password: student.password });
    expect((await browser.get('/api/account/export')).statusCode).toBe(200);
  });
});

describe('deleting an account', () => {
  it('needs the password, and is not for admins', async () => {
    const browser = await signedIn(t, student);
    expect((await browser.post('/api/account/delete', { password: 'wrong' })).statusCode).toBe(400);
    expect(await status(browser)).toBe(200);
    const admin = await createAdmin(t.db);
    expect((await remove(await signedIn(t, admin), admin)).statusCode).toBe(403);
  });

  it('ends sessions, hides the profile, cancels what is open and tells the other sides', async () => {
    const other = await createStudent(t.db);
    const pending = await createBooking(t.db, { student, teacher });
    const coming = await createBooking(t.db, {
      student: other,
      teacher,
      status: 'confirmed',
      sessionAt: new Date(t.clock.now().getTime() + 3 * DAY),
    });
    const [browser, second] = [await signedIn(t, teacher), await signedIn(t, teacher)];
    expect(await publicStatus()).toBe(200);
    const reply = await remove(browser, teacher);
    const dueAt = new Date(t.clock.now().getTime() + 7 * DAY).toISOString();
    expect([reply.statusCode, reply.json()]).toEqual([200, { deletionDueAt: dueAt }]);
    expect([await status(browser), await status(second), await publicStatus()]).toEqual([401, 401, 404]);
    const bookings = await t.db
      .selectFrom('bookings')
      .select(['id', 'status'])
      .where('id', 'in', [pending.id, coming.id])
      .execute();
    expect(bookings.map((booking) => booking.status)).toEqual(['cancelled', 'cancelled']);
    const told = await t.db
      .selectFrom('notifications')
      .select(['user_id', 'event'])
      .where('user_id', 'in', [student.userId, other.userId])
      .execute();
    expect(told).toEqual(
      expect.arrayContaining([
        { user_id: student.userId, event: 'bookingClosedForStudent' },
        { user_id: other.userId, event: 'sessionCancelledWithAccount' },
      ]),
    );
  });

  it('can be undone for seven days: the account is as it was, a hidden profile stays hidden', async () => {
    await remove(await signedIn(t, teacher), teacher);
    const browser = await signIn(t.client(), teacher);
    expect((await browser.get('/api/user')).json().deletionDueAt).toEqual(expect.any(String));
    const twice = await remove(browser, teacher);
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'DELETION_PENDING']);
    expect((await browser.put('/api/account/visibility', { hidden: false })).statusCode).toBe(409);
    const kept = await browser.post('/api/account/undelete');
    expect(kept.json()).toEqual({ consents: [], profileHidden: false, deletionDueAt: null });
    expect(await publicStatus()).toBe(200);
    expect((await browser.get('/api/user')).json()).not.toHaveProperty('deletionDueAt');
    t.clock.advance(7 * DAY - 1);
    await runJob('erase-accounts');
    expect((await t.client().post('/api/login', teacher)).statusCode).toBe(200);

    const again = await signIn(t.client(), teacher);
    await again.put('/api/account/visibility', { hidden: true });
    await remove(again, teacher);
    const back = await signIn(t.client(), teacher);
    expect((await back.post('/api/account/undelete')).json().profileHidden).toBe(true);
    expect(await publicStatus()).toBe(404);
  });

  it('comes by itself after three years without a sign-in, two days after the notice; a sign-in keeps the account', async () => {
    const away = await createStudent(t.db);
    for (const person of [student, teacher, away]) await signedIn(t, person);
    const stateOf = async (person: Person) => {
      const row = await t.db
        .selectFrom('users')
        .select(['deletion_due_at as due', 'anonymised_at as erased'])
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow();
      return row.erased ? 'erased' : row.due ? 'waits' : 'stays';
    };
    t.clock.advance(3 * 365 * DAY - DAY);
    await runJob('delete-inactive');
    expect(await Promise.all([student, teacher, away].map(stateOf))).toEqual(['stays', 'stays', 'stays']);
    // Whoever comes back stays.
    await signedIn(t, teacher);
    t.clock.advance(3 * DAY);
    await runJob('delete-inactive');
    expect(await Promise.all([student, teacher, away].map(stateOf))).toEqual(['waits', 'stays', 'waits']);
    const letters = await t.db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', student.email)
      .execute();
    expect(letters.map(({ template }) => template)).toContain('deletionScheduled');
    await (await signIn(t.client(), student)).post('/api/account/undelete');
    t.clock.advance(2 * DAY);
    await runJob('erase-accounts');
    expect(await Promise.all([student, teacher, away].map(stateOf))).toEqual(['stays', 'stays', 'erased']);
  });

  it('erases a student after seven days: review as Student, messages as Deleted user, bookings without words', async () => {
    await createBooking(t.db, { student, teacher, status: 'completed', message: 'Ring at the blue gate' });
    const review = await createReview(t.db, { student, teacher, rating: 5 });
    const browser = await signedIn(t, student);
    await browser.post('/api/chat/send', { receiverId: teacher.userId, content: 'See you at the lake' });
    await remove(browser, student);
    t.clock.advance(7 * DAY - 1);
    await runJob('erase-accounts');
    expect((await t.client().post('/api/login', student)).statusCode).toBe(200);
    t.clock.advance(1);
    await runJob('erase-accounts');

    expect((await t.client().post('/api/login', student)).statusCode).toBe(401);
    const reviews = (await t.client().get(`/api/teacher/${teacher.teacherId}/reviews`)).json();
    expect(reviews).toEqual([
      expect.objectContaining({ id: review.id, clientName: 'Student', clientId: null, rating: 5 }),
    ]);
    const other = await signedIn(t, teacher);
    const bookings = (await other.get('/api/teacher/bookings')).json();
    expect(bookings[0]).toMatchObject({ clientName: 'Deleted user', message: '', clientCity: null });
    const talk = await other.get('/api/chat/conversations');
    expect(talk.body).toContain('Deleted user');
    const row = await t.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', student.userId)
      .executeTakeFirstOrThrow();
    const left = JSON.stringify(row);
    for (const secret of [student.mobile, student.email, 'Priya', 'Sharma', 'argon2'])
      expect(left).not.toContain(secret);
    for (const table of ['sessions', 'one_time_codes', 'known_devices', 'notifications'] as const) {
      const rows = await t.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', student.userId)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const ledger = await t.db
      .selectFrom('deletion_ledger')
      .select('erased_at')
      .where('user_id', '=', student.userId)
      .executeTakeFirstOrThrow();
    expect(ledger.erased_at).toEqual(t.clock.now());
    expect(await verifyLog(t.db)).toMatchObject({ brokenAt: null });
  });

  it('erases a teacher: nothing of the profile is left, and the number is free again', async () => {
    await erased(await signedIn(t, teacher), teacher);
    expect(await publicStatus()).toBe(404);
    const search = await t.client().get('/api/teachers/search?city=Mumbai');
    expect(search.body).not.toContain(teacher.teacherId);
    const row = await t.db
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
    expect((await t.client().post('/api/register', again)).statusCode).toBe(201);
  });

  it('forgets conversations and bookings of the erased after a year', async () => {
    await createBooking(t.db, { student, teacher, status: 'completed' });
    const browser = await signedIn(t, student);
    await browser.post('/api/chat/send', { receiverId: teacher.userId, content: 'Namaste' });
    await erased(browser, student);
    const count = async () =>
      (await t.db.selectFrom('bookings').select('id').where('client_id', '=', student.userId).execute())
        .length;
    t.clock.advance(365 * DAY - 1);
    await runJob('forget-erased');
    expect(await count()).toBe(1);
    t.clock.advance(2);
    await runJob('forget-erased');
    expect(await count()).toBe(0);
    const talks = await t.db
      .selectFrom('conversations')
      .select('id')
      .where('student_id', '=', student.userId)
      .execute();
    expect(talks).toEqual([]);
  });
});

describe('visibility', () => {
  it('hides a teacher from search and the public, and shows them again', async () => {
    const browser = await signedIn(t, teacher);
    const listed = async () =>
      (await t.client().get('/api/teachers/search?city=Mumbai&limit=100')).body.includes(teacher.teacherId);
    expect(await listed()).toBe(true);
    const hidden = await browser.put('/api/account/visibility', { hidden: true });
    expect(hidden.json()).toMatchObject({ profileHidden: true });
    expect([await listed(), await publicStatus()]).toEqual([false, 404]);
    await browser.put('/api/account/visibility', { hidden: false });
    expect([await listed(), await publicStatus()]).toEqual([true, 200]);
  });
});

it('notes what people agree to when they sign up', async () => {
  const browser = t.client();
  const body = {
    mobile: '9812398123',
    email: 'agrees@example.com',
    password: 'sunrise-mat-42',
    firstName: 'A',
    lastName: 'B',
  };
  await browser.post('/api/register', { ...body, userType: 'student' });
  expect((await browser.get('/api/account')).json().consents).toEqual([
    { document: 'Privacy policy', version: 'July 19, 2025', givenAt: t.clock.now().toISOString() },
  ]);
});
