import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const DEVICE_RATE_LIMITS = defineLimits({
  push: { max: 60, windowSeconds: 3600, key: 'user' },
  pushArrived: { max: 300, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof DEVICE_RATE_LIMITS> {}
}
