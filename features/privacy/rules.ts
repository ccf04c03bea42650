/** How many days a deletion can be undone. */
export const DELETION_RULES = { undoDays: 7 } as const;

/** Accounts without a sign-in for this long are deleted after a notice. */
export const INACTIVITY_RULES = { years: 3, noticeHours: 48 } as const;
