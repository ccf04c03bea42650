import { defineLimits, type NamesOf } from '#shared/limits.ts';

export const BLOCK_RATE_LIMITS = defineLimits({
  chatBlock: { max: 60, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/limits.ts' {
  interface LimitNames extends NamesOf<typeof BLOCK_RATE_LIMITS> {}
}
