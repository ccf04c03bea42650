import { lazy, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router';
import { getUserRef, USER_KEY } from '#features/accounts/web/current-user.ts';
import { preload, services } from '#web/api/loader.ts';
import { currentToast, subscribeToast } from '#web/ui/toast.ts';

/** Who is signed in is known before any page renders; a guest is `null`, not "unknown". */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const page = services(args);
  if (page.queryClient.getQueryData(USER_KEY) === undefined) {
    const user = await preload(page, getUserRef, {});
    if (user === null) page.queryClient.setQueryData(USER_KEY, null);
  }
  return null;
}

/** Loaded when there is something to say: no page needs it to be read. */
const Toaster = lazy(() => import('#web/ui/toaster.tsx').then((module) => ({ default: module.Toaster })));

function ToasterWhenNeeded() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (currentToast() !== null) setNeeded(true);
    return subscribeToast(() => setNeeded(true));
  }, []);
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

export function Component() {
  return (
    <>
      <Outlet />
      <ToasterWhenNeeded />
      <ScrollRestoration />
    </>
  );
}
