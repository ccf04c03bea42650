/** One-time codes: what they look like and how often they may be sent and tried. */
export const CODE_RULES = {
  digits: 6,
  incomplete: 'Please enter a 6-digit verification code',
  lifeMs: 5 * 60_000,
  /** Comparisons per code, then it is void. */
  maxAttempts: 5,
  /** Between two sends to one user on one channel. */
  resendAfterMs: 30_000,
  /** Sends per user, and per destination, in each sliding window. */
  quotas: [
    { max: 5, windowMs: 60 * 60_000 },
    { max: 10, windowMs: 24 * 60 * 60_000 },
  ],
} as const;

export type CodeChannel = 'email' | 'mobile';

/** What a code is good for, and for nothing else. */
export type CodePurpose = 'verify' | 'resetPassword' | 'changeContact';

/**
 * Milliseconds until another code may be sent; 0 when it may be sent now. `sentAt` are the times of
 * earlier sends that count against the quotas, newest first; `lastOnChannel` is the last on this channel. A send well
 * after now was noted by a clock that has been put right since: it holds nobody back.
 */
export function waitBeforeSending(now: Date, sentAt: readonly Date[], lastOnChannel: Date | null): number {
  const isTrue = (at: Date) => at.getTime() - now.getTime() <= CODE_RULES.resendAfterMs;
  const last = lastOnChannel && isTrue(lastOnChannel) ? lastOnChannel : null;
  const sent = sentAt.filter(isTrue);
  const waits = [last ? last.getTime() + CODE_RULES.resendAfterMs - now.getTime() : 0];
  for (const { max, windowMs } of CODE_RULES.quotas) {
    // With `max` sends in the window, the next may go when the oldest of them leaves it.
    const blocking = sent[max - 1];
    if (blocking) waits.push(blocking.getTime() + windowMs - now.getTime());
  }
  return Math.max(0, ...waits);
}
