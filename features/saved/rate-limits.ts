import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const SAVED_RATE_LIMITS = defineLimits({
  savedWrite: { max: 300, windowSeconds: 3600, key: 'user' },
  compare: { max: 60, windowSeconds: 60, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof SAVED_RATE_LIMITS> {}
}
