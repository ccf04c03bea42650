import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildIndex } from '#features/search/server/memory/current-index.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/**
 * Tests how many SQL statements and round trips calls need. Unlike milliseconds, these do not depend on the machine. A
 * list must need as many for twenty rows as for one.
 */
let test: TestApp;
let statements = 0;
let roundTrips = 0;
let leaving = false;
let notified = 0;

const applicationOf = (client: pg.Client) =>
  (client as unknown as { connectionParameters: { application_name: string } }).connectionParameters
    .application_name;
const textOf = (query: unknown) =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');

beforeAll(async () => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    // Not counted: live updates, which leave after the answer (one statement for many calls), and the read of the
    // session, which every call makes.
    if (applicationOf(this) === 'toran live updates' || textOf(args[0]).includes('from sessions s join'))
      return Reflect.apply(query, this, args);
    if (textOf(args[0]).includes('pg_notify')) notified += 1;
    statements += 1;
    // Queries of one event loop turn are pipelined: they wait for one round trip.
    if (!leaving) {
      leaving = true;
      roundTrips += 1;
      process.nextTick(() => {
        leaving = false;
      });
    }
    return Reflect.apply(query, this, args);
  } as never);
  // Without cached answers: each call reads the database.
  test = await startTestApp({ env: { ANSWERS_MB: '0' } });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await test.close();
});

async function cost(work: () => Promise<{ statusCode: number; body: string }>, status = 200) {
  // Run once to load what is read once per process.
  const warm = await work();
  expect(warm.statusCode, warm.body).toBe(status);
  [statements, roundTrips] = [0, 0];
  const reply = await work();
  expect(reply.statusCode, reply.body).toBe(status);
  return { statements, roundTrips };
}

async function people() {
  const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  return {
    student,
    teacher,
    asStudent: await signInAs(test, student),
    asTeacher: await signInAs(test, teacher),
  };
}

describe('hot calls need few statements', () => {
  it('search: one statement, and one for each filter to drop where nothing is found', async () => {
    const guest = test.client();
    await createTeacher(test.db, { areas: [] });
    // Loads the search index into memory now. Otherwise the first search starts this, and its statements count for the
    // next search.
    await buildIndex(test.platform.db);
    const url = '/api/teachers/search?city=Mumbai&specialization=Hatha+Yoga';
    expect(await cost(() => guest.get(url))).toEqual({ statements: 1, roundTrips: 1 });
    const empty = await cost(() => guest.get(`${url}&area=Bandra`));
    // If nothing is found, one more statement counts the results without the first filter to drop.
    expect(empty).toEqual({ statements: 2, roundTrips: 2 });
  });

  it('a booking request with its key, notice, mail and SMS: eight statements', async () => {
    const { asStudent } = await people();
    const ask = async () => {
      const { teacherId } = await createTeacher(test.db);
      [statements, roundTrips] = [0, 0];
      const payload = { teacherId, sessionType: 'online', pricingType: 'hourly' };
      const headers = { 'idempotency-key': teacherId };
      return asStudent.request({ method: 'POST', url: '/api/booking-requests', payload, headers });
    };
    const spent = await cost(ask, 201);
    // The round trips: BEGIN and the reads; the booking; the notice; mail and SMS, idempotency key and COMMIT.
    expect(spent).toEqual({ statements: 8, roundTrips: 4 });
  });

  it('a message in an existing conversation: one statement', async () => {
    const { student, teacher, asStudent, asTeacher } = await people();
    await asStudent.post('/api/chat/send', { receiverId: teacher.userId, content: 'Hello' });
    await asTeacher.post('/api/chat/send', { receiverId: student.userId, content: 'Hello' });
    const send = () =>
      asStudent.post('/api/chat/send', { receiverId: teacher.userId, content: 'Until Sunday' });
    expect(await cost(send, 201)).toEqual({ statements: 1, roundTrips: 1 });
  });

  it('no call sends NOTIFY itself: inside a transaction it makes all commits of the site wait', () => {
    expect(notified).toBe(0);
  });
});

describe('a list costs the same for one row as for twenty', () => {
  const LISTS: readonly (readonly [string, 'asStudent' | 'asTeacher', number])[] = [
    ['/api/client/bookings', 'asStudent', 1],
    ['/api/teacher/bookings', 'asTeacher', 2],
    ['/api/notifications', 'asTeacher', 2],
    ['/api/chat/conversations', 'asTeacher', 1],
    ['/api/chat/unread-counts', 'asTeacher', 1],
  ];

  it.each(LISTS)('%s as %s: %i statements', async (url, as, most) => {
    const one = await people();
    const fill = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const other = as === 'asStudent' ? await createTeacher(test.db) : await createStudent(test.db);
        const pair =
          as === 'asStudent'
            ? { student: one.student, teacher: other }
            : { student: other, teacher: one.teacher };
        await createBooking(test.db, pair as never);
        const asOther: TestClient = await signInAs(test, other);
        const me = as === 'asStudent' ? one.student : one.teacher;
        await asOther.post('/api/chat/send', { receiverId: me.userId, content: 'Hello' });
      }
    };
    await fill(1);
    const few = await cost(() => one[as].get(url));
    await fill(19);
    const many = await cost(() => one[as].get(url));
    expect(many).toEqual(few);
    expect(many.statements).toBeLessThanOrEqual(most);
  });
});
