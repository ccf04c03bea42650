/** The element around a part of a page whose HTML the server caches. Browsers never get it. */
export const PART_ELEMENT = 'cached-part';

/** Stands for the page's path and query in the HTML of a cached part: an absolute path, or links would resolve it. */
export const PAGE_PATH = '/-page-path-';

/** Cached parts of one page that is being rendered. */
export type PageParts = {
  /** Begins a part. `by` is all that its HTML depends on, besides the page's path. A cached one need not be rendered again. */
  begin(name: string, by: unknown): { id: number; isCached: boolean };
};
