import type { Person } from '#db/factories/people.ts';
import { batchJobs } from '#features/batches/server/jobs.ts';
import { createStudent, createTeacher, signInAs, type Teacher } from '#test/factories.ts';
import type { TestApp, TestClient } from '#test/test-app.ts';

/** A class on Tuesdays and Thursdays at 7:00 am, from Tue 10 Mar 2026 on. The clock of the tests shows Mon 2 Mar, noon. */
export const CLASS = {
  title: 'Hatha for beginners',
  audience: 'any',
  days: ['tuesday', 'thursday'],
  startTime: '07:00',
  isOnline: false,
  place: 'Kasturba Nagar, Adyar',
  capacity: 8,
  price: 1800,
  minToRun: 1,
  firstOn: '2026-03-10',
};
export const MONTH = '2026-03-10';
export const NEXT_MONTH = '2026-04-10';

export type Class = { id: string; teacher: Teacher; asTeacher: TestClient };
export type Learner = Person & { client: TestClient };

export async function newClass(test: TestApp, changes: object = {}): Promise<Class> {
  const teacher = await createTeacher(test.db);
  const asTeacher = await signInAs(test, teacher);
  const made = await asTeacher.post('/api/teacher/batches', { ...CLASS, ...changes });
  if (made.statusCode !== 201) throw new Error(made.body);
  return { id: made.json<{ id: string }>().id, teacher, asTeacher };
}

export async function newLearner(test: TestApp): Promise<Learner> {
  const student = await createStudent(test.db);
  return { ...student, client: await signInAs(test, student) };
}

export const joinClass = ({ client }: Learner, id: string, body: object = {}) =>
  client.post(`/api/batches/${id}/seats`, { month: MONTH, amount: 1800, ...body });

export const waitForSeat = ({ client }: Learner, id: string, body: object = {}) =>
  client.post(`/api/batches/${id}/waits`, { month: MONTH, ...body });

export const leaveClass = ({ client }: Learner, id: string, month = MONTH) =>
  client.delete(`/api/batches/${id}/seats/${month}`);

/** Creates students who join the class one after another. */
export async function createJoinedLearners(test: TestApp, id: string, count: number): Promise<Learner[]> {
  const learners: Learner[] = [];
  for (let index = 0; index < count; index += 1) {
    const learner = await newLearner(test);
    const reply = await joinClass(learner, id);
    if (reply.statusCode !== 201) throw new Error(reply.body);
    learners.push(learner);
  }
  return learners;
}

type Seat = { id: string | null; month: string; place: number | null; amount: number | null };
export const seatsOf = async ({ client }: Learner): Promise<Seat[]> =>
  (await client.get('/api/client/seats')).json();

/** Kinds of a user's notices, oldest first. */
export async function noticesOf(test: TestApp, userId: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('notifications')
    .select('event')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ event }) => event);
}

export const runBatchJob = (test: TestApp) => batchJobs[0]?.run(test.platform);
