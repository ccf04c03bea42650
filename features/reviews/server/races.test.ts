import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#db/factories/people.ts';
import { createBooking, createStudent, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** RACE_ROUNDS=50 runs all fifty; the default is four. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);
const PARALLEL = 40;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1);

type Reply = { statusCode: number };
const counted = (replies: Reply[], status: number) =>
  replies.filter((reply) => reply.statusCode === status).length;
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function pupil(teacherId: string): Promise<{ student: Person; client: TestClient }> {
  const student = await createStudent(test.db);
  await createBooking(test.db, { student, teacher: { teacherId }, status: 'completed' });
  return { student, client: await signInAs(test, student) };
}

/** Compares the profile's figures with the sum of the reviews. */
async function figures(teacherId: string) {
  const shown = (await test.client().get(`/api/teacher/${teacherId}`)).json();
  const query = sql<{ count: number; average: string }>`
    select count(*)::int as count, coalesce(round(avg(rating), 1), 0)::text as average
    from reviews where teacher_id = ${teacherId} and hidden_at is null`;
  const summed = (await query.execute(test.db)).rows[0];
  return {
    shown: { count: shown.totalReviews, average: shown.averageRating },
    summed: { count: summed?.count, average: Number(summed?.average).toFixed(1) },
  };
}

describe.each(rounds)('round %i', () => {
  it(`${PARALLEL} concurrent reviews by one student: one row, an exact average (T52)`, async () => {
    const { teacherId } = await createTeacher(test.db);
    const { client } = await pupil(teacherId);
    const url = `/api/teacher/${teacherId}/reviews`;
    const replies = await times(PARALLEL, (index) =>
      client.post(url, { rating: 1 + (index % 5), comment: `Try ${index}` }),
    );
    expect(counted(replies, 201)).toBe(1);
    expect(counted(replies, 409)).toBe(PARALLEL - 1);
    const { shown, summed } = await figures(teacherId);
    expect(shown).toEqual(summed);
    expect(shown.count).toBe(1);
  });

  it('concurrent reviews and edits by many students: the average equals the reviews', async () => {
    const { teacherId } = await createTeacher(test.db);
    const pupils = await times(10, () => pupil(teacherId));
    const url = `/api/teacher/${teacherId}/reviews`;
    const first = await times(10, (index) =>
      (pupils[index] as { client: TestClient }).client.post(url, {
        rating: 1 + (index % 5),
        comment: 'First',
      }),
    );
    expect(counted(first, 201)).toBe(10);
    const edits = await times(PARALLEL, (index) => {
      const { client } = pupils[index % 10] as { client: TestClient };
      const { id } = (first[index % 10] as { json: () => { id: string } }).json();
      return client.put(`${url}/${id}`, { rating: 1 + ((index * 7) % 5), comment: `Edit ${index}` });
    });
    expect(counted(edits, 200)).toBe(PARALLEL);
    const { shown, summed } = await figures(teacherId);
    expect(shown).toEqual(summed);
    expect(shown.count).toBe(10);
    const { rows } = await sql<{ edits: number }>`
      select count(*)::int as edits from review_edits e join reviews r on r.id = e.review_id
      where r.teacher_id = ${teacherId}`.execute(test.db);
    expect(rows[0]?.edits).toBe(PARALLEL);
  });

  it(`${PARALLEL} concurrent replies to one review: one is stored`, async () => {
    const teacher = await createTeacher(test.db);
    const { client } = await pupil(teacher.teacherId);
    const asTeacher = await signInAs(test, teacher);
    const review = await client.post(`/api/teacher/${teacher.teacherId}/reviews`, {
      rating: 5,
      comment: 'Good.',
    });
    const replies = await times(PARALLEL, (index) =>
      asTeacher.post(`/api/teacher/reviews/${review.json().id}/reply`, { text: `Thanks ${index}` }),
    );
    expect(counted(replies, 201)).toBe(1);
    expect(counted(replies, 409)).toBe(PARALLEL - 1);
  });
});
