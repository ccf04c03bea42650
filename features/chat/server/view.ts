import { displayName } from '#shared/texts/text.ts';
import type { ChatMessage, ChatPeer, Conversation } from '../contract.ts';
import type { ConversationRow, MessageRecord } from './messages-store.ts';
import type { Peer } from './peer.ts';
import { closedReason } from './policy.ts';

/** A message as `viewerId` sees it. `readSeq` is the `seq` of the last message that the other user has read. */
export function message(record: MessageRecord, viewerId: string, readSeq: number): ChatMessage {
  const isOwn = record.senderId === viewerId;
  return {
    id: record.id,
    seq: record.seq,
    senderId: record.senderId,
    content: record.content,
    bookingId: record.bookingId,
    createdAt: record.createdAt.toISOString(),
    isRead: isOwn && record.seq <= readSeq,
    clientId: isOwn ? record.clientId : null,
  };
}

export function conversation(row: ConversationRow): Conversation {
  return {
    userId: row.userId,
    name: displayName(row),
    profilePicture: row.profilePicture,
    teacherId: row.teacherId,
    lastMessage: {
      content: row.content,
      senderId: row.senderId,
      createdAt: row.createdAt.toISOString(),
    },
    unread: row.unread,
  };
}

export function peer({ person, ties, facts }: Peer, safetySeen: boolean): ChatPeer {
  return {
    userId: person.userId,
    name: displayName(person),
    profilePicture: person.profilePicture,
    teacherId: person.teacherId,
    booking: ties.booking,
    closed: closedReason(facts),
    safetySeen,
  };
}
