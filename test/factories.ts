import {
  type BookingOverrides,
  bookingRow,
  type ReviewOverrides,
  reviewRow,
} from '#db/factories/bookings.ts';
import { lessonRows } from '#db/factories/lessons.ts';
import {
  CREATED_AT,
  clientRow,
  type Person,
  type PersonOverrides,
  personOf,
  type StudentOverrides,
  userRow,
} from '#db/factories/people.ts';
import { createSequence } from '#db/factories/sequence.ts';
import { insertTeachers } from '#db/factories/store.ts';
import { type TeacherOverrides, teacherRows } from '#db/factories/teachers.ts';
import { refreshListings } from '#features/search/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { seal } from '#platform/server/outbox/seal.ts';
import { sessionCookieName, startSession } from '#platform/server/session/sessions.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** One sequence per test file, so that values do not depend on other files. */
const sequence = createSequence('tests');

export type Teacher = Person & {
  teacherId: string;
  /** Ids of the time slots, in the given order. */
  slotIds: string[];
  certificationIds: string[];
};

/** A student who can book: city set, both contacts verified. `city: null` makes the profile incomplete. */
export async function createStudent(db: Db, overrides: StudentOverrides = {}): Promise<Person> {
  const user = userRow(sequence, 'student', overrides);
  await db.insertInto('users').values(user).execute();
  await db.insertInto('clients').values(clientRow(user.id, overrides)).execute();
  return personOf(user);
}

/** A teacher that search lists: approved, verified, with a place, a style and prices. */
export async function createTeacher(db: Db, overrides: TeacherOverrides = {}): Promise<Teacher> {
  const rows = teacherRows(sequence, overrides);
  await insertTeachers(db, [rows]);
  await refreshListings(db, [rows.teacher.id], CREATED_AT);
  return {
    ...personOf(rows.user),
    teacherId: rows.teacher.id,
    slotIds: rows.slots.map((slot) => slot.id),
    certificationIds: rows.certifications.map((certification) => certification.id),
  };
}

export async function createAdmin(db: Db, overrides: PersonOverrides = {}): Promise<Person> {
  const user = userRow(sequence, 'admin', overrides);
  await db.insertInto('users').values(user).execute();
  return personOf(user);
}

type Pair = { student: Pick<Person, 'userId'>; teacher: Pick<Teacher, 'teacherId'> };

/** A booking of the pair, pending by default. Returns its id. */
export async function createBooking(db: Db, { student, teacher, ...rest }: Pair & BookingOverrides) {
  const pair = { clientId: student.userId, teacherId: teacher.teacherId };
  const row = bookingRow(sequence, pair, rest);
  const lessons = lessonRows(sequence, row);
  await db.insertInto('bookings').values(row).execute();
  if (lessons.length > 0) await db.insertInto('lessons').values(lessons).execute();
  return { id: row.id };
}

/** Creates the due of a booking (what the student owes): ₹850 for an online hour. Returns its id. */
export async function createDue(db: Db, { student, teacher, bookingId }: Pair & { bookingId: string }) {
  const id = sequence.id(CREATED_AT);
  await db
    .insertInto('dues')
    .values({
      id,
      booking_id: bookingId,
      teacher_id: teacher.teacherId,
      student_id: student.userId,
      session_type: 'online',
      is_month: false,
      starts_at: CREATED_AT,
      ends_at: CREATED_AT,
      amount: 850,
      due_on: CREATED_AT.toISOString().slice(0, 10),
      state: 'due',
      created_at: CREATED_AT,
    })
    .execute();
  return { id };
}

/** A proposal of other times. Returns its id. */
export async function createProposal(
  db: Db,
  bookingId: string,
  {
    by,
    times,
    createdAt = CREATED_AT,
  }: { by: 'student' | 'teacher'; times: readonly Date[]; createdAt?: Date },
) {
  const id = sequence.id(createdAt);
  await db
    .insertInto('booking_proposals')
    .values({ id, booking_id: bookingId, by, times: [...times], created_at: createdAt })
    .execute();
  return { id };
}

