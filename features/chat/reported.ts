import type { ChatMessage } from './contract.ts';

/** Maximum number of messages in a report; the latest ones count. */
const CARRIED = 20;

/** What a user reports from a conversation; `name` is the reported person's. */
export type Reported = { name: string; targetId: string } & (
  | { kind: 'message'; messageIds: string[] }
  | { kind: 'profile' }
);

type Person = { userId: string; teacherId: string | null; name: string };

/**
 * The other side's last message with its context; for a teacher without messages, the profile. Null if there is
 * nothing to report.
 */
export function reportedOf(
  { userId, teacherId, name }: Person,
  messages: readonly ChatMessage[],
): Reported | null {
  const received = messages.filter(({ senderId }) => senderId === userId).slice(-CARRIED);
  const last = received.at(-1);
  if (last) return { kind: 'message', targetId: last.id, messageIds: received.map(({ id }) => id), name };
  return teacherId === null ? null : { kind: 'profile', targetId: teacherId, name };
}
