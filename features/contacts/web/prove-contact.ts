import type { CodeChannel } from '#features/codes/code-rules.ts';
import type { CurrentUser } from '#features/identity/contract.ts';
import { getUserRef } from '#features/identity/refs.ts';
import { ApiError, send } from '#platform/web/api/send.ts';
import { normalizeMobile } from '#shared/mobile.ts';

/** Whether the contact may be proven although the call failed: its answer, or that of an earlier try, may be lost. */
function mayBeProven(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || error.code === 'INVALID_OTP';
}

function isProven(user: CurrentUser, channel: CodeChannel, typed: string): boolean {
  return channel === 'email'
    ? user.isEmailVerified && user.email === typed.trim().toLowerCase()
    : user.isMobileVerified && user.mobile === normalizeMobile(typed);
}

/**
 * Proves a contact by a call with its code. A code works once: if the answer of the call that used it was lost, the next
 * try is refused. The server is then asked whether the contact is verified.
 */
export async function proveContact(
  channel: CodeChannel,
  contact: string,
  prove: () => Promise<CurrentUser>,
): Promise<CurrentUser> {
  try {
    return await prove();
  } catch (error) {
    const user = mayBeProven(error) ? await send(getUserRef, {}).catch(() => null) : null;
    if (user === null || !isProven(user, channel, contact)) throw error;
    return user;
  }
}
