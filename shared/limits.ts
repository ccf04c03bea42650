/**
 * Request limits, all of them (security policy 5.6). `max` requests per `windowSeconds` for each key.
 * `key`: 'ip' counts an address (an IPv6 /64), 'user' the signed-in user, else the address.
 * The account, one-time-code and request rules live with their slices, for they count rows of the database.
 */
type Limit = { readonly max: number; readonly windowSeconds: number; readonly key: 'ip' | 'user' };

export const LIMITS = {
  /** Before anybody is looked up: 200 people behind one address stay far below it. */
  anyByIp: { max: 30_000, windowSeconds: 60, key: 'ip' },
  /** Calls of whoever is not signed in. */
  apiByIp: { max: 1200, windowSeconds: 60, key: 'ip' },
  apiByUser: { max: 900, windowSeconds: 60, key: 'user' },
  /** Pages rendered here; within the site the browser renders them. */
  pages: { max: 600, windowSeconds: 60, key: 'user' },
  register: { max: 20, windowSeconds: 3600, key: 'ip' },
  sendCode: { max: 20, windowSeconds: 3600, key: 'ip' },
  verifyCode: { max: 20, windowSeconds: 3600, key: 'user' },
  forgotPassword: { max: 20, windowSeconds: 3600, key: 'ip' },
  resetPassword: { max: 30, windowSeconds: 3600, key: 'ip' },
  accountExport: { max: 10, windowSeconds: 3600, key: 'user' },
  search: { max: 120, windowSeconds: 60, key: 'user' },
  places: { max: 60, windowSeconds: 60, key: 'user' },
  upload: { max: 30, windowSeconds: 1800, key: 'user' },
  profileWrite: { max: 60, windowSeconds: 3600, key: 'user' },
  reviewWrite: { max: 10, windowSeconds: 3600, key: 'user' },
  // A week of hours is one call for each day and hour.
  hoursWrite: { max: 300, windowSeconds: 3600, key: 'user' },
  noticeChoices: { max: 60, windowSeconds: 3600, key: 'user' },
  unsubscribe: { max: 60, windowSeconds: 3600, key: 'ip' },
  bookingAnswer: { max: 120, windowSeconds: 3600, key: 'user' },
  chatBlock: { max: 60, windowSeconds: 3600, key: 'user' },
  report: { max: 20, windowSeconds: 3600, key: 'user' },
  /** Pictures of shared links that have to be drawn; those that are kept count as pages. */
  sharePicture: { max: 60, windowSeconds: 60, key: 'ip' },
  letter: { max: 5, windowSeconds: 3600, key: 'ip' },
  admin: { max: 300, windowSeconds: 60, key: 'user' },
  messageTest: { max: 20, windowSeconds: 3600, key: 'user' },
  cspReport: { max: 30, windowSeconds: 60, key: 'ip' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Failed sign-ins. Each number has a count that only a success, or a new password, ends; so has each known browser. */
export const SIGN_IN_LIMITS = {
  /** Failures that cost no wait; then 30 s, doubling to 15 min, for each further one. */
  free: 5,
  firstLockSeconds: 30,
  maxLockSeconds: 15 * 60,
  /** So many in a row, and only a new password (forgotten password) lets in again. */
  recoveryAfter: 100,
  /** Failures from one network, whatever the numbers. */
  byAddress: { max: 30, windowSeconds: 5 * 60 },
} as const;

/** Sign-ups with one number, besides the limit by address. */
export const SIGN_UP_LIMIT = { max: 5, windowSeconds: 3600 } as const;

/**
 * What RATE_LIMITS multiplies the limits by: 20 for load tests (`relaxed`). The rules about guessing passwords and codes
 * are never relaxed.
 */
export function limitFactor(mode: 'normal' | 'relaxed'): number {
  return mode === 'relaxed' ? 20 : 1;
}
