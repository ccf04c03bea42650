import type { ChatMessage } from './contract.ts';

/**
 * Merges messages from any source (stream, refetch, earlier pages), even late or repeated ones. Returns the last run
 * of consecutive `seq` values, in order. Messages before a gap are dropped; paging back loads them again.
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
 * True if a streamed message directly follows the loaded ones; if not, the page must fetch the
 * missing messages.
 */
export function isNextMessage(loaded: readonly ChatMessage[], message: ChatMessage): boolean {
  const last = loaded.at(-1)?.seq ?? 0;
  return message.seq <= last + 1;
}

/** Returns the `seq` to load older messages before; null at the start of the conversation. */
export function earlierMessagesCursor(loaded: readonly ChatMessage[]): number | null {
  const first = loaded[0]?.seq ?? 1;
  return first > 1 ? first : null;
}
