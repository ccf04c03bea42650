import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const MEDIA_RATE_LIMITS = defineLimits({
  upload: { max: 30, windowSeconds: 1800, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof MEDIA_RATE_LIMITS> {}
}
