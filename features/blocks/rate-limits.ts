import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const BLOCK_RATE_LIMITS = defineLimits({
  chatBlock: { max: 60, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof BLOCK_RATE_LIMITS> {}
}
