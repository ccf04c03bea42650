import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * For `onSettled` of a mutation that makes lists outdated, also when it fails. After success the mutation stays pending
 * until `refetch` ends, so that a button comes back with the new list. After an error it ends at once: people must be
 * able to try again although nothing loads.
 */
export function refetchOnSettled(refetch: () => Promise<unknown>) {
  return (_result: unknown, error: unknown): Promise<unknown> | undefined => {
    const refetched = refetch();
    return error === null ? refetched : undefined;
  };
}

/**
 * Refetches the queries, because the server's data has changed. A query that is loading for the first time is refetched
 * when it has loaded: React Query keeps that request running, and its answer may be older than the change.
 */
export async function refetchChanged(
  queryClient: QueryClient,
  isChanged: (query: Query) => boolean,
): Promise<void> {
  const loading = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isChanged(query),
  });
  const refetched = queryClient.invalidateQueries({ predicate: isChanged });
  await Promise.allSettled(loading.map(({ promise }) => promise));
  await queryClient.invalidateQueries({ predicate: (query) => loading.includes(query) });
  await refetched;
}
