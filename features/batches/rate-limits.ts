import { defineLimits, type NamesOf } from '#shared/calls/limits.ts';

export const BATCH_RATE_LIMITS = defineLimits({
  batchEdit: { max: 60, windowSeconds: 3600, key: 'user' },
  batchSeat: { max: 60, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends NamesOf<typeof BATCH_RATE_LIMITS> {}
}