/** Creates a review of the teacher by the student, even without a session between them. Returns its id. */
export async function createReview(db: Db, { student, teacher, ...rest }: Pair & ReviewOverrides) {
  const row = reviewRow(sequence, { clientId: student.userId, teacherId: teacher.teacherId }, rest);
  await db.insertInto('reviews').values(row).execute();
  return { id: row.id };
}

/** A report about a profile. Returns its id. */
export async function createReport(
  db: Db,
  { reporterId, teacher }: { reporterId: string; teacher: Pick<Teacher, 'userId' | 'teacherId'> },
) {
  const id = sequence.id(CREATED_AT);
  await db
    .insertInto('reports')
    .values({
      id,
      kind: 'profile',
      target_id: teacher.teacherId,
      reporter_id: reporterId,
      subject_id: teacher.userId,
      reason: 'fake',
      created_at: CREATED_AT,
      due_at: CREATED_AT,
    })
    .execute();
  return { id };
}

type FailedOverrides = {
  channel?: 'email' | 'sms';
  recipient?: string;
  error?: string;
  failedAt?: Date;
  expiresAt?: Date | null;
};

/**
 * Inserts a mail or SMS of a notice whose delivery has just failed, with its text encrypted as the worker does. Returns
 * its id.
 */
export async function createFailedMessage(
  { db, platform, clock }: Pick<TestApp, 'db' | 'platform' | 'clock'>,
  overrides: FailedOverrides = {},
) {
  const failedAt = overrides.failedAt ?? clock.now();
  const id = sequence.id(failedAt);
  const data = { title: 'Your session was confirmed', body: 'See you.', button: null, unsubscribePath: null };
  await db
    .insertInto('outbox')
    .values({
      id,
      channel: overrides.channel ?? 'email',
      recipient: overrides.recipient ?? 'priya.sharma@example.com',
      template: 'notice',
      sealed: seal(platform.config.secretKey, id, data),
      status: 'failed',
      attempts: 3,
      last_error: overrides.error ?? 'SMTP 451',
      next_attempt_at: failedAt,
      created_at: failedAt,
      failed_at: failedAt,
      expires_at: overrides.expiresAt ?? null,
    })
    .execute();
  return { id };
}

type TimeOffOverrides = { from: string; to?: string; minutes?: { from: number; to: number } };

/** Time off for whole days ("2026-03-20"), or for these minutes of each day. Returns its id. */
export async function createTimeOff(
  db: Db,
  { teacher, from, to = from, minutes = { from: 0, to: 1440 } }: Pick<Pair, 'teacher'> & TimeOffOverrides,
) {
  const id = sequence.id(CREATED_AT);
  await db
    .insertInto('time_off')
    .values({
      id,
      teacher_id: teacher.teacherId,
      first_date: from,
      last_date: to,
      start_min: minutes.from,
      end_min: minutes.to,
      created_at: CREATED_AT,
    })
    .execute();
  return { id };
}

/** Signs a person in through the API; the client keeps the cookie. Throws if the server refuses. */
export async function signIn(
  client: TestClient,
  person: Pick<Person, 'mobile' | 'password'>,
): Promise<TestClient> {
  const reply = await client.post('/api/login', { mobile: person.mobile, password: person.password });
  if (reply.statusCode !== 200) throw new Error(`sign-in refused: ${reply.statusCode} ${reply.body}`);
  return client;
}

/** A new client that is signed in without hashing a password, for tests where sign-in is not the subject. */
export async function signInAs(test: TestApp, person: Pick<Person, 'userId' | 'role'>): Promise<TestClient> {
  const user = { id: person.userId, role: person.role };
  const { token } = await startSession(test.platform, user, { ip: '127.0.0.1', userAgent: 'tests' });
  const client = test.client();
  client.cookies.set(sessionCookieName(test.platform.config.production), token);
  return client;
}

/** A notice in a user's inbox; nothing is sent. Returns its id. */
export async function createNotice(db: Db, notice: { userId: string; createdAt?: Date }) {
  const createdAt = notice.createdAt ?? CREATED_AT;
  const id = sequence.id(createdAt);
  await db
    .insertInto('notifications')
    .values({
      id,
      user_id: notice.userId,
      event: 'reviewPosted',
      data: JSON.stringify({ studentName: 'Priya S.' }),
      created_at: createdAt,
    })
    .execute();
  return { id };
}
