import { type LoaderFunctionArgs, Outlet, ScrollRestoration } from 'react-router';
import { getUserRef, USER_KEY } from '#features/accounts/web/current-user.ts';
import { preload, services } from '#web/api/loader.ts';

/** Who is signed in is known before any page renders; a guest is `null`, not "unknown". */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const page = services(args);
  if (page.queryClient.getQueryData(USER_KEY) === undefined) {
    const user = await preload(page, getUserRef, {});
    if (user === null) page.queryClient.setQueryData(USER_KEY, null);
  }
  return null;
}

export function Component() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
