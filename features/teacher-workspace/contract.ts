import * as z from 'zod';
import { MEDIA_TEXTS } from '#features/media/contract.ts';
import { certificationSchema, publicTeacherSchema, REVIEW_STATUSES } from '#features/teachers/contract.ts';
import { LANGUAGES, LEVELS, NEEDS } from '#features/teachers/facts.ts';
import type { FieldName } from '#features/teachers/fields.ts';
import { FACT_LIMITS, GENDERS } from '#features/teachers/identity-facts.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import type { Text } from '#shared/texts/translate.ts';
import { externalAddress } from '#shared/web-address.ts';
import { PROFILE_LIMITS as LIMIT, PROFILE_TEXTS as TEXT } from './limits.ts';
import { choicesSchema, textListSchema } from './lists.ts';

/** A teacher's own profile: the public fields and the private ones. */
export const ownTeacherSchema = publicTeacherSchema
  .extend({
    mobile: z.string(),
    email: z.string(),
    /** null until the profile is submitted. */
    reviewStatus: z.enum(REVIEW_STATUSES).nullable(),
    reviewNotes: z.string().nullable(),
    isHidden: z.boolean(),
    /** True if an admin has hidden the profile: the teacher cannot show it. */
    isWithheld: z.boolean(),
    /** Send this number back with a change. If another change was saved in between, the server answers 409. */
    version: z.int(),
  })
  .meta({ id: 'OwnTeacher' });

export type OwnTeacher = z.output<typeof ownTeacherSchema>;

export const getTeacherProfile = defineCall({
  name: 'getTeacherProfile',
  summary: 'Your own teacher profile',
  method: 'GET',
  path: '/api/teacher/profile',
  access: 'teacher',
  response: ownTeacherSchema,
  errors: ['TEACHER_NOT_FOUND'],
});

export const getReviewStatus = defineCall({
  name: 'getReviewStatus',
  summary: 'The status of the admin review of your profile',
  method: 'GET',
  path: '/api/teacher/review-status',
  access: 'teacher',
  response: z.object({
    status: z.enum(REVIEW_STATUSES).nullable(),
    reviewNotes: z.string().nullable(),
  }),
  errors: ['TEACHER_NOT_FOUND'],
});

/** Maximum body of a profile call in bytes; it may contain pictures as data URLs. */
const PROFILE_BODY_LIMIT = 8 * 1024 * 1024;

const refusal = (text: Text) => ({ error: issueText(text) });
const wholeNumber = (max: number, error: string) =>
  z.int({ error }).min(0, { error }).max(max, { error }).nullable();
const PRICE_WANTED = issueText`Please enter a price in whole rupees, or leave it empty.`;
const price = wholeNumber(LIMIT.price, PRICE_WANTED).optional();
const optionalText = (max: number) => textSchema({ max, singleLine: true }).nullish();

/** The version that the change is based on; 409 if the profile has changed since. */
const version = z.int().min(1).max(2_147_483_647).optional();

const picture = z.string(refusal(MEDIA_TEXTS.elsewhere)).max(PROFILE_BODY_LIMIT);

/** A URL on another site, stored in normal form, or an empty text. The service also rejects URLs of our own site. */
function address(error: Text) {
  const isAddress = (text: string) => text === '' || externalAddress(text) !== null;
  const text = textSchema({ max: LIMIT.addressLength, singleLine: true });
  // Normalization may add escapes: the stored address must be short enough to be sent again.
  const refused = { error: issueText(error), abort: true };
  return text.refine(isAddress, refused).transform(normalForm).pipe(text);
}

const normalForm = (text: string) => externalAddress(text) ?? text;

const video = address(TEXT.videoAddress);

/** Maximum number of videos in a request, including empty strings. */
const VIDEO_LINES = 20;

