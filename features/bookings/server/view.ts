import { maskEmail, maskMobile } from '#shared/masking.ts';
import { displayName } from '#shared/text.ts';
import type { ClientBooking, TeacherBooking } from '../contract.ts';
import { isReported } from './record-state.ts';
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
  const { cancelAskedBy, cancelAskedAt, cancelReason } = record;
  if (cancelAskedBy === null || cancelAskedAt === null) return null;
  return { by: cancelAskedBy, at: cancelAskedAt.toISOString(), reason: cancelReason ?? '' };
}

function common(record: BookingRecord): Omit<TeacherBooking, 'clientEmail' | 'clientMobile'> {
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
    lessons: (record.lessons ?? []).map(({ startsAt, endsAt, ...lesson }) => ({
      ...lesson,
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
    })),
    preferredTime: record.sessionStart?.toISOString() ?? null,
    groupSession: record.groupSession,
    clientPreferredDays: record.preferredDays,
    clientTimeSlots: [...record.preferredTimes],
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
    clientUserId: record.clientId,
    clientName: displayName({ firstName: record.clientFirstName, lastName: record.clientLastName }),
    clientProfilePicture: record.clientPicture,
    clientCity: record.clientCity,
    clientArea: record.clientArea,
  };
}

/** The teacher's view. Masks the student's contact details. */
export function teacherBooking(record: BookingRecord): TeacherBooking {
  return {
    ...common(record),
    clientEmail: record.clientEmail === null ? '' : maskEmail(record.clientEmail),
    clientMobile: record.clientMobile === null ? '' : maskMobile(record.clientMobile),
  };
}

/** The student's view: full contact details of the student, and the teacher. */
export function clientBooking(record: BookingRecord): ClientBooking {
  return {
    ...common(record),
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
