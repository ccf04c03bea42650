import * as z from 'zod';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';

/** Whole rupees; null where the teacher does not offer the combination. */
const price = z.int().min(0).nullable();
const coordinates = z.object({ latitude: z.number(), longitude: z.number() });

export const teacherSpecializationSchema = z.object({
  id: idSchema,
  name: z.string(),
  isTopExpertise: z.boolean(),
});

/** A teacher in a list: the public profile without description and media. */
export const teacherCardSchema = z
  .object({
    id: idSchema,
    userId: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.string().nullable(),
    /** Bio, at most 100 characters. */
    intro: z.string(),
    /** Years of teaching. */
    experience: z.int().nullable(),
    onlinePrice: price,
    offlinePrice: price,
    monthlyOnlinePrice: price,
    monthlyOfflinePrice: price,
    offersFreeDemo: z.boolean(),
    isVerified: z.boolean(),
    /** One decimal as text, "0.0" with no review; `rating` is the same value. */
    averageRating: z.string(),
    rating: z.string(),
    totalReviews: z.int(),
    city: z.string().nullable(),
    cityName: z.string().nullable(),
    cityMapsId: z.string().nullable(),
    /** Centre of the city, two decimals: never where somebody lives. */
    cityCoordinates: coordinates.nullable(),
    /** First of the teaching areas. */
    area: z.string().nullable(),
    areaMapsId: z.string().nullable(),
    areaCoordinates: coordinates.nullable(),
    /** Names of all teaching areas, at most five. */
    localities: z.array(z.string()),
    specializations: z.array(teacherSpecializationSchema),
    /** Made-up teacher of the demo data. */
    isSample: z.boolean(),
  })
  .meta({ id: 'TeacherCard' });

export type TeacherCard = z.output<typeof teacherCardSchema>;

export const publicTeacherSchema = teacherCardSchema
  .extend({
    detailedDescription: z.string(),
    photos: z.array(z.string()),
    videos: z.array(z.string()),
    /** Whether the review is approved: students may send requests. */
    acceptsRequests: z.boolean(),
  })
  .meta({ id: 'PublicTeacher' });

export type PublicTeacher = z.output<typeof publicTeacherSchema>;

const teacherParams = z.object({ id: idSchema });

/** A teacher by the profile's id or by the user's id. */
export const getTeacher = defineCall({
  name: 'getTeacher',
  summary: 'The public profile of a teacher',
  method: 'GET',
  path: '/api/teachers/:id',
  access: 'public',
  params: teacherParams,
  response: publicTeacherSchema,
  errors: ['TEACHER_NOT_FOUND'],
});
