import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Output } from '#shared/calls/call.ts';
import { indiaInstant, indiaParts } from '#shared/time.ts';
import type { ClientDue, listTeacherDues as listTeacherDuesCall } from '../contract.ts';
import { findDetails } from './details-store.ts';
import * as store from './dues-store.ts';
import * as view from './view.ts';

/** The student's dues, latest due date first. Set `all` also for the oldest of a long list. */
export async function listClientDues(
  db: Db,
  studentId: string,
  now: Date,
  which?: { all: boolean },
): Promise<ClientDue[]> {
  const records = await store.listDues(db, { studentId }, which);
  return records.map((record) => view.clientDue(record, now));
}

/** Returns the month of `now` in India, its start, and its end (the start of the next month). */
function monthOf(now: Date): { month: string; from: Date; until: Date } {
  const month = indiaParts(now).date.slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { month, from: indiaInstant(`${month}-01`, '00:00'), until: indiaInstant(`${next}-01`, '00:00') };
}

/** The teacher's dues with sums, by user id. Set `all` also for the oldest of a long list. Throws TEACHER_NOT_FOUND. */
export async function listTeacherDues(
  db: Db,
  userId: string,
  now: Date,
  which?: { all: boolean },
): Promise<Output<typeof listTeacherDuesCall>> {
  const teacherId = await getTeacherIdOfUser(db, userId);
  const { month, from, until } = monthOf(now);
  const [records, sums, details] = await Promise.all([
    store.listDues(db, { teacherId }, which),
    store.sumDues(db, teacherId, { from, until }),
    findDetails(db, teacherId),
  ]);
  return {
    month,
    receivedInMonth: sums.received,
    notReceived: sums.open,
    hasUpiId: details !== null && view.currentUpiPayee(details, now) !== null,
    upiIdWaits: details !== null && view.nextUpiPayee(details, now) !== null,
    dues: records.map((record) => view.teacherDue(record, now)),
  };
}

/** Returns the due that a report is about, with its two people; null if there is none. */
export function findDueForReport(db: Db, id: string): Promise<store.DueRecord | null> {
  return store.findDue(db, id);
}
