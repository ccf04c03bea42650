import * as z from 'zod';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { text } from '#shared/texts/translate.ts';

/** Push settings of this browser's session. */
export const pushSettingsSchema = z
  .object({
    /** The site's VAPID key, for `pushManager.subscribe`. */
    publicKey: z.string(),
    /** The device registered for this session; null if the session gets no push messages. */
    device: z.object({ endpoint: z.string(), hidesDetails: z.boolean() }).nullable(),
  })
  .meta({ id: 'PushSettings' });
export type PushSettings = z.output<typeof pushSettingsSchema>;

export const getPush = defineCall({
  name: 'getPush',
  summary: 'The push messages of this session',
  method: 'GET',
  path: '/api/push',
  access: 'signedIn',
  response: pushSettingsSchema,
  errors: [],
});

const KEY = text`Please allow notifications in the browser again.`;

export const savePush = defineCall({
  name: 'savePush',
  summary: "Send push messages to this session's device, until the session ends",
  method: 'POST',
  path: '/api/push',
  access: 'signedIn',
  body: z.object({
    endpoint: z.string({ error: issueText(KEY) }).max(1000, { error: issueText(KEY) }),
    keys: z.object(
      {
        p256dh: z.string({ error: issueText(KEY) }).regex(/^[\w-]{87}=?$/, { error: issueText(KEY) }),
        auth: z.string({ error: issueText(KEY) }).regex(/^[\w-]{22}(==)?$/, { error: issueText(KEY) }),
      },
      { error: issueText(KEY) },
    ),
    /** True if notifications must not contain names, places or times. */
    hidesDetails: z.boolean({ error: issueText`Please choose what notifications show.` }),
  }),
  response: pushSettingsSchema,
  errors: ['PUSH_ENDPOINT'],
  limit: 'push',
});

export const dropPush = defineCall({
  name: 'dropPush',
  summary: "Send no more push messages to this session's device",
  method: 'DELETE',
  path: '/api/push',
  access: 'signedIn',
  response: pushSettingsSchema,
  errors: [],
  limit: 'push',
});

export const confirmPush = defineCall({
  name: 'confirmPush',
  summary: 'A push message has arrived: the SMS that would repeat it is not sent',
  method: 'POST',
  path: '/api/push/arrived',
  access: 'signedIn',
  body: z.object({ id: idSchema }),
  response: z.object({}),
  errors: [],
  limit: 'pushArrived',
});
