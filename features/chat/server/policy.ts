import type { ErrorCode } from '#shared/calls/errors.ts';
import type { Side } from '#shared/side.ts';
import type { ChatClosedReason } from '../contract.ts';
import { CHAT_LIMITS } from '../limits.ts';

/** The facts that decide who may write (decisions 18). Plain data, so that tests can enumerate all cases. */
export type ChatPolicyFacts = {
  me: Side;
  /** The teacher is listed in search. */
  listed: boolean;
  /** The student and the teacher have a booking with each other, in any state, or a seat in a group class. */
  hasBooking: boolean;
  studentWrote: boolean;
  teacherWrote: boolean;
  /** Number of messages so far. */
  messages: number;
  blockedByMe: boolean;
  blockedByOther: boolean;
  /** An admin has blocked the other side's account. */
  otherAccountBlocked: boolean;
};

/**
 * True if the actor may open the conversation: a student with any listed teacher; anyone who has a booking or messages
 * with the other user, or has blocked them.
 */
export function mayOpen(facts: ChatPolicyFacts): boolean {
  if (facts.hasBooking || facts.messages > 0 || facts.blockedByMe) return true;
  return facts.me === 'student' && facts.listed;
}

/** Why the actor cannot send messages now; null if they can. Check `mayOpen` first. */
export function closedReason(facts: ChatPolicyFacts): ChatClosedReason | null {
  if (facts.blockedByMe) return 'blockedByMe';
  if (facts.blockedByOther || facts.otherAccountBlocked) return 'closed';
  const otherWrote = facts.me === 'student' ? facts.teacherWrote : facts.studentWrote;
  // Recipients may always reply, and a booking in any state allows messages.
  if (otherWrote || facts.hasBooking) return null;
  if (facts.me === 'teacher' || !facts.listed) return 'closed';
  return facts.messages >= CHAT_LIMITS.unanswered ? 'waitForReply' : null;
}

export const CHAT_CLOSED_ERRORS: Readonly<Record<ChatClosedReason, ErrorCode>> = {
  blockedByMe: 'CHAT_BLOCKED_BY_YOU',
  closed: 'CHAT_CLOSED',
  waitForReply: 'CHAT_WAIT_FOR_REPLY',
};

/** True for a student's first message to a teacher without a booking. These messages have a daily limit. */
export function isCold(facts: ChatPolicyFacts): boolean {
  return facts.me === 'student' && facts.messages === 0 && !facts.hasBooking;
}
