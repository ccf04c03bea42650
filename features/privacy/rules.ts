/** How many days a deletion can be undone. */
export const DELETION_RULES = { undoDays: 7 } as const;

/** Accounts that nobody signs in to for this long are deleted, with a notice this many hours before. */
export const INACTIVITY_RULES = { years: 3, noticeHours: 48 } as const;
