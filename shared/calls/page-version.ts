/** Version of the API that our pages use. Raise it with a change that pages of earlier releases would misread. */
export const PAGE_VERSION = 1;

/** Pages with a lower version get the error PAGE_OUTDATED, which asks the user to reload. */
export const OLDEST_PAGE_VERSION = 1;

/** Sent by our pages with each call. Other clients send none and are never refused for it. */
export const PAGE_VERSION_HEADER = 'x-page-version';
