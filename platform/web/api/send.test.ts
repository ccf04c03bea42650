import { afterEach, describe, expect, it, vi } from 'vitest';
import { callRef } from '#shared/calls/call.ts';
import { UNATTENDED_HEADER } from '#shared/calls/unattended.ts';
import {
  ApiError,
  failureReason,
  pauseReads,
  send,
  sendIfChanged,
  sendRequest,
  sendWithHeaders,
  setUnauthorizedHandler,
} from './send.ts';

const REF = callRef('POST', '/api/things');

/** Stubs fetch with the given answers. Returns the idempotency keys of the requests. */
function network(...answers: Array<Response | Error>): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '');
    const answer = answers.shift() ?? Response.json({});
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  return keys;
}

afterEach(() => {
  vi.unstubAllGlobals();
  setUnauthorizedHandler(() => {});
});

const LOST = new TypeError('network');
const refusal = (status: number, code = 'CODE') => Response.json({ message: 'No', code }, { status });

describe('idempotency key', () => {
  it('is new for each separate write', async () => {
    const keys = network();
    await send(REF, { body: { a: 1 } });
    await send(REF, { body: { a: 1 } });
    await send(REF, { body: { a: 2 } });
    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => key.length >= 32)).toBe(true);
  });

  it('is reused while the outcome is unknown: lost connection, 5xx, still in progress', async () => {
    const keys = network(LOST, refusal(503), refusal(409, 'IDEMPOTENCY_IN_PROGRESS'));
    const body = { lost: true };
    for (let tries = 0; tries < 3; tries += 1) await send(REF, { body }).catch(() => undefined);
    await send(REF, { body });
    expect(new Set(keys).size).toBe(1);
    await send(REF, { body });
    expect(keys[4]).not.toBe(keys[0]);
  });

  it('changes after a 4xx answer, for a different body and for a different intent', async () => {
    const keys = network(refusal(409), LOST, LOST, LOST);
    for (let tries = 0; tries < 2; tries += 1) await send(REF, { body: { b: 1 } }).catch(() => undefined);
    await send(REF, { body: { b: 2 } }).catch(() => undefined);
    await send(REF, { body: { b: 2 } }, { intent: 'second' }).catch(() => undefined);
    expect(new Set(keys).size).toBe(4);
  });

  it('is reused after an answer that arrived but cannot be used', async () => {
    const keys = network(new Response('<html>'), new Response('<html>'));
    const checkData = () => 'No JSON';
    await send(REF, { body: { e: 1 } }).catch(() => undefined);
    await send(REF, { body: { e: 1 } }, { checkData }).catch(() => undefined);
    await send(REF, { body: { e: 1 } });
    expect(new Set(keys).size).toBe(1);
  });

  it('is new once a later write about the same thing has succeeded', async () => {
    const pay = callRef('POST', '/api/dues/one/said-paid');
    const takeBack = callRef('DELETE', '/api/dues/one/said-paid');
    const other = callRef('POST', '/api/dues/two/said-paid');
    const keys = network(LOST, LOST, LOST);
    await send(pay, { body: {} }).catch(() => undefined);
    await send(other, { body: {} }).catch(() => undefined);
    await send(pay, { body: {} }, { intent: 'once' }).catch(() => undefined);
    await send(takeBack, {});
    await send(pay, { body: {} });
    await send(other, { body: {} });
    await send(pay, { body: {} }, { intent: 'once' });
    const [paid, paidOther, paidOnce, , paidAgain, paidOtherAgain, paidOnceAgain] = keys;
    expect(paidAgain).not.toBe(paid);
    expect([paidOtherAgain, paidOnceAgain]).toEqual([paidOther, paidOnce]);
  });

  it('is new for a thing that was deleted after it was made', async () => {
    const keys = network(LOST);
    await send(REF, { body: { f: 1 } }).catch(() => undefined);
    await send(callRef('DELETE', '/api/things/one'), {});
    await send(REF, { body: { f: 1 } });
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is not sent with GET', async () => {
    const keys = network();
    await send(callRef('GET', '/api/things'), {});
    expect(keys).toEqual(['']);
  });
});

