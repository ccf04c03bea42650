import { getTeacherIdOfUser, getVisibleTeacher } from '#features/teachers/server/service.ts';
import type { RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { addDays, indiaParts } from '#shared/time.ts';
import type { ClientSeat, PublicBatch } from '../contract.ts';
import type { TeacherBatch } from '../teacher-contract.ts';
import { listLessons } from './lessons-store.ts';
import { listMonths, type MonthRecord } from './months-store.ts';
import * as seats from './seats-store.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Asker = Pick<RequestContext, 'db' | 'actor' | 'once' | 'clock'>;

/** Students see a past month for this many days after its end. */
const PAST_DAYS = 90;

/** Cache tags of the answer: the teacher's public data, and the seats of the teacher's classes. */
export function teacherBatchesTags({ params: { id } }: { params: { id: string } }): string[] {
  const key = id.toLowerCase();
  return [`teacher:${key}`, `batches:${key}`];
}

/** Open classes by profile id or user id, with the months that can be joined today. Throws TEACHER_NOT_FOUND. */
export async function listTeacherBatches({ clock, ...asker }: Asker, id: string): Promise<PublicBatch[]> {
  const { id: teacherId } = await getVisibleTeacher(asker, id);
  const today = indiaParts(clock.now()).date;
  const batches = await store.listBatchesOfTeacher(asker.db, teacherId, { open: true });
  const months = await listMonths(
    asker.db,
    batches.map((batch) => batch.id),
    today,
  );
  return batches.map((batch) => view.publicBatch(batch, monthsOf(months, batch.id), today));
}

const monthsOf = (months: readonly MonthRecord[], batchId: string) =>
  months.filter((month) => month.batchId === batchId);

/** A student's seats and waiting lists in months that end on `from` or later, earliest month first. */
export async function listClientSeats(
  db: Db,
  studentId: string,
  now: Date,
  from = addDays(indiaParts(now).date, -PAST_DAYS),
): Promise<ClientSeat[]> {
  const [taken, waits] = await Promise.all([
    seats.listSeatsOf(db, studentId, from),
    seats.listWaitsOf(db, studentId, indiaParts(now).date),
  ]);
  const ids = [...new Set([...taken, ...waits].map(({ batchId }) => batchId))];
  const first = taken.reduce((at, { startsAt }) => (startsAt < at ? startsAt : at), now);
  const [batches, months, lessons] = await Promise.all([
    store.listByIds(db, ids),
    listMonths(db, ids, from),
    listLessons(db, ids, first),
  ]);
  const ownOf = (key: seats.MonthKey) => {
    const batch = batches.find(({ id }) => id === key.batchId);
    const month = months.find((one) => one.batchId === key.batchId && one.month === key.month);
    if (batch === undefined || month === undefined) return null;
    return { batch, month, lessons: lessons.filter(({ batchId }) => batchId === key.batchId) };
  };
  const all = [
    ...taken.flatMap((seat) => {
      const own = ownOf(seat);
      return own ? [view.clientSeat(seat, own, now)] : [];
    }),
    ...waits.flatMap((wait) => {
      const own = ownOf(wait);
      return own ? [view.clientWait(wait, own)] : [];
    }),
  ];
  return all.sort((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0));
}

/** A class as its teacher sees it, with the students of all months that end on `from` or later (default: today). */
export async function loadTeacherBatch(
  db: Db,
  batch: store.BatchRecord,
  now: Date,
  from = indiaParts(now).date,
): Promise<TeacherBatch> {
  const months = await listMonths(db, [batch.id], from);
  const people = await Promise.all(
    months.map(async (month) => {
      const [taken, waiting] = await Promise.all([seats.listSeats(db, month), seats.listWaits(db, month)]);
      const ids = [...taken.map(({ studentId }) => studentId), ...waiting];
      const named = new Map((await seats.listPeople(db, ids)).map((person) => [person.userId, person]));
      const peopleOf = (of: readonly string[]) => of.flatMap((id) => named.get(id) ?? []);
      return {
        month,
        seats: peopleOf(taken.map(({ studentId }) => studentId)),
        waits: peopleOf(waiting),
      };
    }),
  );
  const lessons = await listLessons(db, [batch.id], now);
  return view.teacherBatch(
    batch,
    people,
    lessons.find(({ state }) => state === 'planned'),
  );
}

/** The teacher's classes by user id: open ones, and closed ones whose month still runs. Throws TEACHER_NOT_FOUND. */
export async function listOwnBatches(db: Db, userId: string, now: Date): Promise<TeacherBatch[]> {
  const teacherId = await getTeacherIdOfUser(db, userId);
  const batches = await store.listBatchesOfTeacher(db, teacherId, { open: false });
  const ids = batches.map(({ id }) => id);
  const ahead = await listMonths(db, ids, indiaParts(now).date);
  const runsOut = ({ id }: store.BatchRecord) => monthsOf(ahead, id).some(({ taken }) => taken > 0);
  const shown = batches.filter((batch) => batch.closedAt === null || runsOut(batch));
  return Promise.all(shown.map((batch) => loadTeacherBatch(db, batch, now)));
}

/** A date before any class on the platform, to include all months. */
const BEFORE_ALL = '2000-01-01';

/**
 * All seats of a student, seats given back after a class, and places in the waiting lists of months that are not over.
 */
export async function listSeatHistory(db: Db, studentId: string, now: Date) {
  const [kept, givenBack] = await Promise.all([
    listClientSeats(db, studentId, now, BEFORE_ALL),
    seats.listPastSeats(db, studentId),
  ]);
  return { kept, givenBack };
}

/** Every class of a teacher by user id, with all its months. Throws TEACHER_NOT_FOUND. */
export async function listBatchHistory(db: Db, userId: string, now: Date): Promise<TeacherBatch[]> {
  const teacherId = await getTeacherIdOfUser(db, userId);
  const batches = await store.listBatchesOfTeacher(db, teacherId, { open: false });
  const all: TeacherBatch[] = [];
  for (const batch of batches) all.push(await loadTeacherBatch(db, batch, now, BEFORE_ALL));
  return all;
}
