import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { createAdmin, createBooking, createStudent, createTeacher, signIn } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import { MATRIX, REMOVED_CALLS } from './matrix.ts';
import { ACTORS, type ActorName, type World } from './row.ts';

/** T01: every call by every kind of user gets the status of the matrix. */
describe('who may do what', () => {
  let test: TestApp;
  let world: World;
  const clients = new Map<ActorName, TestClient>();

  beforeAll(async () => {
    test = await startTestApp();
    const { db } = test;
    const student = await createStudent(db);
    const otherStudent = await createStudent(db);
    const teacher = await createTeacher(db);
    const otherTeacher = await createTeacher(db, { hiddenAt: test.clock.now() });
    const admin = await createAdmin(db);
    const blocked = await createStudent(db);
    const booking = await createBooking(db, { student, teacher });
    world = {
      people: { student, otherStudent, teacher, otherTeacher, admin, blocked },
      teacherId: teacher.teacherId,
      otherTeacherId: otherTeacher.teacherId,
      hiddenTeacherId: otherTeacher.teacherId,
      bookingId: booking.id,
    };
    clients.set('guest', test.client());
    for (const [name, person] of Object.entries(world.people)) {
      clients.set(name as ActorName, await signIn(test.client(), person));
    }
    // Blocked while signed in: the session must fail on the very next request (T04).
    await db
      .updateTable('users')
      .set({ blocked_at: test.clock.now() })
      .where('id', '=', blocked.userId)
      .execute();
  });
  afterAll(() => test.close());

  it('has no row for a removed call', () => {
    expect(REMOVED_CALLS).toEqual([]);
  });

  it.each([
    ['/api/admin/', 'admin'],
    ['/api/client/', 'student'],
  ])('opens %s to the %s alone', (prefix, access) => {
    const others = CALLS.filter(({ call }) => call.path.startsWith(prefix) && call.access !== access);
    expect(others.map(({ call }) => `${call.method} ${call.path}`)).toEqual([]);
  });

  it.each(MATRIX.map((row, index) => ({ ...row, index })))('$index $call', async (row) => {
    const [method = 'GET', path = ''] = row.call.split(' ');
    const url = row.url?.(world) ?? path;
    const got: Partial<Record<ActorName, number>> = {};
    const wanted: Partial<Record<ActorName, number>> = {};
    for (const [position, actor] of ACTORS.entries()) {
      const client = clients.get(actor) as TestClient;
      const answer = await client.request({
        method: method as 'GET',
        url,
        ...(row.body && { payload: row.body(world) }),
      });
      got[actor] = answer.statusCode;
      wanted[actor] = typeof row.expect === 'number' ? row.expect : (row.expect[position] as number);
      if (answer.statusCode >= 400)
        expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
    expect(got).toEqual(wanted);
  });
});
