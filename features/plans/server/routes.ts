import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { pickMakeUp } from './make-up.ts';
import { markLesson } from './marks.ts';
import { acceptLessonTime, declineLessonTimes, proposeLessonTimes } from './moves.ts';
import { pausePlan } from './pause.ts';
import { type Context, getOwnMonthlyBooking, lessonOf, loadPlan } from './plan.ts';
import { renewPlan } from './renewal.ts';
import { getPlan } from './service.ts';
import { skipLesson } from './skip.ts';

const own = {
  async guard({ id }: { id: string }, ctx: Context) {
    await getOwnMonthlyBooking(id, ctx);
  },
};
const ownLesson = {
  async guard({ id, lid }: { id: string; lid: string }, ctx: Context) {
    const { booking } = await getOwnMonthlyBooking(id, ctx);
    lessonOf(await loadPlan(ctx.db, booking), lid);
  },
};

export const planRoutes: readonly BoundCall[] = [
  bind(contract.getPlan, ({ params }, ctx) => getPlan(params.id, ctx), own),
  bind(contract.skipLesson, ({ params }, ctx) => skipLesson(params, ctx), ownLesson),
  bind(contract.pickMakeUp, ({ params, body }, ctx) => pickMakeUp(params, body.time, ctx), ownLesson),
  bind(
    contract.proposeLessonTimes,
    ({ params, body }, ctx) => proposeLessonTimes(params, body.times, ctx),
    ownLesson,
  ),
  bind(
    contract.acceptLessonTime,
    ({ params, body }, ctx) => acceptLessonTime(params, body.time, ctx),
    ownLesson,
  ),
  bind(contract.declineLessonTimes, ({ params }, ctx) => declineLessonTimes(params, ctx), ownLesson),
  bind(contract.pausePlan, ({ params, body }, ctx) => pausePlan(params.id, body, ctx), own),
  bind(contract.markLesson, ({ params, body }, ctx) => markLesson(params, body.held, ctx), ownLesson),
  bind(contract.renewPlan, ({ params, body }, ctx) => renewPlan(params.id, body.price, ctx), own),
];
