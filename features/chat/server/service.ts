import { blockPair, unblockPair } from '#features/blocks/server/service.ts';
import type { Actor, RequestContext } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sendLiveHint } from '#platform/server/events/store.ts';
import { newId } from '#shared/ids.ts';
import type { ChatMessage, ChatPeer, Conversation } from '../contract.ts';
import * as messages from './messages-store.ts';
import * as moderation from './moderation-store.ts';
import { getPeer, peerOf, sideOf } from './peer.ts';
import * as store from './store.ts';
import * as view from './view.ts';

type Ctx = RequestContext<Actor>;

/** Larger than any `seq`. */
const END = 2_147_483_647;

/**
 * Returns messages before a `seq`, oldest first; without a `seq`, the latest. Empty for a new
 * conversation.
 */
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

/** The other user. Throws CHAT_NOT_FOUND if the two may not have a conversation. */
export async function getChatPeer(otherUserId: string, ctx: Ctx): Promise<ChatPeer> {
  const peer = await getPeer(ctx.db, ctx.actor, otherUserId);
  return view.peer(peer, await store.hasSeenSafety(ctx.db, ctx.actor.userId));
}

/** Marks the other side's messages as read and notifies both sides' pages. */
export async function markRead(otherUserId: string, ctx: Ctx): Promise<void> {
  const { me, pair } = await peerOf(ctx, otherUserId);
  const { userId } = ctx.actor;
  await ctx.tx(async (tx) => {
    if (!(await store.updateReadMark(tx, pair, me))) return;
    sendLiveHint(tx, [userId], ['/api/chat/unread-counts', '/api/chat/conversations']);
    sendLiveHint(tx, [otherUserId], [`/api/chat/conversation/${userId}`]);
  });
}

/** Unread counts keyed by sender id; senders with none are omitted. */
export async function getUnreadCounts(ctx: Ctx): Promise<Record<string, number>> {
  const rows = await messages.countUnread(ctx.db, ctx.actor.userId);
  return Object.fromEntries(rows.map(({ userId, count }) => [userId, count]));
}

export async function listConversations(ctx: Ctx): Promise<Conversation[]> {
  const rows = await messages.listConversations(ctx.db, ctx.actor.userId, sideOf(ctx.actor));
  return rows.map(view.conversation);
}

/**
 * Blocks the other user: until the user unblocks them, neither side can message or book the other.
 */
export async function blockInChat(otherUserId: string, ctx: Ctx): Promise<ChatPeer> {
  const { me, pair } = await peerOf(ctx, otherUserId);
  const now = ctx.clock.now();
  await ctx.tx(async (tx) => {
    await store.lockConversation(tx, pair, { id: newId(), now });
    await blockPair(tx, pair, me, now);
    announceBlock(tx, ctx.actor.userId, otherUserId);
  });
  return getChatPeer(otherUserId, ctx);
}

/** Removes the actor's own block; a block by the other side remains. */
export async function unblockInChat(otherUserId: string, ctx: Ctx): Promise<void> {
  const { me, pair } = await peerOf(ctx, otherUserId);
  await ctx.tx(async (tx) => {
    await unblockPair(tx, pair, me);
    announceBlock(tx, ctx.actor.userId, otherUserId);
  });
}

function announceBlock(tx: Db, userId: string, otherUserId: string): void {
  sendLiveHint(tx, [userId], [`/api/chat/peers/${otherUserId}`]);
  sendLiveHint(tx, [otherUserId], [`/api/chat/peers/${userId}`]);
}

/**
 * Stores that the user has seen the safety note. It is shown once per user, not per conversation.
 */
export async function acknowledgeChatSafety(ctx: Ctx): Promise<void> {
  sideOf(ctx.actor);
  await store.updateSafetySeen(ctx.db, ctx.actor.userId, ctx.clock.now());
}

/** For the admin console, where admins read and hide messages. */
export const { findReportedMessage, listMessageIds, listMessagesAround, withholdMessages } = moderation;
