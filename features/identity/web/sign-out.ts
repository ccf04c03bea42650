import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { clearStoredDrafts } from '#platform/web/api/draft-storage.ts';
import { pauseRequests } from '#platform/web/api/pause-requests.ts';
import { ApiError, send } from '#platform/web/api/send.ts';
import { confirmLeaving, forgetUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { logoutRef, USER_KEY } from '../refs.ts';
import { signInPath } from '../sign-in-paths.ts';
import { rememberAccountHere } from './known-account.ts';

/** The longest wait for the server and for the device's storage, in milliseconds. */
const SERVER_MS = 5_000;
const STORAGE_MS = 1_000;

const inTime = <T>(work: Promise<T>, late: T): Promise<T> =>
  Promise.race([work, new Promise<T>((done) => setTimeout(() => done(late), STORAGE_MS))]);

let signingOut = false;

/** Whether the user is signing out on purpose, so that the end of the session needs no message. */
export function isSigningOut(): boolean {
  return signingOut;
}

type Clearing = {
  /** Keeps unsent texts. */
  keepTexts?: boolean;
  /** Called when all data of the ended session is cleared, so that no component can send a request for it any more. */
  onCleared?: () => void;
};

/** Clears all data of an ended session and opens the page `to`. */
function useClearSession(): (to: string, clearing?: Clearing) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (to, { keepTexts = false, onCleared } = {}) => {
    signingOut = true;
    // Cached as null, so that components update and no page fetches the user again.
    queryClient.setQueryData(USER_KEY, null);
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
    queryClient.getMutationCache().clear();
    if (!keepTexts) clearStoredDrafts();
    forgetUnsavedChanges();
    onCleared?.();
    try {
      await navigate(to);
    } finally {
      signingOut = false;
    }
  };
}

/** Clears all data of an ended session and goes to the home page. */
export function useLeaveEndedSession(): (clearing?: Clearing) => Promise<void> {
  const clear = useClearSession();
  return (clearing) => clear('/', clearing);
}

/** For use after a session has ended: opens sign-in, which leads back to this page. Keeps unsent texts. */
export function useSignInAgain(): () => Promise<void> {
  const clear = useClearSession();
  const { pathname, search, hash } = useLocation();
  return () => clear(signInPath(pathname + search + hash), { keepTexts: true });
}

/** Asks whether to delete writes that are not sent yet. Resolves to true if the user signs out all the same. */
type AskAboutUnsent = () => Promise<boolean>;

/** Asks about unsaved changes, and about messages and marks that wait on this device. Returns false if the user stays. */
async function mayLeave(askAboutUnsent: AskAboutUnsent): Promise<boolean> {
  if (!(await confirmLeaving())) return false;
  const waiting = import('#platform/web/offline/store.ts')
    .then(({ listQueuedWrites }) => listQueuedWrites())
    // If storage is disabled, nothing waits.
    .catch(() => []);
  return (await inTime(waiting, [])).length === 0 || askAboutUnsent();
}

/** Ends the session and goes to the home page, if the user loses nothing unasked. Failures are only logged. */
export function useSignOut(askAboutUnsent: AskAboutUnsent): () => Promise<void> {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const leave = useLeaveEndedSession();
  return async () => {
    if (!(await mayLeave(askAboutUnsent))) return;
    let signOutLater = false;
    signingOut = true;
    const resume = await pauseRequests(queryClient);
    const kept = await import('#platform/web/offline/store.ts').catch(() => null);
    await send(logoutRef, {}, { timeoutMs: SERVER_MS }).catch((error: unknown) => {
      signOutLater = !(error instanceof ApiError);
      console.error(t`Sign out failed`, error);
    });
    // The answer has cleared the browser's storage.
    rememberAccountHere();
    // If the sign-out could not reach the server, the session is ended at the next connection. If storage is disabled,
    // there is nothing to clear.
    await inTime(kept?.clearDevice({ signOutLater }).catch(() => undefined) ?? Promise.resolve(), undefined);
    await leave({ onCleared: resume });
  };
}

/**
 * Returns a function to call before the page navigates to GET /api/logout. It pauses the page's requests, because the
 * server ends the session while the page is still open. Returns false if the user stays to save changes.
 */
export function useBeforeLogout(askAboutUnsent: AskAboutUnsent): () => Promise<boolean> {
  const queryClient = useQueryClient();
  return async () => {
    if (!(await mayLeave(askAboutUnsent))) return false;
    signingOut = true;
    // If Back restores this page from the back/forward cache, it must reload: its requests are paused.
    window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload());
    await pauseRequests(queryClient);
    return true;
  };
}
