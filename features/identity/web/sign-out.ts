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

/** Whether the user is signing out on purpose, so that the end of the session needs no message. */
export function isSigningOut(): boolean {
  return signingOut;
}

/** Clears all data of an ended session and opens the page `to`. */
function useClearSession(): (to: string, keepTexts?: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (to, keepTexts = false) => {
    signingOut = true;
    // Cached as null, so that components update and no page fetches the user again.
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

/** Clears all data of an ended session and goes to the home page. */
export function useEndSession(): () => Promise<void> {
  const clear = useClearSession();
  return () => clear('/');
}

/** After an ended session: goes to sign-in and back to this page, keeping unsent texts. */
export function useSignInAgain(): () => Promise<void> {
  const clear = useClearSession();
  const { pathname, search } = useLocation();
  return () => clear(signInPath(pathname + search), true);
}

/** Ends the session and goes to the home page. Failures are only logged. */
export function useSignOut(): () => Promise<void> {
  const leave = useEndSession();
  return async () => {
    await send(logoutRef, {}).catch((error: unknown) => console.error('Sign out failed', error));
    await leave();
  };
}
