import { specializationId } from '#test/factories/teachers.ts';
import { signUpBody } from '#test/sign-up.ts';
import { ENTITIES as the } from './entities.ts';
import { count, empty, entity, flag, type Kind, list, nothing, nullable, text } from './kinds.ts';
import type { World } from './world.ts';

export type Answer = {
  /** Method and path, as section 7 of the specification lists it. */
  call: string;
  as: keyof World['clients'];
  /** 200 unless said. */
  status?: number;
  body?: (world: World) => object | Promise<object>;
  /** In place of the usual address of the call. */
  url?: (world: World) => string;
  shape: Kind;
};

const anything: Kind = (value, at) => (value === undefined ? [`${at}: missing`] : []);
const otpSent = entity({ message: text });

async function codeFor(world: World, channel: 'email' | 'mobile'): Promise<object> {
  const { clients, unverified } = world;
  await clients.unverified.post(`/api/auth/send-${channel}-otp`);
  const to = encodeURIComponent(unverified[channel]);
  const [latest] = (await clients.public.get(`/dev/outbox.json?to=${to}`)).json<{ text: string }[]>();
  return { otp: /\b\d{6}\b/.exec(latest?.text ?? '')?.[0] };
}

/** Section 7 of the specification and the "Wire shapes": who asks, and what must come back. */
export const ANSWERS: readonly Answer[] = [
  { call: 'GET /api/user', as: 'student', shape: the.currentUser },
  { call: 'GET /api/user', as: 'teacher', shape: the.currentUser },
  { call: 'GET /api/user', as: 'admin', shape: the.currentUser },
  { call: 'GET /api/user', as: 'public', status: 401, shape: the.error },
  {
    call: 'POST /api/login',
    as: 'public',
    body: ({ admin }) => ({ mobile: admin.mobile, password: admin.password }),
    shape: the.currentUser,
  },
  {
    call: 'POST /api/login',
    as: 'public',
    body: () => ({ mobile: '9999999999', password: 'wrong' }),
    status: 401,
    shape: the.error,
  },
  { call: 'POST /api/register', as: 'public', status: 201, body: () => signUpBody(), shape: the.currentUser },
  { call: 'POST /api/logout', as: 'public', shape: anything },
  { call: 'POST /api/auth/send-email-otp', as: 'student', shape: otpSent },
  { call: 'POST /api/auth/send-mobile-otp', as: 'student', shape: otpSent },
  {
    call: 'POST /api/auth/verify-email-otp',
    as: 'unverified',
    body: (world) => codeFor(world, 'email'),
    shape: the.currentUser,
  },
  {
    call: 'POST /api/auth/verify-mobile-otp',
    as: 'unverified',
    body: (world) => codeFor(world, 'mobile'),
    shape: the.currentUser,
  },
  { call: 'GET /api/client/profile', as: 'student', shape: the.clientProfile },
  {
    call: 'POST /api/client/profile',
    as: 'reviewer',
    status: 201,
    body: () => ({ firstName: 'Ravi', lastName: 'Rao', city: 'Pune', latitude: 18.52, longitude: 73.86 }),
    shape: the.clientProfile,
  },
  { call: 'GET /api/profile/completion-status', as: 'student', shape: the.completion },
  { call: 'GET /api/teacher/profile', as: 'teacher', shape: the.ownTeacher },
  { call: 'GET /api/teacher/profile', as: 'newTeacher', shape: the.ownTeacher },
  {
    call: 'PUT /api/teacher/profile',
    as: 'newTeacher',
    body: () => ({ intro: 'Early mornings by the lake.', experience: 4, onlinePrice: 650 }),
    shape: the.ownTeacher,
  },
  { call: 'GET /api/teacher/:id', as: 'public', shape: the.publicTeacher },
  { call: 'GET /api/teacher/:id', as: 'admin', shape: the.publicTeacher },
  { call: 'GET /api/teachers/:id', as: 'public', shape: the.publicTeacher },
  { call: 'GET /api/teacher/review-status', as: 'teacher', shape: the.reviewStatus },
  {
    call: 'GET /api/teacher/review-status',
    as: 'newTeacher',
    shape: entity({ status: nothing, reviewNotes: nothing }),
  },
  { call: 'POST /api/teacher/submit-for-review', as: 'newTeacher', status: 201, shape: the.reviewStatus },
  { call: 'GET /api/specializations', as: 'public', shape: list(the.specialization, 12) },
  { call: 'GET /api/teacher/certifications', as: 'teacher', shape: list(the.certification, 1) },
  {
    call: 'POST /api/teacher/certifications',
    as: 'newTeacher',
    status: 201,
    body: () => ({ name: 'Foundation course', organization: 'Example Institute', year: 2020 }),
    shape: the.certification,
  },
  { call: 'GET /api/teachers/:id/certifications', as: 'public', shape: list(the.certification, 1) },
  { call: 'GET /api/teacher/time-slots', as: 'teacher', shape: list(the.timeSlot, 1) },
  {
    call: 'POST /api/teacher/time-slots',
    as: 'newTeacher',
    status: 201,
    body: () => ({ dayOfWeek: 'sunday', startTime: '06:05', endTime: '07:05' }),
    shape: the.timeSlot,
  },
  { call: 'GET /api/teacher/:id/time-slots', as: 'public', shape: list(the.timeSlot, 1) },
  { call: 'GET /api/teacher/time-off', as: 'teacher', shape: list(the.timeOff, 1) },
  { call: 'GET /api/teacher/:id/time-off', as: 'public', shape: list(the.timeOff, 1) },
  {
    call: 'POST /api/teacher/time-off',
    as: 'newTeacher',
    status: 201,
    body: () => ({ startDate: '2026-04-10', endDate: '2026-04-12', startTime: '06:00', endTime: '09:30' }),
    shape: the.timeOff,
  },
  { call: 'GET /api/teacher/location', as: 'teacher', shape: the.teacherLocation },
  {
    call: 'PUT /api/teacher/location',
    as: 'newTeacher',
    body: () => ({
      city: 'Mumbai',
      cityMapsId: 'mumbai-m',
      cityLatitude: 19.0728,
      cityLongitude: 72.8826,
      serviceAreas: [{ name: 'Bandra', mapsId: 'bandra.mumbai-m', latitude: 19.06, longitude: 72.835 }],
    }),
    shape: the.teacherLocation,
  },
  {
    call: 'POST /api/teacher/specializations',
    as: 'newTeacher',
    status: 201,
    body: () => ({ specializationIds: [specializationId('yin-yoga')], topExpertiseIds: [] }),
    shape: the.ownTeacher,
  },
  { call: 'GET /api/teacher/reviews', as: 'teacher', shape: list(the.review, 1) },
  { call: 'GET /api/teacher/:id/reviews', as: 'public', shape: list(the.review, 1) },
  {
    call: 'POST /api/teacher/:id/reviews',
    as: 'reviewer',
    status: 201,
    body: () => ({ rating: 4, comment: '  Patient and precise.  ' }),
    shape: the.review,
  },
  {
    call: 'PUT /api/teacher/:id/reviews/:reviewId',
    as: 'student',
    body: () => ({ rating: 4, comment: 'Still good.' }),
    shape: the.review,
  },
  {
    call: 'GET /api/teacher/:id/reviews/own',
    as: 'student',
    shape: entity({ mayReview: flag, review: the.review }),
  },
  {
    call: 'POST /api/teacher/reviews/:id/reply',
    as: 'teacher',
    status: 201,
    body: () => ({ text: 'Thank you, Priya.' }),
    shape: the.review,
  },
  {
    call: 'PUT /api/teacher/reviews/:id/reply',
    as: 'teacher',
    body: () => ({ text: 'Thank you, Priya. See you on Monday.' }),
    shape: the.review,
  },
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
  { call: 'POST /api/chat/mark-read/:otherUserId', as: 'teacher', shape: empty },
  { call: 'POST /api/chat/safety-note', as: 'teacher', shape: empty },
  { call: 'POST /api/chat/block/:otherUserId', as: 'teacher', shape: entity({ closed: text }) },
  { call: 'DELETE /api/chat/block/:otherUserId', as: 'teacher', shape: empty },
  { call: 'GET /api/admin/reviews/pending', as: 'admin', shape: list(the.adminReview) },
  { call: 'GET /api/admin/reviews/past', as: 'admin', shape: list(the.adminReview) },
  { call: 'GET /api/admin/statistics', as: 'admin', shape: the.statistics },
  { call: 'GET /api/admin/users', as: 'admin', shape: list(entity({ isBlocked: anything }), 1) },
  { call: 'GET /api/admin/profile', as: 'admin', shape: entity({ profilePicture: anything }) },
  {
    call: 'PUT /api/admin/profile',
    as: 'admin',
    body: () => ({ profilePicture: null }),
    shape: entity({ profilePicture: anything }),
  },
  { call: 'GET /api/admin/reviews/:id', as: 'admin', shape: the.adminReview },
  {
    call: 'PUT /api/admin/certifications/:id/check',
    as: 'admin',
    body: () => ({ isChecked: true, number: 'YA-123' }),
    shape: the.certification,
  },
  {
    call: 'POST /api/admin/reviews/:id/status',
    as: 'admin',
    body: () => ({ status: 'approved', reviewNotes: 'Welcome.' }),
    shape: the.adminReview,
  },
  {
    call: 'POST /api/admin/users/:id/block',
    as: 'admin',
    body: () => ({ reason: 'Somebody else’s certificate.' }),
    shape: entity({ isBlocked: anything }),
  },
  {
    call: 'POST /api/admin/users/:id/unblock',
    as: 'admin',
    body: () => ({ reason: 'It was a mistake.' }),
    shape: entity({ isBlocked: anything }),
  },
  { call: 'GET /api/admin/settings', as: 'admin', shape: entity({ supportEmail: text }) },
  {
    call: 'PUT /api/admin/settings',
    as: 'admin',
    body: () => ({
      supportEmail: 'help@example.com',
      supportPhone: '+91 80000 00000',
      verificationDays: { soon: 2, due: 3 },
    }),
    shape: entity({ supportEmail: text, supportPhone: text }),
  },
  { call: 'GET /api/teachers/search', as: 'public', shape: list(the.teacherCard, 1) },
  { call: 'GET /api/maps/search-cities', as: 'public', shape: list(the.place, 1) },
  { call: 'GET /api/maps/search-areas', as: 'public', shape: list(the.place, 1) },
  { call: 'GET /api/maps/reverse-geocode', as: 'public', shape: the.place },
  {
    call: 'GET /api/maps/reverse-geocode',
    as: 'public',
    url: () => '/api/maps/reverse-geocode?lat=-60&lon=0',
    shape: nullable(the.place),
  },
  { call: 'DELETE /api/teacher/certifications/:id', as: 'teacher', shape: empty },
  { call: 'DELETE /api/teacher/time-slots/:id', as: 'teacher', shape: empty },
  { call: 'DELETE /api/teacher/time-off/:id', as: 'teacher', shape: empty },
];
