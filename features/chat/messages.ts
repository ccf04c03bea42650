import type { ChatMessage } from './contract.ts';

/**
 * What a page knows of a conversation after it learnt something, however that came: by the stream, by asking again, by
 * paging back, late or twice. Places (`seq`) have no gaps, so the answer is the last unbroken run: in order, each message
 * once. What lies before a gap is left out, to be paged back to.
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  learnt: readonly ChatMessage[],
): readonly ChatMessage[] {
  const bySeq = new Map(known.map((message) => [message.seq, message]));
  for (const message of learnt) {
    const before = bySeq.get(message.seq);
    // An answer may be older than what the page knows: read stays read.
    bySeq.set(message.seq, { ...message, isRead: message.isRead || before?.isRead === true });
  }
  const all = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const start = all.findLastIndex((message, index) => all[index - 1]?.seq !== message.seq - 1);
  return all.slice(Math.max(0, start));
}

/** Whether a message that came by itself follows what the page knows; if not, the page has to ask for what is between. */
export function follows(known: readonly ChatMessage[], message: ChatMessage): boolean {
  const last = known.at(-1)?.seq ?? 0;
  return message.seq <= last + 1;
}

/** The place before which there is more, or null at the beginning. */
export function earlierThan(known: readonly ChatMessage[]): number | null {
  const first = known[0]?.seq ?? 1;
  return first > 1 ? first : null;
}
