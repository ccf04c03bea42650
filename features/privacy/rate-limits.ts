import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const PRIVACY_RATE_LIMITS = defineLimits({
  accountExport: { max: 10, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof PRIVACY_RATE_LIMITS> {}
}
