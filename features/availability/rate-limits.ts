import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const AVAILABILITY_RATE_LIMITS = defineLimits({
  // Publishing a week takes one call per day and hour.
  hoursWrite: { max: 300, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof AVAILABILITY_RATE_LIMITS> {}
}
