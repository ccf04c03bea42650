import * as z from 'zod';
import { teacherCardSchema, teacherParams } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/call.ts';
import { pageQuery } from '#shared/pagination.ts';
import { textSchema } from '#shared/text-schema.ts';
import { FILTERS, type FilterName, forEachFilter } from './filters.ts';

/** Teachers per page of results. */
export const PAGE_SIZE = 24;

const text = textSchema({ max: 200, singleLine: true });

/** Error texts for filters that accept more than their options. */
const REFUSALS: { readonly [N in FilterName]?: string } = {
  sessionType: 'Please use online, offline or in-person.',
  priceRange: 'Please use a price range like 500-1000 or 2000+.',
  experience: 'Please use a range of years like 3-5 or 10+.',
  availability:
    'Please use weekdays, weekends, morning, afternoon, evening or day names, separated by commas.',
};

/** Accepts any text that the filter can parse; empty means no filter. */
function filterSchema(name: FilterName) {
  const { parse, options } = FILTERS[name];
  const error = REFUSALS[name] ?? `Please use one of ${options.map(({ value }) => value).join(', ')}.`;
  return text.refine((value) => parse(value) !== null, { error }).optional();
}

const { city, ...filters } = forEachFilter(filterSchema);

export const searchTeachers = defineCall({
  name: 'searchTeachers',
  summary:
    'Listed teachers by place, style and session type, best first. X-Total-Count is at most 1001, Link holds the next page. Without results, X-Drop-Filter names the one filter to drop and how many teachers are then found: "priceRange 12"',
  method: 'GET',
  path: '/api/teachers/search',
  access: 'public',
  standby: true,
  query: z.object({
    /** A city's id or any of its names. */
    city,
    /** Alias of `city`. */
    location: text.optional(),
    ...filters,
    ...pageQuery(PAGE_SIZE),
  }),
  response: z.array(teacherCardSchema),
  errors: ['SEARCH_FILTERS_REQUIRED', 'TOO_MANY_REQUESTS'],
  limit: 'search',
});

/** Most teachers that are found similar. */
const SIMILAR_MAX = 6;
const SIMILAR_WANTED = `Please ask for 1 to ${SIMILAR_MAX} teachers`;

export const listSimilarTeachers = defineCall({
  name: 'listSimilarTeachers',
  summary: 'Other listed teachers of the same city, those with the most styles in common first',
  method: 'GET',
  path: '/api/teachers/:id/similar',
  access: 'public',
  standby: true,
  params: teacherParams,
  query: z.object({
    sessionType: filters.sessionType,
    limit: z.coerce
      .number({ error: SIMILAR_WANTED })
      .int({ error: SIMILAR_WANTED })
      .min(1, { error: SIMILAR_WANTED })
      .max(SIMILAR_MAX, { error: SIMILAR_WANTED })
      .default(2),
  }),
  response: z.array(teacherCardSchema),
  errors: ['TEACHER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  limit: 'search',
});