describe('the same write sent twice', () => {
  it('sends one request and returns its result to both callers', async () => {
    const keys = network(Response.json({ id: 'one' }));
    const both = await Promise.all([send(REF, { body: { c: 1 } }), send(REF, { body: { c: 1 } })]);
    expect(both).toEqual([{ id: 'one' }, { id: 'one' }]);
    expect(keys).toHaveLength(1);
  });

  it('fails for both callers and can be retried', async () => {
    const keys = network(LOST);
    const presses = [send(REF, { body: { d: 1 } }), send(REF, { body: { d: 1 } })];
    expect((await Promise.allSettled(presses)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await send(REF, { body: { d: 1 } });
    expect(keys).toHaveLength(2);
  });
});

it('ends running reads when reads are paused, and rejects new reads until they are resumed', async () => {
  const read = callRef('GET', '/api/things');
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    return new Promise((answer, refuse) => {
      setTimeout(() => answer(Response.json({ id: 'one' })));
      signal.addEventListener('abort', () => refuse(signal.reason));
    });
  });
  const running = send(read, {});
  const resume = pauseReads();
  await expect(running).rejects.toThrow('aborted');
  await expect(send(read, {})).rejects.toThrow('aborted');
  resume();
  await expect(send(read, {})).resolves.toEqual({ id: 'one' });
});

describe('an error answer without a JSON message', () => {
  const words = async (body: string, type: string) => {
    network(
      new Response(body, { status: 502, statusText: 'Bad Gateway', headers: { 'content-type': type } }),
    );
    return (await send(REF, {}).catch((error: Error) => error)) as ApiError;
  };

  it('shows plain text but not HTML', async () => {
    expect((await words('No room left', 'text/plain')).message).toBe('502: No room left');
    const page = await words('<html>Bad Gateway</html>', 'text/html; charset=utf-8');
    expect([page.message, page.text]).toEqual(['502: Bad Gateway', 'Bad Gateway']);
  });
});

const THINGS = callRef('GET', '/api/things');
const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error) => error,
  ) as Promise<ApiError>;

describe('a 401', () => {
  it('signs the user out unless the caller keeps the user', async () => {
    const signOut = vi.fn();
    setUnauthorizedHandler(signOut);
    network(refusal(401), refusal(401), refusal(401));
    expect((await failed(send(THINGS, {}, { keepUser: true }))).message).toBe('401: No');
    expect((await failed(send(REF, {}, { keepUser: true }))).status).toBe(401);
    expect(signOut).not.toHaveBeenCalled();
    await failed(send(THINGS, {}));
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe('an ETag', () => {
  it('is sent back, and 304 means that the last answer still holds', async () => {
    const seen: unknown[] = [];
    const first = Response.json([1], { headers: { etag: '"one"' } });
    const answers = [first, new Response(null, { status: 304 })];
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
      seen.push(headers['if-none-match']);
      return answers.shift();
    });
    const fresh = await sendIfChanged(THINGS, {}, { etag: undefined });
    expect([fresh?.data, fresh?.headers.get('etag')]).toEqual([[1], '"one"']);
    expect(await sendIfChanged(THINGS, {}, { etag: '"one"' })).toBeNull();
    expect(seen).toEqual([undefined, '"one"']);
  });

  it('that was not sent makes 304 an error', async () => {
    network(new Response(null, { status: 304 }));
    expect((await failed(sendWithHeaders(THINGS, {}))).status).toBe(304);
  });
});

describe('a timeout', () => {
  it('counts as a lost connection, also while the answer arrives', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)));
    });
    for (const ref of [THINGS, REF]) {
      expect(await failed(send(ref, {}, { timeoutMs: 1 }))).toBeInstanceOf(TypeError);
    }
    const late = { ok: true, json: () => Promise.reject(new DOMException('late', 'TimeoutError')) };
    vi.stubGlobal('fetch', async () => late);
    expect(await failed(send(THINGS, {}, { checkData: () => 'No JSON' }))).toBeInstanceOf(TypeError);
  });

  it('ends a write without its own by default, and the retry is the same write', async () => {
    const lost = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(lost.signal);
    const keys: (string | undefined)[] = [];
    vi.stubGlobal('fetch', (_url: string, { headers, signal }: RequestInit) => {
      keys.push((headers as Record<string, string>)['idempotency-key']);
      return keys.length > 1
        ? Promise.resolve(Response.json({}))
        : new Promise((_, refuse) => signal?.addEventListener('abort', () => refuse(signal.reason)));
    });
    const sent = failed(send(REF, { body: { waits: true } }));
    lost.abort(new DOMException('late', 'TimeoutError'));
    expect(await sent).toBeInstanceOf(TypeError);
    await send(REF, { body: { waits: true } });
    expect(keys[1]).toBe(keys[0]);
    limit.mockRestore();
  });

  it('does not apply to a request with an AbortSignal from its caller', async () => {
    const { signal } = new AbortController();
    let used: unknown;
    vi.stubGlobal('fetch', async (_url: string, options: { signal: AbortSignal }) => {
      used = options.signal;
      return Response.json({});
    });
    await send(THINGS, {}, { signal, timeoutMs: 1 });
    expect(used).toBe(signal);
  });
});

