import type { QueryClient } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs } from 'react-router';
import { type CallRef, type CallShape, callUrl, type Input, type Output } from '#shared/calls/call.ts';
import type { SiteFacts } from '#shared/site.ts';
import { ApiError } from './send.ts';

/** Services for page loaders, in the browser and during server rendering. */
export type PageServices = {
  queryClient: QueryClient;
  /** Makes a GET call. Returns its data and headers (lower-case names). Throws ApiError. */
  fetch<C extends CallShape>(
    ref: CallRef<C>,
    input: Input<C>,
  ): Promise<{ data: Output<C>; headers: Readonly<Record<string, string>> }>;
  site: SiteFacts;
};

export const servicesContext = createContext<PageServices>();

export function services({ context }: Pick<LoaderFunctionArgs, 'context'>): PageServices {
  return context.get(servicesContext);
}

/** Query key of a call: its URL, as the default query function expects. */
export function queryKey<C extends CallShape>(ref: CallRef<C>, input: Input<C>): readonly [string] {
  return [callUrl(ref, input as { params?: unknown; query?: unknown })];
}

/**
 * Loads a call into the query cache unless it is cached. Returns the data, or null after a 4xx answer.
 * `notFound` is for the content that the page's address names: after a 404, or a 400 for a malformed address, it shows
 * the not-found page, and it throws on 429. Always throws on 5xx.
 */
export async function preload<C extends CallShape>(
  page: PageServices,
  ref: CallRef<C>,
  input: Input<C>,
  options: { notFound?: boolean } = {},
): Promise<Output<C> | null> {
  const key = queryKey(ref, input);
  const cached = page.queryClient.getQueryData<Output<C>>(key);
  if (cached !== undefined) return cached;
  try {
    const { data } = await page.fetch(ref, input);
    page.queryClient.setQueryData(key, data);
    return data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (options.notFound && [400, 404].includes(error.status)) throw new Response('', { status: 404 });
    if (error.status >= 500 || (options.notFound && error.status === 429)) throw error;
    return null;
  }
}
