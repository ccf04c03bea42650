import { defineLimits, type NamesOf } from '#shared/calls/limits.ts';

export const BLOCK_RATE_LIMITS = defineLimits({
  chatBlock: { max: 60, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends NamesOf<typeof BLOCK_RATE_LIMITS> {}
}
