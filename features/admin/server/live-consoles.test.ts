import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEventStream } from '#test/event-stream.ts';
import { createAdmin, createStudent, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

async function streamOf({ cookies }: TestClient) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await openEventStream(origin, { cookie });
  await stream.next(({ name }) => name === 'ready');
  return stream;
}

it('signs out open pages of a blocked user and refreshes the consoles of other admins', async () => {
  const asAdmin = await signInAs(test, await createAdmin(test.db));
  const consoleEvents = await streamOf(await signInAs(test, await createAdmin(test.db)));
  const student = await createStudent(test.db);
  const pages = [
    await streamOf(await signInAs(test, student)),
    await streamOf(await signInAs(test, student)),
  ];
  const reason = 'Asked teachers for codes.';
  const blocked = await asAdmin.post(`/api/admin/users/${student.userId}/block`, { reason });
  expect(blocked.statusCode).toBe(200);
  await Promise.all(pages.map(({ ended }) => ended));
  for (const { events } of pages) {
    expect(events.filter(({ name }) => name === 'ended')).toHaveLength(1);
  }
  const seen = await consoleEvents.next(({ name }) => name === 'stale');
  expect(seen.data).toEqual({
    paths: [
      '/api/admin/users',
      '/api/admin/reviews/pending',
      '/api/admin/id-checks',
      '/api/admin/certifications',
      '/api/admin/statistics',
    ],
  });
  consoleEvents.close();
});
