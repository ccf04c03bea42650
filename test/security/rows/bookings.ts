import { type Row, SOME_ID, STUDENTS, TEACHERS } from '../row.ts';

export const BOOKINGS_ROWS: readonly Row[] = [
  { call: 'GET /api/teacher/bookings', expect: TEACHERS },
  { call: 'GET /api/client/bookings', expect: STUDENTS },
  { call: 'GET /api/client/booking-requests', expect: STUDENTS },
  {
    call: 'POST /api/booking-requests',
    body: () => ({ teacherId: SOME_ID, sessionType: 'online', pricingType: 'hourly' }),
    expect: [401, 404, 404, 403, 403, 403, 401],
  },
  // A foreign booking is not there, whatever is said about it; a teacher's bad input is judged only on their own.
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
];
