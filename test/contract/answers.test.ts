import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { startTestApp } from '#test/test-app.ts';
import type { AnswerRow } from './answer.ts';
import { ANSWERS } from './answers.ts';
import { ENTITIES } from './entities.ts';
import { addressOf, buildWorld, type World } from './world.ts';

const built = new Set(CALLS.map(({ call }) => `${call.method} ${call.path}`));

/** Makes the row's call. Returns the status and everything that is wrong with the answer. */
async function ask(row: AnswerRow, world: World): Promise<{ status: number; faults: string[] }> {
  const [method = 'GET', path = ''] = row.call.split(' ');
  const payload = await row.body?.(world);
  const reply = await world.clients[row.as].request({
    method: method as 'GET',
    url: row.url?.(world) ?? addressOf(path, world),
    ...(payload && { payload }),
  });
  const answer: unknown = reply.json();
  const faults = row.shape(answer, 'answer');
  return { status: reply.statusCode, faults: reply.statusCode >= 500 ? [reply.body, ...faults] : faults };
}

describe("the specification's shapes", () => {
  let world: World;
  beforeAll(async () => {
    world = await buildWorld(await startTestApp());
  });
  afterAll(() => world.test.close());

  for (const row of ANSWERS) {
    // Calls without an implementation are shown as skipped, and checked once they exist.
    it.skipIf(!built.has(row.call))(`${row.call} as ${row.as}`, async () => {
      expect(await ask(row, world)).toEqual({ status: row.status ?? 200, faults: [] });
    });
  }

  it('are the same for a teacher under both paths, by profile id and by user id', async () => {
    const { teacher, clients } = world;
    const answers = await Promise.all(
      [teacher.teacherId, teacher.userId]
        .flatMap((id) => [`/api/teacher/${id}`, `/api/teachers/${id}`])
        .map(async (url) => (await clients.public.get(url)).json()),
    );
    expect(answers[0]).toMatchObject({ id: teacher.teacherId, userId: teacher.userId });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('hold ratings as strings with one decimal, "0.0" without a review', async () => {
    const { clients, teacher, newTeacher } = world;
    const { averageRating, rating } = (await clients.public.get(`/api/teacher/${teacher.teacherId}`)).json();
    expect(averageRating).toBe(rating);
    const fresh = (await clients.public.get(`/api/teacher/${newTeacher.teacherId}`)).json();
    expect(fresh).toMatchObject({ averageRating: '0.0', rating: '0.0', totalReviews: 0 });
  });

  it("give the role's picture as profileImageUrl", async () => {
    const { clients } = world;
    const pictures = await Promise.all(
      [clients.student, clients.teacher].map(async (one) => (await one.get('/api/user')).json()),
    );
    expect(pictures.map(({ profileImageUrl }) => profileImageUrl)).toEqual([
      '/media/priya.jpg',
      '/media/ananya.jpg',
    ]);
  });

  it('give the completed booking and the pending one newest first, equal under both paths', async () => {
    const { student } = world.clients;
    const [first, second] = await Promise.all(
      ['/api/client/bookings', '/api/client/booking-requests'].map((url) => student.get(url)),
    );
    expect(first?.json()).toEqual(second?.json());
    const made = first?.json<{ createdAt: string }[]>().map(({ createdAt }) => createdAt);
    expect(made).toEqual([...(made ?? [])].sort().reverse());
  });
});

describe('a shape that does not fit', () => {
  it('is reported with its path: a missing key, a wrong kind, an empty list', () => {
    const review = { id: 'no', clientId: null, clientName: 'Student', rating: 6, comment: 'x' };
    expect(ENTITIES.review(review, 'review')).toEqual([
      'review.id: "no", wanted an id',
      'review.rating: 6, wanted 1 to 5',
      'review.createdAt: missing, wanted an instant',
    ]);
  });
});
