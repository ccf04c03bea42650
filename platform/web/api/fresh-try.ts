import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that cancels the queries and sends them again. `refetch` alone would wait for a first load that
 * still hangs.
 */
export function useCancelAndRefetch(...queryKeys: readonly QueryKey[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of queryKeys)
      void queryClient
        .cancelQueries({ queryKey, exact: true })
        .then(() => queryClient.refetchQueries({ queryKey, exact: true }));
  };
}
