import type { SessionType } from '#features/teachers/pricing.ts';
import { defineDomainEvent } from '#platform/server/domain-events.ts';

export type SeatTaken = {
  seatId: string;
  batchId: string;
  teacherId: string;
  studentId: string;
  sessionType: SessionType;
  /** Whole rupees for the month, or for what is left of it. */
  amount: number;
  /** Start of the student's first class. `endsAt` is the end of the month's last day. */
  startsAt: Date;
  endsAt: Date;
  now: Date;
};

/** A student has a seat for a month. Emitted in its transaction. */
export const seatTaken = defineDomainEvent<SeatTaken>('seatTaken');

/** Emitted when students leave early enough or their month is cancelled: these seats need not be paid. */
export const seatsFreed = defineDomainEvent<{ seatIds: readonly string[] }>('seatsFreed');
