import { defineLimits, type LimitsOf } from '#shared/calls/limits.ts';

export const LINK_PREVIEW_RATE_LIMITS = defineLimits({
  /** Preview pictures that must be rendered. Every request, cached or not, also counts against `pages`. */
  sharePicture: { max: 60, windowSeconds: 60, key: 'ip' },
});

declare module '#shared/calls/limits.ts' {
  interface LimitNames extends LimitsOf<typeof LINK_PREVIEW_RATE_LIMITS> {}
}
