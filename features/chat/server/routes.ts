import { type BoundCall, bind } from '#platform/server/http/calls/bind.ts';
import * as contract from '../contract.ts';
import { peerOf, sideOf } from './peer.ts';
import { sendMessage } from './send.ts';
import * as service from './service.ts';

export const chatRoutes: readonly BoundCall[] = [
  bind(
    contract.getConversation,
    ({ params, query }, ctx) => service.getConversation(params.otherUserId, query.before, ctx),
    {
      guard: async ({ otherUserId }, ctx) => void (await peerOf(ctx, otherUserId)),
    },
  ),
  bind(contract.sendMessage, ({ body }, ctx) => sendMessage(body, ctx), {
    guard: async (_params, ctx) => void sideOf(ctx.actor),
  }),
  bind(contract.markRead, async ({ params }, ctx) => {
    await service.markRead(params.otherUserId, ctx);
    return {};
  }),
  bind(contract.getUnreadCounts, (_input, ctx) => service.getUnreadCounts(ctx)),
  bind(contract.listConversations, (_input, ctx) => service.listConversations(ctx)),
  bind(contract.getChatPeer, ({ params }, ctx) => service.getChatPeer(params.otherUserId, ctx)),
  bind(contract.blockInChat, ({ params }, ctx) => service.blockInChat(params.otherUserId, ctx)),
  bind(contract.unblockInChat, async ({ params }, ctx) => {
    await service.unblockInChat(params.otherUserId, ctx);
    return {};
  }),
  bind(contract.acknowledgeChatSafety, async (_input, ctx) => {
    await service.acknowledgeChatSafety(ctx);
    return {};
  }),
];
