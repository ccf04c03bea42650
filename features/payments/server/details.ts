import { actorOf, recordAction } from '#features/audit/server/service.ts';
import { type Account, checkPassword, lockAccount } from '#features/identity/server/service.ts';
import { getTeacherIdOfUser } from '#features/teachers/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { queueMessages } from '#platform/server/outbox/outbox.ts';
import { AppError } from '#shared/calls/errors.ts';
import { maskEmail } from '#shared/masking.ts';
import { type PaymentDetails, type PaymentDetailsInput, UPI_WAIT_HOURS } from '../details-contract.ts';
import * as store from './details-store.ts';
import { UPI_ID_CHANGED } from './mail-templates.ts';
import * as view from './view.ts';

const HOUR_MS = 3_600_000;
/** The warning is not sent later than three days after the change. */
const USEFUL_MS = 72 * HOUR_MS;

/** Throws TEACHER_NOT_FOUND. */
export async function getPaymentDetails({
  db,
  actor,
  clock,
}: RequestContext<Actor>): Promise<PaymentDetails> {
  const teacherId = await getTeacherIdOfUser(db, actor.userId);
  return view.paymentDetails(await store.findDetails(db, teacherId), clock.now());
}

const isSame = (one: view.UpiPayee | null, other: view.UpiPayee | null) =>
  one?.upiId === other?.upiId && one?.payeeName === other?.payeeName;

/**
 * Returns the UPI columns to save. The first UPI id is shown to students at once, because it replaces none. Every later
 * change waits. If the teacher saves the id that students see now, a waiting change is cancelled.
 */
function upiAfter(before: store.DetailsRecord | null, wanted: view.UpiPayee | null, now: Date) {
  const current = before && view.currentUpiPayee(before, now);
  const waiting = before && view.nextUpiPayee(before, now);
  const shown = (payTo: view.UpiPayee | null, next: (view.UpiPayee & { from: Date }) | null) => ({
    upiId: payTo?.upiId ?? null,
    payeeName: payTo?.payeeName ?? null,
    nextUpiId: next?.upiId ?? null,
    nextPayeeName: next?.payeeName ?? null,
    nextFrom: next?.from ?? null,
  });
  if (!before?.hadUpiId || wanted === null || isSame(wanted, current)) return shown(wanted, null);
  if (isSame(wanted, waiting)) return shown(current, waiting);
  return shown(current, { ...wanted, from: new Date(now.getTime() + UPI_WAIT_HOURS * HOUR_MS) });
}

/** Warns the teacher at the verified email address and mobile number. If neither is verified, sends only a mail. */
async function warnOwner(tx: Db, account: Account, change: { upiId: string; from: string }, now: Date) {
  const verified = [
    ...(account.emailVerifiedAt ? [['email', account.email] as const] : []),
    ...(account.mobileVerifiedAt ? [['sms', account.mobile] as const] : []),
  ];
  const all = verified.length > 0 ? verified : [['email', account.email] as const];
  await queueMessages(
    tx,
    all.flatMap(([channel, recipient]) => {
      if (recipient === null) return [];
      return {
        channel,
        recipient,
        createdAt: now,
        expiresAt: new Date(now.getTime() + USEFUL_MS),
        locale: account.locale,
        message: UPI_ID_CHANGED,
        data: { firstName: account.firstName, canReset: verified.length > 0, ...change },
      };
    }),
  );
}

/**
 * Checks the password, then changes how students pay the teacher. Throws INVALID_INPUT about `password`,
 * TOO_MANY_REQUESTS or TEACHER_NOT_FOUND.
 */
export async function savePaymentDetails(
  { password, ...typed }: PaymentDetailsInput,
  ctx: RequestContext<Actor>,
): Promise<PaymentDetails> {
  await checkPassword(ctx, password);
  const { userId } = ctx.actor;
  const teacherId = await getTeacherIdOfUser(ctx.db, userId);
  return ctx.tx(async (tx) => {
    // Lock the account: of two concurrent first saves, only one may count at once.
    const account = await lockAccount(tx, userId);
    if (account === null) throw new AppError('UNAUTHORIZED');
    const now = ctx.clock.now();
    const before = await store.lockDetails(tx, teacherId);
    const wanted = typed.upiId === '' ? null : { upiId: typed.upiId, payeeName: typed.payeeName };
    const upi = upiAfter(before, wanted, now);
    const after = {
      ...upi,
      hadUpiId: before?.hadUpiId === true || wanted !== null,
      gstin: typed.gstin || null,
      legalName: typed.legalName || null,
      address: typed.address || null,
      changedAt: now,
    };
    await store.upsertDetails(tx, teacherId, after);
    const was = before && (view.nextUpiPayee(before, now) ?? view.currentUpiPayee(before, now));
    if (!isSame(was, wanted)) {
      const change = {
        upiId: wanted ? maskEmail(wanted.upiId) : '',
        from: upi.nextFrom?.toISOString() ?? '',
      };
      await warnOwner(tx, account, change, now);
    }
    sendLiveHint(tx, [userId], ['/api/teacher/payment-details', '/api/teacher/dues']);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'payment.details',
      targetType: 'teacher',
      targetId: teacherId,
      before: before && factsOf(before),
      after: factsOf(after),
      now,
    });
    return view.paymentDetails(after, now);
  });
}

/** For the audit log: UPI ids are masked like contacts, names and addresses are left out. */
function factsOf({ upiId, nextUpiId, nextFrom, gstin }: store.DetailsRecord) {
  return {
    upiId: upiId && maskEmail(upiId),
    nextUpiId: nextUpiId && maskEmail(nextUpiId),
    nextFrom: nextFrom?.toISOString() ?? null,
    hasGstin: gstin !== null,
  };
}
