import { expect, it, onTestFinished } from 'vitest';
import { ALL_RATE_LIMITS } from '#app/slices.ts';
import { STREAMS_PER_USER } from '#platform/server/events/hub.ts';
import { openEventStream } from '../event-stream.ts';
import { createStudent, signInAs } from '../factories.ts';
import { cookieOf } from '../new-connections.ts';
import { startTestApp } from '../test-app.ts';

const PLACES = '/api/maps/reverse-geocode?lat=19.07&lon=72.88';
/**
 * Settings of one of two processes that share no data: each only knows from PROCESSES that there are two. The test app
 * opens its own database.
 */
const ONE_OF_TWO = {
  PROCESSES: '2',
  RATE_LIMITS: 'normal',
  DATABASE_URL: 'postgres://database.invalid/toran',
};

it('grants half of a limit and of the streams at each of two processes without Redis', async () => {
  const half = await startTestApp({ env: ONE_OF_TWO });
  onTestFinished(() => half.close());
  const client = await signInAs(half, await createStudent(half.db));
  const asked = Array.from({ length: ALL_RATE_LIMITS.places.max / 2 + 1 }, () => client.get(PLACES));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(ALL_RATE_LIMITS.places.max / 2).fill(200), 429]);
  const origin = await half.app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = cookieOf(client);
  const opened = await Promise.all(
    Array.from({ length: STREAMS_PER_USER }, () => openEventStream(origin, { cookie })),
  );
  expect(opened.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
  for (const stream of opened) stream.close();
});
