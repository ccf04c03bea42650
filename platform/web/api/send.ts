import { type CallRef, type CallShape, callUrl, type Input, type Output } from '#shared/call.ts';
import type { FieldErrors } from '#shared/errors.ts';

/** A failed call. `message` reads 'status: server message'; people are shown `text` alone. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's words, without the status. */
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

/** What to show for any failure: the server's words, or `fallback` when nothing came from the server. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.text !== '' ? error.text : fallback;
}

/** The words for a call that never reached the server; null where the server answered. */
export function connectionText(error: unknown): string | null {
  return error instanceof TypeError ? 'The connection failed. Check it and try again.' : null;
}

let onUnauthorized: () => void = () => {};

/** Called on every 401, so that the cached user can be cleared (entry-client sets it). */
export function whenUnauthorized(listener: () => void): void {
  onUnauthorized = listener;
}

async function failure(response: Response): Promise<ApiError> {
  const raw = await response.text().catch(() => '');
  const wait = Number(response.headers.get('retry-after'));
  const common = { statusText: response.statusText, ...(wait > 0 && { retryAfterSeconds: wait }) };
  if (response.status === 401) onUnauthorized();
  try {
    const body = JSON.parse(raw) as { message?: string; code?: string; fields?: FieldErrors };
    if (typeof body.message === 'string') {
      return new ApiError(response.status, body.message, {
        ...(body.code && { code: body.code }),
        ...(body.fields && { fields: body.fields }),
        ...common,
      });
    }
  } catch {
    // Not JSON: the raw text or the status text says what there is to say.
  }
  // A page of whatever stands between here and the server is markup, not words.
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return new ApiError(response.status, (!isPage && raw) || response.statusText, common);
}

/** One request of the browser. Throws ApiError for an answer that is not OK; a lost connection stays a TypeError. */
export async function sendRequest(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await failure(response);
  return response;
}

/** Writes on their way, by what was sent: a second press joins the first, however late the page learns of that one. */
const underWay = new Map<string, Promise<unknown>>();

/** Keys of writes whose outcome nobody here knows yet, by what was sent. */
const openKeys = new Map<string, string>();

/** Whether a failure says that nothing was saved; a lost answer and a fault of the server leave it open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.code !== 'IDEMPOTENCY_IN_PROGRESS';
}

type AnyInput = { params?: unknown; query?: unknown; body?: unknown };

/**
 * Makes a call from the browser; the types come from its contract, the schemas stay on the server. A write carries an
 * Idempotency-Key, and the same write sent again after a lost answer carries the same one. `intent` tells apart what
 * reads the same but is meant twice (two equal messages).
 */
export async function send<C extends CallShape>(
  ref: CallRef<C>,
  input: Input<C>,
  { intent }: { intent?: string } = {},
): Promise<Output<C>> {
  const { body, ...address } = input as AnyInput;
  const url = callUrl(ref, address);
  if (ref.method === 'GET') return (await (await sendRequest('GET', url)).json()) as Output<C>;
  const meant = JSON.stringify([ref.method, url, body, intent]);
  const first = underWay.get(meant);
  if (first !== undefined) return first as Promise<Output<C>>;
  const write = writeOnce<Output<C>>(ref.method, url, body, meant).finally(() => underWay.delete(meant));
  underWay.set(meant, write);
  return write;
}

async function writeOnce<A>(method: string, url: string, body: unknown, meant: string): Promise<A> {
  const idempotencyKey = openKeys.get(meant) ?? crypto.randomUUID();
  openKeys.set(meant, idempotencyKey);
  try {
    const response = await sendRequest(method, url, body, undefined, idempotencyKey);
    const answer = (await response.json()) as A;
    openKeys.delete(meant);
    return answer;
  } catch (error) {
    if (isRefusal(error)) openKeys.delete(meant);
    throw error;
  }
}
