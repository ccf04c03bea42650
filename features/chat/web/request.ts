import { ApiError } from '#platform/web/api/send.ts';

/** Shown for a response that is not valid JSON. */
const INVALID_FORMAT = /*text*/ 'Server returned invalid response format';
/** A message without a response for this long counts as failed; the idempotency key makes a retry safe. */
const TIMEOUT_MS = 15_000;

type Answer = { data: unknown; etag: string | null; changed: boolean };

/**
 * One chat request. Unlike `send`, it does not sign the user out on a 401, so that the dialog can show the error and
 * preserve its text until the redirect. Throws ApiError; a lost connection is a TypeError.
 */
export async function chatRequest(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { body, etag, signal }: { body?: unknown; etag?: string | undefined; signal?: AbortSignal } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
    signal: signal ?? timeout(),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    // Report a timeout like a lost connection.
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new TypeError(error.message);
    throw error;
  });
  if (response.status === 304) return { data: null, etag: etag ?? null, changed: false };
  const data = await response.json().catch(() => undefined);
  if (!response.ok) throw refusal(response, data);
  if (data === undefined || data === null) throw new ApiError(response.status, INVALID_FORMAT);
  return { data, etag: response.headers.get('etag'), changed: true };
}

function timeout(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}

function refusal(response: Response, data: unknown): ApiError {
  const { message, code } = (data ?? {}) as { message?: string; code?: string };
  return new ApiError(response.status, message ?? response.statusText, { ...(code && { code }) });
}

/** Same as chatRequest, for responses that must be lists. */
export async function chatList(
  url: string,
  options: { etag?: string | undefined; signal?: AbortSignal },
): Promise<Answer> {
  const answer = await chatRequest('GET', url, options);
  if (answer.changed && !Array.isArray(answer.data)) throw new ApiError(200, INVALID_FORMAT);
  return answer;
}
