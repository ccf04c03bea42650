import * as z from 'zod';
import { BOOKING_STATUSES } from '#features/bookings/lifecycle.ts';
import { defineCall } from '#shared/calls/call.ts';
import { idSchema } from '#shared/ids.ts';
import { issueText } from '#shared/texts/issue-text.ts';
import { textSchema } from '#shared/texts/text-schema.ts';
import { text } from '#shared/texts/translate.ts';
import { MESSAGE_MAX } from './limits.ts';

export const messageSchema = z
  .object({
    id: idSchema,
    /** Position in the conversation: 1, 2, 3 … without gaps. */
    seq: z.int().positive(),
    senderId: idSchema,
    content: z.string(),
    bookingId: idSchema.nullable(),
    createdAt: z.iso.datetime(),
    /** The recipient has read it. */
    isRead: z.boolean(),
    /** The id that the sender's page gave to the message; null if the other user sent it. */
    clientId: idSchema.nullable(),
  })
  .meta({ id: 'ChatMessage' });
export type ChatMessage = z.output<typeof messageSchema>;

export const CHAT_CLOSED_REASONS = ['blockedByMe', 'closed', 'waitForReply'] as const;
export type ChatClosedReason = (typeof CHAT_CLOSED_REASONS)[number];

const personFields = {
  userId: idSchema,
  name: z.string(),
  profilePicture: z.string().nullable(),
  /** The teacher's public profile; null if the other user is a student. */
  teacherId: idSchema.nullable(),
};

export const conversationSchema = z
  .object({
    ...personFields,
    lastMessage: z.object({ content: z.string(), senderId: idSchema, createdAt: z.iso.datetime() }),
    unread: z.int().min(0),
  })
  .meta({ id: 'ChatConversation' });
export type Conversation = z.output<typeof conversationSchema>;

const peerSchema = z
  .object({
    ...personFields,
    /** The latest booking of the two users. */
    booking: z.object({ id: idSchema, status: z.enum(BOOKING_STATUSES) }).nullable(),
    /** Why the user cannot send messages now; null if they can. */
    closed: z.enum(CHAT_CLOSED_REASONS).nullable(),
    /** The user acknowledged the safety note, in any conversation. */
    safetySeen: z.boolean(),
  })
  .meta({ id: 'ChatPeer' });
export type ChatPeer = z.output<typeof peerSchema>;

const other = z.object({ otherUserId: idSchema });

export const getConversation = defineCall({
  name: 'getConversation',
  summary: 'The latest 50 messages with another user, oldest first; `before` pages back',
  method: 'GET',
  path: '/api/chat/conversation/:otherUserId',
  access: 'signedIn',
  params: other,
  query: z.object({
    before: z.coerce
      .number({ error: issueText`Please give the place of a message` })
      .int({ error: issueText`Please give the place of a message` })
      .positive({ error: issueText`Please give the place of a message` })
      .max(2_147_483_647)
      .optional(),
  }),
  response: z.array(messageSchema),
  errors: ['WRONG_ROLE', 'CHAT_NOT_FOUND'],
  etag: true,
});

export const sendMessage = defineCall({
  name: 'sendMessage',
  summary: 'Write to a teacher or a student',
  method: 'POST',
  path: '/api/chat/send',
  access: 'signedIn',
  body: z.object({
    receiverId: idSchema.describe('User id of the other side'),
    content: textSchema({ min: 1, max: MESSAGE_MAX, required: text`Please write a message` }),
    /** A booking between the two that the message is about. */
    bookingId: idSchema.nullish(),
    /** Idempotency key chosen by the sender's page: a repeated send stores the message once. */
    clientId: idSchema.nullish(),
  }),
  response: messageSchema,
  status: 201,
  errors: [
    'WRONG_ROLE',
    'CHAT_NOT_FOUND',
    'BOOKING_NOT_FOUND',
    'CHAT_BLOCKED_BY_YOU',
    'CHAT_CLOSED',
    'CHAT_WAIT_FOR_REPLY',
    'CHAT_TOO_MANY_NEW',
    'TOO_MANY_REQUESTS',
  ],
  bodyLimit: 16 * 1024,
  idempotent: true,
});

export const markRead = defineCall({
  name: 'markRead',
  summary: 'Mark all messages from another user as read',
  method: 'POST',
  path: '/api/chat/mark-read/:otherUserId',
  access: 'signedIn',
  params: other,
  response: z.object({}),
  errors: ['WRONG_ROLE', 'CHAT_NOT_FOUND'],
});

export const getUnreadCounts = defineCall({
  name: 'getUnreadCounts',
  summary: 'Unread message counts by sender id',
  method: 'GET',
  path: '/api/chat/unread-counts',
  access: 'signedIn',
  response: z.record(idSchema, z.int().positive()),
  errors: [],
  etag: true,
});

export const listConversations = defineCall({
  name: 'listConversations',
  summary: 'Your conversations, the latest first, at most 200',
  method: 'GET',
  path: '/api/chat/conversations',
  access: 'signedIn',
  response: z.array(conversationSchema),
  errors: ['WRONG_ROLE'],
  etag: true,
});

export const getChatPeer = defineCall({
  name: 'getChatPeer',
  summary: 'The other user of a conversation, and whether you can write to them',
  method: 'GET',
  path: '/api/chat/peers/:otherUserId',
  access: 'signedIn',
  params: other,
  response: peerSchema,
  errors: ['WRONG_ROLE', 'CHAT_NOT_FOUND'],
});

export const blockInChat = defineCall({
  name: 'blockInChat',
  summary: 'Block another user: neither side can message or book the other',
  method: 'POST',
  path: '/api/chat/block/:otherUserId',
  access: 'signedIn',
  params: other,
  response: peerSchema,
  errors: ['WRONG_ROLE', 'CHAT_NOT_FOUND'],
  limit: 'chatBlock',
});

export const unblockInChat = defineCall({
  name: 'unblockInChat',
  summary: 'Unblock another user',
  method: 'DELETE',
  path: '/api/chat/block/:otherUserId',
  access: 'signedIn',
  params: other,
  response: z.object({}),
  errors: ['WRONG_ROLE', 'CHAT_NOT_FOUND'],
  limit: 'chatBlock',
});

export const acknowledgeChatSafety = defineCall({
  name: 'acknowledgeChatSafety',
  summary: 'Remember that you have read the safety note',
  method: 'POST',
  path: '/api/chat/safety-note',
  access: 'signedIn',
  response: z.object({}),
  errors: ['WRONG_ROLE'],
});
