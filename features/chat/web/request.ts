import { ApiError } from '#platform/web/api/send.ts';

/** The words for an answer that is none of ours. */
const INVALID_FORMAT = 'Server returned invalid response format';
/** A message that nobody answers for this long counts as not sent; tried again, it is stored once all the same. */
const PATIENCE_MS = 15_000;

type Answer = { data: unknown; etag: string | null; changed: boolean };

/**
 * One request of the chat. Unlike the shared helper it leaves the signed-in user alone on a 401: the dialog says what
 * happened and stays, with the text in it, until the sign-in page comes. Throws ApiError; a lost connection is a TypeError.
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
    // Given up for slowness: to people the same as a lost connection.
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
  return AbortSignal.timeout(PATIENCE_MS);
}

function refusal(response: Response, data: unknown): ApiError {
  const { message, code } = (data ?? {}) as { message?: string; code?: string };
  return new ApiError(response.status, message ?? response.statusText, { ...(code && { code }) });
}

/** The same, where the answer has to be a list. */
export async function chatList(
  url: string,
  options: { etag?: string | undefined; signal?: AbortSignal },
): Promise<Answer> {
  const answer = await chatRequest('GET', url, options);
  if (answer.changed && !Array.isArray(answer.data)) throw new ApiError(200, INVALID_FORMAT);
  return answer;
}
