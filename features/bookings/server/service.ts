import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Db } from '#server/db/client.ts';
import type { ClientBooking, TeacherBooking } from '../contract.ts';
import { closePending } from './close-pending.ts';
import * as sessions from './sessions-store.ts';
import * as store from './store.ts';
import * as view from './view.ts';

export async function listClientBookings(db: Db, clientId: string): Promise<ClientBooking[]> {
  return (await store.listBookings(db, { clientId })).map(view.clientBooking);
}

export async function listTeacherBookings(db: Db, userId: string): Promise<TeacherBooking[]> {
  const teacherId = await getTeacherIdOfUser(db, userId);
  return (await store.listBookings(db, { teacherId })).map(view.teacherBooking);
}

/** Whether a student and a teacher (profile id) had a session. */
export function hadSession(
  db: Db,
  pair: { clientId: string; teacherId: string; now: Date },
): Promise<boolean> {
  return sessions.hadSession(db, pair);
}

/** Cancels the pending requests of an account that is closed, and tells the other sides. Answers how many there were. */
export function closePendingOf(tx: Db, userId: string, now: Date): Promise<number> {
  return closePending(tx, userId, now);
}
