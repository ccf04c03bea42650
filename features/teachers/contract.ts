import * as z from 'zod';
import { defineCall } from '#shared/call.ts';
import { idSchema } from '#shared/ids.ts';
import type { CardField, ProfileField } from './fields.ts';

/** Whole rupees; null where the teacher does not offer the combination. */
const price = z.int().min(0).nullable();
const coordinates = z.object({ latitude: z.number(), longitude: z.number() });

export const teacherSpecializationSchema = z.object({
  id: idSchema,
  name: z.string(),
  isTopExpertise: z.boolean(),
});

const cardFields = {
  /** Bio, at most 100 characters. */
  intro: z.string(),
  /** Years of teaching. */
  experience: z.int().nullable(),
  onlinePrice: price,
  offlinePrice: price,
  monthlyOnlinePrice: price,
  monthlyOfflinePrice: price,
  offersFreeDemo: z.boolean(),
} satisfies Record<CardField, z.ZodType>;

const profileFields = {
  detailedDescription: z.string(),
  photos: z.array(z.string()),
  /** One for each photo; empty where there is none. */
  photoCaptions: z.array(z.string()),
  videos: z.array(z.string()),
} satisfies Record<ProfileField, z.ZodType>;

/**
 * Version of the cards that search stores. Raise it with every change of the card or of what the listing's columns hold:
 * a search rebuilds cards of other versions in its answer, the job `rebuild-cards` in the table.
 */
export const CARD_VERSION = 1;

/** A teacher in a list: the public profile without description and media. */
export const teacherCardSchema = z
  .object({
    id: idSchema,
    userId: idSchema,
    firstName: z.string(),
    lastName: z.string(),
    profilePicture: z.string().nullable(),
    ...cardFields,
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
    ...profileFields,
    /** Whether the review is approved: students may send requests. */
    acceptsRequests: z.boolean(),
    /** How requests are answered, measured; null before the third of them. */
    replies: z
      .object({
        /** Share of requests that were answered, in whole percent. */
        responseRate: z.int().min(0).max(100),
        /** Half of the answers came within so many minutes. */
        typicalReplyMinutes: z.int().min(0).nullable(),
      })
      .nullable(),
    /** Reviews with 1, 2, 3, 4 and 5 stars. */
    ratingCounts: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  })
  .meta({ id: 'PublicTeacher' });

export type PublicTeacher = z.output<typeof publicTeacherSchema>;

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'needs_more_info'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Profile id or user id. Anything else is no teacher: 404, like an id that nobody has. */
export const teacherParams = z.object({ id: z.string().max(64) });

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

/** The same answer as getTeacher under the specification's second path. */
export const getTeacherBySingularPath = defineCall({
  ...getTeacher,
  name: 'getTeacherBySingularPath',
  summary: 'The public profile of a teacher (second path)',
  path: '/api/teacher/:id',
});

export const specializationSchema = z
  .object({ id: idSchema, name: z.string(), slug: z.string() })
  .meta({ id: 'Specialization' });

export type Specialization = z.output<typeof specializationSchema>;

export const listSpecializations = defineCall({
  name: 'listSpecializations',
  summary: 'The twelve styles, in the order in which they are shown',
  method: 'GET',
  path: '/api/specializations',
  access: 'public',
  response: z.array(specializationSchema),
  errors: [],
});

export const certificationSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    organization: z.string(),
    year: z.int().nullable(),
    description: z.string().nullable(),
    /** null for everybody but the owner and admins. */
    credentialNumber: z.string().nullable(),
    /** Web address of whoever issued it. */
    issuerUrl: z.string().nullable(),
    /** Whether a document can be read; false for everybody but the owner and admins. */
    hasDocument: z.boolean(),
    /** Whether an admin has seen the certificate. */
    isChecked: z.boolean(),
  })
  .meta({ id: 'Certification' });

export type Certification = z.output<typeof certificationSchema>;

export const listTeacherCertifications = defineCall({
  name: 'listTeacherCertifications',
  summary: 'The certifications of a teacher',
  method: 'GET',
  path: '/api/teachers/:id/certifications',
  access: 'public',
  params: teacherParams,
  response: z.array(certificationSchema),
  errors: ['TEACHER_NOT_FOUND'],
});
