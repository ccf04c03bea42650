import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { watchHints } from '#test/watch-hints.ts';
import type { AdminReview } from '../contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it("a checked certificate refreshes its teacher's list and the open review of other admins", async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const other = await signInAs(test, await createAdmin(test.db));
  const teacher = await createTeacher(test.db, {
    reviewStatus: 'pending',
    submittedAt: test.clock.now(),
    certifications: [{ name: 'RYT 200', organization: 'Institute' }],
  });
  const [review] = (await admin.get('/api/admin/reviews/pending')).json<AdminReview[]>();
  const own = await watchHints(test, await signInAs(test, teacher));
  const open = await watchHints(test, other);
  const [id] = teacher.certificationIds;
  for (const isChecked of [true, false]) {
    const reply = await admin.put(`/api/admin/certifications/${id}/check`, { isChecked });
    expect(reply.statusCode).toBe(200);
    await own.refetched('/api/teacher/certifications');
    await open.refetched(`/api/admin/reviews/${review?.id}`);
  }
  own.close();
  open.close();
});
