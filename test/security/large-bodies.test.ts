import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '#app/server.ts';
import { createTeacher, signInAs } from '#test/factories.ts';
import { startTestApp, type TestApp, type TestClient } from '#test/test-app.ts';

const MIB = 1024 * 1024;

/** T99: each user may send two bodies above 64 KiB at a time, and all users together 64 MiB. */
describe('bodies above 64 KiB', () => {
  let test: TestApp;
  let origin: string;
  let teachers: TestClient[];
  const closed: Promise<unknown>[] = [];
  beforeAll(async () => {
    test = await startTestApp();
    test.app.server.on('connection', (socket: Socket) => closed.push(once(socket, 'close')));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
    const teacher = async () => signInAs(test, await createTeacher(test.db));
    teachers = await Promise.all(Array.from({ length: 5 }, teacher));
  });
  afterAll(() => test.close());

  /** Declares a body and sends its first bytes only. */
  function begin(who: TestClient | undefined, method: string, path: string, type: string, bytes: number) {
    const cookie = [...(who?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': type, 'content-length': bytes };
    const sending = request(origin + path, { method, headers, agent: false });
    sending.on('error', () => undefined);
    sending.write('{"intro":"');
    return sending;
  }
  const reply = async (sending: ClientRequest) => (await once(sending, 'response'))[0] as IncomingMessage;
  const profile = (index: number) =>
    begin(teachers[index % 5], 'PUT', '/api/teacher/profile', 'application/json', 8 * MIB);

  it('are refused with 503 and Retry-After before they arrive, once 64 MiB are under way', async () => {
    const unfinished = Array.from({ length: 9 }, (_, index) => profile(index));
    const refused = await Promise.race(unfinished.map(reply));
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([503, 2]);
    expect(await json(refused)).toMatchObject({ code: 'UNAVAILABLE' });
    const upload = begin(teachers[4], 'POST', '/api/media', 'image/png', 5 * MIB);
    const small = await teachers[0]?.put('/api/teacher/profile', { intro: 'Yoga by the sea' });
    expect(small?.statusCode).toBe(200);

    const all = Promise.all(closed);
    for (const sending of [...unfinished, upload]) sending.destroy();
    await all;
    const large = { intro: 'Yoga', videos: [], firstName: 'x'.repeat(2 * MIB) };
    expect((await teachers[0]?.put('/api/teacher/profile', large))?.statusCode).toBe(200);
  });

  it.each(CALLS.filter(({ call }) => (call.bodyLimit ?? 0) > 64 * 1024).map(({ call }) => [call.name, call]))(
    'of %s may be refused so, and for being slow',
    (_name, { errors }) => {
      expect(errors).toEqual(expect.arrayContaining(['UNAVAILABLE', 'BODY_TOO_SLOW', 'BODY_TOO_LARGE']));
    },
  );
});
