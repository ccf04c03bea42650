import { sql } from 'kysely';
import type { Db } from '#platform/server/db/client.ts';
import type { Side } from '#shared/side.ts';
import type { BookingParty, Transition } from '../../lifecycle.ts';
import { countDueReminders } from '../../sessions/reminders.ts';

/** Locks a booking until the transaction ends. */
export async function lockBooking(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('bookings').select('id').where('id', '=', id).forUpdate().execute();
}

export type ConfirmedSession = { start: Date; end: Date; endsAt: Date; overlapOk: boolean };

export type BookingChange = {
  now: Date;
  teacherResponse?: string | null;
  /** The first lesson and the booking's end. Setting it raises the calendar sequence. */
  session?: ConfirmedSession;
  closedBy?: BookingParty;
  closedReason?: string | null;
  expiresAt?: Date | null;
  /** null withdraws the request to cancel. */
  cancellation?: { askedBy: Side; reason: string } | null;
  report?: { by: Side; reason: string };
  settled?: boolean;
};

function sessionColumns({ session, now }: BookingChange) {
  if (session === undefined) return {};
  return {
    ends_at: session.endsAt,
    overlap_ok: session.overlapOk,
    // Only for processes of the previous release. This release reads `lessons`.
    session: sql<string>`tstzrange(${session.start}, ${session.end}, '[)')`,
    reminders: countDueReminders(session.start, now),
  };
}

function cancellationColumns({ cancellation, now }: BookingChange) {
  if (cancellation === undefined) return {};
  return {
    cancel_asked_by: cancellation?.askedBy ?? null,
    cancel_asked_at: cancellation === null ? null : now,
    cancel_reason: cancellation?.reason ?? null,
  };
}

function columnsOf({ from, to, action }: Transition, change: BookingChange) {
  const { now, report } = change;
  const changesCalendar = change.session !== undefined || to === 'cancelled';
  return {
    updated_at: now,
    status: to,
    // A request that ends with an account was not answered, so the reply figures do not count it.
    ...(from === 'pending' && to !== 'pending' && action !== 'leave' && { answered_at: now }),
    ...(change.teacherResponse !== undefined && { teacher_response: change.teacherResponse }),
    ...(change.closedBy !== undefined && { closed_by: change.closedBy }),
    ...(change.closedReason !== undefined && { closed_reason: change.closedReason }),
    ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
    ...(change.settled && { settled_at: now }),
    ...(report && { reported_by: report.by, reported_at: now, report_reason: report.reason }),
    ...(changesCalendar && { sequence: sql<number>`sequence + 1` }),
    ...sessionColumns(change),
    ...cancellationColumns(change),
  };
}

/**
 * Updates a booking if its status is unchanged; false after a concurrent change. For its lessons see book-lessons.ts.
 */
export async function updateBooking(
  tx: Db,
  id: string,
  transition: Transition,
  change: BookingChange,
): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set(columnsOf(transition, change))
    .where('id', '=', id)
    .where('status', '=', transition.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a booking's new end after its lessons changed. Raises the sequence, so that calendars update it. */
export async function updateEnd(
  tx: Db,
  id: string,
  { endsAt, now }: { endsAt: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ ends_at: endsAt, updated_at: now, sequence: sql<number>`sequence + 1` })
    .where('id', '=', id)
    .execute();
}

export type NewProposal = { id: string; bookingId: string; by: Side; times: readonly Date[]; now: Date };

/** Stores suggested times. Violates the constraint `booking_proposals_one_open` if another suggestion is open. */
export async function insertProposal(tx: Db, proposal: NewProposal): Promise<void> {
  await tx
    .insertInto('booking_proposals')
    .values({
      id: proposal.id,
      booking_id: proposal.bookingId,
      by: proposal.by,
      times: [...proposal.times],
      created_at: proposal.now,
    })
    .execute();
}

/** Closes the open suggestion, if any. */
export async function closeProposal(
  tx: Db,
  bookingId: string,
  outcome: { status: 'accepted' | 'declined' | 'withdrawn'; chosen?: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('booking_proposals')
    .set({ status: outcome.status, chosen: outcome.chosen ?? null, answered_at: outcome.now })
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'open')
    .execute();
}

/** Whether the suggestion belongs to the booking, open or not. */
export async function hasProposal(db: Db, bookingId: string, proposalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_proposals')
    .select('id')
    .where('id', '=', proposalId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row !== undefined;
}
