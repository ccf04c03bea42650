import { useQuery } from '@tanstack/react-query';
import { ApiError, send } from '#platform/web/api/send.ts';
import type { CurrentUser } from '../contract.ts';
import { getUserRef, USER_KEY } from '../refs.ts';

/** The signed-in user, or null on 401. Any other failure throws 'HTTP {status}: {status text}'. */
async function loadUser({ signal }: { signal: AbortSignal }): Promise<CurrentUser | null> {
  try {
    return await send(getUserRef, {}, { signal });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return null;
    throw new Error(`HTTP ${error.status}: ${error.statusText}`);
  }
}

/**
 * Returns the signed-in user. Refetches on every mount, but not on focus. A failed request is not retried and counts as
 * signed out. If the server has found that the visitor is a guest, sends no request, because browsers log every 401 as
 * an error.
 */
export function useCurrentUser(): { user: CurrentUser | null; isLoading: boolean } {
  const { data, isPending } = useUserQuery();
  return { user: data ?? null, isLoading: isPending };
}

/** Returns the user. `isChecked` is false while the user is being refetched, so the cached value may be outdated. */
export function useCheckedUser(): { user: CurrentUser | null; isChecked: boolean } {
  const { data, isFetching } = useUserQuery();
  return { user: data ?? null, isChecked: !isFetching };
}

function useUserQuery() {
  return useQuery({
    queryKey: USER_KEY,
    queryFn: loadUser,
    staleTime: 0,
    refetchOnMount: ({ state }) => (state.data === null ? false : 'always'),
  });
}
