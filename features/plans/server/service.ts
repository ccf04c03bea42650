import type { Plan } from '../contract.ts';
import * as marks from './marks.ts';
import { type Context, getOwnMonthlyBooking, loadPlan } from './plan.ts';
import { planView } from './view.ts';

/** A plan as its reader sees it. Throws PLAN_NOT_FOUND. */
export async function getPlan(id: string, ctx: Context): Promise<Plan> {
  const { booking, side } = await getOwnMonthlyBooking(id, ctx);
  return planView(await loadPlan(ctx.db, booking), side, ctx.clock.now());
}

/** Used for disputes. See marks.ts. */
export const { findMarkedLesson } = marks;
