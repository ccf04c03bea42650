import type { Db } from '#platform/server/db/client.ts';

export type ClosedBooking = {
  id: string;
  clientId: string;
  clientFirstName: string;
  clientLastName: string;
  teacherUserId: string;
  teacherFirstName: string;
  teacherLastName: string;
};

/** Cancels every pending request that a person sent or received; returns both sides of each. */
export async function cancelPendingOf(
  tx: Db,
  userId: string,
  closing: { reason: string; now: Date },
): Promise<ClosedBooking[]> {
  const { reason, now } = closing;
  return tx
    .updateTable('bookings as b')
    .from(['teacher_profiles as t', 'people as tu', 'people as c'])
    .set({
      status: 'cancelled',
      closed_by: 'admin',
      closed_reason: reason,
      answered_at: now,
      updated_at: now,
    })
    .whereRef('t.id', '=', 'b.teacher_id')
    .whereRef('tu.id', '=', 't.user_id')
    .whereRef('c.id', '=', 'b.client_id')
    .where('b.status', '=', 'pending')
    .where((eb) => eb.or([eb('b.client_id', '=', userId), eb('t.user_id', '=', userId)]))
    .returning([
      'b.id',
      'c.id as clientId',
      'c.first_name as clientFirstName',
      'c.last_name as clientLastName',
      't.user_id as teacherUserId',
      'tu.first_name as teacherFirstName',
      'tu.last_name as teacherLastName',
    ])
    .execute();
}
