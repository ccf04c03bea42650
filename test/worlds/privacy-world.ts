import type { Person } from '#db/factories/people.ts';
import { privacyJobs } from '#features/privacy/server/jobs.ts';
import type { Teacher } from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

export const DAY_MS = 86_400_000;

export const runPrivacyJob = (test: TestApp, name: string) =>
  privacyJobs.find((job) => job.name === name)?.run(test.platform);

export const deleteAccount = (browser: TestClient, person: Person) =>
  browser.post('/api/account/delete', { password: person.password });

/** Returns the status of the call that reads the teacher's public profile: 200, or 404 if the teacher is not public. */
export const publicStatus = async (test: TestApp, teacher: Teacher) =>
  (await test.client().get(`/api/teacher/${teacher.teacherId}`)).statusCode;
