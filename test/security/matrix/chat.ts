import { type Row, SOME_ID } from '#test/security/row.ts';

/** Students and teachers who are signed in; admins have no conversations. */
const MEMBERS = [401, 200, 200, 200, 200, 403, 401] as const;

export const ROWS: readonly Row[] = [
  { call: 'GET /api/chat/conversations', expect: MEMBERS },
  { call: 'POST /api/chat/safety-note', expect: MEMBERS },
  // The teacher is listed: every student may open a conversation; teachers have none with each other.
  {
    call: 'GET /api/chat/conversation/:otherUserId',
    url: ({ people }) => `/api/chat/conversation/${people.teacher.userId}`,
    expect: [401, 200, 200, 404, 404, 403, 401],
  },
  // `student` has a booking with `teacher`, so only that teacher may open a conversation.
  {
    call: 'GET /api/chat/conversation/:otherUserId',
    url: ({ people }) => `/api/chat/conversation/${people.student.userId}`,
    expect: [401, 404, 404, 200, 404, 403, 401],
  },
  // `otherTeacher` is hidden and has no booking.
  {
    call: 'GET /api/chat/conversation/:otherUserId',
    url: ({ people }) => `/api/chat/conversation/${people.otherTeacher.userId}`,
    expect: [401, 404, 404, 404, 404, 403, 401],
  },
  {
    call: 'GET /api/chat/peers/:otherUserId',
    url: ({ people }) => `/api/chat/peers/${people.student.userId}`,
    expect: [401, 404, 404, 200, 404, 403, 401],
  },
  {
    call: 'POST /api/chat/send',
    body: ({ people }) => ({ receiverId: people.teacher.userId, content: 'Hello' }),
    expect: [401, 201, 201, 404, 404, 403, 401],
  },
  {
    call: 'POST /api/chat/send',
    body: ({ people }) => ({ receiverId: people.student.userId, content: 'Hello' }),
    expect: [401, 404, 404, 201, 404, 403, 401],
  },
  // With a booking of other users the call answers 404 for every receiver.
  {
    call: 'POST /api/chat/send',
    body: ({ people, bookingId }) => ({ receiverId: people.teacher.userId, content: 'Hello', bookingId }),
    expect: [401, 201, 404, 404, 404, 403, 401],
  },
  {
    call: 'POST /api/chat/send',
    body: () => ({ receiverId: SOME_ID, content: 'Hello' }),
    expect: [401, 404, 404, 404, 404, 403, 401],
  },
  {
    call: 'POST /api/chat/mark-read/:otherUserId',
    url: ({ people }) => `/api/chat/mark-read/${people.student.userId}`,
    expect: [401, 404, 404, 200, 404, 403, 401],
  },
  {
    call: 'POST /api/chat/block/:otherUserId',
    url: ({ people }) => `/api/chat/block/${people.student.userId}`,
    expect: [401, 404, 404, 200, 404, 403, 401],
  },
  {
    call: 'DELETE /api/chat/block/:otherUserId',
    url: ({ people }) => `/api/chat/block/${people.student.userId}`,
    expect: [401, 404, 404, 200, 404, 403, 401],
  },
];
