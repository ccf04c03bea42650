import { CODE_RULES, type CodeChannel } from '#features/codes/code-rules.ts';

/**
 * Remembers in sessionStorage when this tab had a code sent. Another code would void it, so a reload or a step that
 * opens again must not send one by itself.
 */

const keyOf = (userId: string, channel: CodeChannel) => `toran:code-sent:${userId}:${channel}`;

export function rememberSentCode(userId: string, channel: CodeChannel): void {
  try {
    sessionStorage.setItem(keyOf(userId, channel), String(Date.now()));
  } catch {
    // Without storage, each step sends a code.
  }
}

/** The age in milliseconds of the last code that this tab had sent; null if there is none that is still valid. */
export function sentCodeAge(userId: string, channel: CodeChannel): number | null {
  try {
    const sentAt = sessionStorage.getItem(keyOf(userId, channel));
    const age = Date.now() - Number(sentAt);
    return sentAt !== null && age >= 0 && age < CODE_RULES.lifeMs ? age : null;
  } catch {
    return null;
  }
}
