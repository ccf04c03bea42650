import { listUpcomingTimeOff, lockTimeSlot } from '#features/availability/server/service.ts';
import type { Completion } from '#features/students/contract.ts';
import { hasPrices, offers, priceFor } from '#features/teachers/pricing.ts';
import { computeReplySummary } from '#features/teachers/reply-promise.ts';
import { type BookableTeacher, getBookableTeacher } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { afterCommit, isRetried } from '#platform/server/db/transaction.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { limitFactor } from '#shared/calls/limits.ts';
import { idSchema, newId } from '#shared/ids.ts';
import { text } from '#shared/texts/translate.ts';
import { expiryOf, REPLY_DUE_MS } from '../../expiry.ts';
import { offerProblems } from '../../requests/offered-times.ts';
import type { BookingRequestInput, RequestedBooking } from '../../requests/request-contract.ts';
import { areDaysOff } from '../../requests/request-days.ts';
import { LONGEST_WINDOW_MS, REQUEST_LIMITS, waitBeforeRequesting } from '../../requests/request-limits.ts';
import { expireRequest } from '../closings/closings.ts';
import { loadBusyTimes, refuseTaken } from '../days/busy.ts';
import { BOOKING_EXPIRIES, BOOKING_REQUESTS } from '../metrics.ts';
import { notifyOfRequest } from '../notices.ts';
import { lockName } from '../store.ts';
import * as view from '../view.ts';
import * as requests from './request-store.ts';

const PENDING_RETRY_SECONDS = 3600;
const DAYS_OFF = text`The teacher is away on these days. Please pick other days.`;

const MISSING = {
  city: text`Please select your city`,
  email: text`Please verify your email`,
  mobile: text`Please verify your mobile number`,
};

/**
 * Returns the current price in rupees for the requested session type and pricing; null means price on request. Throws
 * if the teacher does not offer them.
 */
function priceOf(teacher: BookableTeacher, body: BookingRequestInput): number | null {
  const { sessionType, pricingType, isDemo } = body;
  if (isDemo && !teacher.offersFreeDemo) {
    throw invalidField('isDemo', text`This teacher does not offer a free demo`);
  }
  if (!hasPrices(teacher)) return isDemo ? 0 : null;
  if (!offers(teacher, sessionType)) {
    throw invalidField('sessionType', text`This teacher does not offer this session type`);
  }
  if (isDemo) return 0;
  const price = priceFor(teacher, sessionType, pricingType);
  if (price === null) throw invalidField('pricingType', text`This teacher does not offer this pricing`);
  return price;
}

async function checkTimeSlot(tx: Db, teacherId: string, timeSlotId: string | null): Promise<void> {
  if (timeSlotId === null) return;
  const id = idSchema.safeParse(timeSlotId).data;
  if (id === undefined || !(await lockTimeSlot(tx, { id, teacherId }))) {
    throw invalidField('timeSlotId', text`Please choose one of this teacher's time slots`);
  }
}

function checkEligible(missing: Completion['missing']): void {
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((what) => [what, MISSING[what]]));
  throw new AppError('PROFILE_INCOMPLETE', { fields });
}

/** The offered hours. Throws INVALID_INPUT if they do not match the days and times in the same request. */
function readInstants(body: BookingRequestInput, now: Date): Date[] {
  const instants = body.preferredInstants.map((text) => new Date(text));
  const { clientPreferredDays: days, clientTimeSlots: times } = body;
  const fields = offerProblems({ instants, days, times }, now);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('INVALID_INPUT', { message, fields });
  return instants;
}

async function checkFree(tx: Db, teacherId: string, hours: readonly Date[], now: Date): Promise<void> {
  refuseTaken(await loadBusyTimes(tx, teacherId, { hours, now }), hours, 'preferredInstants');
}

/** Throws INVALID_INPUT if the request names days only, and the teacher is away on all of them. */
async function checkDays(tx: Db, teacherId: string, body: BookingRequestInput, now: Date): Promise<void> {
  const { clientPreferredDays: days, preferredInstants: hours } = body;
  if (days.length === 0 || hours.length > 0) return;
  if (areDaysOff(days, await listUpcomingTimeOff(tx, teacherId, now), now)) {
    throw invalidField('clientPreferredDays', DAYS_OFF);
  }
}

/**
 * Throws TOO_MANY_REQUESTS. The counts can't be outdated: if the student has sent another request meanwhile, it has the
 * same number (`turn`) and the insert fails.
 */
function checkLimits({ requestedAt, pending }: requests.RequestHistory, now: Date, factor: number): void {
  const waitMs = waitBeforeRequesting(now, requestedAt, factor);
  if (waitMs > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  if (pending >= REQUEST_LIMITS.pending) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: text`You have ${REQUEST_LIMITS.pending} requests waiting for a reply. Cancel one or wait for an answer.`,
      retryAfterSeconds: PENDING_RETRY_SECONDS,
    });
  }
}

