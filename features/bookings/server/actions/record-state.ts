import { isExtended, lastPlannedStart } from '../../booking-state.ts';
import type { LifecycleState } from '../../lifecycle.ts';
import type { BookingRecord } from '../store.ts';

/** Whether a no-show report is open. */
export function isReported(record: Pick<BookingRecord, 'reportedAt' | 'settledAt'>): boolean {
  return record.reportedAt !== null && record.settledAt === null;
}

/** The booking's state for the transition table. */
export function stateOfRecord(record: BookingRecord): LifecycleState {
  const { sessionStart } = record;
  return {
    status: record.status,
    sessionStart,
    sessionEnd: record.endsAt,
    isExtended: isExtended(sessionStart, record.endsAt, record),
    lastLesson: lastPlannedStart(record.lessons ?? []),
    expiresAt: record.expiresAt,
    proposedBy: record.proposedBy,
    cancelAskedBy: record.cancelAskedBy,
    isReported: isReported(record),
    isSettled: record.settledAt !== null,
  };
}