describe('data that the caller cannot use', () => {
  const checkData = (data: unknown) => (Array.isArray(data) ? null : 'Not a list');

  it('is an error with the text of the caller', async () => {
    network(Response.json({}), new Response('<html>'), Response.json([1]));
    expect((await failed(send(THINGS, {}, { checkData }))).message).toBe('200: Not a list');
    expect((await failed(send(THINGS, {}, { checkData }))).message).toBe('200: Not a list');
    expect(await send(THINGS, {}, { checkData })).toEqual([1]);
  });

  it('is a SyntaxError if the caller gives no function that checks the data', async () => {
    network(new Response('<html>'));
    expect(await failed(send(THINGS, {}))).toBeInstanceOf(SyntaxError);
  });
});

describe('the language of errors', () => {
  it('is the one of the page unless the caller names another', async () => {
    const asked: unknown[] = [];
    vi.stubGlobal('document', { documentElement: { lang: 'hi-IN' } });
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(headers['accept-language']);
      return Response.json({});
    });
    await send(THINGS, {}, { keepUser: true, timeoutMs: 1_000 });
    await sendRequest('POST', '/api/things', {}, { locale: 'ta' });
    await send(THINGS, {}, { locale: 'en' });
    expect(asked).toEqual(['hi', 'ta', undefined]);
  });
});

describe('a read that its user did not ask for', () => {
  it.each([
    ['GET', false, '1'],
    ['GET', true, undefined],
    ['GET', undefined, undefined],
    ['POST', false, undefined],
  ] as const)('is marked: %s, isActive %s', async (method, isActive, mark) => {
    const marks: unknown[] = [];
    vi.stubGlobal('navigator', isActive !== undefined && { userActivation: { isActive } });
    vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
      marks.push(headers[UNATTENDED_HEADER]);
      return Promise.resolve(Response.json({}));
    });
    await sendRequest(method, '/api/things');
    expect(marks).toEqual([mark]);
  });
});

describe('failureReason', () => {
  it('is the lost connection, else the message of the server, else the fallback', () => {
    expect(failureReason(LOST, 'Invalid OTP')).toMatchObject({
      message: 'The connection failed. Check it and try again.',
    });
    expect(failureReason(new ApiError(409, 'The hour is taken'), 'Invalid OTP')).toBe('The hour is taken');
    expect(failureReason(new ApiError(502, ''), 'Invalid OTP')).toBe('Invalid OTP');
    expect(failureReason(new ApiError(502, ''))).toMatchObject({ message: 'Please try again.' });
  });
});