export const profileBody = z.object({
  intro: textSchema({ max: LIMIT.intro }).nullish(),
  detailedDescription: textSchema({ max: LIMIT.description }).nullish(),
  /** Full years. */
  experience: wholeNumber(LIMIT.experience, issueText`Please enter whole years from 0 to 99.`).optional(),
  onlinePrice: price,
  offlinePrice: price,
  monthlyOnlinePrice: price,
  monthlyOfflinePrice: price,
  offersFreeDemo: z.boolean().optional(),
  languages: choicesSchema(LANGUAGES, FACT_LIMITS.languages, TEXT.languages).optional(),
  teachesWomenOnly: z.boolean().optional(),
  /** Shown only if given. If it differs from the gender on the ID that our team saw, it counts as not checked. */
  gender: z.enum(GENDERS, refusal(TEXT.listed)).nullish(),
  levels: choicesSchema(LEVELS, LEVELS.length, TEXT.listed).optional(),
  needs: choicesSchema(NEEDS, FACT_LIMITS.needs, TEXT.needs).optional(),
  /** Names cannot be changed after registration: accepted because forms send them, but ignored. */
  firstName: z.unknown().optional(),
  lastName: z.unknown().optional(),
  /** URL of a picture that the teacher uploaded, a data URL, or null for no picture. If omitted, it is unchanged. */
  profilePicture: picture.nullish(),
  photos: z.array(picture).max(LIMIT.photos, refusal(TEXT.photos)).optional(),
  /** One caption for each photo, in the same order. If omitted, the stored captions stay. */
  photoCaptions: textListSchema(LIMIT.photos, TEXT.photos)
    .pipe(z.array(textSchema({ max: LIMIT.caption, singleLine: true })))
    .optional(),
  /** URLs, never fetched. Empty ones are removed before counting. */
  videos: textListSchema(VIDEO_LINES, TEXT.videos)
    .pipe(
      z.array(video).refine((videos) => videos.filter((text) => text !== '').length <= LIMIT.videos, {
        error: issueText(TEXT.videos),
      }),
    )
    .optional(),
  version,
} satisfies Record<FieldName, z.ZodType> & Record<string, z.ZodType>);

export type ProfileBody = z.output<typeof profileBody>;

export const updateTeacherProfile = defineCall({
  name: 'updateTeacherProfile',
  summary: 'Change fields of your profile; omitted fields stay unchanged',
  method: 'PUT',
  path: '/api/teacher/profile',
  access: 'teacher',
  body: profileBody,
  response: ownTeacherSchema,
  errors: [
    'TEACHER_NOT_FOUND',
    'PROFILE_CHANGED',
    'UNSUPPORTED_MEDIA',
    'BODY_TOO_LARGE',
    'BODY_TOO_SLOW',
    'MEDIA_FULL',
    'UNAVAILABLE',
  ],
  limit: 'profileWrite',
  bodyLimit: PROFILE_BODY_LIMIT,
});

const latitude = z.number().min(-90).max(90).nullable();
const longitude = z.number().min(-180).max(180).nullable();
/** Characters of a city or an area. */
const PLACE_MAX = 120;
const placeText = textSchema({ max: PLACE_MAX, singleLine: true });
const mapsId = textSchema({ max: 200, singleLine: true }).nullish();

export const teacherLocationSchema = z
  .object({
    city: z.string().nullable(),
    cityMapsId: z.string().nullable(),
    /** Not rounded, because only the teacher gets this response. */
    cityLatitude: latitude,
    cityLongitude: longitude,
    serviceAreas: z.array(
      z.object({
        name: z.string(),
        mapsId: z.string().nullable(),
        latitude,
        longitude,
        fullAddress: z.string().nullable(),
      }),
    ),
    /** Version of the whole profile. */
    version: z.int(),
  })
  .meta({ id: 'TeacherLocation' });

export type TeacherLocation = z.output<typeof teacherLocationSchema>;

export const getTeacherLocation = defineCall({
  name: 'getTeacherLocation',
  summary: 'City and teaching areas of the signed-in teacher',
  method: 'GET',
  path: '/api/teacher/location',
  access: 'teacher',
  response: teacherLocationSchema,
  errors: ['TEACHER_NOT_FOUND'],
});

const serviceArea = z.object({
  /** `areaName` is used if this is missing. */
  name: placeText.nullish(),
  areaName: placeText.nullish(),
  mapsId,
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  fullAddress: optionalText(300),
});

