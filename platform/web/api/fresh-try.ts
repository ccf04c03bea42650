import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Asks again on a new connection: `refetch` alone joins a first load that is still under way, however long that hangs.
 */
export function useFreshTry(queryKey: QueryKey): () => void {
  const queryClient = useQueryClient();
  return () =>
    void queryClient
      .cancelQueries({ queryKey, exact: true })
      .then(() => queryClient.refetchQueries({ queryKey, exact: true }));
}
