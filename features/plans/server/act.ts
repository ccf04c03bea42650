import { lockForLessons, updateEndAfterLessons } from '#features/bookings/server/service.ts';
import { type BusyTimes, isTaken, lessonDuring } from '#features/bookings/sessions/coming-days.ts';
import { countDueReminders } from '#features/bookings/sessions/reminders.ts';
import { awayText, overlapText } from '#features/bookings/texts.ts';
import { notify } from '#features/notifications/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Side } from '#shared/side.ts';
import type { NoticeData } from '#shared/texts/notice.ts';
import type { Plan } from '../contract.ts';
import { bookingEndOf } from '../rules.ts';
import { hasLeft } from './people-store.ts';
import {
  type Context,
  getOwnMonthlyBooking,
  type LoadedPlan,
  loadPlan,
  newPlanOf,
  owedMakeUpsOf,
} from './plan.ts';
import * as store from './store.ts';
import { nameOf, planView } from './view.ts';

export type PlanActionContext = LoadedPlan & { tx: Db; by: Side; now: Date };

/** Tells the open pages of the student and the teacher to refetch the plan. */
export function refreshPlan(tx: Db, { booking }: LoadedPlan): void {
  sendLiveHint(tx, [booking.clientId, booking.teacherUserId], [`/api/plans/${booking.id}`]);
}

/**
 * Runs an action of the student or the teacher on a plan: locks the booking and the teacher's lessons, calls `write`,
 * updates the booking's end, and tells the open pages of both to refetch. Throws PLAN_NOT_FOUND. Throws PLAN_OVER if
 * the plan is no longer confirmed or one of the two has left the platform, unless `evenOver` is set.
 */
export async function actOnPlan(
  id: string,
  ctx: Context,
  write: (moment: PlanActionContext) => Promise<void>,
  { evenOver = false } = {},
): Promise<Plan> {
  const { booking: seen, side: by } = await getOwnMonthlyBooking(id, ctx);
  return ctx.tx(async (tx) => {
    const locked = await lockForLessons(tx, seen);
    const fresh = newPlanOf(locked);
    if (fresh === null) throw new AppError('PLAN_NOT_FOUND');
    // A plan that owes nothing but a make-up stays confirmed when an account ends.
    const isOver = locked.status !== 'confirmed' || (await hasLeft(tx, locked));
    if (isOver && !evenOver) throw new AppError('PLAN_OVER');
    const now = ctx.clock.now();
    await store.addMissing(tx, { ...fresh, now });
    await write({ ...(await loadPlan(tx, locked)), tx, by, now });
    const changed = await loadPlan(tx, await lockForLessons(tx, seen));
    if (changed.booking.status === 'confirmed') {
      const planned = changed.lessons.filter(({ state }) => state === 'planned' || state === 'held');
      const endsAt = bookingEndOf(changed.plan.endsAt, {
        lessons: planned.map(({ start }) => start),
        owesMakeUp: owedMakeUpsOf(changed).length > 0,
      });
      // Refreshes the pages of the booking, the plan's among them.
      await updateEndAfterLessons(tx, changed.booking, { endsAt, now });
    } else refreshPlan(tx, changed);
    return planView(changed, by, now);
  });
}

/** Returns the fields that `addLessons` and `moveLessons` need for new hours of a plan. */
export function newLessonFields({ booking, now }: PlanActionContext, starts: readonly Date[]) {
  return {
    teacherId: booking.teacherId,
    bookingId: booking.id,
    starts,
    overlapOk: booking.groupSession,
    reminders: starts.map((one) => countDueReminders(one, now)),
    now,
  };
}

/** Throws BOOKING_OVERLAP with the hours that are taken, if there are any. */
export function refuseTaken(by: Side, taken: readonly Date[]): void {
  if (taken.length > 0) throw new AppError('BOOKING_OVERLAP', { message: overlapText(by, taken) });
}

/** Throws BOOKING_OVERLAP if a lesson takes one of the times or, unless the teacher chose them, if time off does. */
export function refuseBusy(by: Side, { lessons, off }: BusyTimes, times: readonly Date[]): void {
  refuseTaken(
    by,
    times.filter((time) => lessonDuring(lessons, time) !== null),
  );
  const away = times.find((time) => isTaken({ lessons: [], off }, time));
  if (by === 'student' && away) throw new AppError('BOOKING_OVERLAP', { message: awayText(away) });
}

type OfLesson = { otherName: string; planId: string; time: string };
type Kind<Extra extends NoticeData> = Parameters<typeof notify<OfLesson & Extra>>[1]['notice'];

/** Notifies the student or the teacher in the transaction of the change. `lesson` is the changed lesson's start. */
export async function notifySide<Extra extends NoticeData>(
  { tx, now, ...plan }: LoadedPlan & { tx: Db; now: Date },
  to: Side,
  { notice, lesson, data }: { notice: Kind<NoInfer<Extra>>; lesson: Date; data: Extra },
): Promise<void> {
  const { booking } = plan;
  const from = to === 'student' ? 'teacher' : 'student';
  const users = { student: booking.clientId, teacher: booking.teacherUserId };
  await notify<OfLesson & Extra>(tx, {
    notice,
    userId: users[to],
    about: users[from],
    data: { otherName: nameOf(plan, from), planId: booking.id, time: lesson.toISOString(), ...data },
    now,
  });
}

/** Stores times in a notice's data; they are formatted in the reader's language. */
export const serializeTimes = (times: readonly Date[]) => times.map((time) => time.toISOString()).join('; ');

export const otherSide = (side: Side): Side => (side === 'student' ? 'teacher' : 'student');
