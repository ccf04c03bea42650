import { loadBusyTimes, readSessionStart } from '#features/bookings/server/service.ts';
import { addLessons, moveLessons } from '#features/lessons/server/service.ts';
import { AppError, invalidField } from '#shared/calls/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Side } from '#shared/side.ts';
import { text } from '#shared/texts/translate.ts';
import type { Plan } from '../contract.ts';
import { LESSON_MOVED, LESSON_TIMES_DECLINED, LESSON_TIMES_SUGGESTED } from '../notices.ts';
import { makeUpDeadline } from '../rules.ts';
import {
  actOnPlan,
  newLessonFields,
  notifySide,
  otherSide,
  type PlanActionContext,
  refuseBusy,
  refuseTaken,
  serializeTimes,
} from './act.ts';
import { type Context, lessonOf, owedMakeUpsOf } from './plan.ts';
import * as store from './store.ts';

type Ids = { id: string; lid: string };

/**
 * Returns a lesson that can get a new time: a planned lesson in the future, or a skipped one whose make-up lesson has
 * no time yet. Throws LESSON_NOT_FOUND, or LESSON_CHANGED for other lessons.
 */
export function getMovableLesson(moment: PlanActionContext, lid: string) {
  const lesson = lessonOf(moment, lid);
  const isOwed = owedMakeUpsOf(moment).some(({ lessonId }) => lessonId === lid);
  const isAhead = lesson.state === 'planned' && lesson.start > moment.now;
  if (!isOwed && !isAhead) throw new AppError('LESSON_CHANGED');
  return { ...lesson, isOwed };
}

/** Throws INVALID_INPUT unless a moved or make-up lesson starts less than 14 days after the plan's end. */
export function checkLessonDeadline({ plan }: PlanActionContext, field: string, time: Date): void {
  if (time >= makeUpDeadline(plan.endsAt))
    throw invalidField(field, text`Please choose a time within 14 days after the plan ends`);
}

/**
 * Moves a lesson to its new time, or adds its make-up lesson. Throws LESSON_NOT_FOUND, LESSON_CHANGED or
 * BOOKING_OVERLAP.
 */
export async function moveOrAddMakeUp(
  moment: PlanActionContext,
  lid: string,
  to: Date,
  proposer: Side,
): Promise<void> {
  const { tx, by, now, booking } = moment;
  const { isOwed, start } = getMovableLesson(moment, lid);
  if (isOwed) {
    const makeUpId = newId();
    refuseTaken(by, await addLessons(tx, { ...newLessonFields(moment, [to]), ids: [makeUpId] }));
    await store.setMakeUp(tx, lid, makeUpId);
  } else {
    refuseTaken(by, await moveLessons(tx, { ...newLessonFields(moment, [to]), ids: [lid] }));
    const change = { id: newId(), kind: 'moved', lessonId: lid, from: start, to, by: proposer } as const;
    await store.insertPlanChanges(tx, booking.id, [change], now);
  }
}

/** As `refuseBusy`. The lesson's own hour counts as free. */
async function checkFree({ tx, booking, by, now }: PlanActionContext, own: Date, times: readonly Date[]) {
  const { teacherId, groupSession } = booking;
  const { lessons, off } = await loadBusyTimes(tx, teacherId, { hours: times, now, groupSession });
  const others = lessons.filter(
    ({ bookingId, startsAt }) => bookingId !== booking.id || startsAt.getTime() !== own.getTime(),
  );
  refuseBusy(by, { lessons: others, off }, times);
}

/**
 * Suggests times for a future lesson, or for the make-up of a skipped one. Replaces the actor's earlier suggestion.
 * Throws INVALID_INPUT, PLAN_OVER, LESSON_NOT_FOUND, LESSON_CHANGED, PROPOSAL_WAITING or BOOKING_OVERLAP.
 */
export function proposeLessonTimes({ id, lid }: Ids, texts: readonly string[], ctx: Context): Promise<Plan> {
  const asked = ctx.clock.now();
  const times = texts.map((text, index) => readSessionStart(`times.${index}`, text, asked));
  if (new Set(times.map(Number)).size < times.length)
    throw invalidField('times', text`Please suggest each time once`);
  times.sort((a, b) => a.getTime() - b.getTime());
  return actOnPlan(id, ctx, async (moment) => {
    const { tx, by, now, proposals } = moment;
    const { start } = getMovableLesson(moment, lid);
    for (const time of times) checkLessonDeadline(moment, 'times', time);
    if (proposals.some((open) => open.lessonId === lid && open.by !== by))
      throw new AppError('PROPOSAL_WAITING');
    await checkFree(moment, start, times);
    await store.closeProposals(tx, [lid], { status: 'withdrawn', now });
    await store.insertProposal(tx, { id: newId(), bookingId: id, lessonId: lid, by, times, now });
    const data = { times: serializeTimes(times) };
    await notifySide(moment, otherSide(by), { notice: LESSON_TIMES_SUGGESTED, lesson: start, data });
  });
}

/** Returns the open suggestion that the other user made for this lesson. Throws PROPOSAL_NOT_OPEN. */
function openProposal({ proposals, by }: PlanActionContext, lid: string, pid: string): store.ProposalRecord {
  const open = proposals.find((one) => one.id === pid && one.lessonId === lid && one.by !== by);
  if (open === undefined) throw new AppError('PROPOSAL_NOT_OPEN');
  return open;
}

function chosenTime(times: readonly Date[], wanted: string | null | undefined, now: Date): Date {
  const only = times.length === 1 ? times[0] : undefined;
  const asked = wanted == null ? undefined : new Date(wanted).getTime();
  const chosen = asked === undefined ? only : times.find((time) => time.getTime() === asked);
  if (chosen === undefined) throw invalidField('time', text`Please choose one of the suggested times`);
  if (chosen <= now) throw invalidField('time', text`Please choose a time in the future`);
  return chosen;
}

/** Accepts a suggested time. Throws PROPOSAL_NOT_OPEN, LESSON_CHANGED or BOOKING_OVERLAP. */
export function acceptLessonTime(
  { id, lid, pid }: Ids & { pid: string },
  wanted: string | null | undefined,
  ctx: Context,
): Promise<Plan> {
  return actOnPlan(id, ctx, async (moment) => {
    const { tx, by, now } = moment;
    const { start } = lessonOf(moment, lid);
    const { times, by: proposer } = openProposal(moment, lid, pid);
    const to = chosenTime(times, wanted, now);
    await moveOrAddMakeUp(moment, lid, to, proposer);
    await store.closeProposals(tx, [lid], { status: 'accepted', chosen: to, now });
    const data = { to: to.toISOString() };
    await notifySide(moment, otherSide(by), { notice: LESSON_MOVED, lesson: start, data });
  });
}

/** Declines the suggested times. Throws PROPOSAL_NOT_OPEN. */
export function declineLessonTimes({ id, lid, pid }: Ids & { pid: string }, ctx: Context): Promise<Plan> {
  return actOnPlan(id, ctx, async (moment) => {
    const { start } = lessonOf(moment, lid);
    openProposal(moment, lid, pid);
    await store.closeProposals(moment.tx, [lid], { status: 'declined', now: moment.now });
    await notifySide(moment, otherSide(moment.by), {
      notice: LESSON_TIMES_DECLINED,
      lesson: start,
      data: {},
    });
  });
}
