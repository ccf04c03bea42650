import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router';
import { getUserRef, USER_KEY } from '#features/identity/refs.ts';
import { readStored, store } from '#platform/web/api/device-storage.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { ConnectionStatus } from '#platform/web/layouts/connection-status.tsx';
import { useRouteFocus } from '#platform/web/layouts/use-route-focus.ts';
import { useFocusAfterRemoval } from '#platform/web/ui/hooks/use-return-focus.ts';
import '#platform/web/layouts/install-prompt.ts';
import { UNSAVED_LOCALE_KEY } from '#platform/web/locales/locale-choice.ts';
import { useText } from '#platform/web/locales/use-text.ts';
import { forgetUnsavedChanges } from '#platform/web/ui/dialogs/unsaved-changes.ts';
import { currentToast, subscribeToast } from '#platform/web/ui/toasts/toast.ts';
import { PageFailed } from './page-failed.tsx';

/** Loads the current user before any page renders. Guests are `null` in the cache. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const page = services(args);
  if (page.queryClient.getQueryData(USER_KEY) === undefined) {
    const user = await preload(page, getUserRef, {});
    if (user === null) page.queryClient.setQueryData(USER_KEY, null);
  }
  return null;
}

const loadToaster = () => import('#platform/web/ui/toasts/toaster.tsx');
const FIRST_INTERACTION = ['pointerdown', 'keydown'] as const;

/**
 * Loads the toaster on first user interaction, because no page needs it to be readable. If loading fails, pages still
 * show the same messages inline, and the next toast tries again.
 */
function ToasterWhenNeeded() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toaster !== null) return;
    const load = () => {
      loadToaster().then(
        (module) => setToaster(() => module.Toaster),
        () => {},
      );
    };
    if (currentToast() !== null) load();
    const warm = () => void loadToaster().catch(() => {});
    for (const event of FIRST_INTERACTION)
      window.addEventListener(event, warm, { once: true, passive: true });
    const unsubscribe = subscribeToast(load);
    return () => {
      for (const event of FIRST_INTERACTION) window.removeEventListener(event, warm);
      unsubscribe();
    };
  }, [Toaster]);
  return Toaster && <Toaster />;
}

/**
 * Reloads the page when another account has signed in in another tab: this page's data and forms belong to the account
 * before.
 */
function ReloadForAnotherUser() {
  const { data: userId } = useQuery({
    queryKey: USER_KEY,
    enabled: false,
    select: (user: { id: string } | null) => user?.id,
  });
  const before = useRef(userId);
  useEffect(() => {
    const isAnother = before.current !== undefined && userId !== undefined && before.current !== userId;
    before.current = userId;
    if (!isAnother) return;
    forgetUnsavedChanges();
    window.location.reload();
  }, [userId]);
  return null;
}

/** Starts live updates for signed-in users. Loads the code after the page. */
function LiveUpdates() {
  const queryClient = useQueryClient();
  const { data: userId } = useQuery({
    queryKey: USER_KEY,
    enabled: false,
    select: (user: { id: string } | null) => user?.id,
  });
  useEffect(() => {
    if (userId === undefined) return;
    let stop: (() => void) | null = null;
    let unmounted = false;
    import('#platform/web/api/live-stream.ts').then(
      ({ startLive }) => {
        if (!unmounted) stop = startLive(queryClient);
      },
      // If the code can't be loaded, pages poll instead.
      () => {},
    );
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [queryClient, userId]);
  return null;
}

/**
 * This localStorage key is set while the device stores a person's data. Without it, guests' pages don't load the code
 * that deletes this data.
 */
const STORED_DATA_KEY = 'toran:keeps';

/** Stores the pages' data of signed-in students and teachers for offline use. Loads the code after the page. */
function OfflineCopy() {
  const queryClient = useQueryClient();
  const { data: user } = useQuery({
    queryKey: USER_KEY,
    enabled: false,
    select: (known: { id: string; userType: string } | null) => known && `${known.userType} ${known.id}`,
  });
  useEffect(() => {
    if (user === undefined) return;
    const [userType, id = ''] = user?.split(' ') ?? [];
    let stop: (() => void) | null = null;
    let unmounted = false;
    if (userType === 'student' || userType === 'teacher') {
      import('../offline/start-offline.ts')
        .then(({ startOffline }) => startOffline(queryClient, { id, userType }))
        .then((end) => {
          store(STORED_DATA_KEY, '1');
          if (unmounted) end();
          else stop = end;
        })
        // Storage is disabled, or the code could not be loaded: the site works without.
        .catch(() => {});
    } else if (readStored(STORED_DATA_KEY) !== null) {
      import('#platform/web/offline/store.ts')
        .then(({ clearAnswers }) => clearAnswers())
        .then(() => store(STORED_DATA_KEY, null))
        .catch(() => {});
    }
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [queryClient, user]);
  return null;
}

/**
 * Saves the language that a user chose in this browser, not the page's, which somebody else's link may have. Loads the
 * code after the page.
 */
function ChosenLocale() {
  const { data: userId } = useQuery({
    queryKey: USER_KEY,
    enabled: false,
    select: (user: { id: string } | null) => user?.id,
  });
  useEffect(() => {
    if (userId === undefined || readStored(UNSAVED_LOCALE_KEY) === null) return;
    import('#features/identity/web/save-locale.ts')
      .then(({ saveLocale }) => saveLocale())
      // The next page load tries again.
      .catch(() => {});
  }, [userId]);
  return null;
}

/** Adds the teachers saved in this browser before sign-in to the student's list. Loads the code after the page. */
function SavedOnDevice() {
  const queryClient = useQueryClient();
  const say = useText();
  const { data: userType } = useQuery({
    queryKey: USER_KEY,
    enabled: false,
    select: (user: { userType: string } | null) => user?.userType,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language does not matter to the list
  useEffect(() => {
    if (userType !== 'student') return;
    import('#features/saved/web/change-saved.ts')
      .then(({ mergeSaved }) => mergeSaved(queryClient, say))
      // The next page load tries again.
      .catch(() => {});
  }, [queryClient, userType]);
  return null;
}

export function Component() {
  useRouteFocus();
  useFocusAfterRemoval();
  return (
    <>
      <ConnectionStatus />
      <ReloadForAnotherUser />
      <LiveUpdates />
      <ChosenLocale />
      <OfflineCopy />
      <SavedOnDevice />
      <Outlet />
      <ToasterWhenNeeded />
      <ScrollRestoration />
    </>
  );
}

export function ErrorBoundary() {
  return <PageFailed />;
}
