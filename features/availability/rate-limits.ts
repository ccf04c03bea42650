import { defineLimits, type NamesOf } from '#shared/limits.ts';

export const AVAILABILITY_RATE_LIMITS = defineLimits({
  // A week of hours is one call for each day and hour.
  hoursWrite: { max: 300, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/limits.ts' {
  interface LimitNames extends NamesOf<typeof AVAILABILITY_RATE_LIMITS> {}
}
