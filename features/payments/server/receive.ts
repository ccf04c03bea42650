import { AppError } from '#shared/calls/errors.ts';
import type { TeacherDue } from '../contract.ts';
import { type PaymentMethod, undoUntil, unpaidState } from '../due-state.ts';
import { DUE_RECEIVED, DUE_RECEIVED_UNDONE } from '../notices.ts';
import { actOnDue, type Context, notifySide } from './act.ts';
import * as store from './dues-store.ts';
import { correctReceipt, issueReceipt } from './receipts.ts';
import * as view from './view.ts';

/**
 * The teacher says that the money came; the receipt gets the next number of the teacher's series. Throws DUE_NOT_FOUND,
 * DUE_CHANGED.
 */
export async function confirmReceived(
  id: string,
  { method }: { method: PaymentMethod },
  ctx: Context,
): Promise<TeacherDue> {
  const due = await actOnDue(id, ctx, {
    action: 'confirmReceived',
    async write(moment) {
      const { tx, now } = moment;
      await store.updateDue(tx, id, { state: 'received', received: { at: now, method } });
      const receipt = await issueReceipt(moment, method);
      await notifySide(moment, 'student', {
        notice: DUE_RECEIVED,
        data: { receiptId: receipt.id, number: receipt.number },
        hasOwnMail: true,
      });
    },
  });
  return view.teacherDue(due, ctx.clock.now());
}

/**
 * Takes "received" back within 24 hours; a credit note corrects the receipt. Throws DUE_NOT_FOUND, DUE_CHANGED,
 * UNDO_CLOSED.
 */
export async function undoReceived(id: string, ctx: Context): Promise<TeacherDue> {
  const due = await actOnDue(id, ctx, {
    action: 'undoReceived',
    async write(moment) {
      const { tx, now } = moment;
      const { receivedAt, saidAt, receiptId, refusals } = moment.due;
      if (receivedAt === null || receiptId === null) throw new AppError('DUE_CHANGED');
      if (undoUntil(receivedAt) <= now) throw new AppError('UNDO_CLOSED');
      const state = saidAt === null ? unpaidState(refusals) : 'said_paid';
      await store.updateDue(tx, id, { state, received: null });
      const number = await correctReceipt(moment, receiptId);
      await notifySide(moment, 'student', {
        notice: DUE_RECEIVED_UNDONE,
        data: { number },
        hasOwnMail: true,
      });
    },
  });
  return view.teacherDue(due, ctx.clock.now());
}
