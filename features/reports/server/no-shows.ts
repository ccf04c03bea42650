import { actorOf, recordAction } from '#features/audit/server/service.ts';
import {
  hasBooking,
  listReportedSessions,
  settleNoShow as settle,
} from '#features/bookings/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import { sendLiveHintToAdmins } from '#platform/server/events/store.ts';
import { AppError } from '#shared/calls/errors.ts';
import { displayName } from '#shared/texts/text.ts';
import type { NoShow } from '../contract.ts';
import { reportDueAt } from '../reasons.ts';

type Context = RequestContext<Actor>;

const SHOWN = 200;

export async function listNoShows(ctx: Context): Promise<NoShow[]> {
  const rows = await listReportedSessions(ctx.db, SHOWN);
  const now = ctx.clock.now();
  return rows.map((row) => ({
    id: row.id,
    sessionStart: row.sessionStart.toISOString(),
    month: row.isMonth
      ? { held: row.held, missed: row.missed, lastLessonStart: row.lastLessonStart.toISOString() }
      : null,
    reportedBy: row.reportedBy,
    reportedAt: row.reportedAt.toISOString(),
    dueAt: reportDueAt('no-show', row.reportedAt).toISOString(),
    isOverdue: now > reportDueAt('no-show', row.reportedAt),
    reason: row.reason ?? '',
    studentName: displayName({ firstName: row.studentFirstName, lastName: row.studentLastName }),
    teacherId: row.teacherId,
    teacherName: displayName({ firstName: row.teacherFirstName, lastName: row.teacherLastName }),
  }));
}

/** Throws BOOKING_NOT_FOUND. */
export async function checkNoShowExists(id: string, ctx: Context): Promise<void> {
  if (!(await hasBooking(ctx.db, id))) throw new AppError('BOOKING_NOT_FOUND');
}

type Verdict = { verdict: 'completed' | 'cancelled'; reason: string };

/** Decides whether a reported session took place, and logs it. Throws BOOKING_NOT_FOUND, BOOKING_TRANSITION. */
export async function settleNoShow(
  id: string,
  { verdict, reason }: Verdict,
  ctx: Context,
): Promise<Record<string, never>> {
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    await settle(tx, { bookingId: id, verdict, reason, now });
    await sendLiveHintToAdmins(tx, ['/api/admin/no-shows']);
    await recordAction(tx, {
      ...actorOf(ctx),
      action: 'booking.settle',
      targetType: 'booking',
      targetId: id,
      after: { status: verdict },
      reason,
      now,
    });
  });
  return {};
}
