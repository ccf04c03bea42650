import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshListings } from '#features/search/server/service.ts';
import { createAdmin, createStudent, createTeacher, signedIn, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/** The setting "List teachers whose review is not finished". */

let test: TestApp;
let admin: TestClient;
const people = new Map<string, Teacher>();
const STATUSES = ['approved', 'pending', 'needs_more_info', 'rejected', null] as const;

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  admin = await signedIn(test, await createAdmin(test.db));
  for (const reviewStatus of STATUSES) {
    people.set(String(reviewStatus), await createTeacher(test.db, { reviewStatus }));
  }
  people.set(
    'asked again',
    await createTeacher(test.db, { reviewStatus: 'needs_more_info', isVerified: true }),
  );
  const hidden = await createTeacher(test.db, { reviewStatus: 'pending' });
  await sql`update teachers set hidden_at = now() where id = ${hidden.teacherId}`.execute(test.db);
  people.set('hidden', hidden);
});
afterAll(() => test.close());

const person = (name: string) => {
  const found = people.get(name);
  if (found === undefined) throw new Error(name);
  return found;
};

async function set(listUnfinished: boolean): Promise<void> {
  const settings = (await admin.get('/api/admin/settings')).json();
  const reply = await admin.put('/api/admin/settings', { ...settings, listUnfinished });
  expect(reply.json()).toEqual({ ...settings, listUnfinished });
}

type Card = { id: string; isVerified: boolean };
const cards = async () =>
  (await test.client().get('/api/teachers/search?city=Mumbai&limit=100')).json<Card[]>();

/** Names of the listed teachers, in order. */
async function listed(): Promise<string[]> {
  const names = new Map([...people].map(([name, { teacherId }]) => [teacherId, name]));
  return (await cards()).flatMap(({ id }) => names.get(id) ?? []);
}

const CHECKED = ['approved', 'asked again'];
const UNFINISHED = ['pending', 'needs_more_info'];

describe('teachers whose review is not finished', () => {
  it('are not listed unless an admin allows it', async () => {
    expect((await admin.get('/api/admin/settings')).json().listUnfinished).toBe(false);
    expect((await listed()).toSorted()).toEqual(CHECKED.toSorted());
  });

  it('are listed from the next request on, after the others, and marked', async () => {
    await set(true);
    const names = await listed();
    expect(names.slice(0, 2).toSorted()).toEqual(CHECKED.toSorted());
    expect(names.slice(2).toSorted()).toEqual(UNFINISHED.toSorted());
    const { teacherId } = person('pending');
    expect((await cards()).find(({ id }) => id === teacherId)?.isVerified).toBe(false);
    const page = (await test.client().get('/search?city=Mumbai&sessionType=online')).body;
    expect(page.split('Pending Verification').length - 1).toBe(2);
    expect(page.split('Requests open once verified').length - 1).toBe(2);
  });

  it('still accept no requests', async () => {
    const student = await signedIn(test, await createStudent(test.db));
    const reply = await student.post('/api/booking-requests', {
      teacherId: person('pending').teacherId,
      sessionType: 'online',
      pricingType: 'hourly',
      message: '',
      preferredSlots: [],
    });
    expect(reply.statusCode, reply.body).toBe(409);
    expect(
      await test.db
        .selectFrom('bookings')
        .select('id')
        .where('teacher_id', '=', person('pending').teacherId)
        .execute(),
    ).toEqual([]);
  });

  it('are listed after submission and during a request for more info, not after rejection', async () => {
    const teacher = await createTeacher(test.db, { reviewStatus: null });
    people.set('new', teacher);
    const client = await signedIn(test, teacher);
    expect(await listed()).not.toContain('new');
    const { id } = (await client.post('/api/teacher/submit-for-review')).json<{ id: string }>();
    expect(await listed()).toContain('new');
    const decide = (status: string, from: string) =>
      admin.post(`/api/admin/reviews/${id}/status`, { status, from, reviewNotes: 'Please see.' });
    expect((await decide('needs_more_info', 'pending')).statusCode).toBe(200);
    expect(await listed()).toContain('new');
    await client.put('/api/teacher/profile', { intro: 'By the sea.' });
    expect(await listed()).toContain('new');
    await client.post('/api/teacher/submit-for-review');
    const queue = (await admin.get('/api/admin/reviews/pending')).json<{ id: string; teacherId: string }[]>();
    const again = queue.find(({ teacherId }) => teacherId === teacher.teacherId);
    await admin.post(`/api/admin/reviews/${again?.id}/status`, {
      status: 'rejected',
      from: 'pending',
      reviewNotes: 'Not a teacher.',
    });
    expect(await listed()).not.toContain('new');
  });

  it('are unlisted with the setting, and each change is logged once', async () => {
    await set(false);
    expect((await listed()).toSorted()).toEqual(CHECKED.toSorted());
    const { rows } = await sql`select before, after from audit_log where action = 'settings.change'
      order by seq desc limit 2`.execute(test.db);
    expect(rows).toEqual([
      { before: { listUnfinished: true }, after: { listUnfinished: false } },
      { before: { listUnfinished: false }, after: { listUnfinished: true } },
    ]);
  });

  it('are listed by the final setting, even if profiles are saved meanwhile', async () => {
    const ids = UNFINISHED.map((name) => person(name).teacherId);
    for (let round = 1; round <= 50; round += 1) {
      const on = round % 2 === 1;
      const saves = Array.from({ length: 6 }, () =>
        test.db.transaction().execute((tx) => refreshListings(tx, ids, test.clock.now())),
      );
      await Promise.all([set(on), ...saves]);
      expect(await listed(), `round ${round}`).toHaveLength(CHECKED.length + (on ? UNFINISHED.length : 0));
    }
    await set(false);
  });
});
