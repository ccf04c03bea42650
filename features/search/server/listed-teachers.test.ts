import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

/** Search lists approved teachers only, whatever an admin sends. */

let test: TestApp;
let admin: TestClient;
const people = new Map<string, Teacher>();
const STATUSES = ['approved', 'pending', 'needs_more_info', 'rejected', null] as const;

beforeAll(async () => {
  test = await startTestApp({ pages: true });
  admin = await signInAs(test, await createAdmin(test.db));
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

type Card = { id: string; isVerified: boolean };
const cards = async () =>
  (await test.client().get('/api/teachers/search?city=Mumbai&limit=100')).json<Card[]>();

/** Names of the listed teachers, in order. */
async function listed(): Promise<string[]> {
  const names = new Map([...people].map(([name, { teacherId }]) => [teacherId, name]));
  return (await cards()).flatMap(({ id }) => names.get(id) ?? []);
}

const APPROVED = ['approved', 'asked again'];

describe('search lists approved teachers only', () => {
  it('leaves out profiles that are pending, sent back, rejected, never submitted or hidden', async () => {
    expect((await listed()).toSorted()).toEqual(APPROVED);
  });

  it('has no setting that lists others', async () => {
    const settings = (await admin.get('/api/admin/settings')).json();
    expect(settings).not.toHaveProperty('listUnfinished');
    await admin.put('/api/admin/settings', { ...settings, listUnfinished: true });
    expect((await admin.get('/api/admin/settings')).json()).toEqual(settings);
    expect((await listed()).toSorted()).toEqual(APPROVED);
  });

  it('refuses requests to the others', async () => {
    const student = await signInAs(test, await createStudent(test.db));
    const { teacherId } = person('pending');
    const reply = await student.post('/api/booking-requests', {
      teacherId,
      sessionType: 'online',
      pricingType: 'hourly',
      message: '',
      preferredSlots: [],
    });
    expect(reply.statusCode, reply.body).toBe(409);
    const bookings = test.db.selectFrom('bookings').select('id').where('teacher_id', '=', teacherId);
    expect(await bookings.execute()).toEqual([]);
  });

  it('lists a teacher from the approval on', async () => {
    const teacher = await createTeacher(test.db, { reviewStatus: null });
    people.set('new', teacher);
    const client = await signInAs(test, teacher);
    const decide = async (status: string) => {
      const queue = (await admin.get('/api/admin/reviews/pending')).json<
        { id: string; teacherId: string }[]
      >();
      const review = queue.find(({ teacherId }) => teacherId === teacher.teacherId);
      const body = { status, from: 'pending', reviewNotes: 'Please see.' };
      const reply = await admin.post(`/api/admin/reviews/${review?.id}/status`, body);
      expect(reply.statusCode, reply.body).toBe(200);
    };
    const submit = () => client.post('/api/teacher/submit-for-review');
    await submit();
    expect(await listed()).not.toContain('new');
    await decide('needs_more_info');
    await client.put('/api/teacher/profile', { intro: 'By the sea.' });
    expect(await listed()).not.toContain('new');
    await submit();
    expect(await listed()).not.toContain('new');
    await decide('approved');
    expect(await listed()).toContain('new');
  });
});
