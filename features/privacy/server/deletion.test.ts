import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import {
  createAdmin,
  createBooking,
  createStudent,
  createTeacher,
  signIn,
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

const status = async (browser: TestClient) => (await browser.get('/api/user')).statusCode;

describe('deleting an account', () => {
  it('requires the password, and is refused for admins', async () => {
    const browser = await signInAs(test, student);
    expect((await browser.post('/api/account/delete', { password: 'wrong' })).statusCode).toBe(400);
    expect(await status(browser)).toBe(200);
    const admin = await createAdmin(test.db);
    expect((await deleteAccount(await signInAs(test, admin), admin)).statusCode).toBe(403);
  });

  it('ends sessions, hides the profile, cancels bookings and notifies the other parties', async () => {
    const other = await createStudent(test.db);
    const pending = await createBooking(test.db, { student, teacher });
    const coming = await createBooking(test.db, {
      student: other,
      teacher,
      status: 'confirmed',
      sessionAt: new Date(test.clock.now().getTime() + 3 * DAY_MS),
    });
    const [browser, second] = [await signInAs(test, teacher), await signInAs(test, teacher)];
    expect(await publicStatus(test, teacher)).toBe(200);
    const reply = await deleteAccount(browser, teacher);
    const dueAt = new Date(test.clock.now().getTime() + 7 * DAY_MS).toISOString();
    expect([reply.statusCode, reply.json()]).toEqual([200, { deletionDueAt: dueAt }]);
    expect([await status(browser), await status(second), await publicStatus(test, teacher)]).toEqual([
      401, 401, 404,
    ]);
    const bookings = await test.db
      .selectFrom('bookings')
      .select(['id', 'status'])
      .where('id', 'in', [pending.id, coming.id])
      .execute();
    expect(bookings.map((booking) => booking.status)).toEqual(['cancelled', 'cancelled']);
    const notices = await test.db
      .selectFrom('notifications')
      .select(['user_id', 'event'])
      .where('user_id', 'in', [student.userId, other.userId])
      .execute();
    expect(notices).toEqual(
      expect.arrayContaining([
        { user_id: student.userId, event: 'bookingClosedForStudent' },
        { user_id: other.userId, event: 'sessionCancelledWithAccount' },
      ]),
    );
  });

  it('can be undone for seven days; a profile hidden before stays hidden', async () => {
    await deleteAccount(await signInAs(test, teacher), teacher);
    const browser = await signIn(test.client(), teacher);
    expect((await browser.get('/api/user')).json().deletionDueAt).toEqual(expect.any(String));
    const twice = await deleteAccount(browser, teacher);
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'DELETION_PENDING']);
    expect((await browser.put('/api/account/visibility', { hidden: false })).statusCode).toBe(409);
    const undone = await browser.post('/api/account/undelete');
    expect(undone.json()).toMatchObject({ consents: [], profileHidden: false, deletionDueAt: null });
    expect(await publicStatus(test, teacher)).toBe(200);
    expect((await browser.get('/api/user')).json()).not.toHaveProperty('deletionDueAt');
    test.clock.advance(7 * DAY_MS - 1);
    await runPrivacyJob(test, 'erase-accounts');
    expect((await test.client().post('/api/login', teacher)).statusCode).toBe(200);

    const again = await signIn(test.client(), teacher);
    await again.put('/api/account/visibility', { hidden: true });
    await deleteAccount(again, teacher);
    const back = await signIn(test.client(), teacher);
    expect((await back.post('/api/account/undelete')).json().profileHidden).toBe(true);
    expect(await publicStatus(test, teacher)).toBe(404);
  });

  it('happens after three years without a sign-in, two days after the notice, unless the user signs in', async () => {
    const away = await createStudent(test.db);
    for (const person of [student, teacher, away]) await signInAs(test, person);
    const stateOf = async (person: Person) => {
      const row = await test.db
        .selectFrom('users')
        .select(['deletion_due_at as due', 'anonymised_at as erased'])
        .where('id', '=', person.userId)
        .executeTakeFirstOrThrow();
      return row.erased ? 'erased' : row.due ? 'waits' : 'stays';
    };
    test.clock.advance(3 * 365 * DAY_MS - DAY_MS);
    await runPrivacyJob(test, 'delete-inactive');
    expect(await Promise.all([student, teacher, away].map(stateOf))).toEqual(['stays', 'stays', 'stays']);
    // An owner who signs in keeps the account.
    await signInAs(test, teacher);
    test.clock.advance(3 * DAY_MS);
    await runPrivacyJob(test, 'delete-inactive');
    expect(await Promise.all([student, teacher, away].map(stateOf))).toEqual(['waits', 'stays', 'waits']);
    const letters = await test.db
      .selectFrom('outbox')
      .select('template')
      .where('recipient', '=', student.email)
      .execute();
    expect(letters.map(({ template }) => template)).toContain('deletionScheduled');
    await (await signIn(test.client(), student)).post('/api/account/undelete');
    test.clock.advance(2 * DAY_MS);
    await runPrivacyJob(test, 'erase-accounts');
    expect(await Promise.all([student, teacher, away].map(stateOf))).toEqual(['stays', 'stays', 'erased']);
  });
});
