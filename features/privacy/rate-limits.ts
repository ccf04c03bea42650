import { defineLimits, type NamesOf } from '#shared/calls/limits.ts';

export const PRIVACY_RATE_LIMITS = defineLimits({
  accountExport: { max: 10, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends NamesOf<typeof PRIVACY_RATE_LIMITS> {}
}
