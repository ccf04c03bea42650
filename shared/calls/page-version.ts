/** The version of the calls that a page makes. Raise it with a change that pages of earlier releases would get wrong. */
export const PAGE_VERSION = 1;

/** Pages of earlier versions are told to reload (PAGE_OUTDATED) instead of being misunderstood. */
export const OLDEST_PAGE_VERSION = 1;

/** Sent by our pages with each call. Other clients send none and are never refused for it. */
export const PAGE_VERSION_HEADER = 'x-page-version';
