import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import * as teacherContract from '../teacher-contract.ts';
import { listClientSeats, listOwnBatches, listTeacherBatches, teacherBatchesTags } from './reads.ts';
import { checkBatchVisible, joinWaitingList, leaveSeat, leaveWaitingList, takeSeat } from './seats.ts';
import { checkOwnBatch, closeBatch, createBatch, updateBatch } from './teach.ts';

const visible = { guard: checkBatchVisible };
const own = { guard: checkOwnBatch };

export const batchRoutes: readonly BoundCall[] = [
  bind(contract.listTeacherBatches, ({ params }, ctx) => listTeacherBatches(ctx, params.id), {
    tags: teacherBatchesTags,
  }),
  bind(contract.listClientSeats, (_input, ctx) => listClientSeats(ctx.db, ctx.actor.userId, ctx.clock.now())),
  bind(contract.takeSeat, ({ params, body }, ctx) => takeSeat(params.id, body, ctx), visible),
  bind(contract.joinWaitingList, ({ params, body }, ctx) => joinWaitingList(params.id, body, ctx), visible),
  bind(contract.leaveSeat, ({ params }, ctx) => leaveSeat(params, ctx)),
  bind(contract.leaveWaitingList, ({ params }, ctx) => leaveWaitingList(params, ctx)),
  bind(teacherContract.listOwnBatches, (_input, ctx) =>
    listOwnBatches(ctx.db, ctx.actor.userId, ctx.clock.now()),
  ),
  bind(teacherContract.createBatch, ({ body }, ctx) => createBatch(body, ctx)),
  bind(teacherContract.updateBatch, ({ params, body }, ctx) => updateBatch(params.id, body, ctx), own),
  bind(teacherContract.closeBatch, ({ params }, ctx) => closeBatch(params.id, ctx), own),
];
