import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const IDENTITY_RATE_LIMITS = defineLimits({
  claimContact: { max: 30, windowSeconds: 3600, key: 'ip' },
  register: { max: 20, windowSeconds: 3600, key: 'ip' },
  forgotPassword: { max: 20, windowSeconds: 3600, key: 'ip' },
  resetPassword: { max: 30, windowSeconds: 3600, key: 'ip' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof IDENTITY_RATE_LIMITS> {}
}
