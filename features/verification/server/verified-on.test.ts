import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import type { AdminReview } from '../contract.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('a profile tells everybody on which day it was approved, as long as that is the last decision', async () => {
  const admin = await signInAs(test, await createAdmin(test.db));
  const teacher = await createTeacher(test.db, {
    reviewStatus: 'pending',
    submittedAt: test.clock.now(),
  });
  const [review] = (await admin.get('/api/admin/reviews/pending')).json<AdminReview[]>();
  const decide = (decision: object) => admin.post(`/api/admin/reviews/${review?.id}/status`, decision);
  const shown = async () => {
    const profile = await test.client().get(`/api/teachers/${teacher.teacherId}`);
    return profile.json<{ verifiedOn: string | null }>().verifiedOn;
  };
  expect(await shown()).toBeNull();
  await decide({ status: 'approved' });
  // 6:30 in UTC is noon in India.
  expect(await shown()).toBe('2026-03-02');
  const moreInfo = await decide({
    status: 'needs_more_info',
    reviewNotes: 'Please renew it.',
    from: 'approved',
  });
  expect(moreInfo.json()).toMatchObject({ isVerified: true });
  expect(await shown()).toBeNull();
});
