import type { ChatMessage } from './contract.ts';

/** Maximum number of messages in a report: the latest ones. */
const REPORT_MESSAGES_MAX = 20;

/** The data of a report from a conversation; `name` is the name of the reported person. */
export type ChatReport = { name: string; targetId: string } & (
  | { kind: 'message'; messageIds: string[] }
  | { kind: 'profile' }
);

type Person = { userId: string; teacherId: string | null; name: string };

/**
 * Returns what the user can report from a conversation: the last messages of the other user or, if that user has sent
 * none, the teacher's profile. Null for a student who has sent none.
 */
export function chatReportFrom(
  { userId, teacherId, name }: Person,
  messages: readonly ChatMessage[],
): ChatReport | null {
  const received = messages.filter(({ senderId }) => senderId === userId).slice(-REPORT_MESSAGES_MAX);
  const last = received.at(-1);
  if (last) return { kind: 'message', targetId: last.id, messageIds: received.map(({ id }) => id), name };
  return teacherId === null ? null : { kind: 'profile', targetId: teacherId, name };
}
