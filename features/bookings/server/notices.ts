import { earliestSendTime } from '#features/notifications/quiet-hours.ts';
import { type NewNotice, notify } from '#features/notifications/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { emit } from '#platform/server/domain-events.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import type { Side } from '#shared/side.ts';
import type { NoticeData } from '#shared/texts/notice.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import * as ends from '../end-notices.ts';
import { REPLY_DUE_MS, replyDueAt } from '../expiry.ts';
import type { BookingAction, BookingParty } from '../lifecycle.ts';
import * as notices from '../notices.ts';
import { isPlan } from '../requests/plan.ts';
import { monthChanged } from './events.ts';
import { type BookingRecord, listOpenTeachers } from './store.ts';

/** Data of each notice about a booking; `side` gets the notice. `time` is empty until a session is confirmed. */
type PartyData = {
  studentName: string;
  teacherName: string;
  side: Side;
  /** The other person's name. */
  otherName: string;
  bookingId: string;
  teacherId: string;
  time: string;
};

/**
 * A kind of notice that either side of a booking can get. `Extra` is the data that its texts need besides PartyData.
 */
type Kind<Extra extends NoticeData> = NewNotice<PartyData & Extra>['notice'];

type Notification<Extra extends NoticeData> = {
  notice: Kind<NoInfer<Extra>>;
  data: Extra;
  now: Date;
} & Pick<NewNotice<PartyData>, 'stale' | 'mailLink' | 'until' | 'subject' | 'urgent'>;

function dataFor(booking: BookingRecord, side: Side): PartyData {
  const studentName = shortName({ firstName: booking.clientFirstName, lastName: booking.clientLastName });
  const teacherName = displayName({
    firstName: booking.teacherFirstName,
    lastName: booking.teacherLastName,
  });
  return {
    studentName,
    teacherName,
    side,
    otherName: side === 'teacher' ? studentName : teacherName,
    bookingId: booking.id,
    teacherId: booking.teacherId,
    time: booking.sessionStart?.toISOString() ?? '',
  };
}

/** Notifies `side`, the student or the teacher. Throws no error of its own; call it in the change's transaction. */
export async function notifyParty<Extra extends NoticeData>(
  tx: Db,
  booking: BookingRecord,
  side: Side,
  { notice, data, ...rest }: Notification<Extra>,
): Promise<void> {
  await notify<PartyData & Extra>(tx, {
    ...rest,
    notice,
    userId: side === 'teacher' ? booking.teacherUserId : booking.clientId,
    about: side === 'teacher' ? booking.clientId : booking.teacherUserId,
    data: { ...dataFor(booking, side), ...data },
  });
}

const BOTH = ['student', 'teacher'] as const satisfies readonly Side[];

export async function notifyBoth<Extra extends NoticeData>(
  tx: Db,
  booking: BookingRecord,
  notification: Notification<Extra>,
): Promise<void> {
  for (const side of BOTH) await notifyParty(tx, booking, side, notification);
}

/** Notices store times as ISO texts joined by "; ": their words are made later, in the reader's language. */
const storedTimes = (times: readonly Date[]) => times.map((time) => time.toISOString()).join('; ');

const LIST_PATHS = [
  '/api/client/bookings',
  '/api/client/booking-requests',
  '/api/teacher/bookings',
  '/api/teacher/morning',
] as const;

const pagesOf = (booking: BookingRecord) => ({
  userIds: [booking.clientId, booking.teacherUserId],
  paths: [
    ...LIST_PATHS,
    // An open conversation shows the state of the booking, which also decides who may write.
    ...([`/api/chat/peers/${booking.clientId}`, `/api/chat/peers/${booking.teacherUserId}`] as const),
    ...(isPlan(booking) ? ([`/api/plans/${booking.id}`] as const) : []),
    // Shared lessons and the student's address follow the booking.
    ...(booking.sessionType === 'offline' ? (['/api/safety'] as const) : []),
  ] as const,
});

/** Tells open pages of both sides to refetch their bookings, and the plan of a month. */
export function refreshPages(tx: Db, booking: BookingRecord): void {
  const { userIds, paths } = pagesOf(booking);
  sendLiveHint(tx, userIds, paths);
}

/** Tells open pages of the student and the teachers of open bookings to refetch them: they show the student's place. */
export async function refreshPagesOfStudent(tx: Db, { userId }: { userId: string }): Promise<void> {
  const teachers = await listOpenTeachers(tx, userId);
  if (teachers.length > 0) sendLiveHint(tx, [userId, ...teachers], LIST_PATHS);
}

/** Refreshes the pages of a booking, and of the plan that it renews. */
async function refreshAfterChange(tx: Db, booking: BookingRecord): Promise<void> {
  refreshPages(tx, booking);
  const { userIds } = pagesOf(booking);
  if (isPlan(booking)) await emit(tx, monthChanged, { bookingId: booking.id, userIds });
}

/** A request that expires sooner than this after the quiet hours is announced at night. */
const MORNING_MS = 3_600_000;

/** Notifies the teacher of a new request. Call it in the transaction that creates it. */
export async function notifyOfRequest(tx: Db, booking: BookingRecord, now: Date): Promise<void> {
  const dueAt = replyDueAt(booking);
  const isShort = dueAt.getTime() < booking.createdAt.getTime() + REPLY_DUE_MS;
  const inTheMorning = earliestSendTime(now, { urgent: false });
  await notifyParty(tx, booking, 'teacher', {
    notice: notices.BOOKING_REQUESTED,
    data: { times: storedTimes(booking.preferredInstants), replyBy: dueAt.toISOString() },
    urgent: isShort && dueAt.getTime() < inTheMorning.getTime() + MORNING_MS,
    now,
    subject: booking.id,
    ...(booking.expiresAt !== null && { until: booking.expiresAt }),
    stale: pagesOf(booking),
  });
}

