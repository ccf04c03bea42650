import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { nameSchema, textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';

/** Maximum size of the profile calls in bytes; they carry a picture as a data URL. */
const PROFILE_BODY_LIMIT = 8 * 1024 * 1024;

const latitude = z.number().min(-90).max(90).nullable();
const longitude = z.number().min(-180).max(180).nullable();

export const clientProfileSchema = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.string().nullable(),
    city: z.string().nullable(),
    cityMapsId: z.string().nullable(),
    area: z.string().nullable(),
    areaMapsId: z.string().nullable(),
    latitude,
    longitude,
  })
  .meta({ id: 'ClientProfile' });

export type ClientProfile = z.output<typeof clientProfileSchema>;

export const getClientProfile = defineCall({
  name: 'getClientProfile',
  summary: "The student's own profile",
  method: 'GET',
  path: '/api/client/profile',
  access: 'student',
  response: clientProfileSchema,
  errors: [],
});

/** Characters of a city or an area. */
const PLACE_MAX = 120;
const placeText = textSchema({ max: PLACE_MAX, singleLine: true });
const placeId = textSchema({ max: 200, singleLine: true });

export const clientProfileBody = z.object({
  /** The server rejects a new name that contains a reserved word. A stored name that already contains one may stay. */
  firstName: nameSchema(text`First name is required`).optional(),
  lastName: nameSchema(text`Last name is required`).optional(),
  /**
   * The URL of a picture that the student uploaded, a data URL (JPEG, PNG or WebP), or null for no picture. If omitted,
   * the picture is unchanged.
   */
  profilePicture: z.string().max(PROFILE_BODY_LIMIT).nullish(),
  city: textSchema({ min: 1, max: PLACE_MAX, required: text`City is required`, singleLine: true }),
  cityMapsId: placeId.nullish(),
  area: placeText.nullish(),
  areaMapsId: placeId.nullish(),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
});

export const updateClientProfile = defineCall({
  name: 'updateClientProfile',
  summary: "Save the student's own profile",
  method: 'POST',
  path: '/api/client/profile',
  access: 'student',
  body: clientProfileBody,
  response: clientProfileSchema,
  status: 201,
  errors: ['UNSUPPORTED_MEDIA', 'BODY_TOO_LARGE', 'BODY_TOO_SLOW', 'MEDIA_FULL', 'UNAVAILABLE'],
  limit: 'profileWrite',
  bodyLimit: PROFILE_BODY_LIMIT,
});

export const completionSchema = z.object({
  isComplete: z.boolean(),
  /** What the student must still do before booking sessions. */
  missing: z.array(z.enum(['city', 'email', 'mobile'])),
});

export type Completion = z.output<typeof completionSchema>;

export const getCompletionStatus = defineCall({
  name: 'getCompletionStatus',
  summary: 'Whether the student can book, and what is missing',
  method: 'GET',
  path: '/api/profile/completion-status',
  access: 'student',
  query: z.object({ userType: z.enum(['client', 'student']).optional() }),
  response: completionSchema,
  errors: [],
});
