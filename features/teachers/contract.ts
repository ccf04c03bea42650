import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { LANGUAGES, LEVELS, NEEDS } from './facts.ts';
import type { CardField, ProfileField } from './fields.ts';
import { GENDERS } from './identity-facts.ts';

/** A price in whole rupees; null if the teacher does not offer this kind of session. */
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
  /** Languages that the teacher teaches in. */
  languages: z.array(z.enum(LANGUAGES)),
  teachesWomenOnly: z.boolean(),
} satisfies Record<CardField, z.ZodType>;

const profileFields = {
  detailedDescription: z.string(),
  photos: z.array(z.string()),
  /** One caption for each photo; an empty string means no caption. */
  photoCaptions: z.array(z.string()),
  videos: z.array(z.string()),
  /** Self-declared; null if the teacher does not say. */
  gender: z.enum(GENDERS).nullable(),
  levels: z.array(z.enum(LEVELS)),
  /** Needs that the teacher works with, at most five. */
  needs: z.array(z.enum(NEEDS)),
} satisfies Record<ProfileField, z.ZodType>;

/**
 * Version of the cards that search stores. Raise it with every change of the card or of the listing's columns:
 * searches rebuild outdated cards in their answers, the job `rebuild-cards` rebuilds them in the table.
 */
export const CARD_VERSION = 2;

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
    /** Text with one decimal, "0.0" without reviews; `rating` has the same value. */
    averageRating: z.string(),
    rating: z.string(),
    totalReviews: z.int(),
    city: z.string().nullable(),
    cityName: z.string().nullable(),
    cityMapsId: z.string().nullable(),
    /** Centre of the city, two decimals; never the teacher's own position. */
    cityCoordinates: coordinates.nullable(),
    /** The first teaching area. */
    area: z.string().nullable(),
    areaMapsId: z.string().nullable(),
    areaCoordinates: coordinates.nullable(),
    /** Names of all teaching areas, at most five. */
    localities: z.array(z.string()),
    specializations: z.array(teacherSpecializationSchema),
    /** A sample teacher from the demo data. */
    isSample: z.boolean(),
  })
  .meta({ id: 'TeacherCard' });

export type TeacherCard = z.output<typeof teacherCardSchema>;

export const publicTeacherSchema = teacherCardSchema
  .extend({
    ...profileFields,
    /** Last part of the short address, `/t/{slug}`; null before the first approval. */
    slug: z.string().nullable(),
    /** Whether the review is approved, so that students may send requests. */
    acceptsRequests: z.boolean(),
    /** How the teacher replied to requests so far; null until three were answered or expired. */
    replies: z
      .object({
        /** Share of answered requests, in whole percent. */
        responseRate: z.int().min(0).max(100),
        /** Median time to an answer, in minutes; null if no request was answered. */
        typicalReplyMinutes: z.int().min(0).nullable(),
      })
      .nullable(),
    /** The day on which our team approved the profile; null for profiles without the badge. */
    verifiedOn: z.iso.date().nullable(),
    /** The day on which our team saw an ID; null without a check. */
    idSeenOn: z.iso.date().nullable(),
    /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
    ratingCounts: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  })
  .meta({ id: 'PublicTeacher' });

export type PublicTeacher = z.output<typeof publicTeacherSchema>;

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'needs_more_info'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Profile id or user id; 404 for anything else. */
export const teacherParams = z.object({ id: z.string().max(64) });

/** A teacher by profile id or user id. */
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

/** The same call as getTeacher under another path, which the specification also names. */
export const getTeacherBySingularPath = defineCall({
  ...getTeacher,
  name: 'getTeacherBySingularPath',
  summary: 'The public profile of a teacher (second path)',
  path: '/api/teacher/:id',
});

export const findTeacherBySlug = defineCall({
  name: 'findTeacherBySlug',
  summary: 'The listed teacher of a short address',
  method: 'GET',
  path: '/api/short-addresses/:slug',
  access: 'public',
  params: z.object({
    slug: z
      .string()
      .max(64)
      .regex(/^[\w-]+$/),
  }),
  response: z.object({ id: idSchema }),
  errors: ['TEACHER_NOT_FOUND'],
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
    /** null unless the teacher or an admin asks. */
    credentialNumber: z.string().nullable(),
    /** Website of the issuer. */
    issuerUrl: z.string().nullable(),
    /** True if the certification has a readable document; always false unless the teacher or an admin asks. */
    hasDocument: z.boolean(),
    /** Whether an admin has checked the certificate. */
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
