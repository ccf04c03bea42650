import { teacherTags } from '#features/teachers/public-tags.ts';
import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export const availabilityRoutes: readonly BoundCall[] = [
  bind(contract.listTeacherTimeSlots, ({ params }, ctx) => service.listTeacherTimeSlots(ctx, params.id), {
    tags: teacherTags,
  }),
  bind(contract.listTimeSlots, (_input, ctx) => service.listOwnTimeSlots(ctx.db, ctx.actor.userId)),
  bind(contract.addTimeSlot, ({ body }, ctx) => service.addTimeSlot(ctx, body)),
  bind(contract.deleteTimeSlot, async ({ params }, ctx) => {
    await service.deleteTimeSlot(ctx, params.id);
    return {};
  }),
  bind(contract.listTeacherTimeOff, ({ params }, ctx) => service.listTeacherTimeOff(ctx, params.id), {
    tags: teacherTags,
  }),
  bind(contract.listTimeOff, (_input, ctx) =>
    service.listOwnTimeOff(ctx.db, ctx.actor.userId, ctx.clock.now()),
  ),
  bind(contract.addTimeOff, ({ body }, ctx) => service.addTimeOff(ctx, body)),
  bind(contract.deleteTimeOff, async ({ params }, ctx) => {
    await service.deleteTimeOff(ctx, params.id);
    return {};
  }),
];
