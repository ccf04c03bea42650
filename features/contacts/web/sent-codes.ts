import { CODE_RULES, type CodeChannel } from '#features/codes/code-rules.ts';

/**
 * Remembers in sessionStorage when this tab had a code sent, and how often it was refused. Another code would void it, so
 * a reload or a step that opens again must not send one by itself.
 */

const keyOf = (userId: string, channel: CodeChannel) => `toran:code-sent:${userId}:${channel}`;

type SentCode = { sentAt: number; refusals: number };

function read(key: string): SentCode | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, code: SentCode): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(code));
  } catch {
    // Without storage, each step sends a code.
  }
}

export const rememberSentCode = (userId: string, channel: CodeChannel) =>
  write(keyOf(userId, channel), { sentAt: Date.now(), refusals: 0 });

/** The server has refused a typed code. */
export function rememberRefusal(userId: string, channel: CodeChannel): void {
  const key = keyOf(userId, channel);
  const code = read(key);
  if (code !== null) write(key, { ...code, refusals: code.refusals + 1 });
}

/** The age in milliseconds of the last code that this tab had sent; null if there is none that is still valid. */
export function sentCodeAge(userId: string, channel: CodeChannel): number | null {
  const code = read(keyOf(userId, channel));
  if (code === null || code.refusals >= CODE_RULES.maxAttempts) return null;
  const age = Date.now() - code.sentAt;
  return age >= 0 && age < CODE_RULES.lifeMs ? age : null;
}
