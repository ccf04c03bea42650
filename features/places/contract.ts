import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { MAX_RESULTS, MIN_QUERY_LENGTH } from './query-rules.ts';

/** The response shape of every provider: `center` is [longitude, latitude]. */
export const placeSchema = z
  .object({
    id: z.string(),
    text: z.string(),
    place_name: z.string(),
    place_type: z.array(z.string()),
    center: z.tuple([z.number(), z.number()]),
  })
  .meta({ id: 'Place' });

export type Place = z.output<typeof placeSchema>;

const query = z
  .string()
  .max(200)
  .trim()
  .refine((text) => [...text].length >= MIN_QUERY_LENGTH, {
    error: issueText`Please type at least ${MIN_QUERY_LENGTH} characters.`,
  });
const limit = z.coerce.number().int().min(1).max(10).default(MAX_RESULTS);
/** A blank query value means not given; without this it would become 0, the equator. */
const blankIsNone = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;
const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);

export const searchCities = defineCall({
  name: 'searchCities',
  summary: 'Cities by name, old name, native script or with one typo',
  method: 'GET',
  path: '/api/maps/search-cities',
  access: 'public',
  query: z.object({ query, limit }),
  response: z.array(placeSchema),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'places',
});

export const searchAreas = defineCall({
  name: 'searchAreas',
  summary: 'Areas of a city by name',
  method: 'GET',
  path: '/api/maps/search-areas',
  access: 'public',
  query: z.object({
    query,
    limit,
    cityId: z.string().max(200).optional(),
    cityName: z.string().max(200).optional(),
    cityLat: z.preprocess(blankIsNone, latitude.optional()),
    cityLon: z.preprocess(blankIsNone, longitude.optional()),
  }),
  response: z.array(placeSchema),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'places',
});

export const reverseGeocode = defineCall({
  name: 'reverseGeocode',
  summary: 'The city at a position, or null',
  method: 'GET',
  path: '/api/maps/reverse-geocode',
  access: 'public',
  query: z.object({
    lat: z.preprocess(blankIsNone, latitude),
    lon: z.preprocess(blankIsNone, longitude),
  }),
  response: placeSchema.nullable(),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'places',
});
