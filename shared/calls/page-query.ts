import * as z from 'zod';

/** `limit` and `cursor` of a listed call. The cursor is opaque: the server's `Link: rel="next"` holds it. */
export function pageQuery(defaultLimit: number, maxLimit = 100) {
  return {
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
    cursor: z.string().max(300).optional(),
  };
}
