import type { ErrorCode } from '#shared/errors.ts';
import type { ChatClosedReason } from '../contract.ts';
import { CHAT_LIMITS } from '../limits.ts';
import type { Side } from './store.ts';

/** What decides between two people (decisions 18); pure data, so that every case can be listed. */
export type Facts = {
  me: Side;
  /** The teacher of the two is shown in search. */
  listed: boolean;
  /** They have, or had, a booking. */
  hasBooking: boolean;
  studentWrote: boolean;
  teacherWrote: boolean;
  /** Messages so far. */
  messages: number;
  blockedByMe: boolean;
  blockedByOther: boolean;
  /** The other account was blocked by an admin. */
  otherAccountBlocked: boolean;
};

/**
 * Whether the conversation exists for the asker, written or yet to be: a student's with any listed teacher, anybody's
 * with whom they have a booking, what was begun, and whom they blocked.
 */
export function mayOpen(facts: Facts): boolean {
  if (facts.hasBooking || facts.messages > 0 || facts.blockedByMe) return true;
  return facts.me === 'student' && facts.listed;
}

/** Why the asker can write nothing now, whatever the text; null: they can. Call it for those who may open. */
export function closedReason(facts: Facts): ChatClosedReason | null {
  if (facts.blockedByMe) return 'blockedByMe';
  if (facts.blockedByOther || facts.otherAccountBlocked) return 'closed';
  const otherWrote = facts.me === 'student' ? facts.teacherWrote : facts.studentWrote;
  // Whoever was written to may answer; a booking is a reason to talk, whatever became of it.
  if (otherWrote || facts.hasBooking) return null;
  if (facts.me === 'teacher' || !facts.listed) return 'closed';
  return facts.messages >= CHAT_LIMITS.unanswered ? 'waitForReply' : null;
}

export const REFUSALS: Readonly<Record<ChatClosedReason, ErrorCode>> = {
  blockedByMe: 'CHAT_BLOCKED_BY_YOU',
  closed: 'CHAT_CLOSED',
  waitForReply: 'CHAT_WAIT_FOR_REPLY',
};

/** A student's first words to a teacher without a booking: these are counted by the day. */
export function isCold(facts: Facts): boolean {
  return facts.me === 'student' && facts.messages === 0 && !facts.hasBooking;
}
