import { type Row, SOME_ID } from '#test/security/row.ts';

export const ROWS: readonly Row[] = [
  // For bookings of other users the call answers 404 before it validates the body.
  {
    call: 'PUT /api/booking-requests/:id/safety',
    url: ({ bookingId }) => `/api/booking-requests/${bookingId}/safety`,
    body: () => ({ action: 'nonsense' }),
    expect: [401, 400, 404, 400, 404, 403, 401],
  },
  // Only the student may write the address, and only of a session in person. The request is still pending, so it can't
  // be shared yet.
  {
    call: 'PUT /api/booking-requests/:id/safety',
    url: ({ bookingId }) => `/api/booking-requests/${bookingId}/safety`,
    body: () => ({ action: 'saveAddress', address: 'Hill Road 12' }),
    expect: [401, 409, 404, 403, 404, 403, 401],
  },
  {
    call: 'PUT /api/booking-requests/:id/safety',
    url: ({ bookingId }) => `/api/booking-requests/${bookingId}/safety`,
    body: () => ({ action: 'share', lessonId: SOME_ID }),
    expect: [401, 409, 404, 409, 404, 403, 401],
  },
  // The link is the only credential.
  {
    call: 'GET /api/shared-sessions/:token',
    url: () => `/api/shared-sessions/${'a'.repeat(43)}`,
    expect: 404,
  },
];
