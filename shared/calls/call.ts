import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { LimitName } from './limits.ts';

/** Who may make a call. `signedIn` is any role, `member` a student or a teacher. */
export type Access = 'public' | 'signedIn' | 'member' | 'student' | 'teacher' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodType;
type Optional = Schema | undefined;

export type CallShape = {
  /** The name of the call, its service function and its client mutation; also the OpenAPI operationId. */
  readonly name: string;
  readonly summary: string;
  readonly method: Method;
  /** Path with `:name` parameters, e.g. `/api/teacher/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Schema of the path's parameters. If a parameter is malformed, the answer is 404. */
  readonly params?: Optional;
  readonly query?: Optional;
  readonly body?: Optional;
  /** Keys that the schema does not name are removed. No transforms. */
  readonly response: Schema;
  /** 200 unless the call creates something. */
  readonly status?: 200 | 201 | 202;
  /** Errors besides INVALID_INPUT and those that `access` implies. */
  readonly errors: readonly ErrorCode[];
  /** Name of the call's own rate limit, in addition to the general one of the API. */
  readonly limit?: LimitName;
  /** Honours Idempotency-Key: a retry with the same key gets the first answer. */
  readonly idempotent?: boolean;
  /** Sends an ETag; answers 304 with no body when If-None-Match matches. For polled calls. */
  readonly etag?: boolean;
  /** The call's outcome is written to the security log, with hashes of the account and of the contact in the body. */
  readonly security?: true;
  /** The body is a raw picture instead of JSON. */
  readonly upload?: boolean;
  /** Maximum body size in bytes; 32 KiB by default. */
  readonly bodyLimit?: number;
};

/**
 * Declares one API call. Form validation, handler, client types and API documentation all come from this declaration.
 */
export function defineCall<const C extends CallShape>(call: C): C {
  return call;
}

type InputOf<K extends string, S> = S extends Schema ? { [key in K]: z.input<S> } : unknown;
type ParsedOf<K extends string, S> = S extends Schema ? { [key in K]: z.output<S> } : unknown;
type PartOf<C, K extends string> = C extends { readonly [key in K]: infer S } ? S : undefined;

/** What a caller passes: the parts (`params`, `query`, `body`) that the call declares. A picture is a Blob with its type. */
export type Input<C> = InputOf<'params', PartOf<C, 'params'>> &
  InputOf<'query', PartOf<C, 'query'>> &
  (C extends { readonly upload: true } ? { body: Blob } : InputOf<'body', PartOf<C, 'body'>>);

/** What a handler receives: the same parts, parsed. */
export type ParsedInput<C> = ParsedOf<'params', PartOf<C, 'params'>> &
  ParsedOf<'query', PartOf<C, 'query'>> &
  ParsedOf<'body', PartOf<C, 'body'>>;

export type Output<C> = C extends { readonly response: infer R extends Schema } ? z.output<R> : never;

/**
 * Method and path of a call without its schemas, so that public pages load no validation code. The compiler checks both
 * against the contract: `callRef<typeof searchTeachers>('GET', '/api/teachers/search')`.
 */
export type CallRef<C extends CallShape = CallShape> = {
  readonly method: C['method'];
  readonly path: C['path'];
  /** Type only; never present at run time. */
  readonly contract?: C;
};

export function callRef<C extends CallShape>(method: C['method'], path: C['path']): CallRef<C> {
  return { method, path };
}

/** Fills `:name` parameters and appends defined query values. The result is the request URL and the query key. */
export function callUrl(
  ref: { readonly path: string },
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = ref.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
