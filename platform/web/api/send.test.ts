import { afterEach, describe, expect, it, vi } from 'vitest';
import { callRef } from '#shared/call.ts';
import { type ApiError, send } from './send.ts';

const REF = callRef('POST', '/api/things');

/** The keys of everything sent, while the network answers as told. */
function network(...answers: Array<Response | Error>): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '');
    const answer = answers.shift() ?? Response.json({});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return keys;
}

afterEach(() => vi.unstubAllGlobals());

const LOST = new TypeError('network');
const refusal = (status: number, code = 'CODE') => Response.json({ message: 'No', code }, { status });

describe('the key of a write', () => {
  it('is new for everything that is meant anew', async () => {
    const keys = network();
    await send(REF, { body: { a: 1 } });
    await send(REF, { body: { a: 1 } });
    await send(REF, { body: { a: 2 } });
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => key.length >= 32)).toBe(true);
  });

  it('stays while nobody knows what became of it: lost, 5xx, still being saved', async () => {
    const keys = network(LOST, refusal(503), refusal(409, 'IDEMPOTENCY_IN_PROGRESS'));
    const body = { lost: true };
    for (let tries = 0; tries < 3; tries += 1) await send(REF, { body }).catch(() => undefined);
    await send(REF, { body });
    expect(new Set(keys).size).toBe(1);
    await send(REF, { body });
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('is another after a refusal, for other words, and for another intent', async () => {
    const keys = network(refusal(409), LOST, LOST, LOST);
    for (let tries = 0; tries < 2; tries += 1) await send(REF, { body: { b: 1 } }).catch(() => undefined);
    await send(REF, { body: { b: 2 } }).catch(() => undefined);
    await send(REF, { body: { b: 2 } }, { intent: 'second' }).catch(() => undefined);
    expect(new Set(keys).size).toBe(4);
  });

  it('is not sent with a read', async () => {
    const keys = network();
    await send(callRef('GET', '/api/things'), {});
    expect(keys).toEqual(['']);
  });
});

describe('the same write pressed twice', () => {
  it('is made once, and both presses learn what became of it', async () => {
    const keys = network(Response.json({ id: 'one' }));
    const both = await Promise.all([send(REF, { body: { c: 1 } }), send(REF, { body: { c: 1 } })]);
    expect(both).toEqual([{ id: 'one' }, { id: 'one' }]);
    expect(keys).toHaveLength(1);
  });

  it('fails for both, and can be tried again', async () => {
    const keys = network(LOST);
    const presses = [send(REF, { body: { d: 1 } }), send(REF, { body: { d: 1 } })];
    expect((await Promise.allSettled(presses)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await send(REF, { body: { d: 1 } });
    expect(keys).toHaveLength(2);
  });
});

describe('a refusal without words of ours', () => {
  const words = async (body: string, type: string) => {
    network(
      new Response(body, { status: 502, statusText: 'Bad Gateway', headers: { 'content-type': type } }),
    );
    return (await send(REF, {}).catch((error: Error) => error)) as ApiError;
  };

  it('says its text, but never the markup of a page', async () => {
    expect((await words('No room left', 'text/plain')).message).toBe('502: No room left');
    const page = await words('<html>Bad Gateway</html>', 'text/html; charset=utf-8');
    expect([page.message, page.text]).toEqual(['502: Bad Gateway', 'Bad Gateway']);
  });
});
