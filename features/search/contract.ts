import * as z from 'zod';
import { teacherCardSchema, teacherParams } from '#features/teachers/contract.ts';
import { LEVELS, NEEDS } from '#features/teachers/facts.ts';
import { defineCall } from '#shared/calls/call.ts';
import { pageQuery } from '#shared/calls/page-query.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { FILTERS, type FilterName, forEachFilter } from './filters.ts';
import { RANKING_KEYS } from './ranking.ts';
import { SENTENCE_MAX } from './sentence/address.ts';

/** Teachers per page of results. */
export const PAGE_SIZE = 24;

const filterTextSchema = textSchema({ max: 200, singleLine: true });

/** Error texts for invalid values. For a filter without a text here, the error lists its options. */
const REFUSALS: { readonly [N in FilterName]?: Text } = {
  sessionType: text`Please use online, offline or in-person.`,
  priceRange: text`Please use a price range like 500-1000 or 2000+.`,
  experience: text`Please use a range of years like 3-5 or 10+.`,
  monthlyBudget: text`Please use whole rupees, like 6000.`,
  distance: text`Please use whole kilometres from 1 to 25.`,
  needs: text`Please use up to five of the listed needs, separated by commas.`,
  availability: text`Please use weekdays, weekends, morning, afternoon, evening or day names, separated by commas.`,
};

/** Accepts any text that the filter can parse; empty means no filter. */
function filterSchema(name: FilterName) {
  const { parse, options } = FILTERS[name];
  const error = REFUSALS[name] ?? text`Please use one of ${options.map(({ value }) => value).join(', ')}.`;
  return filterTextSchema.refine((value) => parse(value) !== null, { error: issueText(error) }).optional();
}

const { city, ...filters } = forEachFilter(filterSchema);

const points = { points: z.int(), max: z.int() };

/** One reason why a teacher fits a search, in tenths of a point; the points of all reasons sum to the score. */
export const matchReasonSchema = z.discriminatedUnion('key', [
  z.object({ key: z.literal('need'), ...points, needs: z.array(z.enum(NEEDS)) }),
  /** The searched hours that the teacher has, as bits of availability-mask.ts. */
  z.object({ key: z.literal('time'), ...points, hours: z.int() }),
  z.object({ key: z.literal('price'), ...points, price: z.int(), per: z.enum(['hour', 'month']) }),
  z.object({ key: z.literal('distance'), ...points, metres: z.int() }),
  z.object({ key: z.literal('language'), ...points, languages: z.array(z.string()) }),
  z.object({ key: z.literal('level'), ...points, level: z.enum(LEVELS) }),
]);

const matchSchema = z.object({
  /**
   * Distance between the centres of the searched area and the teacher's nearest area; null if the search has no
   * distance.
   */
  metres: z.int().nullable(),
  /** Tenths of a point, 0 to 1000. */
  score: z.int(),
  reasons: z.array(matchReasonSchema),
});

export const searchedTeacherSchema = teacherCardSchema
  .extend({
    /** Set only if the search has a distance, needs, a level or the order "best match". */
    match: matchSchema.optional(),
  })
  .meta({ id: 'SearchedTeacher' });

export type SearchedTeacher = z.output<typeof searchedTeacherSchema>;

export const searchTeachers = defineCall({
  name: 'searchTeachers',
  summary:
    'Listed teachers by place, style and session type, best first or in the order of `sort`. With a distance, needs, a level or the best match, each has the reasons of its place. X-Total-Count is at most 1001, Link holds the next page. Without results, X-Drop-Filter names the one filter to drop and how many teachers are then found: "priceRange 12"',
  method: 'GET',
  path: '/api/teachers/search',
  access: 'public',
  query: z.object({
    /** A city's id or any of its names. */
    city,
    /** Alias of `city`. */
    location: filterTextSchema.optional(),
    ...filters,
    ...pageQuery(PAGE_SIZE),
  }),
  response: z.array(searchedTeacherSchema),
  errors: ['SEARCH_FILTERS_REQUIRED', 'TOO_MANY_REQUESTS'],
  limit: 'search',
});

export const understandSearch = defineCall({
  name: 'understandSearch',
  summary:
    'A sentence as filters of a search, in English, Hindi or Hindi in Latin letters: "hatha near Koramangala under 800, weekday mornings". `unknown` are the words that no filter has. Nothing is stored',
  method: 'GET',
  path: '/api/search/understand',
  access: 'public',
  query: z.object({ q: textSchema({ min: 1, max: SENTENCE_MAX, singleLine: true }) }),
  response: z.object({
    /** Filter values, written as in the query of a search. Only filters that the sentence asks for are set. */
    filters: z.object(forEachFilter(() => z.string().optional())),
    unknown: z.array(z.string()),
    /** True if the sentence asks for teachers near the user ("near me") and names no place. */
    nearMe: z.boolean(),
  }),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'search',
});

export const explainTeacher = defineCall({
  name: 'explainTeacher',
  summary:
    'Why a listed teacher stands where they do: the parts of the public ranking and, for the filters of a search, the reasons of the match',
  method: 'GET',
  path: '/api/teachers/:id/reasons',
  access: 'public',
  params: teacherParams,
  query: z.object({ city, location: filterTextSchema.optional(), ...filters }),
  response: z.object({
    /** Tenths of a point; the parts sum to the score. */
    ranking: z.object({
      score: z.int(),
      reasons: z.array(z.object({ key: z.enum(RANKING_KEYS), ...points })),
    }),
    match: matchSchema.nullable(),
  }),
  errors: ['TEACHER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  limit: 'search',
});

/** Maximum number of similar teachers in an answer. */
const SIMILAR_MAX = 6;
const SIMILAR_WANTED = text`Please ask for 1 to ${SIMILAR_MAX} teachers`;

export const listSimilarTeachers = defineCall({
  name: 'listSimilarTeachers',
  summary: 'Other listed teachers of the same city, those with the most styles in common first',
  method: 'GET',
  path: '/api/teachers/:id/similar',
  access: 'public',
  params: teacherParams,
  query: z.object({
    sessionType: filters.sessionType,
    limit: z.coerce
      .number({ error: issueText(SIMILAR_WANTED) })
      .int({ error: issueText(SIMILAR_WANTED) })
      .min(1, { error: issueText(SIMILAR_WANTED) })
      .max(SIMILAR_MAX, { error: issueText(SIMILAR_WANTED) })
      .default(2),
  }),
  response: z.array(teacherCardSchema),
  errors: ['TEACHER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  limit: 'search',
});
