import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { watchHints } from '#test/watch-hints.ts';

const URL = '/api/teacher/submit-for-review';
const NOW = '2026-03-02T06:30:00.000Z';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const submissionsOf = (teacherId: string) =>
  test.db
    .selectFrom('profile_reviews')
    .select(['status', 'notes', 'submitted_at', 'reviewed_at'])
    .where('teacher_id', '=', teacherId)
    .orderBy('submitted_at')
    .execute();

describe('submitting a profile', () => {
  it('makes it pending and returns advice on what is missing', async () => {
    const teacher = await createTeacher(test.db, { reviewStatus: null, experience: null });
    const client = await signInAs(test, teacher);
    const reply = await client.post(URL);
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id: expect.any(String),
      status: 'pending',
      reviewNotes: null,
      submittedAt: NOW,
      missing: [
        { key: 'picture', label: 'Add a profile picture' },
        { key: 'experience', label: 'Say how long you have taught' },
        { key: 'certification', label: 'Add a certification' },
        { key: 'hours', label: 'Publish your weekly hours' },
        { key: 'photos', label: 'Add a photo of your classes' },
      ],
    });
    expect((await client.get('/api/teacher/review-status')).json()).toEqual({
      status: 'pending',
      reviewNotes: null,
    });
  });

  it("refreshes the teacher's other pages", async () => {
    const client = await signInAs(test, await createTeacher(test.db, { reviewStatus: null }));
    const stream = await watchHints(test, client);
    expect((await client.post(URL)).statusCode).toBe(201);
    await stream.refetched('/api/teacher/review-status');
    stream.close();
  });

  it('requires only the profile created at sign-up', async () => {
    const bare = await createTeacher(test.db, {
      reviewStatus: null,
      city: null,
      intro: '',
      detailedDescription: '',
      experience: null,
      onlinePrice: null,
      offlinePrice: null,
      specializations: [],
    });
    const reply = await (await signInAs(test, bare)).post(URL);
    expect(reply.statusCode).toBe(201);
    expect(reply.json().missing).toHaveLength(11);
  });

  it.each(['rejected', 'needs_more_info'] as const)(
    'adds a new entry after %s; the old one keeps its notes',
    async (reviewStatus) => {
      const teacher = await createTeacher(test.db, { reviewStatus, reviewNotes: 'Please add a photo.' });
      const client = await signInAs(test, teacher);
      expect((await client.post(URL)).statusCode).toBe(201);
      expect((await client.get('/api/teacher/review-status')).json()).toEqual({
        status: 'pending',
        reviewNotes: null,
      });
      expect(await submissionsOf(teacher.teacherId)).toEqual([
        expect.objectContaining({ status: reviewStatus, notes: 'Please add a photo.' }),
        { status: 'pending', notes: null, submitted_at: new Date(NOW), reviewed_at: null },
      ]);
    },
  );

  it('keeps the badge and the listing of a verified teacher during a request for more info', async () => {
    const teacher = await createTeacher(test.db, { reviewStatus: 'needs_more_info', isVerified: true });
    await (await signInAs(test, teacher)).post(URL);
    const shown = (await test.client().get(`/api/teachers/${teacher.teacherId}`)).json();
    expect(shown).toMatchObject({ isVerified: true, acceptsRequests: true });
    const found = (await test.client().get('/api/teachers/search?city=Mumbai')).json<{ id: string }[]>();
    expect(found.map(({ id }) => id)).toContain(teacher.teacherId);
  });

  it.each([
    ['pending', 'REVIEW_ALREADY_PENDING'],
    ['approved', 'ALREADY_APPROVED'],
  ] as const)('is refused while the review is %s', async (reviewStatus, code) => {
    const teacher = await createTeacher(test.db, { reviewStatus });
    const reply = await (await signInAs(test, teacher)).post(URL);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().code).toBe(code);
    expect(await submissionsOf(teacher.teacherId)).toHaveLength(1);
  });

  it('creates one submission from forty concurrent requests', async () => {
    const teacher = await createTeacher(test.db, { reviewStatus: null });
    const client = await signInAs(test, teacher);
    const replies = await Promise.all(Array.from({ length: 40 }, () => client.post(URL)));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(39);
    expect(await submissionsOf(teacher.teacherId)).toHaveLength(1);
  });
});
