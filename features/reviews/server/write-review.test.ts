import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { newId } from '#shared/ids.ts';
import {
  createBooking,
  createReview,
  createStudent,
  createTeacher,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

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
  test.clock.set('2026-03-02T06:30:00Z');
  student = await createStudent(test.db, { firstName: 'Priya', lastName: 'sharma' });
  teacher = await createTeacher(test.db);
  asStudent = await signInAs(test, student);
  asTeacher = await signInAs(test, teacher);
});

const GOOD = { rating: 4, comment: 'Patient and precise.' };
const BOTH = 'Please provide both rating and review text';
const url = (reviewId?: string) =>
  `/api/teacher/${teacher.teacherId}/reviews${reviewId === undefined ? '' : `/${reviewId}`}`;
const reply = (reviewId: string) => `/api/teacher/reviews/${reviewId}/reply`;
const finished = () => createBooking(test.db, { student, teacher, status: 'completed' });
const listed = async () => (await test.client().get(url())).json();
const profile = async () => (await test.client().get(`/api/teacher/${teacher.teacherId}`)).json();

async function reviewed(): Promise<string> {
  await finished();
  return (await asStudent.post(url(), GOOD)).json().id;
}

describe('a student', () => {
  it('can review a teacher after a finished session, with a short name', async () => {
    await finished();
    const answer = await asStudent.post(url(), { rating: 5, comment: '  Patient and precise.\n ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      clientId: student.userId,
      clientName: 'Priya S.',
      rating: 5,
      comment: 'Patient and precise.',
      createdAt: '2026-03-02T06:30:00.000Z',
      editedAt: null,
      isVerifiedSession: true,
      reply: null,
    });
    expect(await listed()).toEqual([answer.json()]);
    expect(await profile()).toMatchObject({
      rating: '5.0',
      averageRating: '5.0',
      totalReviews: 1,
      ratingCounts: [0, 0, 0, 0, 1],
    });
  });

  it('sees the new average in search immediately', async () => {
    await reviewed();
    const rows = (await test.client().get('/api/teachers/search?sessionType=online&limit=100')).json();
    expect(rows.find((row: { id: string }) => row.id === teacher.teacherId)).toMatchObject({
      rating: '4.0',
      totalReviews: 1,
    });
  });

  it.each(['teacherId', 'userId'] as const)('can address the teacher by %s', async (key) => {
    await finished();
    expect((await asStudent.post(`/api/teacher/${teacher[key]}/reviews`, GOOD)).statusCode).toBe(201);
  });

  it.each([
    ['no session', undefined, 403],
    ['a request that waits', { status: 'pending' }, 403],
    ['a request that was refused', { status: 'cancelled' }, 403],
    ['a session to come', { status: 'confirmed', sessionAt: new Date('2026-03-03T01:30:00Z') }, 403],
    ['a session under way', { status: 'confirmed', sessionAt: new Date('2026-03-02T06:00:00Z') }, 403],
    ['a session that ends now', { status: 'confirmed', sessionAt: new Date('2026-03-02T05:30:00Z') }, 201],
    [
      'a past session that is not completed yet',
      { status: 'confirmed', sessionAt: new Date('2026-02-20T05:30:00Z') },
      201,
    ],
    ['a finished session', { status: 'completed' }, 201],
    ['a finished free demo', { status: 'completed', isDemo: true, price: 0 }, 201],
  ] as const)('with %s', async (_name, booking, status) => {
    if (booking !== undefined) await createBooking(test.db, { student, teacher, ...booking });
    const own = (await asStudent.get(`${url()}/own`)).json();
    expect(own).toEqual({ mayReview: status === 201, review: null });
    const answer = await asStudent.post(url(), GOOD);
    expect(answer.statusCode).toBe(status);
    if (status === 403) {
      expect(answer.json()).toMatchObject({
        code: 'REVIEW_NEEDS_SESSION',
        message: 'You can review this teacher after your first session together.',
      });
    }
  });

  it('cannot review while a no-show report is open', async () => {
    const { id } = await finished();
    const mark = (change: object) =>
      test.db.updateTable('bookings').set(change).where('id', '=', id).execute();
    await mark({ reported_by: 'teacher', reported_at: test.clock.now() });
    expect((await asStudent.post(url(), GOOD)).statusCode).toBe(403);
    await mark({ settled_at: test.clock.now() });
    expect((await asStudent.post(url(), GOOD)).statusCode).toBe(201);
  });

  it("cannot review because of other people's sessions", async () => {
    await createBooking(test.db, { student: await createStudent(test.db), teacher, status: 'completed' });
    await createBooking(test.db, { student, teacher: await createTeacher(test.db), status: 'completed' });
    expect((await asStudent.post(url(), GOOD)).statusCode).toBe(403);
  });

  it.each([
    ['nothing', {}],
    ['no rating', { comment: 'Fine.' }],
    ['no words', { rating: 4 }],
    ['blank words', { rating: 4, comment: ' \n ' }],
    ['no star', { rating: 0, comment: 'Fine.' }],
    ['six stars', { rating: 6, comment: 'Fine.' }],
    ['half a star', { rating: 4.5, comment: 'Fine.' }],
    ['stars as text', { rating: '4', comment: 'Fine.' }],
    ['null', { rating: null, comment: null }],
  ])('must send rating and text: %s', async (_name, body) => {
    await finished();
    const answer = await asStudent.post(url(), body);
    expect([answer.statusCode, answer.json().message]).toEqual([400, BOTH]);
    expect(await listed()).toEqual([]);
  });

  it('can write at most 2000 characters, counted as code points', async () => {
    await finished();
    const long = await asStudent.post(url(), { rating: 5, comment: '🧘'.repeat(2001) });
    expect([long.statusCode, long.json().fields]).toEqual([
      400,
      { comment: 'Please use at most 2000 characters.' },
    ]);
    expect((await asStudent.post(url(), { rating: 5, comment: '🧘'.repeat(2000) })).statusCode).toBe(201);
  });

  it('cannot review a teacher twice', async () => {
    await reviewed();
    const again = await asStudent.post(url(), { rating: 1, comment: 'Again.' });
    expect([again.statusCode, again.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'ALREADY_REVIEWED',
        message: 'You have already reviewed this teacher. You can edit your review.',
      }),
    ]);
    expect(await listed()).toEqual([expect.objectContaining(GOOD)]);
  });

  it('can edit the review; it is marked, and the earlier text is stored', async () => {
    const id = await reviewed();
    test.clock.advance(60_000);
    const answer = await asStudent.put(url(id), { rating: 2, comment: 'Came late.' });
    expect(answer.json()).toMatchObject({
      id,
      rating: 2,
      comment: 'Came late.',
      createdAt: '2026-03-02T06:30:00.000Z',
      editedAt: '2026-03-02T06:31:00.000Z',
    });
    expect(await profile()).toMatchObject({ rating: '2.0', totalReviews: 1, ratingCounts: [0, 1, 0, 0, 0] });
    const edits = await test.db.selectFrom('review_edits').selectAll().where('review_id', '=', id).execute();
    expect(edits).toEqual([
      expect.objectContaining({ part: 'review', rating: 4, text: 'Patient and precise.' }),
    ]);
    expect((await asStudent.get(`${url()}/own`)).json()).toEqual({ mayReview: true, review: answer.json() });
  });

  it('does not mark a review as edited if it is sent unchanged', async () => {
    const id = await reviewed();
    expect((await asStudent.put(url(id), GOOD)).json().editedAt).toBeNull();
    expect(
      await test.db.selectFrom('review_edits').selectAll().where('review_id', '=', id).execute(),
    ).toEqual([]);
  });

  it('must send rating and text when editing, too', async () => {
    const id = await reviewed();
    expect((await asStudent.put(url(id), { rating: 4, comment: '' })).json().message).toBe(BOTH);
  });

  it("gets 404 for other people's reviews and for reviews of another teacher", async () => {
    const id = await reviewed();
    const other = await signInAs(test, await createStudent(test.db));
    expect((await other.put(url(id), GOOD)).json().code).toBe('REVIEW_NOT_FOUND');
    const elsewhere = `/api/teacher/${(await createTeacher(test.db)).teacherId}/reviews/${id}`;
    expect((await asStudent.put(elsewhere, GOOD)).json().code).toBe('REVIEW_NOT_FOUND');
    expect((await asStudent.put(url(newId()), GOOD)).statusCode).toBe(404);
  });

  it('gets 404 for a hidden teacher', async () => {
    const hidden = await createTeacher(test.db, { hiddenAt: test.clock.now() });
    await createBooking(test.db, { student, teacher: hidden, status: 'completed' });
    const answer = await asStudent.post(`/api/teacher/${hidden.teacherId}/reviews`, {});
    expect(answer.json().code).toBe('TEACHER_NOT_FOUND');
  });

  it('cannot show a hidden review by editing it', async () => {
    await finished();
    const { id } = await createReview(test.db, { student, teacher, rating: 1, hiddenAt: test.clock.now() });
    expect((await asStudent.put(url(id), GOOD)).statusCode).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await profile()).toMatchObject({ rating: '0.0', totalReviews: 0 });
  });
});

