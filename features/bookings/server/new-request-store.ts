import type { Prices, PricingType, SessionType } from '#features/teachers/pricing.ts';
import type { Db } from '#platform/server/db/client.ts';
import { compilerOf } from '#platform/server/db/compiled-once.ts';
import { joinWrite } from '#platform/server/db/transaction.ts';
import type { DayName } from '#shared/time.ts';
import type { RequestFacts, TeacherRow } from './request-store.ts';
import type { BookingRecord, Times } from './store.ts';

export type NewBooking = {
  id: string;
  clientId: string;
  teacherId: string;
  sessionType: SessionType;
  pricingType: PricingType;
  isDemo: boolean;
  price: number | null;
  timeSlotId: string | null;
  message: string;
  preferredDays: readonly DayName[];
  preferredTimes: Times;
  preferredInstants: readonly Date[];
  anyTime: boolean;
  expiresAt: Date;
  now: Date;
  /** The student's turn: one more than the facts say. */
  turn: number;
};

const insertionOf = compilerOf(
  (db, booking: Omit<NewBooking, 'preferredTimes'> & { preferredTimes: string }) =>
    db.insertInto('bookings').values({
      id: booking.id,
      client_id: booking.clientId,
      teacher_id: booking.teacherId,
      status: 'pending',
      session_type: booking.sessionType,
      pricing_type: booking.pricingType,
      is_demo: booking.isDemo,
      price: booking.price,
      time_slot_id: booking.timeSlotId,
      message: booking.message,
      preferred_days: booking.preferredDays as string[],
      preferred_times: booking.preferredTimes,
      preferred_instants: booking.preferredInstants as Date[],
      any_time: booking.anyTime,
      expires_at: booking.expiresAt,
      client_turn: booking.turn,
      created_at: booking.now,
      updated_at: booking.now,
    }),
);

/**
 * Inserts with the end of the transaction. Violates bookings_one_pending or bookings_one_demo if the pair already has one, and
 * bookings_client_turn if the student has made another request since the facts were read.
 */
export async function insertBooking(tx: Db, booking: NewBooking): Promise<void> {
  await joinWrite(
    tx,
    insertionOf(tx, { ...booking, preferredTimes: JSON.stringify(booking.preferredTimes) }),
  );
}

type BookedTeacher = Pick<
  TeacherRow,
  keyof Prices | 'id' | 'userId' | 'firstName' | 'lastName' | 'profilePicture' | 'offersFreeDemo'
>;

/** The record of a booking that is being inserted, as `findBooking` would read it. */
export function newRecord(
  booking: NewBooking,
  { student, teacher }: { student: RequestFacts['student']; teacher: BookedTeacher },
): BookingRecord {
  return {
    id: booking.id,
    status: 'pending',
    sessionType: booking.sessionType,
    pricingType: booking.pricingType,
    isDemo: booking.isDemo,
    price: booking.price,
    timeSlotId: booking.timeSlotId,
    message: booking.message,
    preferredDays: [...booking.preferredDays],
    preferredTimes: booking.preferredTimes,
    preferredInstants: [...booking.preferredInstants],
    anyTime: booking.anyTime,
    createdAt: booking.now,
    updatedAt: booking.now,
    expiresAt: booking.expiresAt,
    ...UNANSWERED,
    clientId: booking.clientId,
    clientFirstName: student.firstName,
    clientLastName: student.lastName,
    clientEmail: student.email,
    clientMobile: student.mobile,
    clientPicture: student.picture,
    clientCity: student.city,
    clientArea: student.area,
    teacherId: teacher.id,
    teacherUserId: teacher.userId,
    teacherFirstName: teacher.firstName,
    teacherLastName: teacher.lastName,
    teacherPicture: teacher.profilePicture,
    onlinePrice: teacher.onlinePrice,
    offlinePrice: teacher.offlinePrice,
    monthlyOnlinePrice: teacher.monthlyOnlinePrice,
    monthlyOfflinePrice: teacher.monthlyOfflinePrice,
    offersFreeDemo: teacher.offersFreeDemo,
  };
}

/** What nobody has done to a new booking yet. */
const UNANSWERED = {
  meetingLink: null,
  usualLink: null,
  teacherResponse: null,
  groupSession: false,
  closedBy: null,
  closedReason: null,
  endsAt: null,
  sequence: 0,
  cancelAskedBy: null,
  cancelAskedAt: null,
  cancelReason: null,
  reportedBy: null,
  reportedAt: null,
  settledAt: null,
  proposalId: null,
  proposedBy: null,
  proposedTimes: null,
  proposedAt: null,
  sessionStart: null,
  lessons: null,
} as const;
