import type { Person, Place } from '#db/factories/people.ts';
import type { Access } from '#shared/calls/call.ts';
import {
  createAdmin,
  createBooking,
  createDue,
  createFailedMessage,
  createNotice,
  createProposal,
  createReport,
  createReview,
  createStudent,
  createTeacher,
  createTimeOff,
  signInAs,
  type Teacher,
} from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';
import { CLASS } from '#test/worlds/batch-world.ts';

/** A place with coordinates as exact as a house. The public may see only two decimals of them. */
export const EXACT_CITY: Place = {
  id: 'mumbai-m',
  name: 'Mumbai',
  latitude: 19.072834,
  longitude: 72.882619,
};
export const EXACT_AREA: Place = {
  id: 'bandra.mumbai-m',
  name: 'Bandra',
  latitude: 19.060413,
  longitude: 72.835127,
};

/** The data for the contract tests: one example of everything that answers can contain, with all fields filled. */
export type World = {
  test: TestApp;
  student: Person;
  /** A student with a completed session and no review yet. */
  reviewer: Person;
  unverified: Person;
  teacher: Teacher;
  /** A teacher with an empty profile, never submitted for verification. */
  newTeacher: Teacher;
  /** A teacher whose profile waits for an admin's decision (verification is pending). */
  waitingTeacher: Teacher;
  profileReviewId: string;
  admin: Person;
  bookingId: string;
  /** The teacher's proposal for the booking `bookingId`. */
  proposalId: string;
  /** A future session of the reviewer, with a proposal to move it. */
  confirmedId: string;
  moveId: string;
  /** A session that has just ended. */
  endedId: string;
  /** The due (payment that the student owes) of the ended session. */
  dueId: string;
  /** A running plan (month) of the student; `lessonId` is one of its lessons. */
  planId: string;
  batchId: string;
  lessonId: string;
  /** Token of the link by which the teacher shares the plan's next lesson. */
  shareToken: string;
  reviewId: string;
  timeOffId: string;
  /** A notice in the student's inbox. */
  noticeId: string;
  reportId: string;
  /** A mail or SMS with a delivery failure. The world has a second one. */
  failedMessageId: string;
  clients: Record<
    Exclude<Access, 'signedIn' | 'member'> | 'unverified' | 'newTeacher' | 'reviewer',
    TestClient
  >;
};

export async function buildWorld(test: TestApp): Promise<World> {
  const { db } = test;
  const student = await createStudent(db, {
    firstName: 'Priya',
    lastName: 'Sharma',
    email: 'priya.sharma@example.com',
    profilePicture: '/media/priya.jpg',
    area: EXACT_AREA,
    city: EXACT_CITY,
  });
  const reviewer = await createStudent(db);
  const unverified = await createStudent(db, { isEmailVerified: false, isMobileVerified: false });
  const teacher = await createTeacher(db, {
    email: 'ananya.teaches@example.com',
    profilePicture: '/media/ananya.jpg',
    monthlyOnlinePrice: 5000,
    monthlyOfflinePrice: 7000,
    offersFreeDemo: true,
    photos: ['/media/one.webp'],
    videos: ['https://youtu.be/dQw4w9WgXcQ'],
    city: EXACT_CITY,
    areas: [EXACT_AREA],
    topExpertise: ['hatha-yoga'],
    certifications: [
      { name: 'Teacher Training', organization: 'Example Institute', year: 2018 },
      { name: 'Prenatal course', organization: 'Example Institute', description: 'A weekend.' },
    ],
    slots: [
      { day: 'monday', start: '06:30', end: '07:30' },
      { day: 'sunday', start: '18:00', end: '19:00' },
    ],
    reviewNotes: 'A clear profile.',
  });
  const newTeacher = await createTeacher(db, {
    reviewStatus: null,
    city: null,
    experience: null,
    onlinePrice: null,
    offlinePrice: null,
    specializations: [],
  });
  const waitingTeacher = await createTeacher(db, {
    reviewStatus: 'pending',
    certifications: [{ name: 'Foundation', organization: 'Example Institute' }],
  });
  const profileReview = await db
    .selectFrom('profile_reviews')
    .select('id')
    .where('teacher_id', '=', waitingTeacher.teacherId)
    .executeTakeFirstOrThrow();
  const admin = await createAdmin(db);
  const slotId = teacher.slotIds[0];
  const pending = await createBooking(db, {
    student,
    teacher,
    timeSlotId: slotId ?? null,
    message: 'Mornings suit me best.',
    preferredDays: ['monday', 'saturday'],
    preferredTimes: [{ startTime: '06:30', endTime: '07:30' }],
  });
  await createBooking(db, { student, teacher, status: 'completed', teacherResponse: 'See you there.' });
  await createBooking(db, { student: reviewer, teacher, status: 'completed' });
  const timeOff = await createTimeOff(db, { teacher, from: '2026-03-20', to: '2026-03-22' });
  const proposal = await createProposal(db, pending.id, {
    by: 'teacher',
    times: [new Date('2026-03-08T01:30:00Z'), new Date('2026-03-10T01:30:00Z')],
    createdAt: test.clock.now(),
  });
  const confirmed = await createBooking(db, {
    student: reviewer,
    teacher,
    status: 'confirmed',
    sessionAt: new Date('2026-03-20T01:30:00Z'),
  });
  const move = await createProposal(db, confirmed.id, {
    by: 'teacher',
    times: [new Date('2026-03-12T01:30:00Z')],
    createdAt: test.clock.now(),
  });
  const ended = await createBooking(db, {
    student,
    teacher,
    status: 'completed',
    sessionAt: new Date(test.clock.now().getTime() - 3 * 3_600_000),
  });
  const due = await createDue(db, { student, teacher, bookingId: ended.id });
  const plan = await createBooking(db, {
    ...{ student, teacher, status: 'confirmed', pricingType: 'monthly', overlapOk: true },
    preferredDays: ['monday', 'wednesday'],
    sessionAt: new Date(test.clock.now().getTime() - 26 * 3_600_000),
  });
  const lesson = await db
    .selectFrom('booked_lessons')
    .select('id')
    .where('booking_id', '=', plan.id)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow();
  const next = await db
    .selectFrom('booked_lessons')
    .select('id')
    .where('booking_id', '=', plan.id)
    .where('starts_at', '>', test.clock.now())
    .orderBy('starts_at')
    .executeTakeFirstOrThrow();
  const review = await createReview(db, { student, teacher, rating: 5 });
  const notice = await createNotice(db, { userId: student.userId });
  const report = await createReport(db, { reporterId: student.userId, teacher });
  const failed = await createFailedMessage(test);
  const asTeacher = await signInAs(test, teacher);
  const hours = { days: ['saturday'], startTime: '21:00', firstOn: '2026-03-14' };
  const batch = await asTeacher.post('/api/teacher/batches', { ...CLASS, ...hours });
  if (batch.statusCode !== 201) throw new Error(batch.body);
  await createFailedMessage(test);
  const share = { action: 'share', lessonId: next.id };
  const shared = await asTeacher.put(`/api/booking-requests/${plan.id}/safety`, share);
  if (shared.statusCode !== 200) throw new Error(shared.body);
  const path = shared.json<{ shares: { path: string }[] }>().shares[0]?.path ?? '';
  return {
    test,
    student,
    reviewer,
    unverified,
    teacher,
    newTeacher,
    waitingTeacher,
    profileReviewId: profileReview.id,
    admin,
    bookingId: pending.id,
    proposalId: proposal.id,
    confirmedId: confirmed.id,
    moveId: move.id,
    endedId: ended.id,
    dueId: due.id,
    planId: plan.id,
    lessonId: lesson.id,
    shareToken: path.slice('/s/'.length),
    reviewId: review.id,
    timeOffId: timeOff.id,
    noticeId: notice.id,
    reportId: report.id,
    failedMessageId: failed.id,
    batchId: batch.json<{ id: string }>().id,
    clients: {
      public: test.client(),
      student: await signInAs(test, student),
      reviewer: await signInAs(test, reviewer),
      unverified: await signInAs(test, unverified),
      teacher: asTeacher,
      newTeacher: await signInAs(test, newTeacher),
      admin: await signInAs(test, admin),
    },
  };
}

