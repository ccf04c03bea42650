import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEventStream } from '#test/event-stream.ts';
import { createStudent, signInAs } from '#test/factories.ts';
import { MAX_WAIT_MS } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { STREAMS_PER_USER } from './hub.ts';

let test: TestApp;
let origin: string;
let cookie: string;
beforeAll(async () => {
  test = await startTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { cookies } = await signInAs(test, await createStudent(test.db));
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
});
afterAll(() => test.close());

it('limits streams per user, also while many wait for the listener', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => openEventStream(origin, { cookie })));
  const statuses = streams.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(STREAMS_PER_USER).fill(200), ...Array(14).fill(429)]);
  for (const stream of streams) stream.close();
});

it('answers HEAD without opening a stream', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${origin}/api/events`, { method: 'HEAD', headers, signal: AbortSignal.timeout(MAX_WAIT_MS) });
  expect((await ask({})).status).toBe(401);
  const answer = await ask({ cookie });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
});
