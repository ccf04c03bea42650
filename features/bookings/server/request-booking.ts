import { listTimeSlots } from '#features/availability/server/service.ts';
import { isPairBlocked } from '#features/blocks/server/service.ts';
import type { Completion } from '#features/students/contract.ts';
import { getCompletionStatus } from '#features/students/server/service.ts';
import { hasPrices, offers, priceFor } from '#features/teachers/pricing.ts';
import { type BookableTeacher, getBookableTeacher } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { limitFactor } from '#shared/limits.ts';
import type { BookingRequestInput, ClientBooking } from '../contract.ts';
import { expiryOf } from '../expiry.ts';
import { LONGEST_WINDOW_MS, REQUEST_LIMITS, waitBeforeRequesting } from '../request-limits.ts';
import { expireRequest } from './closings.ts';
import { BOOKING_EXPIRIES, BOOKING_REQUESTS } from './metrics.ts';
import { findRecipient, notifyOfRequest } from './notices.ts';
import * as store from './store.ts';
import * as view from './view.ts';

const PENDING_RETRY_SECONDS = 3600;

const MISSING = {
  city: 'Please select your city',
  email: 'Please verify your email',
  mobile: 'Please verify your mobile number',
} as const;

/**
 * Current price of the combination in rupees; null means price on request. Throws if the teacher does not offer it.
 */
function priceOf(teacher: BookableTeacher, body: BookingRequestInput): number | null {
  const { sessionType, pricingType, isDemo } = body;
  if (isDemo && !teacher.offersFreeDemo) {
    throw invalidField('isDemo', 'This teacher does not offer a free demo');
  }
  if (!hasPrices(teacher)) return isDemo ? 0 : null;
  if (!offers(teacher, sessionType)) {
    throw invalidField('sessionType', 'This teacher does not offer this session type');
  }
  if (isDemo) return 0;
  const price = priceFor(teacher, sessionType, pricingType);
  if (price === null) throw invalidField('pricingType', 'This teacher does not offer this pricing');
  return price;
}

async function checkTimeSlot(db: Db, teacherId: string, timeSlotId: string | null): Promise<void> {
  if (timeSlotId === null) return;
  const slots = await listTimeSlots(db, teacherId);
  if (!slots.some((slot) => slot.id === timeSlotId)) {
    throw invalidField('timeSlotId', "Please choose one of this teacher's time slots");
  }
}

function checkEligible({ isComplete, missing }: Completion): void {
  if (isComplete) return;
  const fields = Object.fromEntries(missing.map((what) => [what, MISSING[what]]));
  throw new AppError('PROFILE_INCOMPLETE', { fields });
}

/** The student's lock is held, so these counts stay valid until the request is stored. */
function checkLimits({ requestedAt, pending }: store.RequestCounts, now: Date, factor: number): void {
  const waitMs = waitBeforeRequesting(now, requestedAt, factor);
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  if (pending >= REQUEST_LIMITS.pending) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: `You have ${REQUEST_LIMITS.pending} requests waiting for a reply. Cancel one or wait for an answer.`,
      retryAfterSeconds: PENDING_RETRY_SECONDS,
    });
  }
}

/** Locks the student's requests and loads what the limits and checks need. */
async function lockAndCount(tx: Db, pair: Pair, factor: number, now: Date) {
  const most = Math.max(...REQUEST_LIMITS.quotas.map(({ max }) => max)) * factor;
  const since = new Date(now.getTime() - LONGEST_WINDOW_MS);
  const { clientId, teacherId, teacherUserId } = pair;
  const [isBlocked, recipient, , standing] = await Promise.all([
    isPairBlocked(tx, { studentId: clientId, teacherUserId }),
    findRecipient(tx, teacherUserId),
    store.lockName(tx, `bookings:student:${clientId}`),
    store.findRequestCounts(tx, { clientId, teacherId, since, max: most }),
  ]);
  return { isBlocked, recipient, standing };
}

type Pair = { clientId: string; teacherId: string; teacherUserId: string };

/**
 * Requests a session. Errors in order: TEACHER_NOT_FOUND, INVALID_INPUT, PROFILE_INCOMPLETE, BOOKING_BLOCKED,
 * TEACHER_NOT_APPROVED, BOOKING_ALREADY_PENDING, TOO_MANY_REQUESTS, DEMO_ALREADY_USED.
 */
export async function requestBooking(
  body: BookingRequestInput,
  ctx: RequestContext<Actor>,
): Promise<ClientBooking> {
  const clientId = ctx.actor.userId;
  const [found, completed] = await Promise.allSettled([
    getBookableTeacher(ctx.db, body.teacherId),
    getCompletionStatus(ctx.db, clientId),
  ]);
  const teacher = resultOf(found);
  const timeSlotId = body.timeSlotId ?? null;
  const price = priceOf(teacher, body);
  await checkTimeSlot(ctx.db, teacher.id, timeSlotId);
  checkEligible(resultOf(completed));

  const factor = limitFactor(ctx.config.rateLimits);
  const pair = { clientId, teacherId: teacher.id };
  let hasExpired = false;
  const booking = await ctx.tx(async (tx) => {
    hasExpired = false;
    const now = ctx.clock.now();
    const turn = await lockAndCount(tx, { ...pair, teacherUserId: teacher.userId }, factor, now);
    if (turn.isBlocked) throw new AppError('BOOKING_BLOCKED');
    if (!teacher.approved) throw new AppError('TEACHER_NOT_APPROVED');
    const { waiting } = turn.standing;
    if (waiting !== null) {
      if (waiting.expiresAt === null || waiting.expiresAt > now)
        throw new AppError('BOOKING_ALREADY_PENDING');
      hasExpired = await expireRequest(tx, waiting.id, now);
      turn.standing.pending -= 1;
    }
    checkLimits(turn.standing, now, factor);
    const record = await store.insertBooking(tx, {
      ...pair,
      id: newId(),
      now,
      price,
      timeSlotId,
      sessionType: body.sessionType,
      pricingType: body.pricingType,
      isDemo: body.isDemo,
      message: body.message ?? '',
      preferredDays: body.clientPreferredDays,
      preferredTimes: body.clientTimeSlots,
      expiresAt: expiryOf({
        preferredDays: body.clientPreferredDays,
        preferredTimes: body.clientTimeSlots,
        createdAt: now,
      }),
    });
    await notifyOfRequest(tx, record, { recipient: turn.recipient, now });
    return view.clientBooking(record);
  });
  ctx.metrics.add(BOOKING_REQUESTS);
  if (hasExpired) ctx.metrics.add(BOOKING_EXPIRIES);
  return booking;
}

/** The queries run concurrently; their errors are thrown in the documented order. */
function resultOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
