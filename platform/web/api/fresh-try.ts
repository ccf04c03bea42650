import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that cancels the query and sends it again. `refetch` alone would wait for a first load that still
 * hangs.
 */
export function useCancelAndRefetch(queryKey: QueryKey): () => void {
  const queryClient = useQueryClient();
  return () =>
    void queryClient
      .cancelQueries({ queryKey, exact: true })
      .then(() => queryClient.refetchQueries({ queryKey, exact: true }));
}