describe('the teacher', () => {
  const THANKS = { text: ' Thank you, Priya. ' };

  it('can reply once, and everyone can read it', async () => {
    const id = await reviewed();
    test.clock.advance(60_000);
    const answer = await asTeacher.post(reply(id), THANKS);
    expect(answer.statusCode).toBe(201);
    expect(answer.json().reply).toEqual({
      text: 'Thank you, Priya.',
      createdAt: '2026-03-02T06:31:00.000Z',
      editedAt: null,
    });
    expect((await listed())[0].reply.text).toBe('Thank you, Priya.');
    const again = await asTeacher.post(reply(id), { text: 'And again.' });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'You have already replied to this review. You can edit your reply.',
    ]);
  });

  it('can edit the reply; it is marked, and the earlier text is stored', async () => {
    const id = await reviewed();
    await asTeacher.post(reply(id), THANKS);
    test.clock.advance(60_000);
    const answer = await asTeacher.put(reply(id), { text: 'Thank you. See you on Monday.' });
    expect(answer.json().reply).toMatchObject({
      text: 'Thank you. See you on Monday.',
      editedAt: '2026-03-02T06:31:00.000Z',
    });
    const edits = await test.db.selectFrom('review_edits').selectAll().where('review_id', '=', id).execute();
    expect(edits).toEqual([
      expect.objectContaining({ part: 'reply', rating: null, text: 'Thank you, Priya.' }),
    ]);
  });

  it('cannot edit a missing reply or send an empty one', async () => {
    const id = await reviewed();
    expect((await asTeacher.put(reply(id), THANKS)).statusCode).toBe(404);
    expect((await asTeacher.post(reply(id), { text: ' ' })).json()).toMatchObject({
      message: 'Please write a reply',
      fields: { text: 'Please write a reply' },
    });
  });

  it('gets 404 for reviews of other teachers and for hidden ones', async () => {
    const id = await reviewed();
    const other = await signInAs(test, await createTeacher(test.db));
    expect((await other.post(reply(id), {})).json().code).toBe('REVIEW_NOT_FOUND');
    await test.db.updateTable('reviews').set({ hidden_at: test.clock.now() }).where('id', '=', id).execute();
    expect((await asTeacher.post(reply(id), THANKS)).json().code).toBe('REVIEW_NOT_FOUND');
  });
});
