/** How long a notice stays in the inbox, read or not. */
export const NOTICE_MONTHS = 12;
