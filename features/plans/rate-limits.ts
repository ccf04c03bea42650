import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const PLAN_RATE_LIMITS = defineLimits({
  planAction: { max: 120, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof PLAN_RATE_LIMITS> {}
}
