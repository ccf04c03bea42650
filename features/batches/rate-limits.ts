import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const BATCH_RATE_LIMITS = defineLimits({
  batchEdit: { max: 60, windowSeconds: 3600, key: 'user' },
  batchSeat: { max: 60, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof BATCH_RATE_LIMITS> {}
}
