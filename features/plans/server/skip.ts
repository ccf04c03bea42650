import { cancelLesson } from '#features/lessons/server/service.ts';
import { AppError } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Plan } from '../contract.ts';
import { LESSON_SKIPPED } from '../notices.ts';
import { canSkip } from '../rules.ts';
import { actOnPlan, notifySide, otherSide } from './act.ts';
import { type Context, lessonOf } from './plan.ts';
import * as store from './store.ts';

type Ids = { id: string; lid: string };

/**
 * Skips a lesson: its hour becomes free, and the student gets a make-up lesson later. Throws PLAN_NOT_FOUND,
 * LESSON_NOT_FOUND, PLAN_OVER, LESSON_CHANGED or SKIP_CLOSED.
 */
export function skipLesson({ id, lid }: Ids, ctx: Context): Promise<Plan> {
  return actOnPlan(id, ctx, async (moment) => {
    const { tx, by, now } = moment;
    const { state, start } = lessonOf(moment, lid);
    if (state !== 'planned') throw new AppError('LESSON_CHANGED');
    if (!canSkip(start, now)) throw new AppError('SKIP_CLOSED');
    if (!(await cancelLesson(tx, lid))) throw new AppError('LESSON_CHANGED');
    await store.closeProposals(tx, [lid], { status: 'withdrawn', now });
    // If this was a make-up lesson itself, a new make-up lesson is owed.
    const change = { id: newId(), kind: 'skipped', lessonId: lid, from: start, to: null, by } as const;
    await store.insertPlanChanges(tx, id, [change], now);
    await notifySide(moment, otherSide(by), { notice: LESSON_SKIPPED, lesson: start, data: {} });
  });
}
