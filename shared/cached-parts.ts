/** Element around a part of a page whose HTML the server caches. The server removes it before it sends the page. */
export const PART_ELEMENT = 'cached-part';

/**
 * Placeholder for the page's path and query in the HTML of a cached part. It is an absolute path, because links would
 * resolve a relative one.
 */
export const PAGE_PATH_PLACEHOLDER = '/-page-path-';

/** Cached parts of one page that is being rendered. */
export type PageParts = {
  /**
   * Begins a part. `by` is everything that the part's HTML depends on, besides the page's path. If the result's
   * `isCached` is true, the part need not be rendered.
   */
  begin(name: string, by: unknown): { id: number; isCached: boolean };
};
