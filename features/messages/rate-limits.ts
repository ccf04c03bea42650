import { defineLimits, type NamesOf } from '#shared/limits.ts';

export const MESSAGE_RATE_LIMITS = defineLimits({
  messageTest: { max: 20, windowSeconds: 3600, key: 'user' },
});

declare module '#shared/limits.ts' {
  interface LimitNames extends NamesOf<typeof MESSAGE_RATE_LIMITS> {}
}
