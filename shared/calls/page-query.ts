import * as z from 'zod';

/**
 * Query schema of a paginated call: `limit` and `cursor`. The cursor is opaque: clients take it from the server's
 * `Link: rel="next"`.
 */
export function pageQuery(defaultLimit: number, maxLimit = 100) {
  return {
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
    cursor: z.string().max(300).optional(),
  };
}
