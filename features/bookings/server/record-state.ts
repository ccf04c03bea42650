import type { LifecycleState } from '../lifecycle.ts';
import { bookingEnd } from '../session-length.ts';
import type { BookingRecord } from './store.ts';

/** Whether somebody said that the session did not take place, and nobody has settled it. */
export function isReported(record: Pick<BookingRecord, 'reportedAt' | 'settledAt'>): boolean {
  return record.reportedAt !== null && record.settledAt === null;
}

/** What the table of transitions looks at. */
export function stateOfRecord(record: BookingRecord): LifecycleState {
  const { sessionStart } = record;
  return {
    status: record.status,
    sessionStart,
    sessionEnd: sessionStart && bookingEnd(sessionStart, record.pricingType),
    expiresAt: record.expiresAt,
    proposedBy: record.proposedBy,
    cancelAskedBy: record.cancelAskedBy,
    isReported: isReported(record),
  };
}
