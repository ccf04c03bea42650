import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router';
import { getUserRef, USER_KEY } from '#features/identity/refs.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { ConnectionStatus } from '#platform/web/layouts/connection-status.tsx';
import { useRouteFocus } from '#platform/web/layouts/use-route-focus.ts';
import { currentToast, subscribeToast } from '#platform/web/ui/toast.ts';
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

const loadToaster = () => import('#platform/web/ui/toaster.tsx');
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
      // Without it, pages poll.
      () => {},
    );
    return () => {
      unmounted = true;
      stop?.();
    };
  }, [queryClient, userId]);
  return null;
}

/** Saves the language that a user chose. Loads the code after the page. */
function ChosenLocale() {
  const { data: userId } = useQuery({
    queryKey: USER_KEY,
    enabled: false,
    select: (user: { id: string } | null) => user?.id,
  });
  useEffect(() => {
    if (userId === undefined || !document.cookie.includes('locale=')) return;
    import('#features/identity/web/save-locale.ts')
      .then(({ saveLocale }) => saveLocale(userId))
      // Tried again with the next page.
      .catch(() => {});
  }, [userId]);
  return null;
}

export function Component() {
  useRouteFocus();
  return (
    <>
      <ConnectionStatus />
      <LiveUpdates />
      <ChosenLocale />
      <Outlet />
      <ToasterWhenNeeded />
      <ScrollRestoration />
    </>
  );
}

export function ErrorBoundary() {
  return <PageFailed />;
}
