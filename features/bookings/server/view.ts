import { displayName } from '#shared/text.ts';
import type { ClientBooking, TeacherBooking } from '../contract.ts';
import { maskEmail, maskMobile } from '../masking.ts';
import type { BookingRecord } from './store.ts';

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
    preferredTime: record.sessionStart?.toISOString() ?? null,
    groupSession: record.groupSession,
    clientPreferredDays: record.preferredDays,
    clientTimeSlots: [...record.preferredTimes],
    createdAt: record.createdAt.toISOString(),
    closedBy: record.closedBy,
    closedReason: record.closedReason,
    clientUserId: record.clientId,
    clientName: displayName({ firstName: record.clientFirstName, lastName: record.clientLastName }),
    clientProfilePicture: record.clientPicture,
    clientCity: record.clientCity,
    clientArea: record.clientArea,
  };
}

/** For the teacher: the student's contact details are masked here, before anything leaves. */
export function teacherBooking(record: BookingRecord): TeacherBooking {
  return {
    ...common(record),
    clientEmail: maskEmail(record.clientEmail),
    clientMobile: maskMobile(record.clientMobile),
  };
}

/** For the student: the own contact details in full, and the teacher. */
export function clientBooking(record: BookingRecord): ClientBooking {
  return {
    ...common(record),
    clientEmail: record.clientEmail,
    clientMobile: record.clientMobile,
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
