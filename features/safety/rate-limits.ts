import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const SAFETY_RATE_LIMITS = defineLimits({
  /** Guests who open a shared session. The limit is per IP address, and many users of a mobile operator share one. */
  sharedSession: { max: 60, windowSeconds: 60, key: 'ip' },
  safetyAction: { max: 120, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof SAFETY_RATE_LIMITS> {}
}
