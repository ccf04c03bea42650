import { text } from '#shared/texts/translate.ts';

/** The answer to a request for a code. */
export const OTP_SENT = text`OTP Sent!`;

const DAY_MS = 24 * 60 * 60_000;

/** Format of one-time codes and limits on sending and trying them. */
export const CODE_RULES = {
  digits: 6,
  incomplete: text`Please enter a 6-digit verification code`,
  lifeMs: 5 * 60_000,
  /** Guesses per code; after that it is void. */
  maxAttempts: 5,
  /** Minimum time between two sends to one user on one channel. */
  resendAfterMs: 30_000,
  /** Maximum number of codes in each sliding window, counted per user and per destination (address or number). */
  quotas: [
    { max: 5, windowMs: 60 * 60_000 },
    { max: 10, windowMs: DAY_MS },
  ],
  /**
   * Protects a contact that an account has verified: people other than its owner can have at most this many codes per
   * day sent to it.
   */
  strangersADay: 2,
} as const;

export type CodeChannel = 'email' | 'mobile';

/** The purpose of a code. A code is valid only for the purpose that it was sent for. */
export type CodePurpose = 'verify' | 'resetPassword' | 'changeContact' | 'signUp';

/**
 * Who asks for a code: the account's user in a browser that it was used with before, the same user in a new browser, or
 * somebody who is not signed in.
 */
export type CodeAsker = 'knownBrowser' | 'newBrowser' | 'guest';

/**
 * Returns the milliseconds until another code may be sent; 0 means now. `sentAt`: the earlier sends that count, newest
 * first. `lastOnChannel`: the last send on this channel. Times in the future come from clock errors and are ignored. A
 * new browser gets one code per day less, so that one is left for browsers that the account knows.
 */
export function waitBeforeSending(
  now: Date,
  sentAt: readonly Date[],
  lastOnChannel: Date | null,
  asker: CodeAsker = 'knownBrowser',
): number {
  const isTrue = (at: Date) => at.getTime() - now.getTime() <= CODE_RULES.resendAfterMs;
  const last = lastOnChannel && isTrue(lastOnChannel) ? lastOnChannel : null;
  const sent = sentAt.filter(isTrue);
  const waits = [last ? last.getTime() + CODE_RULES.resendAfterMs - now.getTime() : 0];
  for (const { max, windowMs } of CODE_RULES.quotas) {
    // With `max` sends in the window, the next may go when the oldest of them leaves it.
    const reserved = asker === 'newBrowser' && windowMs === DAY_MS ? 1 : 0;
    const blocking = sent[max - reserved - 1];
    if (blocking) waits.push(blocking.getTime() + windowMs - now.getTime());
  }
  return Math.max(0, ...waits);
}
