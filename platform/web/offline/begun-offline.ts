import type { QueryClient } from '@tanstack/react-query';

/** Whether the page was begun from the worker's shell, because the server could not be reached. */
let begunOffline = false;

export const isBegunOffline = (): boolean => begunOffline;

export function beginOffline(): void {
  begunOffline = true;
}

/** When the oldest answer that the page shows arrived, in milliseconds; null if it shows none. */
export function shownSince(queryClient: QueryClient): number | null {
  // Guests' pages show nothing that could have changed for them.
  if (queryClient.getQueryData(['/api/user']) == null) return null;
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ queryKey: [key], state }) =>
    state.data != null && state.dataUpdatedAt > 0 && key !== '/api/user' ? [state.dataUpdatedAt] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
