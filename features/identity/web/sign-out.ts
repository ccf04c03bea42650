import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { clearStoredDrafts } from '#platform/web/api/draft-storage.ts';
import { send } from '#platform/web/api/send.ts';
import { callRef } from '#shared/call.ts';
import type { logout } from '../contract.ts';
import { USER_KEY } from '../refs.ts';
import { signInPath } from '../sign-in-paths.ts';

const logoutRef = callRef<typeof logout>('POST', '/api/logout');

let signingOut = false;

/** Whether somebody is on the way out on purpose: being signed out is then no surprise. */
export function isSigningOut(): boolean {
  return signingOut;
}

/** Forgets everything that was loaded of a session that has ended, and goes elsewhere. */
function useForget(): (to: string, keepTexts?: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (to, keepTexts = false) => {
    signingOut = true;
    // The user stays in the cache as "nobody": whoever watches it is told, and no page asks in between.
    queryClient.setQueryData(USER_KEY, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
    queryClient.getMutationCache().clear();
    if (!keepTexts) clearStoredDrafts();
    try {
      await navigate(to);
    } finally {
      signingOut = false;
    }
  };
}

/** Forgets everything that was loaded of a session that has ended, and goes home. */
export function useLeave(): () => Promise<void> {
  const forget = useForget();
  return () => forget('/');
}

/** To whoever has been told that the session ended: to sign in and back to this page, where begun texts wait. */
export function useSignInAgain(): () => Promise<void> {
  const forget = useForget();
  const { pathname, search } = useLocation();
  return () => forget(signInPath(pathname + search), true);
}

/** Ends the session and leaves. A failure is only logged. */
export function useSignOut(): () => Promise<void> {
  const leave = useLeave();
  return async () => {
    await send(logoutRef, {}).catch((error: unknown) => console.error('Sign out failed', error));
    await leave();
  };
}
