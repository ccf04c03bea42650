import type { AnswerRow } from '../answer.ts';
import { ENTITIES as the } from '../entities.ts';
import { list } from '../kinds.ts';

/** Requests, proposals, cancellations, no-shows. Each row continues with the bookings left by the rows before it. */
export const BOOKING_ANSWERS: readonly AnswerRow[] = [
  {
    call: 'POST /api/booking-requests',
    as: 'reviewer',
    status: 201,
    body: ({ teacher }) => ({
      teacherId: teacher.teacherId,
      sessionType: 'offline',
      pricingType: 'hourly',
      timeSlotId: null,
      message: 'At my home, near the lake.',
      clientPreferredDays: ['monday'],
      clientTimeSlots: [{ startTime: '07:00', endTime: '08:00' }],
    }),
    shape: the.clientBooking,
  },
  { call: 'GET /api/teacher/bookings', as: 'teacher', shape: list(the.teacherBooking, 3) },
  { call: 'GET /api/client/bookings', as: 'student', shape: list(the.clientBooking, 2) },
  { call: 'GET /api/client/booking-requests', as: 'student', shape: list(the.clientBooking, 2) },
  {
    call: 'POST /api/booking-requests/:id/proposals/:pid/decline',
    as: 'student',
    shape: the.clientBooking,
  },
  {
    call: 'POST /api/booking-requests/:id/proposals',
    as: 'teacher',
    status: 201,
    body: () => ({ times: ['2026-03-11T07:00:00+05:30', '2026-03-12T01:30:00Z'] }),
    shape: the.proposal,
  },
  {
    call: 'POST /api/booking-requests/:id/proposals/:pid/accept',
    as: 'reviewer',
    url: ({ confirmedId, moveId }) => `/api/booking-requests/${confirmedId}/proposals/${moveId}/accept`,
    body: () => ({ time: '2026-03-12T01:30:00.000Z' }),
    shape: the.clientBooking,
  },
  {
    call: 'POST /api/booking-requests/:id/cancellation',
    as: 'teacher',
    status: 201,
    url: ({ confirmedId }) => `/api/booking-requests/${confirmedId}/cancellation`,
    body: () => ({ reason: 'I have to travel.' }),
    shape: the.teacherBooking,
  },
  {
    call: 'POST /api/booking-requests/:id/cancellation/decline',
    as: 'reviewer',
    url: ({ confirmedId }) => `/api/booking-requests/${confirmedId}/cancellation/decline`,
    shape: the.clientBooking,
  },
  {
    call: 'POST /api/booking-requests/:id/no-show',
    as: 'student',
    status: 201,
    body: () => ({ reason: 'Nobody came.' }),
    shape: the.clientBooking,
  },
  {
    call: 'PUT /api/booking-requests/:id/status',
    as: 'teacher',
    body: () => ({
      status: 'confirmed',
      teacherResponse: '',
      confirmedDateTime: '2026-03-09T07:00:00+05:30',
    }),
    shape: the.teacherBooking,
  },
];
