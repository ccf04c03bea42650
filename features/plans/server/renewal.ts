import { requestBooking } from '#features/bookings/server/service.ts';
import { lessonEnd } from '#features/lessons/lesson.ts';
import { AppError } from '#shared/calls/errors.ts';
import { hhmm, indiaParts } from '#shared/time.ts';
import type { Plan } from '../contract.ts';
import { canAskAgain, renewalOpens } from '../rules.ts';
import { refreshPlan } from './act.ts';
import { type Context, getOwnMonthlyBooking, loadPlan, newPlanOf } from './plan.ts';
import * as store from './store.ts';
import { planView } from './view.ts';

/**
 * Requests the same plan again, with its days, time and place. The teacher confirms it like any other request. Throws
 * RENEWAL_CLOSED, RENEWAL_ASKED, and the errors of `requestBooking`.
 */
export async function renewPlan(
  id: string,
  priceSeen: number | null | undefined,
  ctx: Context,
): Promise<Plan> {
  const { booking } = await getOwnMonthlyBooking(id, ctx);
  const now = ctx.clock.now();
  const before = await loadPlan(ctx.db, booking);
  const { plan } = before;
  if (booking.status === 'cancelled' || now < renewalOpens(plan.endsAt)) throw new AppError('RENEWAL_CLOSED');
  if (!canAskAgain(plan.renewalStatus)) throw new AppError('RENEWAL_ASKED');
  const start = new Date(planView(before, 'student', now).renewal.startsAt);
  const startTime = hhmm(indiaParts(start).minutes);
  const request = await requestBooking(
    {
      teacherId: booking.teacherId,
      sessionType: booking.sessionType,
      pricingType: 'monthly',
      timeSlotId: null,
      message: booking.message,
      clientPreferredDays: [...plan.days],
      clientTimeSlots: [{ startTime, endTime: hhmm(indiaParts(lessonEnd(start)).minutes) }],
      preferredInstants: [start.toISOString()],
      anyTime: false,
      isDemo: false,
    },
    ctx,
    { priceSeen },
  );
  // The request is already stored: if this fails, only the link on the old plan is missing.
  await ctx.tx(async (tx) => {
    const fresh = newPlanOf(booking);
    if (fresh !== null) await store.addMissing(tx, { ...fresh, now });
    await store.updatePlan(tx, id, { renewalId: request.id, askedAt: now });
    refreshPlan(tx, before);
  });
  return planView(await loadPlan(ctx.db, booking), 'student', now);
}
