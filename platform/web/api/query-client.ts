import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { sendRequest } from './send.ts';

/** The default data loader: GET of the path that is the query key, read as JSON. */
async function loadByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const response = await sendRequest('GET', String(queryKey[0]), undefined, signal);
  return response.json();
}

/** Data never goes stale by itself, is never refetched on focus or by interval, and never retried, unless a query says so. */
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
      // Without a connection a call fails at once, with its words, instead of going out some time later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** For one server rendering: everything must have been loaded before React renders. */
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
