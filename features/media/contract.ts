import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { text } from '#shared/texts/translate.ts';

export const MEDIA_KINDS = ['picture', 'photo', 'document'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Maximum bytes of one upload, and maximum number of stored files per user. */
export const UPLOAD_LIMITS = { bytes: 5 * 1024 * 1024, files: 20 } as const;

export const MEDIA_TEXTS = {
  elsewhere: text`Please upload the picture itself. Links to pictures elsewhere are not accepted.`,
  choose: text`Please choose a JPEG, PNG or WebP picture.`,
} as const;

export const mediaSchema = z
  .object({
    id: idSchema,
    kind: z.enum(MEDIA_KINDS),
    /** URL to send back with a profile; null for documents, which have none. */
    url: z.string().nullable(),
  })
  .meta({ id: 'Media' });

export type Media = z.output<typeof mediaSchema>;

export const uploadMedia = defineCall({
  name: 'uploadMedia',
  summary: 'Store a picture. The body is the JPEG, PNG or WebP itself, at most 5 MiB',
  method: 'POST',
  path: '/api/media',
  access: 'signedIn',
  query: z.object({ kind: z.enum(MEDIA_KINDS).default('photo') }),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array, {
    error: issueText(MEDIA_TEXTS.choose),
  }),
  response: mediaSchema,
  status: 201,
  errors: [
    'UNSUPPORTED_MEDIA',
    'BODY_TOO_LARGE',
    'BODY_TOO_SLOW',
    'MEDIA_FULL',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
  ],
  limit: 'upload',
  upload: true,
  bodyLimit: UPLOAD_LIMITS.bytes,
});