export const locationBody = z.object({
  city: textSchema({ min: 1, max: PLACE_MAX, required: TEXT.cityFirst, singleLine: true }),
  cityMapsId: mapsId,
  cityLatitude: latitude.optional(),
  cityLongitude: longitude.optional(),
  /** If omitted, the areas stay, or are cleared if the city changes. */
  serviceAreas: z.array(serviceArea).max(LIMIT.serviceAreas, refusal(TEXT.areas)).optional(),
  version,
});

export type LocationBody = z.output<typeof locationBody>;

export const updateTeacherLocation = defineCall({
  name: 'updateTeacherLocation',
  summary: 'Set city and teaching areas; another city clears the areas of the former one',
  method: 'PUT',
  path: '/api/teacher/location',
  access: 'teacher',
  body: locationBody,
  response: teacherLocationSchema,
  errors: ['TEACHER_NOT_FOUND', 'PROFILE_CHANGED'],
  limit: 'profileWrite',
});

export const specializationsBody = z.object({
  specializationIds: z.array(idSchema).max(50),
  topExpertiseIds: z.array(idSchema).max(50).optional(),
  version,
});

export type SpecializationsBody = z.output<typeof specializationsBody>;

export const updateSpecializations = defineCall({
  name: 'updateSpecializations',
  summary: 'Set what the signed-in teacher teaches, at most three of it as Top Expertise',
  method: 'POST',
  path: '/api/teacher/specializations',
  access: 'teacher',
  body: specializationsBody,
  response: ownTeacherSchema,
  status: 201,
  errors: ['TEACHER_NOT_FOUND', 'PROFILE_CHANGED'],
  limit: 'profileWrite',
});

export const listOwnCertifications = defineCall({
  name: 'listOwnCertifications',
  summary: 'The certifications of the signed-in teacher',
  method: 'GET',
  path: '/api/teacher/certifications',
  access: 'teacher',
  response: z.array(certificationSchema),
  errors: ['TEACHER_NOT_FOUND'],
});

export const certificationBody = z.object({
  name: textSchema({ min: 1, max: 120, required: TEXT.certificationName, singleLine: true }),
  organization: textSchema({ min: 1, max: 120, required: TEXT.certificationOrganization, singleLine: true }),
  year: z.int(refusal(TEXT.year)).min(1900, refusal(TEXT.year)).max(9999, refusal(TEXT.year)).nullish(),
  description: textSchema({ max: 500 }).nullish(),
  credentialNumber: optionalText(80),
  issuerUrl: address(TEXT.issuer).nullish(),
  /** Id of a file that the teacher uploaded with the kind `document`. */
  documentId: idSchema.nullish(),
});
export type CertificationBody = z.output<typeof certificationBody>;

export const addCertification = defineCall({
  name: 'addCertification',
  summary: 'Add a certification; it reads "not yet checked" until an admin has seen it',
  method: 'POST',
  path: '/api/teacher/certifications',
  access: 'teacher',
  body: certificationBody,
  response: certificationSchema,
  status: 201,
  idempotent: true,
  errors: ['TEACHER_NOT_FOUND', 'CERTIFICATION_LIMIT'],
  limit: 'profileWrite',
});

export const getCertificationDocument = defineCall({
  name: 'getCertificationDocument',
  summary: "A certification's private document, for its owner and for admins",
  method: 'GET',
  path: '/api/teacher/certifications/:id/document',
  access: 'signedIn',
  params: z.object({ id: idSchema }),
  response: z.object({ document: z.string().describe('Data URL of a WebP picture') }),
  errors: ['NOT_FOUND'],
});

export const deleteCertification = defineCall({
  name: 'deleteCertification',
  summary: 'Delete one of your certifications',
  method: 'DELETE',
  path: '/api/teacher/certifications/:id',
  access: 'teacher',
  params: z.object({ id: idSchema }),
  response: z.object({}),
  errors: ['NOT_FOUND'],
  limit: 'profileWrite',
});
