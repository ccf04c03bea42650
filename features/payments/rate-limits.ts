import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const PAYMENT_RATE_LIMITS = defineLimits({
  dueAction: { max: 120, windowSeconds: 3600, key: 'user' },
  paymentDetails: { max: 20, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof PAYMENT_RATE_LIMITS> {}
}
