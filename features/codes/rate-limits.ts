import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const CODE_RATE_LIMITS = defineLimits({
  sendCode: { max: 20, windowSeconds: 3600, key: 'ip' },
  verifyCode: { max: 20, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof CODE_RATE_LIMITS> {}
}
