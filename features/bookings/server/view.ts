import { maskEmail, maskMobile } from '#shared/masking.ts';
import { displayName } from '#shared/texts/text.ts';
import type { ClientBooking, TeacherBooking } from '../contract.ts';
import { REPLY_DUE_MS } from '../expiry.ts';
import { offersOf } from '../requests/offered-times.ts';
import type { BusyTimes } from '../sessions/coming-days.ts';
import { meetingOf } from '../sessions/meeting-link.ts';
import { addressShownUntil } from '../sessions/visit-window.ts';
import { isReported } from './actions/record-state.ts';
import type { BookingRecord } from './store.ts';

function proposalOf(record: BookingRecord): TeacherBooking['proposal'] {
  const { proposalId, proposedBy, proposedTimes, proposedAt } = record;
  if (proposalId === null || proposedBy === null || proposedTimes === null || proposedAt === null)
    return null;
  return {
    id: proposalId,
    bookingId: record.id,
    by: proposedBy,
    times: proposedTimes.map((time) => time.toISOString()),
    createdAt: proposedAt.toISOString(),
  };
}

function cancellationOf(record: BookingRecord): TeacherBooking['cancellation'] {
  const { status, cancelAskedBy, cancelAskedAt, cancelReason } = record;
  // An unanswered request to cancel ends with the session.
  if (status !== 'confirmed' || cancelAskedBy === null || cancelAskedAt === null) return null;
  return { by: cancelAskedBy, at: cancelAskedAt.toISOString(), reason: cancelReason ?? '' };
}

type Common = Omit<ClientBooking, 'clientEmail' | 'clientMobile' | 'teacherId' | 'teacher'>;

function common(record: BookingRecord, now: Date): Common {
  const lessons = (record.lessons ?? []).map(({ startsAt, endsAt, ...lesson }) => ({
    ...lesson,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  }));
  return {
    id: record.id,
    status: record.status,
    sessionType: record.sessionType,
    pricingType: record.pricingType,
    isDemo: record.isDemo,
    price: record.price,
    timeSlotId: record.timeSlotId,
    message: record.message,
    teacherResponse: record.teacherResponse,
    lessons,
    preferredTime: record.sessionStart?.toISOString() ?? null,
    groupSession: record.groupSession,
    clientPreferredDays: record.preferredDays,
    clientTimeSlots: [...record.preferredTimes],
    preferredInstants: record.preferredInstants.map((start) => start.toISOString()),
    anyTime: record.anyTime,
    createdAt: record.createdAt.toISOString(),
    closedBy: record.closedBy,
    closedReason: record.closedReason,
    expiresAt: record.status === 'pending' ? (record.expiresAt?.toISOString() ?? null) : null,
    endsAt: record.endsAt?.toISOString() ?? null,
    proposal: proposalOf(record),
    cancellation: cancellationOf(record),
    report:
      record.reportedBy && record.reportedAt && isReported(record)
        ? { by: record.reportedBy, at: record.reportedAt.toISOString() }
        : null,
    isSettled: record.settledAt !== null,
    meeting: meetingOf({ ...record, lessons }, linkOf(record), now),
    clientUserId: record.clientId,
    clientName: displayName({ firstName: record.clientFirstName, lastName: record.clientLastName }),
    clientProfilePicture: record.clientPicture,
    clientCity: record.clientCity,
    clientArea: record.clientArea,
  };
}

/** The link that the teacher set for this booking, else their usual one. */
export function linkOf({ meetingLink, usualLink }: BookingRecord): string | null {
  return meetingLink ?? usualLink;
}

const NOT_BUSY: BusyTimes = { lessons: [], off: [] };

/**
 * Returns the student's message for the teacher. For sessions in person it contains the student's
 * address, so after the answer it is shown only until 24 hours after the last lesson.
 */
function messageForTeacher({ sessionType, status, message, lessons }: BookingRecord, now: Date): string {
  if (sessionType === 'online' || status === 'pending') return message;
  const until = addressShownUntil(lessons ?? []);
  return until !== null && now < until ? message : '';
}

/**
 * The booking as the teacher sees it, with masked contact details of the student. `busy` decides
 * which offered times are free.
 */
export function teacherBooking(record: BookingRecord, now: Date, busy: BusyTimes = NOT_BUSY): TeacherBooking {
  const isPending = record.status === 'pending';
  const offeredTimes = isPending ? offersOf(record.preferredInstants, busy, now) : [];
  return {
    ...common(record, now),
    message: messageForTeacher(record, now),
    offeredTimes,
    firstFreeTime: offeredTimes.find(({ state }) => state === 'free')?.startsAt ?? null,
    replyBy: isPending ? new Date(record.createdAt.getTime() + REPLY_DUE_MS).toISOString() : null,
    clientEmail: record.clientEmail === null ? '' : maskEmail(record.clientEmail),
    clientMobile: record.clientMobile === null ? '' : maskMobile(record.clientMobile),
  };
}

/** The booking as the student sees it: their own contact details, unmasked, and the teacher. */
export function clientBooking(record: BookingRecord, now: Date): ClientBooking {
  return {
    ...common(record, now),
    clientEmail: record.clientEmail ?? '',
    clientMobile: record.clientMobile ?? '',
    teacherId: record.teacherId,
    teacher: {
      userId: record.teacherUserId,
      firstName: record.teacherFirstName,
      lastName: record.teacherLastName,
      profilePicture: record.teacherPicture,
      onlinePrice: record.onlinePrice,
      offlinePrice: record.offlinePrice,
      monthlyOnlinePrice: record.monthlyOnlinePrice,
      monthlyOfflinePrice: record.monthlyOfflinePrice,
      offersFreeDemo: record.offersFreeDemo,
    },
  };
}
