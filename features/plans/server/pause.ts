import { loadBusyTimes } from '#features/bookings/server/service.ts';
import { isTaken } from '#features/bookings/sessions/coming-days.ts';
import { cancelLesson, moveLessons } from '#features/lessons/server/service.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { formatList } from '#shared/calls/list.ts';
import { newId } from '#shared/ids.ts';
import type { Locale } from '#shared/texts/locale.ts';
import { type Text, text } from '#shared/texts/translate.ts';
import { formatSessionDay, indiaParts } from '#shared/time.ts';
import type { Plan } from '../contract.ts';
import { PLAN_PAUSED } from '../notices.ts';
import { canSkip, computePause, type PauseMove, renewalOpens } from '../rules.ts';
import { actOnPlan, newLessonFields, notifySide, type PlanActionContext, serializeTimes } from './act.ts';
import type { Context } from './plan.ts';
import * as store from './store.ts';

type Pause = { from: string; days: number; makeUp: boolean };

/** "These lessons cannot move to after the pause: Mon 21 Dec and Wed 23 Dec. Revathi is busy on …". */
function takenText({ booking }: PlanActionContext, taken: readonly PauseMove[]): Text {
  const list = (times: readonly Date[]) => (locale: Locale) =>
    formatList(
      times.map((time) => formatSessionDay(time, locale)),
      locale,
    );
  const dates = list(taken.map(({ from }) => from));
  const busy = list(taken.map(({ to }) => to));
  return text`These lessons cannot move to after the pause: ${dates}. ${booking.teacherFirstName} is busy on ${busy}.`;
}

/** Returns the moves to hours at which the teacher is busy. */
async function takenOf(
  { tx, booking, now }: PlanActionContext,
  moves: readonly PauseMove[],
): Promise<PauseMove[]> {
  const { teacherId, groupSession } = booking;
  const hours = moves.map(({ to }) => to);
  const busy = await loadBusyTimes(tx, teacherId, { hours, now, groupSession });
  const lessons = busy.lessons.filter(({ bookingId }) => bookingId !== booking.id);
  return moves.filter(({ to }) => isTaken({ ...busy, lessons }, to));
}

/** Moves all lessons except those in `taken`, which become make-up lessons. */
async function write(
  moment: PlanActionContext,
  moves: readonly PauseMove[],
  taken: readonly PauseMove[],
): Promise<void> {
  const { tx, booking, by, now } = moment;
  const free = moves.filter((move) => !taken.includes(move));
  const starts = free.map(({ to }) => to);
  const lost = await moveLessons(tx, { ...newLessonFields(moment, starts), ids: free.map(({ id }) => id) });
  if (lost.length > 0) {
    const names = free.filter(({ to }) => lost.some((start) => Number(start) === Number(to)));
    throw new AppError('PLAN_DATES_TAKEN', { message: takenText(moment, names) });
  }
  for (const { id } of taken) {
    if (!(await cancelLesson(tx, id))) throw new AppError('CONFLICT');
  }
  await store.closeProposals(
    tx,
    moves.map(({ id }) => id),
    { status: 'withdrawn', now },
  );
  const change = { by, to: null };
  await store.insertPlanChanges(
    tx,
    booking.id,
    [
      ...free.map((move) => ({
        ...change,
        ...move,
        id: newId(),
        kind: 'paused' as const,
        lessonId: move.id,
      })),
      ...taken.map(({ id, from }) => ({
        ...change,
        id: newId(),
        kind: 'skipped' as const,
        lessonId: id,
        from,
      })),
    ],
    now,
  );
}

/**
 * Pauses a plan; possible once. Lessons in these days move to after the plan's end, which also moves. Throws
 * INVALID_INPUT, PAUSE_USED, or SKIP_CLOSED if a lesson starts within 12 hours. Throws PLAN_DATES_TAKEN, with the
 * lessons that can't move, unless `makeUp` makes them make-up lessons.
 */
export function pausePlan(id: string, { from, days, makeUp }: Pause, ctx: Context): Promise<Plan> {
  if (from < indiaParts(ctx.clock.now()).date)
    throw invalidField('from', text`Please choose a date from today on`);
  return actOnPlan(id, ctx, async (moment) => {
    const { tx, plan, lessons, now } = moment;
    if (plan.pausedFrom !== null) throw new AppError('PAUSE_USED');
    const planned = lessons.filter(({ state, start }) => state === 'planned' && start > now);
    const { moves, endsAt } = computePause(plan, planned, { from, days });
    const [first] = moves;
    if (first === undefined) throw invalidField('from', text`There is no lesson on these days`);
    if (!canSkip(first.from, now)) throw new AppError('SKIP_CLOSED');
    const taken = await takenOf(moment, moves);
    if (taken.length > 0 && !makeUp)
      throw new AppError('PLAN_DATES_TAKEN', { message: takenText(moment, taken) });
    await write(moment, moves, taken);
    // The student may have been asked about another month before the old end: the job asks again before the new one.
    const asksAgain = plan.renewalId === null && renewalOpens(endsAt) > now;
    await store.updatePlan(tx, id, { endsAt, pause: { from, days }, ...(asksAgain && { askedAt: null }) });
    const moved = serializeTimes(moves.filter((move) => !taken.includes(move)).map(({ to }) => to));
    const owed = serializeTimes(taken.map((move) => move.from));
    await notifySide(moment, 'teacher', { notice: PLAN_PAUSED, lesson: first.from, data: { moved, owed } });
  });
}
