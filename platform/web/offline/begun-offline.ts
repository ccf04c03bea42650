import type { QueryClient } from '@tanstack/react-query';

/** True if the page started from the service worker's shell because the server could not be reached. */
let begunOffline = false;

export const hasStartedOffline = (): boolean => begunOffline;

export function markStartedOffline(): void {
  begunOffline = true;
}

/** Returns when the oldest data on the page was received, in milliseconds; null if the page shows no data. */
export function oldestDataTime(queryClient: QueryClient): number | null {
  // Guests' pages contain no data of their own that could be out of date.
  if (queryClient.getQueryData(['/api/user']) == null) return null;
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ queryKey: [key], state }) =>
    state.data != null && state.dataUpdatedAt > 0 && key !== '/api/user' ? [state.dataUpdatedAt] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}
