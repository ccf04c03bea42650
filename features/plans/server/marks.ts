import { markLesson as storeMark } from '#features/lessons/server/service.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import type { Plan } from '../contract.ts';
import { LESSON_MISSED } from '../notices.ts';
import { disputeUntil } from '../rules.ts';
import { actOnPlan, notifySide } from './act.ts';
import { type Context, findPlanById, lessonOf } from './plan.ts';
import * as store from './store.ts';
import { planView } from './view.ts';

/**
 * The teacher says whether a lesson took place; lessons without a mark count as held. Throws PLAN_NOT_FOUND,
 * LESSON_NOT_FOUND, LESSON_CHANGED, LESSON_NOT_OVER or MARK_CLOSED.
 */
export function markLesson(
  { id, lid }: { id: string; lid: string },
  held: boolean,
  ctx: Context,
): Promise<Plan> {
  return actOnPlan(
    id,
    ctx,
    async (moment) => {
      const { tx, booking, now } = moment;
      // An admin's decision about a report is final.
      if (booking.settledAt !== null) throw new AppError('MARK_CLOSED');
      const { start, end, state } = lessonOf(moment, lid);
      if (state === 'cancelled' || state === 'moved') throw new AppError('LESSON_CHANGED');
      if (end > now) throw new AppError('LESSON_NOT_OVER');
      if (now >= disputeUntil(end, null)) throw new AppError('MARK_CLOSED');
      await storeMark(tx, lid, held ? 'held' : 'missed');
      await store.saveMark(tx, { bookingId: id, lessonId: lid, held, now });
      if (!held && state !== 'missed')
        await notifySide(moment, 'student', { notice: LESSON_MISSED, lesson: start, data: {} });
    },
    { evenOver: true },
  );
}

/**
 * Returns a lesson of a plan with its student and teacher, for a dispute about its mark; `disputeUntil` says until when
 * they can dispute it. Null if there is no such lesson.
 */
export async function findMarkedLesson(db: Db, lessonId: string, now: Date) {
  const id = await store.findPlanOfLesson(db, lessonId);
  const loaded = id === null ? null : await findPlanById(db, id);
  if (loaded === null) return null;
  const lesson = planView(loaded, 'student', now).lessons.find((one) => one.id === lessonId);
  if (lesson === undefined) return null;
  const { booking } = loaded;
  return {
    lesson,
    studentId: booking.clientId,
    teacherUserId: booking.teacherUserId,
    student: { firstName: booking.clientFirstName, lastName: booking.clientLastName },
    teacher: { firstName: booking.teacherFirstName, lastName: booking.teacherLastName },
  };
}