/**
 * Returns the URL of a call in this world: fills in existing ids and a query with results. Deletions use a second id.
 */
export function addressOf(path: string, world: World): string {
  const queries: Record<string, string> = {
    '/api/teachers/search': '?city=Mumbai&specialization=Hatha+Yoga',
    '/api/search/understand': '?q=hatha+near+powai',
    '/api/maps/search-cities': '?query=mumbai&limit=5',
    '/api/maps/search-areas': '?query=ban&limit=5&cityName=Mumbai',
    '/api/maps/reverse-geocode': '?lat=19.07&lon=72.88',
    '/api/profile/completion-status': '?userType=client',
  };
  const ids: Record<string, string> = {
    '/api/booking-requests/:id': world.bookingId,
    '/api/dues/:id': world.dueId,
    '/api/plans/:id': world.planId,
    '/api/batches/:id': world.batchId,
    '/api/teacher/batches/:id': world.batchId,
    '/api/teacher/:id': world.teacher.teacherId,
    '/api/teachers/:id': world.teacher.teacherId,
    '/api/teacher/certifications/:id': world.teacher.certificationIds[1] ?? '',
    '/api/notifications/:id': world.noticeId,
    '/api/teacher/reviews/:id': world.reviewId,
    '/api/teacher/time-slots/:id': world.teacher.slotIds[1] ?? '',
    '/api/teacher/time-off/:id': world.timeOffId,
    '/api/chat/conversation/:otherUserId': world.student.userId,
    '/api/chat/mark-read/:otherUserId': world.student.userId,
    '/api/chat/peers/:otherUserId': world.student.userId,
    '/api/chat/block/:otherUserId': world.student.userId,
    '/api/admin/reports/:id': world.reportId,
    '/api/admin/no-shows/:id': world.endedId,
    '/api/admin/reviews/:id': world.profileReviewId,
    '/api/admin/users/:id': world.waitingTeacher.userId,
    '/api/admin/outbox/failed/:id': world.failedMessageId,
    '/api/admin/certifications/:id': world.waitingTeacher.certificationIds[0] ?? '',
  };
  if (path === '/api/shared-sessions/:token') return path.replace(':token', world.shareToken);
  if (path.endsWith('/no-show')) return path.replace(':id', world.endedId);
  const prefix = Object.keys(ids).find((start) => path === start || path.startsWith(`${start}/`));
  const address = path
    .replace(':reviewId', world.reviewId)
    .replace(':pid', world.proposalId)
    .replace(':lid', world.lessonId)
    .replace(/:\w+/, prefix === undefined ? world.teacher.teacherId : (ids[prefix] ?? ''));
  return address + (queries[path] ?? '');
}
