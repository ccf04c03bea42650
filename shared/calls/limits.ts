/**
 * A rate limit (security policy 5.6): `max` requests per `windowSeconds` for each key.
 * `key`: 'ip' counts an address (an IPv6 /64), 'user' the signed-in user, else the address.
 * Rules that count rows of the database (codes, sign-ins, booking requests) are in their slices.
 */
export type Limit = { readonly max: number; readonly windowSeconds: number; readonly key: 'ip' | 'user' };

/** The platform's own limits. A slice adds its limits in features/<slice>/rate-limits.ts. */
export const PLATFORM_LIMITS = defineLimits({
  /**
   * Requests per address, counted before the session is read. 200 people behind one address stay far below the limit.
   */
  anyByIp: { max: 30_000, windowSeconds: 60, key: 'ip' },
  /** API calls of guests, per address. */
  apiByIp: { max: 1200, windowSeconds: 60, key: 'ip' },
  apiByUser: { max: 900, windowSeconds: 60, key: 'user' },
  /** Server-rendered pages; navigation within the site renders in the browser. */
  pages: { max: 600, windowSeconds: 60, key: 'user' },
  profileWrite: { max: 60, windowSeconds: 3600, key: 'user' },
  admin: { max: 300, windowSeconds: 60, key: 'user' },
  cspReport: { max: 30, windowSeconds: 60, key: 'ip' },
});

export type LimitsOf<T> = { readonly [K in keyof T]: Limit };

/** All rate limits by name. Slices add theirs by declaration merging, so that a misspelt name does not compile. */
export interface LimitNames extends LimitsOf<typeof PLATFORM_LIMITS> {}
export type LimitName = keyof LimitNames;

export function defineLimits<const T extends Readonly<Record<string, Limit>>>(limits: T): T {
  return limits;
}

/**
 * Failed sign-ins, counted per mobile number and per recognised browser. Only a success or a new password resets the
 * count.
 */
export const SIGN_IN_LIMITS = {
  /**
   * Number of failures in a row without a delay. After each further failure the user waits: first 30 s, then twice as
   * long each time, at most 15 min.
   */
  failuresWithoutDelay: 5,
  firstLockSeconds: 30,
  maxLockSeconds: 15 * 60,
  /** After this many in a row only a password reset lets the user sign in. */
  recoveryAfter: 100,
  /** Failures from one network, for any numbers. */
  byAddress: { max: 30, windowSeconds: 5 * 60 },
} as const;

/** Sign-ups per mobile number, in addition to the limit by address. */
export const SIGN_UP_LIMIT = { max: 5, windowSeconds: 3600 } as const;

/**
 * Returns the factor by which rate limits are multiplied: 100 for tests (RATE_LIMITS=relaxed), else 1. Limits on
 * guessing passwords and codes are never multiplied.
 */
export function limitFactor(mode: 'normal' | 'relaxed'): number {
  return mode === 'relaxed' ? 100 : 1;
}
