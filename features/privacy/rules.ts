/** How long a deletion can be taken back. */
export const DELETION_RULES = { undoDays: 7 } as const;

/** Accounts that nobody signed in to for so long are deleted, after a notice. */
export const INACTIVITY_RULES = { years: 3, noticeHours: 48 } as const;