type Pair = { clientId: string; teacher: string };

/**
 * Loads what decides whether the request is allowed; `factor` multiplies the limits. Of a student's concurrent requests
 * only one can be stored with the next number (`turn`). The others are tried again, one after another: each new try
 * waits for a lock on the student.
 */
async function loadFacts(tx: Db, pair: Pair, factor: number, now: Date) {
  const max = Math.max(...REQUEST_LIMITS.quotas.map((quota) => quota.max)) * factor;
  const since = new Date(now.getTime() - LONGEST_WINDOW_MS);
  if (isRetried(tx)) await lockName(tx, `bookings:student:${pair.clientId}`);
  return Promise.all([
    getBookableTeacher(tx, pair.teacher),
    requests.getRequestHistory(tx, { ...pair, since, max }),
  ]);
}

/**
 * If the student's pending request to this teacher has expired, closes it and returns true. Throws
 * BOOKING_ALREADY_PENDING if it is still open.
 */
async function freePlace(tx: Db, history: requests.RequestHistory, now: Date): Promise<boolean> {
  const { waiting } = history;
  if (waiting === null) return false;
  if (waiting.expiresAt === null || waiting.expiresAt > now) throw new AppError('BOOKING_ALREADY_PENDING');
  history.pending -= 1;
  return expireRequest(tx, waiting.id, now);
}

/**
 * Requests a session. Errors in order: TEACHER_NOT_FOUND, INVALID_INPUT, BOOKING_PRICE_CHANGED if the price is not
 * `priceSeen`, DELETION_PENDING, PROFILE_INCOMPLETE, BOOKING_BLOCKED, TEACHER_NOT_APPROVED, BOOKING_ALREADY_PENDING,
 * TOO_MANY_REQUESTS, OFFERED_TIME_TAKEN, INVALID_INPUT for days off, DEMO_ALREADY_USED; UNAUTHORIZED or
 * TEACHER_NOT_FOUND if one of the two is blocked or deletes the account meanwhile.
 */
export async function requestBooking(
  body: BookingRequestInput,
  ctx: RequestContext<Actor>,
  { priceSeen }: { priceSeen?: number | null | undefined } = {},
): Promise<RequestedBooking> {
  const clientId = ctx.actor.userId;
  const factor = limitFactor(ctx.config.rateLimits);
  if (!idSchema.safeParse(body.teacherId).success) throw new AppError('TEACHER_NOT_FOUND');
  return ctx.tx(async (tx) => {
    const now = ctx.clock.now();
    const pair = { clientId, teacher: body.teacherId };
    const [teacher, history] = await loadFacts(tx, pair, factor, now);
    const timeSlotId = body.timeSlotId ?? null;
    const price = priceOf(teacher, body);
    await checkTimeSlot(tx, teacher.id, timeSlotId);
    const preferredInstants = readInstants(body, now);
    if (priceSeen !== undefined && priceSeen !== price) throw new AppError('BOOKING_PRICE_CHANGED');
    if (history.isBeingDeleted) throw new AppError('DELETION_PENDING');
    checkEligible(history.missing);
    if (history.isBlocked) throw new AppError('BOOKING_BLOCKED');
    if (!teacher.approved) throw new AppError('TEACHER_NOT_APPROVED');
    const hasExpired = await freePlace(tx, history, now);
    checkLimits(history, now, factor);
    await checkFree(tx, teacher.id, preferredInstants, now);
    await checkDays(tx, teacher.id, body, now);
    const { clientPreferredDays: preferredDays, clientTimeSlots: preferredTimes } = body;
    const booking = await requests.insertBooking(tx, {
      id: newId(),
      clientId,
      teacherId: teacher.id,
      now,
      price,
      timeSlotId,
      sessionType: body.sessionType,
      pricingType: body.pricingType,
      isDemo: body.isDemo,
      message: body.message ?? '',
      preferredDays,
      preferredTimes,
      preferredInstants,
      anyTime: body.anyTime,
      expiresAt: expiryOf({ preferredDays, preferredTimes, preferredInstants, createdAt: now }),
      turn: history.turn + 1,
    });
    if (booking === null) {
      // Throws if it is the teacher's account that was closed meanwhile.
      await getBookableTeacher(tx, teacher.id);
      throw new AppError('UNAUTHORIZED');
    }
    await notifyOfRequest(tx, booking, now);
    afterCommit(tx, () => {
      ctx.metrics.add(BOOKING_REQUESTS);
      if (hasExpired) ctx.metrics.add(BOOKING_EXPIRIES);
    });
    const replies = computeReplySummary(history.replies);
    return {
      ...view.clientBooking(booking, now),
      next: {
        replyBy: new Date(now.getTime() + REPLY_DUE_MS).toISOString(),
        typicalReplyMinutes: replies?.typicalReplyMinutes ?? null,
        responseRate: replies?.responseRate ?? null,
      },
    };
  });
}
