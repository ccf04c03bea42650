import { blockPair, unblockPair } from '#features/blocks/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { announceStale } from '#platform/server/events/store.ts';
import { newId } from '#shared/ids.ts';
import type { ChatMessage, ChatPeer, Conversation } from '../contract.ts';
import * as messages from './messages-store.ts';
import * as moderation from './moderation-store.ts';
import { getPeer, peerOf, sideOf } from './peer.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Ctx = RequestContext<Actor>;

/** Above any place. */
const END = 2_147_483_647;

/** The messages before a place (the latest without one), oldest first; none where nothing was written yet. */
export async function getConversation(
  otherUserId: string,
  before: number | undefined,
  ctx: Ctx,
): Promise<ChatMessage[]> {
  const { me, ties } = await peerOf(ctx, otherUserId);
  const { conversation } = ties;
  if (conversation === null) return [];
  const records = await messages.listMessages(ctx.db, conversation.id, before ?? END);
  const readSeq = me === 'student' ? conversation.teacherReadSeq : conversation.studentReadSeq;
  return records.map((record) => view.message(record, ctx.actor.userId, readSeq));
}

/** Whom the actor writes to. Throws CHAT_NOT_FOUND where the two have nothing to do with each other. */
export async function getChatPeer(otherUserId: string, ctx: Ctx): Promise<ChatPeer> {
  const peer = await getPeer(ctx.db, ctx.actor, otherUserId);
  return view.peer(peer, await store.hasSeenSafety(ctx.db, ctx.actor.userId));
}

/** Marks all that the other side wrote as read, and tells both sides' pages. */
export async function markRead(otherUserId: string, ctx: Ctx): Promise<void> {
  const { me, pair } = await peerOf(ctx, otherUserId);
  const { userId } = ctx.actor;
  await ctx.tx(async (tx) => {
    if (!(await store.updateReadMark(tx, pair, me))) return;
    await announceStale(tx, [userId], ['/api/chat/unread-counts', '/api/chat/conversations']);
    await announceStale(tx, [otherUserId], [`/api/chat/conversation/${userId}`]);
  });
}

/** How many messages wait, by the user id of who wrote them; nobody with none. */
export async function getUnreadCounts(ctx: Ctx): Promise<Record<string, number>> {
  const rows = await messages.countUnread(ctx.db, ctx.actor.userId);
  return Object.fromEntries(rows.map(({ userId, count }) => [userId, count]));
}

export async function listConversations(ctx: Ctx): Promise<Conversation[]> {
  const rows = await messages.listConversations(ctx.db, ctx.actor.userId, sideOf(ctx.actor));
  return rows.map(view.conversation);
}

/** Neither side can write to or book the other until the block is taken back by whoever made it. */
export async function blockInChat(otherUserId: string, ctx: Ctx): Promise<ChatPeer> {
  const { me, pair } = await peerOf(ctx, otherUserId);
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    await store.lockConversation(tx, pair, { id: newId(), now });
    await blockPair(tx, pair, me, now);
    await announceBlock(tx, ctx.actor.userId, otherUserId);
  });
  return getChatPeer(otherUserId, ctx);
}

/** Takes back the actor's own block; one that the other side made stays. */
export async function unblockInChat(otherUserId: string, ctx: Ctx): Promise<void> {
  const { me, pair } = await peerOf(ctx, otherUserId);
  await ctx.tx(async (tx) => {
    await unblockPair(tx, pair, me);
    await announceBlock(tx, ctx.actor.userId, otherUserId);
  });
}

async function announceBlock(tx: Db, userId: string, otherUserId: string): Promise<void> {
  await announceStale(tx, [userId], [`/api/chat/peers/${otherUserId}`]);
  await announceStale(tx, [otherUserId], [`/api/chat/peers/${userId}`]);
}

/** The note about staying safe is shown to a person once, over all conversations. */
export async function acknowledgeChatSafety(ctx: Ctx): Promise<void> {
  sideOf(ctx.actor);
  await store.updateSafetySeen(ctx.db, ctx.actor.userId, ctx.clock.now());
}

/** What our team sees of a message, and how it hides one. */
export const { findReportedMessage, listMessageIds, listMessagesAround, withholdMessage } = moderation;
