import * as z from 'zod';
import { teacherCardSchema } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/call.ts';
import { pageQuery } from '#shared/pagination.ts';
import { textSchema } from '#shared/text-schema.ts';
import { parseAvailability, parseRange, parseSessionType } from './filters.ts';

/** Teachers on one page of results. */
export const PAGE_SIZE = 24;

const text = textSchema({ max: 200, singleLine: true });

/** Text that one of the filter readers understands; the empty text is no filter. */
function readable(read: (value: string) => unknown, error: string) {
  return text.refine((value) => read(value) !== null, { error }).optional();
}

export const searchTeachers = defineCall({
  name: 'searchTeachers',
  summary:
    'Listed teachers by place, style and session type, best first. X-Total-Count is at most 1001, Link holds the next page',
  method: 'GET',
  path: '/api/teachers/search',
  access: 'public',
  query: z.object({
    /** A city's identifier or any of its names. */
    city: text.optional(),
    /** The same as `city`. */
    location: text.optional(),
    area: text.optional(),
    /** Identifier, slug, name or alias of a style. */
    specialization: text.optional(),
    sessionType: readable(parseSessionType, 'Please use online, offline or in-person.'),
    /** Rupees an hour: `0-500`, `2000+`. */
    priceRange: readable(parseRange, 'Please use a price range like 500-1000 or 2000+.'),
    /** Years of teaching: `3-5`, `10+`. */
    experience: readable(parseRange, 'Please use a range of years like 3-5 or 10+.'),
    availability: readable(
      parseAvailability,
      'Please use weekdays, weekends, morning, afternoon, evening or day names, separated by commas.',
    ),
    ...pageQuery(PAGE_SIZE),
  }),
  response: z.array(teacherCardSchema),
  errors: ['SEARCH_FILTERS_REQUIRED', 'TOO_MANY_REQUESTS'],
  limit: 'search',
});
