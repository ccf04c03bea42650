import * as z from 'zod';
import { idSchema } from '../ids.ts';

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

/** Like `pageQuery`, for a list whose cursor is the id of the last row of the page before. */
export function idPageQuery(defaultLimit: number) {
  return {
    ...pageQuery(defaultLimit),
    // An empty cursor means the first page, as in the other lists.
    cursor: z.preprocess((given) => (given === '' ? undefined : given), idSchema.optional()),
  };
}
