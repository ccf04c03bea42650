import * as z from 'zod';
import { cityBatchSchema } from '#features/batches/contract.ts';
import { teacherCardSchema } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/calls/call.ts';
import { textSchema } from '#shared/texts/text-schema.ts';

const slug = textSchema({ max: 120, singleLine: true });

const entrySchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** Number of listed teachers, cached for some minutes. */
    teachers: z.int(),
  })
  .meta({ id: 'DirectoryEntry' });

export type DirectoryEntry = z.output<typeof entrySchema>;

const areaSchema = entrySchema
  .extend({ at: z.object({ latitude: z.number(), longitude: z.number() }).nullable() })
  .meta({ id: 'DirectoryArea' });

const placeSchema = z.object({ slug: z.string(), name: z.string() }).nullable();

export const getDirectory = defineCall({
  name: 'getDirectory',
  summary: 'Cities with teachers; for a city its styles, areas and top teachers',
  method: 'GET',
  path: '/api/directory',
  access: 'public',
  query: z.object({
    city: slug.optional(),
    style: slug.optional(),
    area: slug.optional(),
    /** A city's id or any of its names. If set, the response has only the city's areas; none for an unknown city. */
    areasOf: textSchema({ max: 200, singleLine: true }).optional(),
  }),
  response: z.object({
    city: placeSchema,
    style: placeSchema,
    area: placeSchema,
    /** Current number of listed teachers in this place with this style, if one is given; 1001 means "1000+". */
    total: z.int(),
    /**
     * On the page of all cities: the cities with teachers, largest number first. On a city's page: the nearby cities
     * (with teachers of the style, if one is given).
     */
    cities: z.array(entrySchema),
    /** Styles taught in the city, or in the area. */
    styles: z.array(entrySchema),
    /**
     * Areas of the city with teachers (of the style, if one is given), largest number first. `at` is the area's centre,
     * if known.
     */
    areas: z.array(areaSchema),
    /** The top teachers, in search order. */
    teachers: z.array(teacherCardSchema),
    /** Group classes of a whole city, newest first; empty for a style or an area. */
    batches: z.array(cityBatchSchema),
  }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  limit: 'search',
});

export const listCityPrices = defineCall({
  name: 'listCityPrices',
  summary: 'Median hourly prices by city, where at least three teachers name one',
  method: 'GET',
  path: '/api/directory/prices',
  access: 'public',
  response: z.array(
    z.object({
      city: z.string(),
      slug: z.string(),
      teachers: z.int(),
      /** Rupees per hour; null if fewer than three teachers state a price. */
      online: z.int().nullable(),
      offline: z.int().nullable(),
    }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'search',
});

/** The four prices of a teacher. */
export const PRICE_KINDS = [
  'onlinePrice',
  'offlinePrice',
  'monthlyOnlinePrice',
  'monthlyOfflinePrice',
] as const;
export type PriceKind = (typeof PRICE_KINDS)[number];

/** Minimum number of teachers with a price for which typical prices are shown. */
export const COMPARABLE_PRICES_MIN = 5;

/**
 * Prices that the city's teachers charge, in whole rupees; null with fewer than five teachers. Half of the prices are
 * between `low` and `high`.
 */
const typicalPrice = z
  .object({ teachers: z.int(), low: z.int(), median: z.int(), high: z.int() })
  .meta({ id: 'TypicalPrice' })
  .nullable();

export const getTypicalPrices = defineCall({
  name: 'getTypicalPrices',
  summary: 'Median prices of a city for each kind of session, where at least five teachers name one',
  method: 'GET',
  path: '/api/directory/typical-prices',
  access: 'public',
  query: z.object({
    /** A city's id or any of its names. For an unknown city, all prices are null. */
    city: textSchema({ min: 1, max: 200, singleLine: true }),
  }),
  response: z.object({
    onlinePrice: typicalPrice,
    offlinePrice: typicalPrice,
    monthlyOnlinePrice: typicalPrice,
    monthlyOfflinePrice: typicalPrice,
  }),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'search',
});

export const listStories = defineCall({
  name: 'listStories',
  summary: 'Excerpts from recent good reviews, with the teachers',
  method: 'GET',
  path: '/api/directory/stories',
  access: 'public',
  response: z.array(
    z.object({
      id: z.string(),
      comment: z.string(),
      rating: z.int(),
      clientName: z.string(),
      teacherId: z.string(),
      teacherName: z.string(),
      city: z.string().nullable(),
      createdAt: z.iso.datetime(),
      /** From the sample data; labelled in the interface. */
      isSample: z.boolean(),
    }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'search',
});
