import { type CallRef, type CallShape, callUrl, type Input, type Output } from '#shared/call.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { DEFAULT_LOCALE } from '#shared/locale.ts';
import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';
import { pageLocale } from '../locales/page-locale.ts';

/** A failed call. `message` reads 'status: server message'; the interface shows `text` only. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's message, without the status. */
  readonly text: string;
  readonly statusText: string;
  readonly code: string | undefined;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    text: string,
    details: { statusText?: string; code?: string; fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(`${status}: ${text}`);
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
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.text !== '' ? error.text : fallback;
}

/** Text for a failed connection; null if the server answered. */
export function connectionText(error: unknown): string | null {
  return error instanceof TypeError ? /*text*/ 'The connection failed. Check it and try again.' : null;
}

let onUnauthorized: () => void = () => {};

/** Called on every 401, so that the cached user can be cleared (entry-client sets it). */
export function whenUnauthorized(listener: () => void): void {
  onUnauthorized = listener;
}

let onOutdated: () => void = () => {};

/** Called when the server refuses this page for its age (entry-client sets it). */
export function whenOutdated(listener: () => void): void {
  onOutdated = listener;
}

async function failure(response: Response): Promise<ApiError> {
  const raw = await response.text().catch(() => '');
  const wait = Number(response.headers.get('retry-after'));
  const common = { statusText: response.statusText, ...(wait > 0 && { retryAfterSeconds: wait }) };
  if (response.status === 401) onUnauthorized();
  try {
    const body = JSON.parse(raw) as { message?: string; code?: string; fields?: FieldErrors };
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

/** Ends the reads that have no signal of their own, for example when the session ends. */
let reads = new AbortController();

/** Aborts such reads, and those to come. Returns a function that allows them again. */
export function pauseReads(): () => void {
  reads.abort();
  return () => {
    reads = new AbortController();
  };
}

type RequestOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** Whether the request goes on when the page is left. Browsers allow this for bodies of up to 64 KiB. */
  keepalive?: boolean;
};

/** Sends one request. Throws ApiError for an error status and TypeError for a lost connection. */
export async function sendRequest(
  method: string,
  url: string,
  body?: unknown,
  { signal, idempotencyKey, keepalive = false }: RequestOptions = {},
): Promise<Response> {
  const locale = pageLocale();
  const aborted = signal ?? (method === 'GET' ? reads.signal : undefined);
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      [PAGE_VERSION_HEADER]: String(PAGE_VERSION),
      // The server answers its errors in the page's language.
      ...(locale !== DEFAULT_LOCALE && { 'accept-language': locale }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(aborted && { signal: aborted }),
    keepalive,
  });
  if (!response.ok) throw await failure(response);
  return response;
}

/** Pending writes by request. A second click shares the result of the first. */
const inFlight = new Map<string, Promise<unknown>>();

/** Idempotency keys of writes with an unknown outcome, by request. */
const unresolvedKeys = new Map<string, string>();

/** Whether the error proves that nothing was saved. After a lost connection or a 5xx the outcome is unknown. */
function isDefiniteFailure(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'IDEMPOTENCY_IN_PROGRESS';
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Makes a call from the browser, typed by its contract. Writes carry an Idempotency-Key; a retry after a lost answer
 * reuses it. `intent` distinguishes two separate writes with the same body (two equal messages); with `keepalive` a small
 * write goes on when the page is left.
 */
export async function send<C extends CallShape>(
  ref: CallRef<C>,
  input: Input<C>,
  { intent, keepalive = false }: { intent?: string; keepalive?: boolean } = {},
): Promise<Output<C>> {
  const { body, ...address } = input as AnyInput;
  const url = callUrl(ref, address);
  if (ref.method === 'GET') return (await (await sendRequest('GET', url)).json()) as Output<C>;
  const dedupeKey = JSON.stringify([ref.method, url, body, intent]);
  const pending = inFlight.get(dedupeKey);
  if (pending !== undefined) return pending as Promise<Output<C>>;
  const write = writeOnce<Output<C>>(ref.method, url, body, { dedupeKey, keepalive }).finally(() =>
    inFlight.delete(dedupeKey),
  );
  inFlight.set(dedupeKey, write);
  return write;
}

type WriteOptions = { dedupeKey: string; keepalive: boolean };

async function writeOnce<A>(method: string, url: string, body: unknown, options: WriteOptions): Promise<A> {
  const { dedupeKey, keepalive } = options;
  const idempotencyKey = unresolvedKeys.get(dedupeKey) ?? crypto.randomUUID();
  unresolvedKeys.set(dedupeKey, idempotencyKey);
  try {
    const response = await sendRequest(method, url, body, { idempotencyKey, keepalive });
    const answer = (await response.json()) as A;
    unresolvedKeys.delete(dedupeKey);
    return answer;
  } catch (error) {
    if (isDefiniteFailure(error)) unresolvedKeys.delete(dedupeKey);
    throw error;
  }
}
