import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const BOOKING_RATE_LIMITS = defineLimits({
  bookingAnswer: { max: 120, windowSeconds: 3600, key: 'user' },
  comingDays: { max: 240, windowSeconds: 60, key: 'user' },
  meetingLink: { max: 60, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof BOOKING_RATE_LIMITS> {}
}
