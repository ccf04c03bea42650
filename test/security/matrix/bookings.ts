import { type Row, SOME_ID, type World } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  {
    call: 'GET /api/teacher/:id/coming-days',
    url: (world) => `/api/teacher/${world.teacherId}/coming-days`,
  },
  {
    call: 'GET /api/teacher/:id/coming-days',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/coming-days`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  { call: 'PUT /api/teacher/meeting-link', body: () => ({ url: null }) },
  // Only the booking's teacher may read and set its meeting link. The student gets it with the bookings when it opens.
  {
    call: 'GET /api/booking-requests/:id/meeting-link',
    url: (world) => `/api/booking-requests/${world.bookingId}/meeting-link`,
    expect: [401, 403, 403, 200, 404, 403, 401],
  },
  {
    call: 'PUT /api/booking-requests/:id/meeting-link',
    url: (world) => `/api/booking-requests/${world.bookingId}/meeting-link`,
    body: () => ({ url: 'https://example.com/room' }),
    expect: [401, 403, 403, 400, 404, 403, 401],
  },
  {
    call: 'POST /api/booking-requests',
    body: () => ({ teacherId: SOME_ID, sessionType: 'online', pricingType: 'hourly' }),
    expect: [401, 404, 404, 403, 403, 403, 401],
  },
  // For bookings of other users the call answers 404 before it validates the body.
  {
    call: 'PUT /api/booking-requests/:id/status',
    url: (world) => `/api/booking-requests/${world.bookingId}/status`,
    body: () => ({ status: 'nonsense' }),
    expect: [401, 400, 404, 400, 404, 403, 401],
  },
  {
    call: 'PUT /api/booking-requests/:id/status',
    url: () => `/api/booking-requests/${SOME_ID}/status`,
    body: () => ({ status: 'cancelled' }),
    expect: [401, 404, 404, 404, 404, 403, 401],
  },
  // The request is pending and belongs to `student` and `teacher`: 404 for others, validation for these two.
  ...(
    [
      ['proposals', { times: [] }, 400, 400],
      ['cancellation', { reason: 7 }, 400, 400],
      ['cancellation/accept', {}, 409, 409],
      ['cancellation/decline', {}, 409, 409],
      ['no-show', { reason: 7 }, 400, 400],
    ] as const
  ).map(([path, body, student, teacher]) => ({
    call: `POST /api/booking-requests/:id/${path}`,
    url: (world: World) => `/api/booking-requests/${world.bookingId}/${path}`,
    body: () => body,
    expect: [401, student, 404, teacher, 404, 403, 401] as const,
  })),
  ...(['accept', 'decline'] as const).map((answer) => ({
    call: `POST /api/booking-requests/:id/proposals/:pid/${answer}`,
    url: (world: World) => `/api/booking-requests/${world.bookingId}/proposals/${SOME_ID}/${answer}`,
    body: () => ({}),
    expect: [401, 404, 404, 404, 404, 403, 401] as const,
  })),
];
