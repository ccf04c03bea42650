import * as z from 'zod';
import { teacherCardSchema } from '#features/teachers/contract.ts';
import { defineCall } from '#shared/call.ts';
import { textSchema } from '#shared/text-schema.ts';

const slug = textSchema({ max: 120, singleLine: true });

const entrySchema = z
  .object({
    slug: z.string(),
    name: z.string(),
    /** Listed teachers, as of some minutes ago. */
    teachers: z.int(),
  })
  .meta({ id: 'DirectoryEntry' });

export type DirectoryEntry = z.output<typeof entrySchema>;

const placeSchema = z.object({ slug: z.string(), name: z.string() }).nullable();

export const getDirectory = defineCall({
  name: 'getDirectory',
  summary: 'Where which styles are taught: cities, and within a city its styles, areas and first teachers',
  method: 'GET',
  path: '/api/directory',
  access: 'public',
  query: z.object({ city: slug.optional(), style: slug.optional(), area: slug.optional() }),
  response: z.object({
    city: placeSchema,
    style: placeSchema,
    area: placeSchema,
    /** Teachers at this place in this style now; 1001 stands for "1000+". */
    total: z.int(),
    /** All cities with teachers, most teachers first; where a city was asked for, those near it (in the style). */
    cities: z.array(entrySchema),
    /** Styles taught in the city, or in the area. */
    styles: z.array(entrySchema),
    /** Areas of the city where teachers (of the style) come, most teachers first. */
    areas: z.array(entrySchema),
    /** The best of them, as search orders them. */
    teachers: z.array(teacherCardSchema),
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
      /** Rupees an hour; null where fewer than three teachers name a price. */
      online: z.int().nullable(),
      offline: z.int().nullable(),
    }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'search',
});

export const listStories = defineCall({
  name: 'listStories',
  summary: 'What students wrote lately after good sessions, with whom it was',
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
      /** Of the sample data: shown as such. */
      isSample: z.boolean(),
    }),
  ),
  errors: ['TOO_MANY_REQUESTS'],
  limit: 'search',
});
