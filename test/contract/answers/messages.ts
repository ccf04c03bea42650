import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { anything, count, emptyObject, entity, list, nothing, text } from '../kinds.ts';

/** Chat and notifications. */
export const MESSAGE_ANSWERS: readonly AnswerRow[] = [
  {
    call: 'POST /api/chat/send',
    as: 'student',
    status: 201,
    body: ({ teacher, bookingId }) => ({
      receiverId: teacher.userId,
      content: '  Is the hall on the ground floor?  ',
      bookingId,
      clientId: null,
    }),
    shape: the.chatMessage,
  },
  { call: 'GET /api/chat/peers/:otherUserId', as: 'teacher', shape: entity({ closed: nothing }) },
  { call: 'GET /api/chat/conversations', as: 'teacher', shape: list(entity({ unread: count }), 1) },
  { call: 'GET /api/notifications', as: 'student', shape: the.inbox },
  { call: 'POST /api/notifications/:id/read', as: 'student', shape: entity({ unreadCount: anything }) },
  { call: 'POST /api/notifications/read-all', as: 'student', shape: entity({ unreadCount: anything }) },
  { call: 'GET /api/notifications/preferences', as: 'teacher', shape: the.noticeChoices },
  {
    call: 'PUT /api/notifications/preferences',
    as: 'teacher',
    body: () => ({ topics: [{ topic: 'reviews', email: false, sms: true }] }),
    shape: the.noticeChoices,
  },
  { call: 'GET /api/chat/conversation/:otherUserId', as: 'teacher', shape: list(the.chatMessage, 1) },
  { call: 'GET /api/chat/unread-counts', as: 'teacher', shape: the.unreadCounts },
  { call: 'POST /api/chat/mark-read/:otherUserId', as: 'teacher', shape: emptyObject },
  { call: 'POST /api/chat/safety-note', as: 'teacher', shape: emptyObject },
  { call: 'POST /api/chat/block/:otherUserId', as: 'teacher', shape: entity({ closed: text }) },
  { call: 'DELETE /api/chat/block/:otherUserId', as: 'teacher', shape: emptyObject },
];
