import type { ChatMessage } from './contract.ts';

/**
 * Merges loaded messages with newly received ones (from the stream, a refetch or older pages), which may be late or
 * repeated. Returns the newest messages without a gap in `seq`, in order; messages before a gap are dropped and loaded
 * again when the user scrolls back.
 */
export function mergeMessages(
  loaded: readonly ChatMessage[],
  learnt: readonly ChatMessage[],
): readonly ChatMessage[] {
  const bySeq = new Map(loaded.map((message) => [message.seq, message]));
  for (const message of learnt) {
    const before = bySeq.get(message.seq);
    // A late response may be older than the page's data: a read message stays read.
    bySeq.set(message.seq, { ...message, isRead: message.isRead || before?.isRead === true });
  }
  const all = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const start = all.findLastIndex((message, index) => all[index - 1]?.seq !== message.seq - 1);
  return all.slice(Math.max(0, start));
}

/**
 * True if a streamed message is not newer than the next `seq`. If false, messages in between are missing, and the page
 * must fetch them.
 */
export function isNextMessage(loaded: readonly ChatMessage[], message: ChatMessage): boolean {
  const last = loaded.at(-1)?.seq ?? 0;
  return message.seq <= last + 1;
}

/** Returns the first loaded `seq`, to load older messages before it; null at the start of the conversation. */
export function earlierMessagesCursor(loaded: readonly ChatMessage[]): number | null {
  const first = loaded[0]?.seq ?? 1;
  return first > 1 ? first : null;
}
