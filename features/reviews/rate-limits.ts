import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const REVIEW_RATE_LIMITS = defineLimits({
  reviewWrite: { max: 10, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof REVIEW_RATE_LIMITS> {}
}
