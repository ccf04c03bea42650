import type { ChatMessage } from './contract.ts';

/** Messages that a report carries at most: what was said last. */
const CARRIED = 20;

/** What somebody reports from a conversation; `name` is whose it is. */
export type Reported = { name: string; targetId: string } & (
  | { kind: 'message'; messageIds: string[] }
  | { kind: 'profile' }
);

type Person = { userId: string; teacherId: string | null; name: string };

/** The last thing they wrote with what came before it; the profile of a teacher who wrote nothing. Null: nothing to report. */
export function reportedOf(
  { userId, teacherId, name }: Person,
  messages: readonly ChatMessage[],
): Reported | null {
  const theirs = messages.filter(({ senderId }) => senderId === userId).slice(-CARRIED);
  const last = theirs.at(-1);
  if (last) return { kind: 'message', targetId: last.id, messageIds: theirs.map(({ id }) => id), name };
  return teacherId === null ? null : { kind: 'profile', targetId: teacherId, name };
}
