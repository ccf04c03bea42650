import { isPlan, planDays } from '#features/bookings/requests/plan.ts';
import { type BookingRecord, findBooking, findOwnBooking } from '#features/bookings/server/service.ts';
import { priceFor } from '#features/teachers/pricing.ts';
import { getBookableTeacher } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError } from '#shared/calls/errors.ts';
import { indiaParts } from '#shared/time.ts';
import { canAskAgain } from '../rules.ts';
import * as store from './store.ts';

export type Context = RequestContext<Actor>;

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

/** A confirmed month with everything that happened to it. */
export type LoadedPlan = {
  booking: BookingRecord;
  plan: store.PlanRecord;
  lessons: { id: string; start: Date; end: Date; state: string }[];
  changes: store.ChangeRecord[];
  proposals: store.ProposalRecord[];
  marks: store.LessonMarkRecord[];
  /** The price of the next month in rupees: as requested, else the teacher's present one. Null: on request, or none. */
  nextPrice: number | null;
};

/** Returns the plan of a monthly booking as it is at first, without changes; null for other bookings. */
export function newPlanOf(booking: BookingRecord): store.NewPlan | null {
  const { sessionStart } = booking;
  if (!isPlan(booking) || sessionStart === null) return null;
  return {
    bookingId: booking.id,
    teacherId: booking.teacherId,
    studentId: booking.clientId,
    days: planDays(booking.preferredDays, sessionStart),
    startMin: indiaParts(sessionStart).minutes,
    startsAt: sessionStart,
    endsAt: new Date(sessionStart.getTime() + MONTH_MS),
    now: booking.updatedAt,
  };
}

/**
 * Loads a plan. A month that an older release confirmed has no row in `plans` yet: its plan is derived from the booking
 * and has no changes.
 */
export async function loadPlan(db: Db, booking: BookingRecord): Promise<LoadedPlan> {
  const [stored, changes, proposals, marks, price] = await Promise.all([
    store.findPlan(db, booking.id),
    store.listChanges(db, booking.id),
    store.listOpenProposals(db, booking.id),
    store.listMarks(db, booking.id),
    findMonthlyPrice(db, booking),
  ]);
  const lessons = (booking.lessons ?? []).map(({ id, startsAt, endsAt, state }) => ({
    ...{ id, state },
    ...{ start: new Date(startsAt), end: new Date(endsAt) },
  }));
  const fresh = newPlanOf(booking);
  if (stored === null && fresh === null) throw new AppError('PLAN_NOT_FOUND');
  const plan = stored ?? {
    ...(fresh as store.NewPlan),
    days: [...(fresh as store.NewPlan).days],
    ...{ pausedFrom: null, pausedDays: null, renewalId: null, renewalStatus: null },
  };
  const { renewalId, renewalStatus } = plan;
  const renewal = renewalId === null || canAskAgain(renewalStatus) ? null : await findBooking(db, renewalId);
  const nextPrice = renewal === null ? price : renewal.price;
  return { booking, plan, lessons, changes, proposals, marks, nextPrice };
}

/** What the teacher asks for a month of this kind at present; null if nothing, or if the teacher can't be booked. */
async function findMonthlyPrice(db: Db, { teacherId, sessionType }: BookingRecord): Promise<number | null> {
  const teacher = await getBookableTeacher(db, teacherId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'TEACHER_NOT_FOUND') return null;
    throw error;
  });
  return teacher && priceFor(teacher, sessionType, 'monthly');
}

/**
 * Returns the actor's confirmed or ended booking for a month, and whether the actor is its student or its teacher.
 * Throws PLAN_NOT_FOUND if there is no such booking.
 */
export async function getOwnMonthlyBooking(id: string, { db, actor }: Context) {
  const own = await findOwnBooking(db, actor, id);
  if (own === null || newPlanOf(own.booking) === null) throw new AppError('PLAN_NOT_FOUND');
  return own;
}

/** A plan by id, for jobs and exports; null if it is gone. */
export async function findPlanById(db: Db, id: string): Promise<LoadedPlan | null> {
  const booking = await findBooking(db, id);
  return booking && newPlanOf(booking) && loadPlan(db, booking);
}

/** The lesson of a plan. Throws LESSON_NOT_FOUND. */
export function lessonOf({ lessons }: LoadedPlan, id: string): LoadedPlan['lessons'][number] {
  const lesson = lessons.find((one) => one.id === id);
  if (lesson === undefined) throw new AppError('LESSON_NOT_FOUND');
  return lesson;
}

/** The skipped lessons whose make-up has no time yet. */
export function owedMakeUpsOf({ changes }: LoadedPlan): store.ChangeRecord[] {
  return changes.filter(({ kind, makeUpId }) => kind === 'skipped' && makeUpId === null);
}
