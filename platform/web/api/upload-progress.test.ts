import { afterEach, describe, expect, it, vi } from 'vitest';
import { callRef } from '#shared/calls/call.ts';
import { type ApiError, send, setUnauthorizedHandler } from './send.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  setUnauthorizedHandler(() => {});
});

const failed = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: Error) => error,
  ) as Promise<ApiError>;

/** Stands for the browser's XMLHttpRequest. */
class FakeRequest {
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  body: unknown;
  status = 201;
  statusText = '';
  responseText = '{"id":"one"}';
  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nretry-after: 7\r\n';
  }
  abort(): void {
    this.onabort();
  }
}

/**
 * Replaces XMLHttpRequest by a fake. Calls `answer` with each request that is sent. Returns the list of sent requests.
 */
function progressNetwork(answer: (request: FakeRequest) => void) {
  const sent: FakeRequest[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      send(body: unknown): void {
        this.body = body;
        sent.push(this);
        answer(this);
      }
    },
  );
  return sent;
}

const UPLOAD = callRef<{
  name: 'upload';
  summary: '';
  method: 'POST';
  path: '/api/pictures';
  access: 'public';
  response: never;
  errors: [];
  upload: true;
}>('POST', '/api/pictures');

describe('an upload', () => {
  const body = new Blob(['picture'], { type: 'image/png' });

  it('reports its progress and sends the picture as it is', async () => {
    const shares: number[] = [];
    const sent = progressNetwork(({ upload, onload }) => {
      for (const loaded of [1, 4]) upload.onprogress?.({ lengthComputable: true, loaded, total: 4 });
      upload.onprogress?.({ lengthComputable: false });
      onload();
    });
    const onProgress = (share: number) => void shares.push(share);
    expect(await send(UPLOAD, { body }, { onProgress })).toEqual({ id: 'one' });
    expect(shares).toEqual([0.25, 1]);
    expect([sent[0]?.body, sent[0]?.headers['content-type']]).toEqual([body, 'image/png']);
  });

  it('fails like every other call: errors, 401, timeout and lost connection', async () => {
    const signOut = vi.fn();
    setUnauthorizedHandler(signOut);
    const upload = () => failed(send(UPLOAD, { body }, { onProgress: () => {}, timeoutMs: 1 }));
    progressNetwork((request) => {
      Object.assign(request, { status: 401, responseText: '{"message":"No","code":"CODE"}' });
      request.onload();
    });
    const { message, code, retryAfterSeconds } = await upload();
    expect([message, code, retryAfterSeconds]).toEqual(['401: No', 'CODE', 7]);
    expect(signOut).toHaveBeenCalledOnce();
    progressNetwork(() => {});
    expect(await upload()).toBeInstanceOf(TypeError);
    progressNetwork(({ onerror }) => onerror());
    expect(await upload()).toBeInstanceOf(TypeError);
  });

  it('is made twice for two pictures at once', async () => {
    const request = vi.fn(async () => Response.json({}));
    vi.stubGlobal('fetch', request);
    await Promise.all([send(UPLOAD, { body }), send(UPLOAD, { body: new Blob(['other']) })]);
    expect(request).toHaveBeenCalledTimes(2);
  });
});