/** For each action of the student or the teacher, the notice that the other person gets. */
const NOTICE_BY_ACTION: Partial<Record<BookingAction, Kind<{ times: string; plan: string }>>> = {
  accept: notices.BOOKING_CONFIRMED,
  reject: notices.BOOKING_REJECTED,
  cancel: notices.BOOKING_CANCELLED_BY_STUDENT,
  propose: notices.TIMES_SUGGESTED,
  acceptTime: notices.TIME_ACCEPTED,
  declineTimes: notices.TIMES_DECLINED,
  askToCancel: ends.CANCELLATION_ASKED,
  agreeToCancel: ends.CANCELLATION_AGREED,
  declineCancellation: ends.CANCELLATION_DECLINED,
  complete: notices.BOOKING_COMPLETED,
  reportNoShow: ends.SESSION_REPORTED,
};

/** The notices whose SMS must speak of a monthly plan instead of one session. */
const PLAN_NOTICE_BY_ACTION: typeof NOTICE_BY_ACTION = {
  accept: notices.PLAN_CONFIRMED,
  propose: notices.PLAN_TIMES_SUGGESTED,
  acceptTime: notices.PLAN_TIME_ACCEPTED,
  askToCancel: ends.PLAN_END_ASKED,
  agreeToCancel: ends.PLAN_END_AGREED,
};

const ENDING = new Set<BookingAction>(['askToCancel', 'agreeToCancel', 'declineCancellation']);

const nextLesson = ({ lessons }: BookingRecord, now: Date): Date | null => {
  const next = lessons?.find(({ startsAt, state }) => state === 'planned' && new Date(startsAt) > now);
  return next === undefined ? null : new Date(next.startsAt);
};

/**
 * Notifies the other side of an action, and refreshes both sides' pages. `before` is the booking before it. Call it in
 * the action's transaction.
 */
export async function notifyOfAction(
  tx: Db,
  { before, booking }: { before: BookingRecord; booking: BookingRecord },
  { action, by, now }: { action: BookingAction; by: Side; now: Date },
): Promise<void> {
  // The first lesson of a running month is over: what ends begins with the next one.
  const next = isPlan(booking) && ENDING.has(action) ? nextLesson(before, now) : null;
  const speaksOfPlan = isPlan(booking) && (next !== null || !ENDING.has(action));
  const notice = (speaksOfPlan ? PLAN_NOTICE_BY_ACTION[action] : undefined) ?? NOTICE_BY_ACTION[action];
  if (notice !== undefined) {
    const times = storedTimes(booking.proposedTimes ?? []);
    const other = by === 'student' ? 'teacher' : 'student';
    const ofPlan = next !== null || (isPlan(booking) && action === 'reportNoShow');
    const data = { times, plan: ofPlan ? 'yes' : '', ...(next && { time: next.toISOString() }) };
    await notifyParty(tx, booking, other, { notice, data, now });
  }
  await refreshAfterChange(tx, booking);
}

/**
 * Notifies the other person that a booking ended because the leaver's account was closed. `before` is the booking
 * before it ended. Call it in the same transaction.
 */
export async function notifyOfLeaving(
  tx: Db,
  { before, booking }: { before: BookingRecord; booking: BookingRecord },
  { leaver, now }: { leaver: Side; now: Date },
): Promise<void> {
  const other = leaver === 'student' ? 'teacher' : 'student';
  const next = nextLesson(before, now);
  if (next !== null) {
    const data = { name: dataFor(booking, other).otherName, time: next.toISOString() };
    const notice = isPlan(booking)
      ? notices.PLAN_CANCELLED_WITH_ACCOUNT
      : notices.SESSION_CANCELLED_WITH_ACCOUNT;
    await notifyParty(tx, booking, other, { notice, data, now });
  } else if (other === 'student') {
    await notifyParty(tx, booking, other, { notice: notices.REQUEST_CLOSED_FOR_STUDENT, data: {}, now });
  } else {
    await notifyParty(tx, booking, other, { notice: notices.REQUEST_CLOSED_FOR_TEACHER, data: {}, now });
  }
  await refreshAfterChange(tx, booking);
}

type Closing = {
  by: Exclude<BookingParty, Side>;
  verdict: BookingRecord['status'];
  suggested: string;
  plan: string;
  reason: string;
};

/** A notice about a booking that was closed because time ran out or an admin decided it. */
export type ClosingNotice = Kind<Closing>;

/**
 * Sends the notice that a booking ended because of time or an admin. `before` is the booking before it ended. Call it in
 * the transaction that ends it.
 */
export async function notifyOfClosing(
  tx: Db,
  { before, booking }: { before: BookingRecord; booking: BookingRecord },
  { by, notice, reason, now }: { by: Closing['by']; notice: ClosingNotice; reason: string | null; now: Date },
): Promise<void> {
  const data: Closing = {
    by,
    verdict: booking.status,
    suggested: before.proposedBy === 'teacher' ? 'yes' : '',
    plan: isPlan(booking) ? 'yes' : '',
    reason: reason ?? '',
  };
  if (notice.to === 'anyone') await notifyBoth(tx, booking, { notice, data, now });
  else await notifyParty(tx, booking, notice.to, { notice, data, now });
  await refreshAfterChange(tx, booking);
}
