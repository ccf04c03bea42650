import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router';
import { getUserRef, USER_KEY } from '#features/identity/refs.ts';
import { preload, services } from '#platform/web/api/loader.ts';
import { ConnectionNotes } from '#platform/web/layouts/connection-notes.tsx';
import { useRouteFocus } from '#platform/web/layouts/use-route-focus.ts';
import { currentToast, subscribeToast } from '#platform/web/ui/toast.ts';
import { PageFailed } from './page-failed.tsx';

/** Who is signed in is known before any page renders; a guest is `null`, not "unknown". */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const page = services(args);
  if (page.queryClient.getQueryData(USER_KEY) === undefined) {
    const user = await preload(page, getUserRef, {});
    if (user === null) page.queryClient.setQueryData(USER_KEY, null);
  }
  return null;
}

const loadToaster = () => import('#platform/web/ui/toaster.tsx');
const FIRST_TOUCH = ['pointerdown', 'keydown'] as const;

/**
 * No page needs it to be read: it loads with the first press, which may lead to something to say. Without a
 * connection it stays away, as what is said also stands on the page, and is asked for again with the next message.
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
    for (const event of FIRST_TOUCH) window.addEventListener(event, warm, { once: true, passive: true });
    const unsubscribe = subscribeToast(load);
    return () => {
      for (const event of FIRST_TOUCH) window.removeEventListener(event, warm);
      unsubscribe();
    };
  }, [Toaster]);
  return Toaster && <Toaster />;
}

/** Signed-in people's pages are told of changes; the code for it comes after the page. */
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
    let left = false;
    import('#platform/web/api/live-stream.ts').then(
      ({ startLive }) => {
        if (!left) stop = startLive(queryClient);
      },
      // Without it, pages ask by themselves.
      () => {},
    );
    return () => {
      left = true;
      stop?.();
    };
  }, [queryClient, userId]);
  return null;
}

export function Component() {
  useRouteFocus();
  return (
    <>
      <ConnectionNotes />
      <LiveUpdates />
      <Outlet />
      <ToasterWhenNeeded />
      <ScrollRestoration />
    </>
  );
}

export function ErrorBoundary() {
  return <PageFailed />;
}
