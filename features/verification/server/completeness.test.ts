import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TeacherOverrides } from '#db/factories/teachers.ts';
import { createAdmin, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';
import type { AdminReview } from '../contract.ts';

const PENDING = '/api/admin/reviews/pending';

let test: TestApp;
let client: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  client = await signInAs(test, await createAdmin(test.db));
});
afterAll(() => test.close());

/** A teacher with a pending review. */
const waiting = (overrides: TeacherOverrides = {}) =>
  createTeacher(test.db, { reviewStatus: 'pending', submittedAt: test.clock.now(), ...overrides });

it('the list of pending reviews counts the completed steps of each profile and puts thin profiles last', async () => {
  const EMPTY = {
    intro: ' ',
    detailedDescription: '',
    experience: null,
    city: null,
    areas: [],
    specializations: [],
    onlinePrice: null,
    offlinePrice: null,
  } as const;
  const old = new Date('2026-01-02T06:00:00Z');
  const nothing = await waiting({ ...EMPTY, submittedAt: old });
  const thin = await waiting({ ...EMPTY, intro: 'Hello', experience: 0, onlinePrice: 0, submittedAt: old });
  const full = await waiting({
    photos: ['/media/one'],
    certifications: [{ name: 'Course', organization: 'Institute' }],
    slots: [{ day: 'monday', start: '06:00', end: '07:00' }],
  });
  const list = (await client.get(PENDING)).json<AdminReview[]>();
  const shown = new Map(list.map((review) => [review.teacherId, review.completeness]));
  expect(shown.get(nothing.teacherId)).toEqual({ done: 0, total: 11 });
  expect(shown.get(thin.teacherId)).toEqual({ done: 3, total: 11 });
  expect(shown.get(full.teacherId)).toEqual({ done: 10, total: 11 });
  expect(new Set(list.slice(-2).map(({ teacherId }) => teacherId))).toEqual(
    new Set([nothing.teacherId, thin.teacherId]),
  );
  for (const review of list) {
    const { missing } = (await client.get(`/api/admin/reviews/${review.id}`)).json();
    expect(review.completeness.done).toBe(11 - missing.length);
  }
  // A bio of white space counts as missing, in the SQL query as in PROFILE_STEPS.
  await test.db.updateTable('teachers').set({ intro: '\t \n' }).where('id', '=', thin.teacherId).execute();
  const after = (await client.get(PENDING)).json<AdminReview[]>();
  expect(after.find(({ teacherId }) => teacherId === thin.teacherId)?.completeness.done).toBe(2);
});

it('the list of pending reviews pages over full and thin profiles without a repeat', async () => {
  const seen: string[] = [];
  for (let url: string | undefined = `${PENDING}?limit=1`; url !== undefined; ) {
    const reply = await client.get(url);
    seen.push(...reply.json<AdminReview[]>().map(({ id }) => id));
    url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1];
  }
  expect(seen).toEqual((await client.get(PENDING)).json<AdminReview[]>().map(({ id }) => id));
  expect(seen.length).toBe(3);
});
