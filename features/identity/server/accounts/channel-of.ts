import type { CodeChannel } from '#features/codes/code-rules.ts';

/** Whether an identifier that a form sent is an email address or a mobile number. */
export function channelOf(identifier: string): CodeChannel {
  return identifier.includes('@') ? 'email' : 'mobile';
}
