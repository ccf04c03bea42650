import type { Person } from '#test/factories/people.ts';

/**
 * Who may do what (security policy, section 3): for each call, the status that each of seven people gets.
 * A call of the application without a row here fails the build.
 */
export const ACTORS = [
  'guest',
  'student',
  'otherStudent',
  'teacher',
  'otherTeacher',
  'admin',
  'blocked',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** Things that exist before the rows run: people, and a pending request from `student` to `teacher`. */
export type World = {
  people: Record<Exclude<ActorName, 'guest'>, Person>;
  teacherId: string;
  otherTeacherId: string;
  hiddenTeacherId: string;
  bookingId: string;
};

export type Row = {
  /** Method and path of the call, as in its contract. */
  call: string;
  url?: (world: World) => string;
  body?: (world: World) => object;
  /** Statuses in the order of ACTORS; one number counts for everybody. */
  expect: number | readonly [number, number, number, number, number, number, number];
};

const SOME_ID = '01a1fd7d-6d8d-70e5-84fb-8f6ab9fbfc2f';
/** Public data: a blocked person is a guest there. */
const EVERYBODY = 200;
const SIGNED_IN = [401, 200, 200, 200, 200, 200, 401] as const;
const STUDENTS = [401, 200, 200, 403, 403, 403, 401] as const;
const TEACHERS = [401, 403, 403, 200, 200, 403, 401] as const;

let numbers = 7_999_000_000;

/** Another number each time: five wrong passwords for one number are all that go without a wait. */
function nobodysNumber(): string {
  numbers += 1;
  return String(numbers);
}

export const MATRIX: readonly Row[] = [
  { call: 'GET /api/user', expect: SIGNED_IN },
  // Somebody who is nobody: the right refusal for everyone.
  { call: 'POST /api/login', body: () => ({ mobile: nobodysNumber(), password: 'wrong' }), expect: 401 },
  { call: 'POST /api/register', body: () => ({ userType: 'admin' }), expect: 400 },
  {
    call: 'POST /api/auth/verify-email-otp',
    body: () => ({ otp: '12345' }),
    expect: [401, 400, 400, 400, 400, 400, 401],
  },
  {
    call: 'POST /api/auth/verify-mobile-otp',
    body: () => ({ otp: '12345' }),
    expect: [401, 400, 400, 400, 400, 400, 401],
  },
  { call: 'POST /api/auth/send-email-otp', expect: SIGNED_IN },
  { call: 'POST /api/auth/send-mobile-otp', expect: SIGNED_IN },
  // A wrong password: the right one would end the sessions of the rows that follow.
  {
    call: 'POST /api/change-password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'another-mat-43' }),
    expect: [401, 400, 400, 400, 400, 403, 401],
  },
  {
    call: 'POST /api/admin/change-password',
    body: () => ({ currentPassword: 'wrong', newPassword: 'another-mat-43' }),
    expect: [401, 403, 403, 403, 403, 400, 401],
  },
  { call: 'GET /api/client/profile', expect: STUDENTS },
  {
    call: 'POST /api/client/profile',
    body: () => ({ city: 'Pune' }),
    expect: [401, 201, 201, 403, 403, 403, 401],
  },
  {
    call: 'GET /api/profile/completion-status',
    url: () => '/api/profile/completion-status?userType=client',
    expect: STUDENTS,
  },
  {
    call: 'GET /api/maps/search-cities',
    url: () => '/api/maps/search-cities?query=pune&limit=5',
    expect: EVERYBODY,
  },
  {
    call: 'GET /api/maps/search-areas',
    url: () => '/api/maps/search-areas?query=ban&cityName=Mumbai',
    expect: EVERYBODY,
  },
  {
    call: 'GET /api/maps/reverse-geocode',
    url: () => '/api/maps/reverse-geocode?lat=19.06&lon=72.83',
    expect: EVERYBODY,
  },
  { call: 'GET /api/specializations', expect: EVERYBODY },
  {
    call: 'GET /api/teachers/search',
    url: () => '/api/teachers/search?sessionType=online',
    expect: EVERYBODY,
  },
  { call: 'GET /api/teachers/:id', url: (world) => `/api/teachers/${world.teacherId}`, expect: EVERYBODY },
  { call: 'GET /api/teacher/:id', url: (world) => `/api/teacher/${world.teacherId}`, expect: EVERYBODY },
  // Hidden by its owner, here `otherTeacher`: only the owner and admins see it.
  {
    call: 'GET /api/teacher/:id',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'GET /api/teachers/:id/certifications',
    url: (world) => `/api/teachers/${world.teacherId}/certifications`,
    expect: EVERYBODY,
  },
  {
    call: 'GET /api/teachers/:id/certifications',
    url: (world) => `/api/teachers/${world.hiddenTeacherId}/certifications`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'GET /api/teacher/:id/time-slots',
    url: (world) => `/api/teacher/${world.teacherId}/time-slots`,
    expect: EVERYBODY,
  },
  {
    call: 'GET /api/teacher/:id/time-slots',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/time-slots`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  {
    call: 'GET /api/teacher/:id/reviews',
    url: (world) => `/api/teacher/${world.teacherId}/reviews`,
    expect: EVERYBODY,
  },
  {
    call: 'GET /api/teacher/:id/reviews',
    url: (world) => `/api/teacher/${world.hiddenTeacherId}/reviews`,
    expect: [404, 404, 404, 404, 200, 200, 404],
  },
  { call: 'GET /api/teacher/profile', expect: TEACHERS },
  { call: 'GET /api/teacher/review-status', expect: TEACHERS },
  // Both teachers are approved already.
  { call: 'POST /api/teacher/submit-for-review', expect: [401, 403, 403, 409, 409, 403, 401] },
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
  // Ends the session, so it runs last.
  { call: 'POST /api/logout', expect: 200 },
];
