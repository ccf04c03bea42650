import { notify } from '#features/notifications/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import { formatRupees } from '#shared/money.ts';
import type { NoticeData } from '#shared/texts/notice.ts';
import { displayName, shortName } from '#shared/texts/text.ts';
import { type DueAction, isActionAllowed } from '../due-state.ts';
import * as store from './dues-store.ts';

export type Context = RequestContext<Actor>;
export type DueActionContext = { tx: Db; due: store.DueRecord; now: Date };

/** Returns a due of the actor. Throws DUE_NOT_FOUND for other people's dues. Runs before the body is validated. */
export async function getOwnDue(id: string, { db, actor }: Context): Promise<store.DueRecord> {
  const due = await store.findDue(db, id);
  const owner = actor.role === 'student' ? due?.studentId : due?.teacherUserId;
  if (due === null || owner !== actor.userId) throw new AppError('DUE_NOT_FOUND');
  return due;
}

/** Tells open pages of the students and teachers of these dues to refetch. */
export function refreshPages(tx: Db, dues: readonly store.DuePair[]): void {
  const userIds = new Set(dues.flatMap(({ studentId, teacherUserId }) => [studentId, teacherUserId]));
  if (userIds.size > 0) sendLiveHint(tx, [...userIds], ['/api/client/dues', '/api/teacher/dues']);
}

/**
 * Runs an action of the student or the teacher on a due, in a transaction: locks it, checks its state, calls `write`,
 * and tells the open pages of both to refetch. Then deletes the due if its booking was cancelled, or its seat need not be
 * paid, and neither side still claims anything about it. Throws DUE_NOT_FOUND, DUE_CHANGED.
 */
export async function actOnDue(
  id: string,
  ctx: Context,
  { action, write }: { action: DueAction; write: (moment: DueActionContext) => Promise<void> },
): Promise<store.DueRecord> {
  await getOwnDue(id, ctx);
  return ctx.tx(async (tx) => {
    await store.lockDue(tx, id);
    const due = await store.findDue(tx, id);
    if (due === null) throw new AppError('DUE_NOT_FOUND');
    if (!isActionAllowed(action, due.state)) throw new AppError('DUE_CHANGED');
    await write({ tx, due, now: ctx.clock.now() });
    const changed = await store.findDue(tx, id);
    if (changed === null) throw new AppError('DUE_NOT_FOUND');
    await store.deleteVoidDue(tx, id);
    refreshPages(tx, [changed]);
    return changed;
  });
}

type Told = { studentName: string; teacherName: string; amount: string; dueId: string };
type ToldKind<Extra extends NoticeData> = Parameters<typeof notify<Told & Extra>>[1]['notice'];

/** Notifies the student or the teacher about a due. Set `hasOwnMail` if another mail says the same. */
export async function notifySide<Extra extends NoticeData>(
  { tx, due, now }: DueActionContext,
  to: 'student' | 'teacher',
  told: { notice: ToldKind<NoInfer<Extra>>; data: Extra; hasOwnMail?: boolean },
): Promise<void> {
  const { studentFirstName, studentLastName, teacherFirstName, teacherLastName } = due;
  await notify<Told & Extra>(tx, {
    notice: told.notice,
    userId: to === 'student' ? due.studentId : due.teacherUserId,
    about: to === 'student' ? due.teacherUserId : due.studentId,
    data: {
      studentName: shortName({ firstName: studentFirstName, lastName: studentLastName }),
      teacherName: displayName({ firstName: teacherFirstName, lastName: teacherLastName }),
      amount: formatRupees(due.amount),
      dueId: due.id,
      ...told.data,
    },
    hasOwnMail: told.hasOwnMail ?? false,
    now,
  });
}
