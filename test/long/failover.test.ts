import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventStream, openEventStream } from '#test/event-stream.ts';
import { startUntilExit } from '#test/failed-start.ts';
import { eventually } from '#test/patience.ts';
import { findServerPrograms, type ReplicatedPair, startReplicatedPair } from '#test/replicated-pair.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { signUpBody } from '#test/sign-up.ts';

const bin = findServerPrograms();
const IN_TIME_MS = 20_000;

type Answer = { status: number; retryAfter: string | null; body: { code?: string } };

describe.skipIf(bin === null)('the primary dies and its standby is promoted', () => {
  let pair: ReplicatedPair;
  let server: ServerProcess;
  let stream: EventStream;
  beforeAll(async () => {
    pair = await startReplicatedPair(bin ?? '');
    // With synchronous replication no acknowledged write can be lost.
    await pair.on('primary', "alter system set synchronous_standby_names = '*'");
    await pair.on('primary', 'select pg_reload_conf()');
    server = await startServerProcess({
      DATABASE_URL: pair.url,
      DATABASE_LIMITS: 'normal',
    });
  }, 120_000);
  afterAll(async () => {
    stream?.close();
    await server?.dispose();
    await pair?.stop();
  });

  const post = (path: string, body: object) =>
    fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  async function register(person = signUpBody()): Promise<Answer & { email: string }> {
    const answer = await post('/api/register', person);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.json(),
      email: person.email,
    };
  }

  const emails = async () =>
    (await pair.on('standby', "select email from users where email like 'person%'")).map(
      ({ email }) => email,
    );

  it('answers every refused write with 503 and Retry-After, keeps what it acknowledged, and goes on by itself', async () => {
    const first = await post('/api/register', signUpBody());
    const cookie = first.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    stream = await openEventStream(server.origin, { cookie: cookie.join('; ') });
    expect(stream.status).toBe(200);
    const answers: (Answer & { email: string })[] = [];
    const write = async () => {
      const answer = await register();
      answers.push(answer);
      return answer.status;
    };
    for (let n = 0; n < 5; n += 1) await write();

    pair.kill('primary');
    await eventually(write, (status) => status === 503, IN_TIME_MS);
    expect((await stream.next(({ name }) => name === 'paused', IN_TIME_MS)).name).toBe('paused');

    // The load balancer turns to the standby before it is promoted.
    pair.switchTo('standby');
    const isReadOnly = async () => {
      await write();
      return server.output().includes('25006');
    };
    expect(await eventually(isReadOnly, (seen) => seen, IN_TIME_MS)).toBe(true);

    await pair.on('standby', 'alter system reset synchronous_standby_names');
    await pair.on('standby', 'select pg_reload_conf()');
    const promotedAt = performance.now();
    await pair.on('standby', 'select pg_promote()');
    await eventually(write, (status) => status === 201, IN_TIME_MS);
    console.log(`first write ${Math.round(performance.now() - promotedAt)} ms after the promotion began`);
    const firstWriteAt = performance.now();
    expect((await stream.next(({ name }) => name === 'resync', IN_TIME_MS)).name).toBe('resync');
    // The promotion is over when the first write succeeds. The server tries to LISTEN at least every 800 ms.
    expect(performance.now() - firstWriteAt).toBeLessThan(1_000);
    await eventually(
      () => fetch(`${server.origin}/health/ready`),
      ({ status }) => status === 200,
      IN_TIME_MS,
    );
    for (const path of ['/', '/search?city=Mumbai', '/api/teachers/search?city=Mumbai'])
      expect((await fetch(`${server.origin}${path}`)).status, path).toBe(200);

    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 503]);
    const refused = answers.filter(({ status }) => status === 503);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['UNAVAILABLE']));
    expect(refused.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
    const stored = await emails();
    const acknowledged = answers.filter(({ status }) => status === 201).map(({ email }) => email);
    expect(acknowledged.filter((email) => !stored.includes(email))).toEqual([]);
    expect(new Set(stored).size).toBe(stored.length);
    expect(server.child.exitCode).toBeNull();
  }, 120_000);
});

describe.skipIf(bin === null)('a start against a standby', () => {
  let pair: ReplicatedPair;
  beforeAll(async () => {
    pair = await startReplicatedPair(bin ?? '');
  }, 120_000);
  afterAll(() => pair?.stop());

  it('waits for a primary, then says what to set', async () => {
    const env = { DATABASE_URL: pair.standbyUrl, DATABASE_WAIT: '1', SECRET_KEY: 'k'.repeat(40) };
    const { code, words } = await startUntilExit(env);
    const where = pair.standbyUrl.replace(/.*@(.*)\/.*/, '$1');
    expect(words).toBe(
      [
        `The database at ${where} is a standby, which only reads. Waiting for it, up to 1 seconds.`,
        `The database at ${where} was still a standby after 1 seconds.`,
        'DATABASE_URL must lead to the primary.',
      ].join('\n'),
    );
    expect(code).toBe(1);
  }, 60_000);
});
