import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const PLACES_RATE_LIMITS = defineLimits({
  places: { max: 60, windowSeconds: 60, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof PLACES_RATE_LIMITS> {}
}
