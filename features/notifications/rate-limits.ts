import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const NOTIFICATION_RATE_LIMITS = defineLimits({
  noticeChoices: { max: 60, windowSeconds: 3600, key: 'user' },
  unsubscribe: { max: 60, windowSeconds: 3600, key: 'ip' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof NOTIFICATION_RATE_LIMITS> {}
}
