import * as z from 'zod';

/** Counts stop here and are shown as "1000+": counting a million rows slows a search. */
export const COUNT_CAP = 1001;

/** `limit` and `cursor` of a listed call. The cursor is opaque: the server's `Link: rel="next"` holds it. */
export function pageQuery(defaultLimit: number, maxLimit = 100) {
  return {
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
    cursor: z.string().max(300).optional(),
  };
}

/** A capped total in words: 1001 → "1000+". */
export function formatCount(total: number): string {
  return total >= COUNT_CAP ? '1000+' : String(total);
}
