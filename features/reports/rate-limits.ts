import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const REPORT_RATE_LIMITS = defineLimits({
  report: { max: 20, windowSeconds: 3600, key: 'user' },
  letter: { max: 5, windowSeconds: 3600, key: 'ip' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof REPORT_RATE_LIMITS> {}
}
