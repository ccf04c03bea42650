import { listTimeSlots } from '#features/availability/server/service.ts';
import { hourStarts } from '#features/bookings/requests/hour-starts.ts';
import { loadBusyTimes, readSessionStart } from '#features/bookings/server/service.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { text } from '#shared/texts/translate.ts';
import { DAY_NAMES, indiaParts } from '#shared/time.ts';
import type { Plan } from '../contract.ts';
import { MAKE_UP_PICKED } from '../notices.ts';
import { actOnPlan, notifySide, type PlanActionContext, refuseBusy } from './act.ts';
import { checkLessonDeadline, getMovableLesson, moveOrAddMakeUp } from './moves.ts';
import type { Context } from './plan.ts';
import * as store from './store.ts';

/** Throws unless the teacher has published the hour, and neither a lesson nor time off takes it. */
async function checkFree({ tx, booking, by, now }: PlanActionContext, start: Date): Promise<void> {
  const slots = await listTimeSlots(tx, booking.teacherId);
  const { dayOfWeek, minutes } = indiaParts(start);
  const published = hourStarts(slots, DAY_NAMES.slice(dayOfWeek, dayOfWeek + 1));
  if (!published.includes(minutes)) throw invalidField('time', text`Please choose one of the free hours`);
  const busy = await loadBusyTimes(tx, booking.teacherId, { hours: [start], now });
  refuseBusy(by, busy, [start]);
}

/**
 * The student picks a free hour for the make-up (replacement) of a skipped lesson. Throws INVALID_INPUT if the teacher
 * has not published the hour, LESSON_CHANGED if the lesson has no open make-up, or BOOKING_OVERLAP.
 */
export function pickMakeUp(
  { id, lid }: { id: string; lid: string },
  text: string,
  ctx: Context,
): Promise<Plan> {
  const start = readSessionStart('time', text, ctx.clock.now());
  return actOnPlan(id, ctx, async (moment) => {
    const lesson = getMovableLesson(moment, lid);
    if (!lesson.isOwed) throw new AppError('LESSON_CHANGED');
    checkLessonDeadline(moment, 'time', start);
    await checkFree(moment, start);
    await moveOrAddMakeUp(moment, lid, start, 'student');
    await store.closeProposals(moment.tx, [lid], { status: 'withdrawn', now: moment.now });
    const data = { to: start.toISOString() };
    await notifySide(moment, 'teacher', { notice: MAKE_UP_PICKED, lesson: lesson.start, data });
  });
}
