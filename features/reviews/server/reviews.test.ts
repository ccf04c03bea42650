import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { createReview, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let test: TestApp;
let teacher: Teacher;
const REVIEWERS = 5;
const DAY_MS = 86_400_000;

beforeAll(async () => {
  test = await startTestApp();
  teacher = await createTeacher(test.db);
  const start = test.clock.now().getTime();
  for (let index = 0; index < REVIEWERS; index += 1) {
    const student = await createStudent(test.db, { firstName: `Reader${index}`, lastName: 'sharma' });
    // The last two have the same timestamp, so their ids decide the order.
    const createdAt = new Date(start - Math.max(index, 1) * DAY_MS);
    await createReview(test.db, { student, teacher, rating: 5 - (index % 2), createdAt });
  }
});

afterAll(() => test.close());

const list = (query = '') => test.client().get(`/api/teacher/${teacher.teacherId}/reviews${query}`);
const ids = (reply: Awaited<ReturnType<typeof list>>): string[] =>
  reply.json().map((one: { id: string }) => one.id);

describe('the reviews of a teacher', () => {
  it('are listed newest first, with short names and no other student data', async () => {
    const reply = await list();
    const reviews = reply.json();
    expect(reviews).toHaveLength(REVIEWERS);
    expect(reply.headers['x-total-count']).toBe(String(REVIEWERS));
    expect(reply.headers.link).toBeUndefined();
    expect(reviews.at(-1)).toEqual({
      id: expect.any(String),
      clientId: expect.any(String),
      clientName: 'Reader4 S.',
      rating: 5,
      comment: 'Clear instructions and an easy pace.',
      createdAt: '2026-02-26T06:30:00.000Z',
      editedAt: null,
      isVerifiedSession: false,
      reply: null,
    });
    const times = reviews.map((one: { createdAt: string }) => one.createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(reply.body).not.toContain('sharma');
  });

  it('can be paged without gaps or duplicates', async () => {
    const all = ids(await list());
    const paged: string[] = [];
    let url: string | undefined = `/api/teacher/${teacher.teacherId}/reviews?limit=2`;
    while (url !== undefined) {
      const reply = await test.client().get(url);
      paged.push(...ids(reply));
      url = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1];
    }
    expect(paged).toEqual(all);
  });

  it('are listed for their teacher without an id in the path', async () => {
    const asTeacher = await signInAs(test, teacher);
    const own = await asTeacher.get('/api/teacher/reviews?limit=2');
    expect(own.json()).toEqual((await list('?limit=2')).json());
    expect(own.headers['x-total-count']).toBe(String(REVIEWERS));
    expect(own.headers.link).toContain('/api/teacher/reviews?limit=2&cursor=');
  });

  it.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=abc', '?cursor=%00'])(
    'refuse %s with 400',
    async (query) => {
      expect((await list(query)).statusCode).toBe(400);
    },
  );

  it('begin with the first page for an empty cursor', async () => {
    const empty = await list('?cursor=');
    expect([empty.statusCode, empty.json()]).toEqual([200, (await list()).json()]);
    const asTeacher = await signInAs(test, teacher);
    const own = await asTeacher.get('/api/teacher/reviews?cursor=');
    expect([own.statusCode, own.json()]).toEqual([200, empty.json()]);
  });

  it('are empty after a cursor from another teacher', async () => {
    const other = await createTeacher(test.db);
    const foreign = await createReview(test.db, { student: await createStudent(test.db), teacher: other });
    expect((await list(`?cursor=${foreign.id}`)).json()).toEqual([]);
    expect((await list(`?cursor=${newId()}`)).json()).toEqual([]);
  });

  it('omit hidden ones from the list, the count and the average', async () => {
    const other = await createTeacher(test.db);
    const [kind, rude] = [await createStudent(test.db), await createStudent(test.db)];
    await createReview(test.db, { student: kind, teacher: other, rating: 5 });
    await createReview(test.db, { student: rude, teacher: other, rating: 1, hiddenAt: test.clock.now() });
    const reply = await test.client().get(`/api/teacher/${other.teacherId}/reviews`);
    expect(reply.json()).toHaveLength(1);
    expect(reply.headers['x-total-count']).toBe('1');
    const profile = (await test.client().get(`/api/teachers/${other.teacherId}`)).json();
    expect(profile).toMatchObject({ rating: '5.0', totalReviews: 1, ratingCounts: [0, 0, 0, 0, 1] });
  });

  it("show 'Student' after the account is deleted", async () => {
    const other = await createTeacher(test.db);
    const student = await createStudent(test.db);
    await createReview(test.db, { student, teacher: other });
    await test.db.deleteFrom('users').where('id', '=', student.userId).execute();
    const reply = await test.client().get(`/api/teacher/${other.teacherId}/reviews`);
    expect(reply.json()).toEqual([expect.objectContaining({ clientId: null, clientName: 'Student' })]);
    expect(reply.body).not.toContain(student.userId);
  });
});
