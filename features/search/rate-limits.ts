import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const SEARCH_RATE_LIMITS = defineLimits({
  search: { max: 120, windowSeconds: 60, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof SEARCH_RATE_LIMITS> {}
}
