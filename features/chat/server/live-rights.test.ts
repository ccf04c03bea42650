import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEventStream } from '#test/event-stream.ts';
import { createBooking } from '#test/factories.ts';
import { createPair } from '#test/pair.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

async function openStream({ cookies }: TestClient) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await openEventStream(origin, { cookie });
  await stream.next(({ name }) => name === 'ready');
  return stream;
}

it('an open conversation asks again who may write after news of a booking', async () => {
  const { student, teacher, asStudent, asTeacher } = await createPair(test);
  const path = `/api/chat/peers/${teacher.userId}`;
  const stream = await openStream(asStudent);
  const refetch = () =>
    stream.next(({ data }) => (data as { paths?: string[] }).paths?.includes(path) ?? false);
  const { id } = await createBooking(test.db, { student, teacher, status: 'pending', sessionAt: null });
  const declined = await asTeacher.put(`/api/booking-requests/${id}/status`, { status: 'cancelled' });
  expect(declined.statusCode, declined.body).toBe(200);
  await refetch();
  stream.close();
});
