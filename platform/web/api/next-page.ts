type Loaded = { data: { pages: readonly unknown[] } | undefined; isError: boolean; hasNextPage: boolean };

/** A TanStack infinite query. */
type PagedQuery = Pick<Loaded, 'data'> & { fetchNextPage: () => Promise<Loaded> };

/** Live updates that arrive faster than a page loads must not keep a page asking for ever. */
const MOST_TRIES = 3;

/**
 * Loads the next page of a list. TanStack drops this if the list is refetched meanwhile, for example because of a live
 * update; the page is then asked for again.
 */
export async function loadNextPage(
  { data, fetchNextPage }: PagedQuery,
  before = data?.pages.length ?? 0,
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const loaded = await fetchNextPage();
    if (loaded.isError || !loaded.hasNextPage || (loaded.data?.pages.length ?? 0) > before) return;
  }
}
