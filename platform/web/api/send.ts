import { type CallRef, type CallShape, callUrl, type Input, type Output } from '#shared/calls/call.ts';
import type { WireFields } from '#shared/calls/errors.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { text, translateToEnglish, type Words } from '#shared/texts/translate.ts';
import { headersOf } from './request-headers.ts';
import { fetchWithProgress } from './upload-progress.ts';

/** A failed call. `message` reads 'status: server message'; the interface shows `text` only. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message, without the status. */
  readonly text: Words;
  readonly statusText: string;
  readonly code: string | undefined;
  readonly fields: WireFields;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    text: Words,
    details: { statusText?: string; code?: string; fields?: WireFields; retryAfterSeconds?: number } = {},
  ) {
    super(`${status}: ${translateToEnglish(text)}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.statusText = details.statusText ?? '';
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Text to show for an error: the server's message, or `fallback` if the server sent none. */
export function errorText<W extends Words>(error: unknown, fallback: W): W | string {
  const own = error instanceof ApiError ? error.text : '';
  // A Text was set by the caller for data that it can't use; that caller reads `text` itself.
  return typeof own === 'string' && own !== '' ? own : fallback;
}

/** Why an action failed, to show: the lost connection, else the server's message, else `fallback`. */
export function failureReason(error: unknown, fallback: Words = text`Please try again.`): Words {
  if (error instanceof TypeError) return text`The connection failed. Check it and try again.`;
  return errorText(error, fallback);
}

let onUnauthorized: () => void = () => {};

/** Called on every 401, so that the cached user can be cleared (entry-client sets it). */
export function setUnauthorizedHandler(listener: () => void): void {
  onUnauthorized = listener;
}

let onOutdated: () => void = () => {};

/** Sets the function that runs when the server refuses this page because it is too old (see entry-client). */
export function setOutdatedPageHandler(listener: () => void): void {
  onOutdated = listener;
}

async function failure(response: Response, keepUser: boolean): Promise<ApiError> {
  const raw = await response.text().catch(() => '');
  const wait = Number(response.headers.get('retry-after'));
  const common = { statusText: response.statusText, ...(wait > 0 && { retryAfterSeconds: wait }) };
  if (response.status === 401 && !keepUser) onUnauthorized();
  try {
    const body = JSON.parse(raw) as { message?: string; code?: string; fields?: WireFields };
    if (body.code === 'PAGE_OUTDATED') onOutdated();
    if (typeof body.message === 'string') {
      return new ApiError(response.status, body.message, {
        ...(body.code && { code: body.code }),
        ...(body.fields && { fields: body.fields }),
        ...common,
      });
    }
  } catch {
    // Not JSON: use the raw text or the status text.
  }
  // An HTML page comes from a proxy and is not a message.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return new ApiError(response.status, (!isPage && raw) || response.statusText, common);
}

/** Aborts all GET requests that have no signal of their own, for example when the session ends. */
let reads = new AbortController();

/** Aborts running and future GET requests without their own signal. Returns a function that allows them again. */
export function pauseReads(): () => void {
  reads.abort();
  return () => {
    reads = new AbortController();
  };
}

/** A timeout counts as a lost connection. */
function asLost(error: unknown): unknown {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return isTimeout ? new TypeError(error.message) : error;
}

type CallOptions = {
  signal?: AbortSignal;
  /**
   * Without an answer for this long the connection counts as lost. Not for requests with a `signal`. Default: WRITE_MS
   * for writes, but not for files, which may take long to send.
   */
  timeoutMs?: number;
  /** If true, a 401 does not sign the user out: the caller shows the error instead. */
  keepUser?: boolean;
  /** The language of errors. Default: the page's. */
  locale?: Locale;
  /** Whether the request goes on when the page is left. Browsers allow this for bodies of up to 64 KiB. */
  keepalive?: boolean;
  /** Called with 0 to 1 while the body is sent. */
  onProgress?: (share: number) => void;
};

type RequestOptions = CallOptions & {
  idempotencyKey?: string;
  /** ETag of the last answer; the server responds 304 if the data still has it. */
  etag?: string | undefined;
};

/** Longer than the server takes at most. A retry with the same Idempotency-Key stores nothing twice. */
const WRITE_MS = 30_000;

function signalOf(method: string, body: unknown, options: RequestOptions): AbortSignal | undefined {
  if (options.signal !== undefined) return options.signal;
  if (options.timeoutMs !== undefined) return AbortSignal.timeout(options.timeoutMs);
  if (method === 'GET') return reads.signal;
  return body instanceof Blob ? undefined : AbortSignal.timeout(WRITE_MS);
}

/**
 * Sends one request to a URL that is not built from a call's contract: a query key, a link to the next page, or a write
 * from the offline queue. For calls, use `send`. Throws ApiError for an error status and TypeError for a lost
 * connection.
 */
export async function sendRequest(
  method: string,
  url: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Response> {
  const { keepUser = false, keepalive = false, onProgress, etag } = options;
  const signal = signalOf(method, body, options);
  const request = {
    method,
    headers: headersOf(method, body, options),
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const sent =
    onProgress === undefined
      ? fetch(url, { ...request, credentials: 'include', keepalive })
      : fetchWithProgress(url, request, onProgress);
  const response = await sent.catch((error: unknown) => {
    throw asLost(error);
  });
  if (response.ok || (response.status === 304 && etag !== undefined)) return response;
  throw await failure(response, keepUser);
}

/** Pending writes by request. A second click shares the result of the first. */
const inFlight = new Map<string, Promise<unknown>>();

type Unresolved = { idempotencyKey: string; thing: string; hasIntent: boolean };

/** Writes with an unknown outcome, by request. */
const unresolved = new Map<string, Unresolved>();

/** What a URL is about, such as "/api/dues/<id>/" or "/api/teacher/batches/". */
const thingOf = (url: string) => `${url.split('?', 1)[0]?.split('/').slice(0, 4).join('/')}/`;

/**
 * The earlier writes about the same thing whose outcome is unknown. Once a later one has succeeded, the same request
 * means a new write: with its old key, the server would repeat the old answer and store nothing. A write with an intent
 * keeps its key, because it is never meant twice.
 */
function earlierWrites(url: string): string[] {
  const thing = thingOf(url);
  return [...unresolved].flatMap(([key, one]) => {
    const isSame = one.thing.startsWith(thing) || thing.startsWith(one.thing);
    return isSame && !one.hasIntent && !inFlight.has(key) ? [key] : [];
  });
}

/** Whether the error proves that nothing was saved. After a lost connection or a 5xx the outcome is unknown. */
function isDefiniteFailure(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'IDEMPOTENCY_IN_PROGRESS'
  );
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown };

type SendOptions = CallOptions & {
  /** Distinguishes two separate writes with the same body (two equal messages). */
  intent?: string;
  /**
   * Returns an error text if the caller can't use the data, else null. If the JSON can't be parsed, the data is
   * undefined.
   */
  checkData?: (data: unknown) => Words | null;
};

async function readData(response: Response, { checkData }: SendOptions): Promise<unknown> {
  const data: unknown = await response.json().catch((error: unknown) => {
    if (checkData === undefined || !(error instanceof SyntaxError)) throw asLost(error);
  });
  const problem = checkData?.(data) ?? null;
  if (problem !== null) throw new ApiError(response.status, problem);
  return data;
}

/**
 * Makes a call from the browser, typed by its contract. Writes carry an Idempotency-Key; a retry after a lost answer
 * reuses it. Throws ApiError for an error status and TypeError for a lost connection.
 */
export async function send<C extends CallShape>(
  ref: CallRef<C>,
  input: Input<C>,
  options: SendOptions = {},
): Promise<Output<C>> {
  const { body, ...address } = input as AnyInput;
  const url = callUrl(ref, address);
  // Each picture is a separate write, and the calls for pictures accept no Idempotency-Key.
  if (ref.method === 'GET' || body instanceof Blob) {
    const response = await sendRequest(ref.method, url, body, options);
    return (await readData(response, options)) as Output<C>;
  }
  const dedupeKey = JSON.stringify([ref.method, url, body, options.intent]);
  const pending = inFlight.get(dedupeKey);
  if (pending !== undefined) return pending as Promise<Output<C>>;
  const write = writeOnce(ref.method, url, body, { ...options, dedupeKey }).finally(() =>
    inFlight.delete(dedupeKey),
  );
  inFlight.set(dedupeKey, write);
  return write as Promise<Output<C>>;
}

type WriteOptions = SendOptions & { dedupeKey: string };

async function writeOnce(
  method: string,
  url: string,
  body: unknown,
  options: WriteOptions,
): Promise<unknown> {
  const { dedupeKey } = options;
  const earlier = earlierWrites(url);
  const idempotencyKey = unresolved.get(dedupeKey)?.idempotencyKey ?? crypto.randomUUID();
  unresolved.set(dedupeKey, {
    idempotencyKey,
    thing: thingOf(url),
    hasIntent: options.intent !== undefined,
  });
  try {
    const response = await sendRequest(method, url, body, { ...options, idempotencyKey });
    const data = await readData(response, options);
    unresolved.delete(dedupeKey);
    for (const key of earlier) if (!inFlight.has(key)) unresolved.delete(key);
    return data;
  } catch (error) {
    if (isDefiniteFailure(error)) unresolved.delete(dedupeKey);
    throw error;
  }
}

type Answer<C> = { data: Output<C>; headers: Headers };

/** Makes a GET call with the ETag of the last answer. Returns null if the data is unchanged (304). */
export async function sendIfChanged<C extends CallShape>(
  ref: CallRef<C>,
  input: Input<C>,
  options: SendOptions & { etag: string | undefined },
): Promise<Answer<C> | null> {
  const response = await sendRequest('GET', callUrl(ref, input as AnyInput), undefined, options);
  if (response.status === 304) return null;
  return { data: (await readData(response, options)) as Output<C>, headers: response.headers };
}

/** Makes a GET call and returns its response headers as well as its data. */
export async function sendWithHeaders<C extends CallShape>(
  ref: CallRef<C>,
  input: Input<C>,
  options: SendOptions = {},
): Promise<Answer<C>> {
  return (await sendIfChanged(ref, input, { ...options, etag: undefined })) as Answer<C>;
}
