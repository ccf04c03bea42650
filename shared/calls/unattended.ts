/**
 * Sent with what a page reads by itself: by a timer, or because data has changed. Such a request doesn't count as use of
 * the session, or an open page would keep it alive for ever.
 */
export const UNATTENDED_HEADER = 'x-unattended';
