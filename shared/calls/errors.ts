import { type Text, text, translateToEnglish } from '../texts/translate.ts';

/**
 * An error that the server can answer: HTTP status and the text people see. `report` marks our own faults, which are
 * logged as errors.
 */
export type ErrorEntry = { readonly status: number; readonly message: Text; readonly report?: true };

/** The platform's own errors. A slice adds its errors in features/<slice>/errors.ts. */
export const PLATFORM_ERRORS = defineErrors({
  INVALID_INPUT: { status: 400, message: text`Please check the highlighted fields and try again.` },
  MALFORMED_BODY: { status: 400, message: text`The request could not be read. Please try again.` },
  UNAUTHORIZED: { status: 401, message: text`Please log in to continue.` },
  WRONG_ROLE: { status: 403, message: text`This is not available for your account type.` },
  REAUTHENTICATE: { status: 403, message: text`Please enter your password again to continue.` },
  CROSS_SITE: { status: 403, message: text`This request came from another site and was refused.` },
  NOT_FOUND: { status: 404, message: text`We could not find what you asked for.` },
  BODY_TOO_SLOW: {
    status: 408,
    message: text`This arrived too slowly. Please check your connection and try again.`,
  },
  CONFLICT: { status: 409, message: text`Someone changed this a moment ago. Please reload and try again.` },
  PAGE_OUTDATED: {
    status: 409,
    message: text`The site has changed since you opened this page. Please reload the page and try again.`,
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: text`The same request is still being saved. Please try again in a moment.`,
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: text`That is too large to send. Please make it smaller and try again.`,
  },
  URL_TOO_LONG: { status: 414, message: text`That address is too long.` },
  UNSUPPORTED_MEDIA: { status: 415, message: text`This kind of content is not supported.` },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: text`This Idempotency-Key was already used for another request. Please send a new one.`,
  },
  TOO_MANY_STREAMS: {
    status: 429,
    message: text`You have too many pages open. This one updates less often.`,
  },
  TOO_MANY_REQUESTS: { status: 429, message: text`Too many attempts. Please wait a moment and try again.` },
  INTERNAL: { status: 500, message: text`Something went wrong on our side. Please try again.`, report: true },
  UNAVAILABLE: {
    status: 503,
    message: text`We are briefly unavailable. Please try again in a moment.`,
    report: true,
  },
});

export type ErrorEntriesOf<T> = { readonly [K in keyof T]: ErrorEntry };

/** Every error by code; slices extend it, so that an unknown code does not compile. */
export interface ErrorCodes extends ErrorEntriesOf<typeof PLATFORM_ERRORS> {}
export type ErrorCode = keyof ErrorCodes;

export function defineErrors<const T extends Readonly<Record<string, ErrorEntry>>>(errors: T): T {
  return errors;
}

const entries = new Map<string, ErrorEntry>(Object.entries(PLATFORM_ERRORS));

/** Registers a slice's errors. Throws if a code is defined twice. */
export function registerErrors(errors: Readonly<Record<string, ErrorEntry>>): void {
  for (const [code, entry] of Object.entries(errors)) {
    const existing = entries.get(code);
    if (existing !== undefined && existing !== entry) throw new Error(`The error ${code} is defined twice`);
    entries.set(code, entry);
  }
}

/** Status and text of a code. Throws for a code of a slice that app/slices.ts does not list. */
export function errorEntry(code: ErrorCode): ErrorEntry {
  const entry = entries.get(code);
  if (entry === undefined) throw new Error(`No slice of the application defines the error ${code}`);
  return entry;
}

/** Every code that is registered so far, in alphabetical order. */
export function listErrorCodes(): ErrorCode[] {
  return [...entries.keys()].sort() as ErrorCode[];
}

/** Messages by field path (`clientTimeSlots.0.endTime`). */
export type FieldErrors = Readonly<Record<string, Text | readonly Text[]>>;

export type WireFields = Readonly<Record<string, string>>;

/** The JSON of an error answer. `message` is the text that people see; several messages for one field are joined. */
export type WireError = {
  message: string;
  code: ErrorCode;
  fields?: WireFields;
  requestId: string;
};

type AppErrorOptions = {
  message?: Text;
  fields?: FieldErrors;
  /** Sent as `Retry-After`; whole seconds. */
  retryAfterSeconds?: number;
  /** Maximum of the rate limit that refused the call; sent as `RateLimit-Limit`. */
  limit?: number;
  cause?: unknown;
};

/** An error with a registered code. Throw it anywhere below a route; the error handler writes the answer. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The text that people see; `message` is the same text in English, for logs. */
  readonly text: Text;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly limit: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { status, message } = errorEntry(code);
    const own = options.message ?? message;
    super(translateToEnglish(own), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.text = own;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
  }
}

/** An INVALID_INPUT error about one field; its text is also the message people see. */
export function invalidField(path: string, message: Text): AppError {
  return new AppError('INVALID_INPUT', { message, fields: { [path]: message } });
}
