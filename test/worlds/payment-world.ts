import type { Person } from '#db/factories/people.ts';
import { paymentJobs } from '#features/payments/server/jobs.ts';
import { createBooking, createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

export const DAY_MS = 86_400_000;
/** A day after the clock of the tests: Tue 3 Mar 2026, 7:00 am in India. */
const SESSION_AT = '2026-03-03T07:00:00+05:30';

export type Pair = {
  student: Person;
  teacher: Teacher;
  asStudent: TestClient;
  asTeacher: TestClient;
};

export async function newPair(test: TestApp): Promise<Pair> {
  const [student, teacher] = [await createStudent(test.db), await createTeacher(test.db)];
  return {
    student,
    teacher,
    asStudent: await signInAs(test, student),
    asTeacher: await signInAs(test, teacher),
  };
}

/** Signs both in again: their sign-in sessions expire when a test moves its clock by days. */
export async function signInAgain(test: TestApp, pair: Pair): Promise<void> {
  pair.asStudent = await signInAs(test, pair.student);
  pair.asTeacher = await signInAs(test, pair.teacher);
}

type Request = Omit<Parameters<typeof createBooking>[1], 'student' | 'teacher'>;

/**
 * Creates a request that the teacher confirms through the API, so that its due (what the student owes) exists. Returns
 * the booking's id.
 */
export async function confirmBooking(
  test: TestApp,
  { student, teacher, asTeacher }: Pair,
  { at = SESSION_AT, ...request }: Request & { at?: string } = {},
): Promise<string> {
  const { id } = await createBooking(test.db, { student, teacher, price: 850, ...request });
  const body = { status: 'confirmed', confirmedDateTime: at, groupSession: true };
  const answer = await asTeacher.put(`/api/booking-requests/${id}/status`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
}

/** The student's dues, as the API answers them. */
export const duesOf = async (client: TestClient) => (await client.get('/api/client/dues')).json();
export const teacherDues = async (client: TestClient) => (await client.get('/api/teacher/dues')).json();

/** Creates a confirmed booking and returns its due (what the student owes). */
export async function newDue(test: TestApp, pair: Pair, request: Parameters<typeof confirmBooking>[2] = {}) {
  const bookingId = await confirmBooking(test, pair, request);
  const dues = (await duesOf(pair.asStudent)) as { id: string; bookingId: string }[];
  const due = dues.find((one) => one.bookingId === bookingId);
  if (due === undefined) throw new Error('no due');
  return due.id;
}

export const runPaymentJob = (test: TestApp) =>
  paymentJobs.find(({ name }) => name === 'payments.remind')?.run(test.platform);

/** Texts of mails and SMS to an address. */
export async function textsTo(test: TestApp, to: string): Promise<string[]> {
  const reply = await test.client().get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
  return reply
    .json<{ text: string; subject: string | null }[]>()
    .map(({ text, subject }) => `${subject ?? ''}\n${text}`);
}
