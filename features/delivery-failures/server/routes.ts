import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import { answerPage } from '#platform/server/http/calls/paging.ts';
import * as contract from '../contract.ts';
import {
  checkMessageExists,
  getOutbox,
  listFailedMessages,
  retryFailedMessages,
  retryMessage,
} from './outbox.ts';

export const deliveryFailureRoutes: readonly BoundCall[] = [
  bind(contract.getOutbox, (_input, ctx) => getOutbox(ctx)),
  bind(contract.listFailedMessages, async ({ query }, ctx) =>
    answerPage(ctx, contract.listFailedMessages, query, await listFailedMessages(query, ctx)),
  ),
  bind(contract.retryFailedMessages, (_input, ctx) => retryFailedMessages(ctx)),
  bind(contract.retryMessage, ({ params }, ctx) => retryMessage(params.id, ctx), {
    guard: ({ id }, ctx) => checkMessageExists(id, ctx),
  }),
];
