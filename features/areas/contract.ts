import * as z from 'zod';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import { textSchema } from '#shared/text-schema.ts';

const admin = { access: 'admin', limit: 'admin' } as const;
const params = z.object({ id: idSchema });

export const AREA_NAME_MAX = 80;

/** A teaching area that somebody typed, in a city that we know. */
export const typedAreaSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    cityId: z.string(),
    cityName: z.string(),
    state: z.string(),
    /** Where a new area lies unless an admin says better. */
    latitude: z.number(),
    longitude: z.number(),
    /** Teachers whose profile has it now. */
    teachers: z.int(),
    firstSeenAt: z.string(),
    /** Areas of the city with a name like it. */
    similar: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .meta({ id: 'TypedArea' });

export type TypedArea = z.output<typeof typedAreaSchema>;

/** What a typed area became; both null when it was dismissed. */
const outcomeSchema = z.object({
  areaId: z.string().nullable(),
  name: z.string().nullable(),
  /** Teachers whose profile now has the area in place of the words. */
  teachers: z.int(),
});

export type AreaOutcome = z.output<typeof outcomeSchema>;

export const listTypedAreas = defineCall({
  ...admin,
  name: 'listTypedAreas',
  summary: 'Areas that people typed and nobody has judged: those of most teachers first, at most 200',
  method: 'GET',
  path: '/api/admin/areas',
  response: z.array(typedAreaSchema),
  errors: [],
});

const position = (most: number) =>
  z.number({ error: 'Please enter a number of degrees.' }).min(-most).max(most);

export const promoteArea = defineCall({
  ...admin,
  name: 'promoteArea',
  summary:
    'Makes a typed area one of the gazetteer; its teachers get it. Without a position it lies where its city does',
  method: 'POST',
  path: '/api/admin/areas/:id/promote',
  params,
  body: z.object({
    name: textSchema({ min: 1, max: AREA_NAME_MAX, required: 'Please enter a name.', singleLine: true }),
    latitude: position(90).nullable().optional(),
    longitude: position(180).nullable().optional(),
  }),
  response: outcomeSchema,
  errors: ['AREA_NOT_FOUND', 'AREA_ALREADY_DECIDED', 'AREA_EXISTS'],
});

export const mergeArea = defineCall({
  ...admin,
  name: 'mergeArea',
  summary: 'Puts an area of the same city in the place of a typed one; its teachers get it',
  method: 'POST',
  path: '/api/admin/areas/:id/merge',
  params,
  body: z.object({
    areaId: z
      .string({ error: 'Please choose an area.' })
      .min(1, { error: 'Please choose an area.' })
      .max(200),
  }),
  response: outcomeSchema,
  errors: ['AREA_NOT_FOUND', 'AREA_ALREADY_DECIDED'],
});

export const dismissArea = defineCall({
  ...admin,
  name: 'dismissArea',
  summary: 'Leaves a typed area as it is; it is not asked about again',
  method: 'POST',
  path: '/api/admin/areas/:id/dismiss',
  params,
  response: outcomeSchema,
  errors: ['AREA_NOT_FOUND', 'AREA_ALREADY_DECIDED'],
});
