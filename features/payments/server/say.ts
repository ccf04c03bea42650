import { isConstraint } from '#platform/server/db/errors.ts';
import { AppError, errorEntry } from '#shared/calls/errors.ts';
import { indiaParts } from '#shared/time.ts';
import type { ClientDue, TeacherDue } from '../contract.ts';
import { nextReminder, unpaidState } from '../due-state.ts';
import { DUE_NOT_RECEIVED, DUE_REMINDER, DUE_SAID_PAID } from '../notices.ts';
import { actOnDue, type Context, notifySide } from './act.ts';
import * as store from './dues-store.ts';
import * as view from './view.ts';

/** The student says that a due is paid. Throws DUE_NOT_FOUND, DUE_CHANGED, UTR_USED. */
export async function sayPaid(id: string, { utr }: { utr: string }, ctx: Context): Promise<ClientDue> {
  const work = actOnDue(id, ctx, {
    action: 'sayPaid',
    async write(moment) {
      const { tx, now, due } = moment;
      if (utr !== '') await store.freeUtr(tx, due, utr);
      await store.updateDue(tx, id, { state: 'said_paid', saidAt: now, utr: utr || null });
      await notifySide(moment, 'teacher', { notice: DUE_SAID_PAID, data: {} });
    },
  });
  const due = await work.catch((error: unknown) => {
    if (!isConstraint(error, 'dues_utr')) throw error;
    throw new AppError('UTR_USED', { fields: { utr: errorEntry('UTR_USED').message }, cause: error });
  });
  return view.clientDue(due, ctx.clock.now());
}

/** The student takes back "paid" before the teacher answers. Throws DUE_NOT_FOUND, DUE_CHANGED. */
export async function withdrawPaid(id: string, ctx: Context): Promise<ClientDue> {
  const due = await actOnDue(id, ctx, {
    action: 'withdrawPaid',
    write: ({ tx, due: { refusals } }) =>
      store.updateDue(tx, id, { state: unpaidState(refusals), saidAt: null, utr: null }),
  });
  return view.clientDue(due, ctx.clock.now());
}

/**
 * The teacher says that the money did not come; from the second time on, the due is disputed. Throws DUE_NOT_FOUND,
 * DUE_CHANGED.
 */
export async function sayNotReceived(
  id: string,
  { line }: { line: string },
  ctx: Context,
): Promise<TeacherDue> {
  const due = await actOnDue(id, ctx, {
    action: 'sayNotReceived',
    async write(moment) {
      const { tx, now } = moment;
      const times = moment.due.refusals + 1;
      await store.updateDue(tx, id, {
        state: unpaidState(times),
        saidAt: null,
        refused: { at: now, line, times },
      });
      await notifySide(moment, 'student', { notice: DUE_NOT_RECEIVED, data: {} });
    },
  });
  return view.teacherDue(due, ctx.clock.now());
}

/**
 * The teacher reminds the student to pay. Throws DUE_NOT_FOUND, DUE_CHANGED (also before the due date), and
 * REMINDED_ALREADY if the last reminder was less than 3 days ago.
 */
export async function remindOfDue(id: string, ctx: Context): Promise<TeacherDue> {
  const due = await actOnDue(id, ctx, {
    action: 'remind',
    async write(moment) {
      const { tx, now } = moment;
      const { dueOn, remindedAt } = moment.due;
      if (dueOn > indiaParts(now).date) throw new AppError('DUE_CHANGED');
      const from = nextReminder(remindedAt);
      if (from !== null && from > now) throw new AppError('REMINDED_ALREADY');
      await store.updateDue(tx, id, { remindedAt: now });
      await notifySide(moment, 'student', { notice: DUE_REMINDER, data: { since: dueOn } });
    },
  });
  return view.teacherDue(due, ctx.clock.now());
}
