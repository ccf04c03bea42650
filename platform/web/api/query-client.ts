import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { sendRequest } from './send.ts';

/** The default query function: GETs the path in the query key and parses the JSON. */
async function loadByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const response = await sendRequest('GET', String(queryKey[0]), undefined, { signal });
  return response.json();
}

/** By default, data never goes stale, is not refetched on focus or by interval, and is not retried. */
export function browserQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: loadByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      // Offline, a mutation fails at once with a message instead of being sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** For one server render. Loaders must fetch all data before React renders. */
export function serverQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => Promise.reject(new Error(`not prefetched: ${String(queryKey[0])}`)),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
    },
  });
}
